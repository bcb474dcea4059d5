"""Nobody is held up by others: nudges, votes, resigning, and seats that the host frees."""

import re
from time import time

from playwright.sync_api import expect
from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, Laid, both_titles
from tests.web.test_clock import LATER

from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.secrets import digest, new_secret


@both_titles
def test_a_player_who_does_not_answer_is_nudged_and_replaced_and_the_other_resigns(
    title: str, server: Server, visit: Visit
) -> None:
    cards = "KKRR" * 3 + "GG"  # more than any claim of the bot costs
    laid = Laid(title, "Astrid", "Bjørn", hands=(cards,), away_bot="easy").keep(server)
    astrid, bjorn = laid.open(visit, server, 1), laid.open(visit, server, 2)
    expect(bjorn.locator(".bar")).to_contain_text("Astrid's turn")
    bjorn.click("[data-nudge='1']")  # nobody has acted for long, as the server says: the page is new
    expect(astrid.locator(".says")).to_contain_text("Bjørn is waiting for you.")
    expect(astrid).to_have_title(re.compile("👋 Bjørn is waiting"))
    bjorn.click("[data-replace='1']")
    astrid.click("[data-return]")
    expect(astrid.locator("[data-return]")).to_have_count(0)
    bjorn.click("[data-menu]")
    bjorn.click("[data-resign]")
    expect(bjorn.get_by_role("dialog").last).to_contain_text("Astrid wins")
    bjorn.click("[data-sure]")
    for page in (astrid, bjorn):
        expect(page.locator(".sheet")).to_contain_text("Astrid wins!")
        expect(page.locator("[data-resigned='2']")).to_have_text("Bjørn resigned.")
    record = Record.load(server.request("GET", f"/api/tables/{laid.code}/record").text)
    assert (record.headers["ended"], record.headers["resigned"]) == ("resigned", "2")
    *_, state = record.replay(find_title(title))
    assert state.seats[0].hand


@both_titles
def test_of_three_players_two_agree_on_a_bot_and_a_bot_plays_on_for_one_who_resigns(
    title: str, server: Server, visit: Visit
) -> None:
    laid = Laid(title, "Astrid", "Bjørn", "Cæcilie", away_bot="easy").keep(server)
    bjorn, caecilie = laid.open(visit, server, 2), laid.open(visit, server, 3)
    for answer in ("[data-vote-no]", "[data-vote-yes]"):
        bjorn.click("[data-replace='1']")
        expect(bjorn.locator("[data-replace]")).to_have_count(0)
        expect(caecilie.locator("[data-vote=bot]")).to_contain_text("Bjørn would like a bot to play for Astrid")
        assert laid.update(server, 1)["table"]["chairs"][0]["bot"] is None
        caecilie.click(answer)
        expect(bjorn.locator("[data-vote]")).to_have_count(0)
    expect(bjorn.locator(".log")).to_contain_text("A bot plays for Astrid")
    expect(bjorn.locator("[data-deck]")).to_be_enabled()
    expect(bjorn.locator("[data-nudge]")).to_have_count(0)
    bjorn.click("[data-menu]")
    bjorn.click("[data-resign]")
    bjorn.click("[data-sure]")
    expect(caecilie.locator(".log")).to_contain_text("A bot plays for Bjørn")
    expect(caecilie.locator("[data-deck]")).to_be_enabled()
    expect(bjorn.locator("[data-return]")).to_have_count(0)
    expect(caecilie.locator(".sheet")).to_have_count(0)
    record = server.request("GET", f"/api/tables/{laid.code}/record", laid.secrets[3]).text
    assert "resigned 2\n" in record


def test_a_player_sees_the_other_leave_and_come_back(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", "bot:easy")
    laid.table.created = time() + 3600  # no machine is so slow that Bjørn may nudge at once
    astrid, bjorn = laid.keep(server).open(visit, server, 1), laid.open(visit, server, 2)
    dots = bjorn.locator("li[data-seat] [data-here]")
    expect(dots).to_have_count(1)  # neither the reader nor the bot
    expect(dots).to_have_accessible_name("here")
    expect(bjorn.locator("[data-nudge]")).to_have_count(0)  # Astrid's turn has just begun
    address = astrid.url
    phone = laid.open(visit, server, 2, viewport={"width": 375, "height": 667})
    expect(phone.locator(".strip li.away")).to_have_count(0)
    astrid.goto("about:blank")
    expect(phone.locator(".strip li.away")).to_contain_text("Astrid (away)")
    expect(dots).to_have_accessible_name("away")
    bjorn.evaluate(LATER, 185)
    expect(bjorn.locator("li[data-seat='1']")).to_contain_text("away for 3 minutes")
    expect(bjorn.locator("[data-nudge='1']")).to_be_visible()
    astrid.goto(address)
    expect(dots).to_have_accessible_name("here")
    expect(bjorn.locator("li[data-seat='1']")).not_to_contain_text("away")


def test_people_agree_to_end_a_game(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    astrid, bjorn = laid.open(visit, server, 1), laid.open(visit, server, 2)
    for answer in ("[data-vote-no]", "[data-vote-yes]"):
        astrid.click("[data-menu]")
        astrid.click("[data-propose-end]")
        expect(bjorn.locator("[data-vote=end]")).to_contain_text("Astrid would like to end the game now")
        bjorn.click(answer)
        expect(bjorn.locator("[data-vote=end]")).to_have_count(0)
    expect(astrid.locator(".sheet")).to_contain_text("ended by agreement; nobody wins")


def test_the_host_frees_a_seat_and_somebody_with_the_link_takes_it(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", away_bot="easy")
    host = new_secret()
    laid.table.host = digest(host)
    astrid, bjorn = laid.keep(server).open(visit, server, 1), laid.open(visit, server, 2)
    astrid.evaluate(
        """([code, host]) => {
          const known = JSON.parse(localStorage["nordrail.tables"]);
          known[code].host = host;
          localStorage["nordrail.tables"] = JSON.stringify(known);
        }""",
        [laid.code, host],
    )
    astrid.reload()
    astrid.click("[data-menu]")
    astrid.click("[data-free='2']")
    astrid.click("[data-sure]")
    expect(bjorn.get_by_role("alert")).to_be_visible()
    carl = laid.open(visit, server)
    carl.fill("[data-take-name]", "Carl")
    carl.click("[data-take-seat='2']")
    expect(carl.locator(".hand")).to_be_visible()
    expect(astrid.locator("li[data-seat='2']")).to_contain_text("Carl")
