"""Several players at one table, on several devices."""

import re
from collections import Counter

from playwright.sync_api import expect
from tests.server.serving import Server
from tests.web.browsing import click_route, hand_of, keep_tickets
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid, both_titles
from tests.web.midgame import middle_of_a_game, sit_down


@both_titles
def test_a_spectator_sees_public_information_and_can_do_nothing(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn").keep(server)
    watcher, astrid = laid.open(visit, server), laid.open(visit, server, 1)
    expect(watcher.locator("ul.players > li")).to_have_count(2)
    expect(watcher.locator(".bar")).to_contain_text("You're watching. Astrid's turn")
    astrid.click("[data-take=W]")
    expect(watcher.locator(".news")).to_contain_text("Astrid takes")
    expect(watcher.locator(".hand")).to_have_count(0)
    expect(watcher.locator("[data-take]:enabled, [data-deck]:enabled, [data-tickets]:enabled")).to_have_count(0)
    expect(watcher.locator(".route.payable")).to_have_count(0)


def test_a_spectator_sees_who_is_still_choosing_first_tickets(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn", "Cæcilie", chosen=False).keep(server)
    watcher, bjorn = laid.open(visit, server), laid.open(visit, server, 2)
    bar = watcher.locator(".bar")
    expect(bar).to_contain_text("You're watching. Still choosing tickets: Astrid, Bjørn and Cæcilie")
    keep_tickets(bjorn)
    expect(bar).to_contain_text("Still choosing tickets: Astrid and Cæcilie")
    expect(bjorn.locator(".bar")).to_contain_text("Waiting for Astrid and Cæcilie")


def test_people_talk_to_each_other_and_can_stop_listening(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    astrid, bjorn = laid.open(visit, server, 1), laid.open(visit, server, 2)
    for page in (astrid, bjorn):
        page.click(".chat summary")
    astrid.fill(".chat form input", "Hei <b>Bjørn</b>!")
    astrid.press(".chat form input", "Enter")
    expect(bjorn.locator(".chat li")).to_have_text("Astrid Hei <b>Bjørn</b>!")
    bjorn.locator(".chat .quick button").first.click()
    expect(astrid.locator(".chat li")).to_have_count(2)
    bjorn.locator(".chat > button").click()
    expect(bjorn.locator(".chat li")).to_have_count(0)


def test_a_player_who_leaves_returns_to_the_same_seat(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1)
    page.click("[data-deck]")
    expect(page.locator(".bar")).to_contain_text("second card")
    page.goto(f"{server.url}/#/")
    page.click(f"a[href='#/t/{laid.code}']")
    expect(page.locator(".bar")).to_contain_text("second card")
    page.reload()
    expect(page.locator(".bar")).to_contain_text("second card")
    assert Counter(hand_of(page)) == Counter(laid.me(server)["cards"])


def test_a_seat_is_taken_over_by_another_device(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    old = laid.open(visit, server, 1, permissions=["clipboard-write"])
    old.click("[data-menu]")
    old.click("[data-hand-over]")
    expect(old.get_by_role("img", name="QR code")).to_be_visible()
    old.click("[data-copy]")
    expect(old.locator("[data-copy]")).to_contain_text("Copied")
    new = visit(old.input_value("[data-link]"))
    new.click("[data-deck]")
    expect(new.locator(".bar")).to_contain_text("second card")
    expect(old.locator("[role=alert]")).to_be_visible()
    expect(old.locator("[data-deck]")).to_have_count(0)
    old.reload()
    expect(old.locator("ul.players > li")).to_have_count(2)  # now a spectator
    expect(old.locator(".hand")).to_have_count(0)


def test_the_title_and_a_notification_say_that_it_is_my_turn(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    astrid, bjorn = laid.open(visit, server, 1), laid.open(visit, server, 2, settings={"notify": True})
    expect(astrid).to_have_title(re.compile("Your turn"))
    expect(bjorn).to_have_title("Nordrail")
    bjorn.evaluate(
        """() => {
          window.told = [];
          window.Notification = class {
            static permission = "granted";
            constructor(_, { body }) { window.told.push(body); }
          };
          Object.defineProperty(document, "hidden", { get: () => true });
        }"""
    )
    astrid.dblclick("[data-deck]")
    expect(bjorn).to_have_title(re.compile("Your turn"))
    expect(astrid).to_have_title("Nordrail")
    bjorn.wait_for_function("() => told.length > 0")
    assert bjorn.evaluate("told") == ["Your turn"]
    bjorn.goto(f"{server.url}/#/settings")
    expect(bjorn).to_have_title("Nordrail")


def test_a_player_who_joins_by_link_can_ask_for_payments_at_once(server: Server, visit: Visit) -> None:
    made = server.make(NORTHERN, "Astrid", "open", first=2)
    page = visit(f"{server.url}/#/t/{made['code']}")
    page.fill("main input", "Bjørn")
    page.click("[data-sit='2']")
    expect(page.locator("[data-sit]")).to_have_count(0)
    server.request("POST", f"/api/tables/{made['code']}/start", made["host"])
    page.wait_for_selector("[data-ticket]")
    click_route(page, "bergen-oslo:red")
    expect(page.locator(".panel [data-why]")).not_to_be_empty()


@both_titles
def test_the_same_players_play_again(title: str, server: Server, visit: Visit) -> None:
    made = middle_of_a_game(server, title, 2, rounds=400)
    astrid, bjorn = visit(server.url), visit(server.url)
    sit_down(astrid, server, made)
    sit_down(bjorn, server, made, "2")
    astrid.click("[data-again]")
    expect(bjorn.locator(".asked .tools")).to_contain_text("Kjærsgaard-Ångström wants to play again.")
    bjorn.click("[data-again]")
    expect(astrid.locator("main")).to_contain_text("Bjørn")
    astrid.click("[data-start]")
    for page in (astrid, bjorn):
        page.wait_for_selector("[data-ticket]")
        assert made["code"] not in page.url
        expect(page.locator("ul.players > li")).to_have_count(2)
