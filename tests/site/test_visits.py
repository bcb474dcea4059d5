"""Visits to the static edition: the first, the next, one without a network, and two at the same time."""

import gzip
import json
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize
from tests.site.conftest import file_server
from tests.site.test_browser import code_of, ready
from tests.web.browsing import keep_tickets, open_page, play_on, start_game

PHONE: ViewportSize = {"width": 390, "height": 844}
MOST = 7_000_000
"""Bytes that the first visit may load, compressed."""
_SNAPSHOTS = "async () => (await (await caches.open('nordrail-python')).keys()).length === 1"
_SPOIL = """async () => {
  const store = await caches.open('nordrail-python');
  for (const one of await store.keys()) await store.put(one, new Response('spoilt'));
}"""


def test_the_first_visit_loads_little(folder: Path) -> None:
    stored = [path for path in folder.rglob("*") if path.is_file() and not path.is_relative_to(folder / "docs")]
    files = [path.read_bytes() for path in stored]
    assert sum(min(len(one), len(gzip.compress(one))) for one in files) <= MOST


def test_everything_works_offline_after_one_visit(browser: Browser, folder: Path) -> None:
    with file_server(folder) as url:
        page = open_page(browser, url, service_workers="allow", viewport=PHONE)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.close()
        context = page.context
    context.set_offline(True)  # and the server is gone
    cold = context.new_page()
    cold.goto(url)
    cold.click("[data-play]")
    cold.wait_for_selector("[data-ticket]")
    keep_tickets(cold)
    play_on(cold, most=4)
    cold.goto(f"{url}#/puzzles")
    cold.wait_for_selector("[data-puzzle]")
    context.close()


def test_a_returning_visitor_needs_no_start_of_python(page: Page, site: str) -> None:
    ready(page)
    page.wait_for_function(_SNAPSHOTS)
    page.reload()
    ready(page)
    start_game(page, "nordic-countries", level="master")  # the compiled engine works in it too
    assert page.locator("[data-level] option:disabled").count() == 0
    keep_tickets(page)
    play_on(page, most=3)
    page.evaluate(_SPOIL)
    page.reload()
    page.locator("[data-my-ticket]").first.wait_for(timeout=120_000)  # Python starts anew; the hand can be empty


def test_games_move_to_another_browser_in_a_file(page: Page, browser: Browser, site: str, tmp_path: Path) -> None:
    start_game(page, "nordic-countries")
    code = code_of(page)
    page.goto(site)
    page.click("[data-keep-seats]")
    with page.expect_download() as download:
        page.click("[data-save-games]")
    saved = tmp_path / "games.json"
    download.value.save_as(saved)
    assert code in json.loads(saved.read_text(encoding="utf-8"))["known"]
    other = open_page(browser, site)
    other.click("[data-keep-seats]")
    other.set_input_files("[data-load-games]", saved)
    other.wait_for_selector(f"[data-table={code}]", state="attached")
    other.goto(f"{site}#/t/{code}")
    other.wait_for_selector("[data-ticket]")
    other.context.close()


def test_a_second_tab_takes_the_tables_over(page: Page) -> None:
    start_game(page, "northern-lights")
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("[data-ticket]")
    page.click("[data-here]")
    page.wait_for_selector("[data-ticket]")
    second.wait_for_selector("[data-here]")
    second.close()
