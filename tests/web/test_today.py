"""Today's deal: the same for everyone, compared with the bot in the same seat, and shared without spoiling it."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from tests.server.serving import Server, playing
from tests.web.browsing import SET, keep_tickets, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, both_titles
from tests.web.test_my_games import resign

PHONE = {"width": 390, "height": 844}


def start(page: Page) -> None:
    """Start the deal that the page shows, and keep all tickets."""
    page.click("[data-play-deal]")
    page.wait_for_selector("[data-ticket]")


def offered(page: Page) -> list[str]:
    """Return the tickets to choose from."""
    return [str(ticket.get_attribute("data-ticket")) for ticket in page.query_selector_all("[data-ticket]")]


@both_titles
def test_two_people_get_the_same_deal_and_a_result_to_share(
    title: str, server: Server, visit: Visit, tmp_path: Path
) -> None:
    astrid, bjorn = (visit(server.url) for _ in range(2))
    astrid.click(f"input[value={title}] + *, label:has(input[value={title}])")
    astrid.click("[data-today]")
    bjorn.goto(f"{server.url}/#/today/{title}")
    today = astrid.locator("[data-deal]").get_attribute("data-deal")
    assert today is not None
    assert today == server.request("GET", "/api/daily").json()["today"]
    start(astrid)
    start(bjorn)
    assert offered(astrid) == offered(bjorn)
    keep_tickets(astrid)
    expect(astrid.locator("[data-keep]")).to_have_count(0)
    astrid.goto(f"{server.url}/#/today/{title}/{today}")
    expect(astrid.locator("[data-play-deal]")).to_have_text("Continue the game")
    expect(astrid.locator("[data-par]")).to_have_count(0)
    astrid.click("[data-play-deal]")
    expect(astrid.locator(".hand")).to_be_visible()
    resign(astrid)
    astrid.click("[data-today]")
    expect(astrid.locator("[data-par]")).to_contain_text("the bot in the same seat")
    text = astrid.locator("[data-share-text]").inner_text()
    assert text.startswith(f"Nordrail · Today's deal {today}\n")
    board = server.request("GET", f"/api/boards/{title}").json()["board"]
    assert not [city["name"] for city in board["cities"] if city["name"] and city["name"] in text]
    with astrid.expect_download() as download:
        astrid.click("[data-card]")
    card = tmp_path / "card.png"
    download.value.save_as(card)
    with Image.open(card) as picture:
        assert picture.size == (1200, 630)
        assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 20
    astrid.goto(f"{server.url}/#/games")
    expect(astrid.locator("[data-game]")).to_contain_text(f"deal of {today}")


SHARES = "() => { navigator.share = (what) => { window.shared = what; return Promise.resolve(); }; }"


def test_a_result_is_shared_with_an_address_only_if_others_can_open_it(visit: Visit, tmp_path: Path) -> None:
    with playing(str(tmp_path / "games.db"), "--lan-address", "127.0.0.2") as (url,):
        page = visit(f"{url}/#/today/{NORTHERN}", permissions=["clipboard-read", "clipboard-write"])
        start(page)
        keep_tickets(page)
        resign(page)
        page.click("[data-today]")
        text, note = page.locator("[data-share-text]"), page.locator("[data-reach]")
        expect(note).to_contain_text("only on this computer")
        expect(text).not_to_contain_text("http")
        page.click("[data-share]")
        expect(page.locator("[data-deal] [role=status]").first).to_have_text("Copied")
        assert "http" not in page.evaluate("navigator.clipboard.readText()")
        page.get_by_role("switch").check()
        expect(text).to_contain_text(f"http://127.0.0.2:{urlsplit(url).port}/#/today/{NORTHERN}/")
        page.evaluate(SHARES)
        page.click("[data-share]")
        page.wait_for_function("window.shared?.text.includes('http://127.0.0.2:')")
        expect(page.locator("[data-deal]")).not_to_contain_text("Copied")

        page.click("[data-deal] a[href^='#/replay/']")
        page.click("[data-link]")
        expect(page.locator("[data-reach=lan]")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()").startswith("http://127.0.0.2:")
        page.get_by_role("switch").uncheck()
        expect(page.locator("[data-reach=here]")).to_contain_text("only on this computer")


def test_past_days_can_be_played_and_future_ones_are_refused_with_a_sentence(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/#/today/{NORDIC}")
    page.locator("[data-day]").nth(1).click()
    expect(page.locator("[data-deal]")).to_have_attribute(
        "data-deal", str(page.locator("[data-day]").nth(1).get_attribute("data-day"))
    )
    start(page)
    page.goto(f"{server.url}/#/today/{NORDIC}/2999-01-01")
    page.click("[data-play-deal]")
    expect(page.get_by_role("alert")).to_contain_text("The deal of 2999-01-01 is not out yet")
    page.goto(f"{server.url}/#/today/{NORDIC}/never")
    page.click("[data-play-deal]")
    expect(page.get_by_role("alert")).to_contain_text("is not a date")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "da", "nb", "sv", "fi"])
def test_the_page_is_accessible_and_fits_a_phone_in_every_language(
    scheme: str, language: str, server: Server, visit: Visit
) -> None:
    page = visit(server.url, viewport=PHONE, color_scheme=scheme, bypass_csp=True)
    page.evaluate(SET, {"language": language})
    page.goto(f"{server.url}/#/today/{NORTHERN}")
    page.reload()
    expect(page.locator("[data-play-deal]")).to_be_visible()
    assert (page.get_attribute("html", "lang") or "") == language
    assert re.search(r"daily northern-lights \d{4}-\d\d-\d\d", page.inner_text(".fair"))
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
