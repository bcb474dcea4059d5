"""From the first page to the table: options, links, codes, my tables, spectators, records, custom boards."""

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.server.serving import Server
from tests.server.test_board_layout import ladder
from tests.web.browsing import keep_tickets, new_game
from tests.web.conftest import Visit


def test_a_host_chooses_everything_and_a_friend_joins_by_code(server: Server, visit: Visit) -> None:
    host = visit(new_game(server.url))
    host.check("input[value=northern-lights]", force=True)
    host.fill("[data-name]", "Astrid")
    host.locator("[data-who]").first.select_option("open")
    host.click("[data-add]")
    host.click("summary")
    host.select_option("[data-first]", "2")
    host.select_option("[data-pace]", "172800")
    host.select_option("[data-away]", "easy")
    host.uncheck("[data-undo-allowed]")
    host.uncheck("[data-watch]")
    host.click("[data-play]")
    code = host.inner_text("[data-room-code]")
    made = server.request("GET", f"/api/tables/{code}").json()
    chosen = {name: made[name] for name in ("first", "seconds_a_move", "watch", "undo", "away_bot")}
    assert chosen == {"first": 2, "seconds_a_move": 172800, "watch": False, "undo": False, "away_bot": "easy"}
    assert host.input_value("[data-link]") == f"{server.url}/#/t/{code}"
    host.wait_for_selector("[data-reach=here]:has-text('only on this computer'):has-text('nordrail play --lan')")

    guest = visit(server.url)
    guest.fill("[data-code]", "no code")
    guest.click("[data-join]")
    guest.wait_for_selector(":text('six letters')")
    guest.fill("[data-code]", "zzzzzz")
    guest.click("[data-join]")
    guest.wait_for_selector(":text('Table not found')")
    guest.fill("[data-code]", f" {code[:3].lower()} {code[3:].lower()} ")
    guest.click("[data-join]")
    guest.fill("[data-name]", "Bjørn")
    guest.click("[data-sit='2']")
    guest.wait_for_selector(":text('Everyone is here')")
    assert guest.is_enabled("[data-start]")
    host.wait_for_selector("[data-chair='2'] :text('Bjørn')")
    host.click("[data-start]")
    for page in (host, guest):
        page.wait_for_selector("[data-ticket]")

    stranger = visit(f"{server.url}/#/t/{code}")
    stranger.wait_for_selector(":text('allow spectators')")

    host.goto(new_game(server.url))
    assert host.is_checked("input[value=northern-lights]"), "the choices are remembered"
    assert host.input_value("[data-pace]") == "172800"


def test_my_tables_say_whose_turn_it_is_and_what_happened(server: Server, visit: Visit) -> None:
    made = server.begin("nordic-countries", "Astrid", "Bjørn", first=1)
    page = visit(f"{server.url}/#/t/{made['code']}")  # a spectator
    page.wait_for_selector(".board")
    page.goto(f"{server.url}/#/")
    mine = f"[data-table='{made['code']}']"
    page.wait_for_selector(f"{mine} :text('Watching')")
    for seat, secret in made["secrets"].items():
        now = server.request("GET", f"/api/tables/{made['code']}/update", secret).json()
        keep = max((action for action in now["legal"] if action.startswith("keep")), key=len)
        move = {"id": f"keep {seat}", "ply": now["ply"], "action": keep}
        assert server.request("POST", f"/api/tables/{made['code']}/moves", secret, json=move).status_code == 200
    page.reload()
    page.wait_for_selector(f'{mine} :text("Astrid\'s turn")')
    assert re.search(r"\d+ new events", page.inner_text(mine))
    page.wait_for_selector(f"{mine} .news :text('Bjørn keeps'), {mine} .news:has-text('keeps')")
    page.click(f"[data-remove='{made['code']}']")  # no seat is held, so nothing is asked
    page.reload()
    page.wait_for_selector(":text('No tables yet')")


def test_a_bad_record_is_refused_with_a_sentence(server: Server, visit: Visit, tmp_path: Path) -> None:
    page = visit(f"{server.url}/#/replay")
    (tmp_path / "bad.game").write_text("This is a letter to my aunt.\n", encoding="utf-8")
    page.set_input_files("[data-file]", tmp_path / "bad.game")
    page.wait_for_selector("[role=alert]:has-text('be read')")


def test_a_custom_board_is_drawn_and_played(server: Server, visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "ladder.toml").write_text(ladder(6).replace("[tickets]", TICKETS), encoding="utf-8")
    (tmp_path / "wrong.toml").write_text('name = "Wrong"\n', encoding="utf-8")
    page = visit(new_game(server.url))
    page.select_option("[data-level]", "easy")
    page.click("summary")
    page.set_input_files("[data-board]", tmp_path / "wrong.toml")
    page.wait_for_selector("[role=alert]:has-text('not a valid board') >> text=cities: this is missing.")
    page.click("[data-play]")  # does not start on another board
    page.wait_for_selector("[role=alert]:has-text('Choose another file or the standard board')")
    page.set_input_files("[data-board]", tmp_path / "ladder.toml")
    page.wait_for_selector(":text('Ladder: 12 cities, 16 routes')")
    page.wait_for_selector("[data-warnings] >> text=With 2 or more players there are too few tickets: 10 are offered")
    assert page.locator("[data-preview] .dot").count() == 12
    page.click("[data-play]")
    page.wait_for_selector("[data-ticket]")
    assert page.locator(".dot").count() == 12
    assert page.locator(".bed").count() == 6 * 2 + 10 * 3
    keep_tickets(page)
    page.click("[data-deck]:enabled")
    page.wait_for_selector(".bar :text('second card')")
    page.click("[data-deck]:enabled")
    page.wait_for_selector(".log :text('You get')")


TICKETS = (
    "[tickets]\n"
    + "\n".join(f'"a{number}-b{number + 2}" = {number + 5}' for number in range(4))
    + "\n"
    + "\n".join(f'"b{number}-a{number + 2}" = {number + 6}' for number in range(4))
)
"""Enough tickets for two players to choose from."""


def test_an_address_that_is_not_valid_gets_a_sentence(server: Server, visit: Visit) -> None:
    for place in ("#/t/%", "#/t/%E0%A4%A"):
        page = visit(f"{server.url}/{place}")
        expect(page.get_by_role("alert")).to_contain_text("Table not found")
