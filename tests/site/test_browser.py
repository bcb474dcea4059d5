"""The static edition in a real Chromium, on a plain file server."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.web.browsing import AXE, hand_of, keep_tickets, play_on, serious, start_game
from tests.web.test_hotseat import hand_over, reveal

from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.puzzles.shelf import puzzles_of

TITLES = ("nordic-countries", "northern-lights")
_CARDS = """number => {
  const stacks = [...document.querySelectorAll('.hand [data-kind]')];
  return stacks.reduce((sum, one) => sum + Number(one.dataset.count), 0) === number;
}"""
PHONE: ViewportSize = {"width": 390, "height": 844}


def ready(page: Page) -> None:
    """Wait until Python is there."""
    page.locator("[data-site=ready]").wait_for(state="attached")


def code_of(page: Page) -> str:
    return str(page.evaluate("location.hash")).rpartition("/")[2]


def record_of(page: Page, site: str) -> str:
    """Return the record of the table on the screen, as the replay page downloads it."""
    page.goto(f"{site}#/replay/{code_of(page)}")
    with page.expect_download() as download:
        page.click(".tools [data-record]")
    return Path(download.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_against_a_bot(page: Page, site: str, title: str) -> None:
    start_game(page, title)
    play_on(page)
    expect(page.locator(".sheet")).to_be_visible()
    code, text = code_of(page), record_of(page, site)
    game = Game.from_record(Record.load(text))
    assert game.outcome is not None
    assert game.rulebook.title == title
    page.goto(f"{site}#/analysis/{code}")
    expect(page.locator("[data-curve]")).to_be_visible()  # after twenty seconds of thinking


def test_a_game_survives_a_reload_and_a_crash(page: Page, site: str) -> None:
    page.set_viewport_size(PHONE)
    start_game(page, "northern-lights")
    keep_tickets(page)
    deck = page.locator("[data-deck]:enabled").first
    for drawn in (5, 6):
        deck.evaluate("one => one.click()")
        page.wait_for_function(_CARDS, arg=drawn)
    before = hand_of(page)
    page.reload()
    page.wait_for_function(_CARDS, arg=6)
    assert hand_of(page) == before
    play_on(page, most=3)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_two_people_at_one_screen(page: Page, site: str) -> None:
    page.goto(f"{site}#/new")
    page.select_option("[data-who]", "me")
    expect(page.locator("[data-who] option")).to_have_count(2)  # no seat for others: there is no server
    page.click("[data-play]")
    reveal(page, 1)
    keep_tickets(page)
    hand_over(page)
    reveal(page, 2)
    keep_tickets(page)
    expect(page.locator("[data-curtain], [data-take]").first).to_be_visible()  # either can be the first player
    page.goto(f"{site}#/new")
    page.select_option("[data-who]", "bot")  # the page remembers the last choice


def test_a_table_for_friends_needs_a_server(page: Page, site: str) -> None:
    page.goto(site)
    page.click("[data-friends]")
    expect(page.locator("[data-needs-server]")).to_contain_text("nordrail play --lan")
    page.evaluate(AXE.read_text(encoding="utf-8"))  # the policy of the page refuses a script tag
    assert serious(page) == []


@pytest.mark.parametrize("title", TITLES)
def test_the_deal_of_the_day(page: Page, site: str, title: str) -> None:
    page.goto(f"{site}#/today/{title}")
    page.click("[data-play-deal]")
    page.wait_for_selector("[data-ticket]")
    keep_tickets(page)
    play_on(page, most=2)


@pytest.mark.parametrize("title", TITLES)
def test_a_hint_at_a_practice_table(page: Page, site: str, title: str) -> None:
    page.goto(site)
    page.check(f"input[value={title}]", force=True)
    page.check("[data-hints-wanted]")
    page.click("[data-play]")
    page.wait_for_selector("[data-ticket]")
    page.click("[data-hint]:enabled")
    expect(page.locator("[data-hints] [data-option]").first).to_be_visible()  # which tickets to keep
    page.keyboard.press("Escape")
    keep_tickets(page)
    page.locator("[data-deck]:enabled").first.wait_for()
    page.click("[data-hint]:enabled")
    best = page.locator("[data-hints] [data-option]").first
    expect(best).to_contain_text("to win")
    expect(page.locator(".log").first).to_contain_text("asked for a hint")
    best.locator("[data-do]").click()
    expect(page.locator("[data-hints]")).to_have_count(0)
    page.goto(site)
    page.uncheck("[data-hints-wanted]")  # the page remembers the last choice


@pytest.mark.parametrize("title", TITLES)
def test_a_puzzle(page: Page, site: str, title: str) -> None:
    puzzle = next(one for one in puzzles_of(title) if one.kind == "tickets")
    page.goto(f"{site}#/puzzles/{puzzle.id}")
    page.wait_for_selector("[data-ticket]")
    for ticket in page.query_selector_all("[data-ticket]"):
        ticket.check()
    page.click("[data-answer]")
    expect(page.locator("[data-verdict]")).to_be_visible()
