"""The score pad: routes tapped on the board or lengths entered, counted as in the game, and kept in My games."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import SET, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, both_titles

PHONE = {"width": 390, "height": 844}
GAMES = json.loads((Path(__file__).parents[2] / "web/tests/pads.json").read_text(encoding="utf-8"))["games"]


def known_game(title: str) -> Any:
    """Return a short game of two that the engine has scored, with tickets, decided by a tie-break."""
    return next(game for game in GAMES if game["title"] == title and game["decided_by"] == "completed tickets")


def open_pad(page: Page, title: str) -> None:
    """Choose a title."""
    page.click(f"[data-title={title}]")
    expect(page.locator(f"[data-title={title}]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-sheet]")).to_be_visible()


@both_titles
def test_a_game_entered_by_keyboard_on_the_board_scores_as_in_the_engine_and_is_kept(
    title: str, server: Server, visit: Visit
) -> None:
    game, page = known_game(title), visit(server.url)
    page.focus("[data-pad]")
    page.keyboard.press("Enter")
    open_pad(page, title)
    expect(page.locator("[data-sheet] table")).to_have_count(0)  # nobody wins before anything is written
    expect(page.locator("[data-save-pad]")).to_be_disabled()
    page.fill("[data-pad-name='2']", "Bjørn")
    for letter in game["bonuses"]:
        page.check(f"[data-bonus={letter}]")
    for number, player in enumerate(game["players"], start=1):
        page.click(f"[data-whose='{number}']")
        for route in player["routes"]:
            page.locator(f"[data-route='{route}']").press("Enter")
        for ticket in player["tickets"]:
            page.select_option("[data-add-ticket]", ticket)
        for _ in range(player["hand"] if "A" in game["bonuses"] else 0):
            page.click("[data-more=count-A]")
        expect(page.locator("[data-path]")).to_have_text(str(game["sheets"][number - 1]["path"]))
    totals = [str(sheet["total"]).replace("-", "−") for sheet in game["sheets"]]
    expect(page.locator("[data-sheet] tfoot tr:first-child td")).to_have_text(totals)
    expect(page.locator("[data-sheet] header p")).to_be_visible()  # why the tie is broken
    page.reload()
    expect(page.locator("[data-sheet] tfoot tr:first-child td")).to_have_text(totals)
    page.click("[data-save-pad]")
    expect(page.get_by_text("The game is in My games.")).to_be_visible()
    page.goto(f"{server.url}/#/games")
    expect(page.locator("[data-game]")).to_have_count(1)
    expect(page.locator("[data-game]")).to_contain_text("Won" if game["winners"] == [1] else "Place 2 of 2")
    expect(page.locator("[data-game]")).to_contain_text("at home")


def test_what_cannot_be_is_said_and_not_kept(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/#/scorepad")
    open_pad(page, NORDIC)
    page.locator("[data-route='orebro-oslo:yellow']").press("Enter")
    page.click("[data-whose='2']")
    twin = page.locator("[data-route^='orebro-oslo:']:not([data-route$=yellow])")
    twin.press("Enter")
    expect(page.locator("[data-mistake=closed]")).to_contain_text("With 2 players")
    expect(page.locator("[data-save-pad]")).to_be_disabled()
    page.click("[data-add-player]")
    expect(page.locator("[data-mistake]")).to_have_count(0)
    expect(page.locator("[data-save-pad]")).to_be_enabled()
    page.click("[data-new-pad]")
    page.click("[data-sure]")
    expect(page.locator("[data-path]")).to_have_text("0")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "da", "nb", "sv", "fi"])
def test_the_page_is_accessible_and_fits_a_phone_in_every_language(
    scheme: str, language: str, server: Server, visit: Visit
) -> None:
    page = visit(server.url, viewport=PHONE, color_scheme=scheme, bypass_csp=True)
    page.evaluate(SET, {"language": language})
    page.goto(f"{server.url}/#/scorepad")
    page.reload()
    open_pad(page, NORTHERN)
    page.check("[data-bonus=A]")
    page.check("[data-bonus=G]")
    for way in ("board", "lengths"):
        page.click(f"[data-way={way}]")
        assert serious(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert (page.get_attribute("html", "lang") or "") == language
