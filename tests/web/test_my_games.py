"""My games: finished games stay in the browser, add up, and move to another browser as a file."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid, both_titles
from tests.web.midgame import middle_of_a_game

PHONE = {"width": 390, "height": 844}


def resign(page: Page) -> None:
    """Give up the game, and wait for the score sheet."""
    page.click("[data-menu]")
    page.click("[data-resign]")
    page.click("[data-sure]")
    expect(page.locator(".sheet")).to_be_visible()


def my_games(page: Page, server: Server) -> None:
    """Open My games."""
    page.goto(f"{server.url}/#/games")
    expect(page.locator("[data-load-games]")).to_be_visible()


def remove_also_from_the_copy(page: Page) -> None:
    """Remove the first game, and wait until the server has the new copy."""
    page.locator("[data-remove]").first.click()
    with page.expect_response(lambda answer: answer.request.method == "PUT" and "/my-games" in answer.url):
        page.click("[data-confirm]")


@both_titles
def test_a_game_that_counts_is_kept_rated_and_there_after_a_reload(title: str, server: Server, visit: Visit) -> None:
    page = Laid(title, "Astrid", "bot:easy").keep(server).open(visit, server, 1)
    other = page.context.new_page()
    my_games(other, server)
    expect(other.locator("[data-none]")).to_be_visible()
    resign(page)
    expect(other.locator("[data-game]")).to_have_count(1)  # without a reload
    my_games(page, server)
    expect(page.locator("[data-game]")).to_have_count(1)
    page.reload()
    row = page.locator("[data-game]")
    expect(row).to_contain_text("Place 2 of 2")
    expect(row).to_contain_text("(Easy)")
    page.set_viewport_size({"width": 375, "height": 667})
    assert row.locator(".what").evaluate("one => one.scrollWidth <= one.clientWidth && one.clientWidth > 200")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("[data-tile='wins']")).to_contain_text("0%")
    expect(page.locator("[data-group]")).to_contain_text("2 players")
    me, bot = (float(page.locator(f"[data-rating='{name}'] b").inner_text()) for name in ("+me", "easy"))
    assert me < 25 < bot


def test_a_game_at_one_screen_counts_for_each_of_its_players_and_is_not_rated(server: Server, visit: Visit) -> None:
    page = Laid(NORDIC, "Astrid", "Bjørn").keep(server).open(visit, server, 1, 2)
    page.click("[data-curtain]")
    resign(page)
    my_games(page, server)
    players = page.locator("[data-player] option")
    expect(players).to_have_count(2)
    places = set()
    for name in players.all_inner_texts():
        page.select_option("[data-player]", name)
        expect(page.locator("[data-game]")).to_contain_text("doesn't count")
        places.add(page.locator("[data-game] .what b").inner_text())
        expect(page.locator("[data-unrated]")).to_be_visible()
        expect(page.locator("[data-uncounted]")).to_be_visible()
    page.select_option("[data-filter='counts']", label="All games")
    expect(page.locator("[data-tile='games']")).to_contain_text("1")
    assert places == {"Won", "Place 2 of 2"}


@both_titles
def test_replay_and_analysis_outlive_the_table(title: str, server: Server, visit: Visit, tmp_path: Path) -> None:
    laid = Laid(title, "Astrid", "bot:easy").keep(server)
    page = laid.open(visit, server, 1)
    resign(page)
    my_games(page, server)
    with page.expect_download() as download:
        page.click("[data-save-games]")
    file = tmp_path / "games.json"
    download.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8"))["records"][0]["text"].startswith("title ")

    other = visit(f"{server.url}/#/games")
    gone = '{"error": "not_found", "detail": "There is no such table."}'
    for path in ("", "/record", "/printed", "/analysis"):
        other.route(
            f"**/api/tables/{laid.code}{path}",
            lambda route: route.fulfill(status=404, content_type="application/json", body=gone),
        )
    other.set_input_files("[data-load-games]", file)
    other.click("[data-game] a[href^='#/replay']")
    expect(other.locator("[data-slider]")).to_be_visible()
    my_games(other, server)
    other.click("[data-analyse]")
    expect(other.locator("[data-reader='1']")).to_have_attribute("aria-pressed", "true")
    expect(other).to_have_url(re.compile("#/analysis/~"))  # from the whole record


def test_a_file_takes_puzzles_and_started_deals_along(server: Server, visit: Visit, tmp_path: Path) -> None:
    page = visit(f"{server.url}/#/today/{NORDIC}")
    page.click("[data-play-deal]")
    expect(page.locator("[data-ticket]").first).to_be_visible()
    table = page.url
    page.evaluate("localStorage.setItem('nordrail.puzzles', '{\"a\": \"solved\"}')")
    page.goto(f"{server.url}/?again#/games")
    with page.expect_download() as download:
        page.click("[data-save-games]")
    file = tmp_path / "games.json"
    download.value.save_as(file)

    other = visit(f"{server.url}/#/games")
    other.set_input_files("[data-load-games]", file)
    expect(other.get_by_role("status")).to_have_text("0 games added; 0 were here already.")
    assert other.evaluate("localStorage.getItem('nordrail.puzzles')") == '{"a":"solved"}'
    other.goto(f"{server.url}/#/today/{NORDIC}")
    other.click("[data-play-deal]")
    expect(other.locator("[data-ticket]").first).to_be_visible()
    assert other.url == table


def test_a_lesson_is_not_kept(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.click("[data-learn]")
    expect(page.locator("[data-lesson]").first).to_be_visible()
    resign(page)
    my_games(page, server)
    expect(page.locator("[data-none]")).to_be_visible()


def test_a_spectator_keeps_nothing(server: Server, visit: Visit) -> None:
    made = middle_of_a_game(server, NORDIC, 2, rounds=400)
    page = visit(f"{server.url}/#/t/{made['code']}")
    expect(page.locator(".sheet")).to_be_visible()
    my_games(page, server)
    expect(page.locator("[data-none]")).to_be_visible()


def played(number: int, title: str, mine: int, other: int, level: str) -> dict[str, object]:
    """Return a game as a file of games holds it."""
    seat = {"routes": 40, "tickets": 5, "completed": 4, "resigned": False}
    return {
        "id": f"GAME{number:02}-{number}",
        "kind": "table",
        "code": f"GAME{chr(65 + number // 26)}{chr(65 + number % 26)}",
        "day": None,
        "title": title,
        "board": None,
        "ended": 1_790_000_000 + number * 86_400,
        "counts": True,
        "winners": [1 if mine > other else 2],
        "seats": [
            {**seat, "name": "Astrid", "who": "me", "bot": None, "total": mine},
            {**seat, "name": "Ingrid", "who": "bot", "bot": level, "total": other},
        ],
    }


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """A file of forty games, one in three of them lost."""
    games = [
        played(
            number,
            (NORDIC, NORTHERN)[number % 2],
            80 + number,
            60 + number + 40 * (number % 3 == 0),
            ("easy", "medium", "hard")[number % 5 % 3],
        )
        for number in range(40)
    ]
    path = tmp_path / "games.json"
    path.write_text(json.dumps({"form": "nordrail games", "version": 1, "games": games}), encoding="utf-8")
    return path


def test_a_file_is_merged_filtered_saved_and_read_elsewhere(
    server: Server, visit: Visit, history: Path, tmp_path: Path
) -> None:
    page = visit(f"{server.url}/#/games")
    page.set_input_files("[data-load-games]", history)
    status = page.get_by_role("status")
    expect(status).to_have_text("40 games added; 0 were here already.")
    page.set_input_files("[data-load-games]", history)
    expect(status).to_have_text("0 games added; 40 were here already.")
    expect(page.locator("[data-tile='games']")).to_contain_text("40")
    expect(page.locator("[data-game]")).to_have_count(25)
    page.click("[data-more]")
    expect(page.locator("[data-game]")).to_have_count(40)
    page.select_option("[data-filter='title']", NORDIC)
    expect(page.locator("[data-game]")).to_have_count(20)
    page.select_option("[data-filter='result']", "lost")
    expect(page.locator("[data-tile='wins']")).to_contain_text("0%")
    page.fill("[data-filter='since']", "2026-10-01")
    expect(page.locator("[data-game]")).to_have_count(5)
    page.fill("[data-filter='since']", "")
    page.select_option("[data-filter='title']", "")
    page.select_option("[data-filter='result']", "")
    page.locator("[data-remove]").first.click()
    page.click("[data-confirm]")
    expect(page.locator("[data-tile='games']")).to_contain_text("39")
    with page.expect_download() as download:
        page.click("[data-save-games]")
    copy = tmp_path / "copy.json"
    download.value.save_as(copy)
    other = visit(f"{server.url}/#/games")
    other.set_input_files("[data-load-games]", copy)
    expect(other.locator("[data-tile='games']")).to_contain_text("39")


def test_a_damaged_file_adds_nothing_and_says_so(server: Server, visit: Visit, tmp_path: Path) -> None:
    page = visit(f"{server.url}/#/games")
    bad = tmp_path / "bad.json"
    bad.write_text('{"form": "nordrail games", "version": 1, "games": [{"id": 3}]}', encoding="utf-8")
    page.set_input_files("[data-load-games]", bad)
    expect(page.get_by_role("alert")).to_contain_text("Nothing was added")
    expect(page.locator("[data-none]")).to_be_visible()


def test_a_copy_on_the_server_brings_the_games_to_another_browser(server: Server, visit: Visit, history: Path) -> None:
    page = visit(f"{server.url}/#/games")
    page.set_input_files("[data-load-games]", history)
    expect(page.locator("[data-tile='games']")).to_contain_text("40")
    page.check("[data-copy-switch]")
    expect(page.locator("[data-copy-said]")).to_have_text("The copy is up to date.")
    key = page.locator("[data-link]").input_value()
    assert len(key.replace("-", "")) == 32
    page.reload()
    expect(page.locator("[data-link]")).to_have_value(key)
    remove_also_from_the_copy(page)
    expect(page.locator("[data-tile='games']")).to_contain_text("39")

    other = Laid(NORDIC, "Astrid", "bot:easy").keep(server).open(visit, server, 1)
    resign(other)
    my_games(other, server)
    expect(other.locator("[data-tile='games']")).to_contain_text("1")
    for wrong, words in (("abc", "32 letters"), (key[:-1] + ("a" if key[-1] != "a" else "b"), "no copy")):
        other.fill("[data-enter-key]", wrong)
        other.click("[data-bring]")
        expect(other.get_by_role("alert")).to_contain_text(words)
    other.fill("[data-enter-key]", key.upper())
    other.click("[data-bring]")
    expect(other.locator("[data-copy-said]")).to_have_text("39 games were brought here.")
    expect(other.locator("[data-tile='games']")).to_contain_text("40")

    page.reload()  # the game that was only there comes here, and the removed one does not come back
    expect(page.locator("[data-copy-said]")).to_have_text("1 game was brought here.")
    expect(page.locator("[data-tile='games']")).to_contain_text("40")
    page.click("[data-delete-copy]")
    expect(page.locator("[data-copy-said]")).to_have_text("The copy is deleted.")
    expect(page.locator("[data-copy-switch]")).not_to_be_checked()
    expect(page.locator("[data-tile='games']")).to_contain_text("40")
    third = visit(f"{server.url}/#/games")
    third.fill("[data-enter-key]", key)
    third.click("[data-bring]")
    expect(third.get_by_role("alert")).to_contain_text("no copy")


def test_removing_a_game_keeps_what_another_browser_added(server: Server, visit: Visit, history: Path) -> None:
    page = visit(f"{server.url}/#/games")
    page.set_input_files("[data-load-games]", history)
    page.check("[data-copy-switch]")
    expect(page.locator("[data-copy-said]")).to_have_text("The copy is up to date.")
    key = page.locator("[data-link]").input_value()

    other = Laid(NORDIC, "Astrid", "bot:easy").keep(server).open(visit, server, 1)
    resign(other)
    my_games(other, server)
    other.fill("[data-enter-key]", key)
    other.click("[data-bring]")
    expect(other.locator("[data-tile='games']")).to_contain_text("41")

    remove_also_from_the_copy(page)
    expect(page.locator("[data-tile='games']")).to_contain_text("40")  # 40 less the removed one, and the other's
    other.reload()  # which still has the removed game
    expect(other.locator("[data-copy-said]")).to_have_text("The copy is up to date.")
    expect(other.locator("[data-tile='games']")).to_contain_text("40")
    page.reload()
    expect(page.locator("[data-copy-said]")).to_have_text("The copy is up to date.")
    expect(page.locator("[data-tile='games']")).to_contain_text("40")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible_and_fits_a_phone(scheme: str, server: Server, visit: Visit, history: Path) -> None:
    page = visit(f"{server.url}/#/games", viewport=PHONE, color_scheme=scheme, bypass_csp=True)
    page.set_input_files("[data-load-games]", history)
    expect(page.locator("[data-game]").first).to_be_visible()
    page.check("[data-copy-switch]")
    expect(page.locator("[data-copy-key]")).to_be_visible()
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_home_page_leads_to_my_games_by_keyboard(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.focus("[data-my-games]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("My games")
