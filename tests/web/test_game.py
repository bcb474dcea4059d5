"""The game in a real browser, by clicking."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.server.serving import Server
from tests.web.browsing import keep_tickets, new_game, open_page, play_on, start_game

from nordrail.engine.record import Record

TITLES = ("nordic-countries", "northern-lights")


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_played_by_clicking(title: str, server: Server, browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, server.url)
    start_game(page, title)
    done = play_on(page)
    assert {"keep", "draw", "claim", "over"} <= done  # a route with one sensible payment asks for none (test_paying.py)
    with page.expect_download() as download:
        page.click("[data-record]")
    download.value.save_as(tmp_path / "whole.game")
    record = Record.load((tmp_path / "whole.game").read_text(encoding="utf-8"))
    *_, state = record.replay()
    assert record.headers["title"] == title
    assert state.to_act is None
    assert page.evaluate("window.broken") is None
    page.goto(f"{server.url}/#/replay/{page.url.rpartition('/')[2]}")
    page.wait_for_selector("[data-slider]")
    assert page.get_attribute("[data-slider]", "max") == str(len(record.events))
    page.go_back()
    page.click("[data-again]")
    page.wait_for_selector("[data-ticket]")  # another game has started, against the same bot
    page.context.close()


def test_two_browsers_play_at_one_table_and_come_back_after_a_restart(server: Server, browser: Browser) -> None:
    host, guest = open_page(browser, new_game(server.url)), open_page(browser, server.url)
    host.fill("[data-name]", "Astrid")
    host.select_option("select[aria-label='Seat 2']", "open")
    host.click("[data-play]")
    host.wait_for_selector("[data-start]")
    guest.goto(host.url)
    guest.wait_for_selector("[data-sit='2']")  # the first page has inputs too
    guest.fill("input", "Bjørn")
    guest.click("[data-sit='2']")
    host.click("[data-start]")
    for page in (host, guest):
        page.wait_for_selector("[data-ticket]")
        keep_tickets(page)
    server.kill()
    server.start()
    host.wait_for_selector("[data-deck]:enabled, .players li:nth-child(2).acting")
    acting = host if host.query_selector("[data-deck]:enabled") else guest
    acting.click("[data-deck]:enabled")
    acting.wait_for_selector(".log :text('You get')")
    for page in (host, guest):
        page.wait_for_selector(".log :text('draws a card')")
        page.context.close()


def test_people_at_one_screen_have_a_curtain_between_them(server: Server, browser: Browser) -> None:
    page = open_page(browser, new_game(server.url))
    page.fill("[data-name]", "Astrid")
    page.select_option("select[aria-label='Seat 2']", "me")
    page.fill(".seats input", "Bjørn")
    page.click("[data-play]")
    for seat in (1, 2):
        page.wait_for_selector(f"[data-curtain='{seat}']")
        assert page.query_selector(".hand") is None
        page.click("[data-curtain]")
        page.wait_for_selector("[data-ticket]")
        keep_tickets(page)
        page.click("[data-cover], [data-deck]:enabled")  # the last to choose may go first, and keeps the device
    page.context.close()


@pytest.mark.parametrize(
    ("language", "word"), [("da", "Spil nu"), ("nb", "Spill nå"), ("sv", "Spela nu"), ("fi", "Pelaa nyt")]
)
def test_it_speaks_five_languages(language: str, word: str, server: Server, browser: Browser) -> None:
    page = open_page(browser, server.url, locale=language)
    assert word.lower() in page.inner_text("[data-play]").lower()
    assert page.get_attribute("html", "lang") == language
    page.context.close()


def test_on_a_phone_everything_is_within_reach(server: Server, browser: Browser) -> None:
    phone = {"width": 360, "height": 740}
    page = open_page(browser, server.url, viewport=phone, has_touch=True, is_mobile=True)
    start_game(page, "nordic-countries")
    keep_tickets(page)
    page.wait_for_selector("[data-deck]:enabled")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = page.locator("[data-deck]").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    page.tap("[data-deck]")
    page.wait_for_selector(".bar :text('second card')")
    page.context.close()


def test_a_game_can_be_played_with_the_keyboard_alone(server: Server, browser: Browser) -> None:
    page = open_page(browser, server.url)
    start_game(page, "nordic-countries")
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.ticket !== undefined && !document.activeElement.checked"):
            page.keyboard.press("Space")
        if page.evaluate("document.activeElement.dataset.keep !== undefined"):
            page.keyboard.press("Enter")
            break
    page.wait_for_selector("[data-deck]:enabled")
    page.keyboard.press("d")
    page.wait_for_selector(".bar :text('second card')")
    page.wait_for_selector("[data-deck]:enabled")
    page.keyboard.press("d")
    page.wait_for_selector(".log :text('You get')")
    page.keyboard.press("/")
    page.keyboard.type("alborg")
    assert "Ålborg" in page.inner_text("dialog li")
    page.context.close()
