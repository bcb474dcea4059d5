"""Accessibility of every page and dialog: axe finds nothing serious, and no word is cut off on a narrow phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import SET, click_route, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, PLAIN, Laid

TITLES = (NORDIC, NORTHERN)
LANGUAGES = ("da", "nb", "sv", "fi", "en")
TUNNEL = "kristiansand-stavanger:green"
_CUT = """() => [...document.querySelectorAll('body *:not(svg, svg *, .hand ul, .hand ul *, .wide)')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === 'none')
  .filter((one) => one.textContent.trim())
  .filter((one) => {
    const { display, overflowX, textOverflow } = getComputedStyle(one);
    if (display.startsWith('inline') && overflowX === 'visible') return false;
    return one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 1 && textOverflow !== 'ellipsis';
  })
  .map((one) => `${one.textContent.trim().slice(0, 40)} | ${one.outerHTML.slice(0, 90)}`)"""
"""Find elements whose text overflows its box, except for a hand of cards (a fan) and a table (it scrolls)."""

Look = tuple[str, Page, str | None]
"""The name of a view, its page, and the part to check; None for the whole page."""


def pages(server: Server, visit: Visit) -> Iterator[Look]:
    """Visit all pages except the game itself."""
    laid = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1, bypass_csp=True)
    places = {
        **dict.fromkeys(("/", "/settings", "/replay", "/nowhere"), "main"),
        **{f"/rules/{title}": "main table" for title in TITLES},
        "/t/AAAAAA": "[role=alert]",
    }
    made = server.make(NORTHERN, "Astrid", "open")
    places |= {f"/t/{made['code']}": "[data-sit]", f"/t/{made['code']}/seat/1/1700000000.no": "[role=alert]"}
    for place, selector in places.items():
        page.goto(f"{server.url}/#{place}")
        expect(page.locator(selector).first).to_be_visible()
        yield place.replace(made["code"], "CODE"), page, None
    made = server.make(NORTHERN, "Astrid", "open", watch=False)
    page.goto(f"{server.url}/#/t/{made['code']}")
    expect(page.locator("[role=alert], [data-sit]").first).to_be_visible()
    yield "a table that nobody may watch", page, None
    page.context.close()
    page = Laid(NORDIC, "Astrid", "Bjørn").keep(server).open(visit, server, 1, 2, bypass_csp=True)
    expect(page.locator("[data-curtain]")).to_be_visible()
    yield "curtain", page, None


def game(title: str, server: Server, visit: Visit) -> Iterator[Look]:
    """Visit a game from the first tickets to the end, with every dialog in it."""
    page = Laid(title, "Astrid", "Bjørn", "Cæcilie", chosen=False).keep(server).open(visit, server, 1, bypass_csp=True)
    expect(page.locator("[data-ticket]").first).to_be_visible()
    yield "first tickets", page, None
    page.context.close()
    route, cards = PLAIN[title]
    claimed = Laid(title, "Astrid", "Bjørn", hands=("KKRR", f"{cards}PPP"[:4]))
    claimed.play(f"1 draw\n* hand 1 W\n1 draw\n* hand 1 W\n2 claim {route} {cards}")
    page = claimed.keep(server).open(visit, server, 1, bypass_csp=True)
    expect(page.locator(".since button")).to_have_count(2)
    yield "what happened since", page, ".since"
    page.context.close()
    laid = Laid(title, "Astrid", "Bjørn", hands=("GGGGLLYY",))
    if title == NORDIC:
        laid.choose_seed(f"claim {TUNNEL} GG", lambda deals: sum(deals[0].count(card) for card in "GL") == 1)
    page = laid.keep(server).open(visit, server, 1, bypass_csp=True, settings={"hints": True})
    expect(page.locator("[data-deck]")).to_be_enabled()
    yield "turn", page, ".side"
    for opener in ("[data-find-route]", "[data-menu]"):
        page.click(opener)
        yield opener, page, "dialog"
        page.keyboard.press("Escape")
    for route in ("bergen-oslo:red", TUNNEL if title == NORDIC else "bergen-stavanger:1"):
        expect(page.locator(".panel")).to_have_count(0)
        click_route(page, route)
        expect(page.locator(".panel")).to_be_visible()
        if page.locator("[data-by-hand]").count():
            page.click("[data-by-hand]")
        yield f"claiming {route}", page, ".panel"
        if route != TUNNEL:
            page.keyboard.press("Escape")
    if title == NORDIC:
        page.click("[data-pay=GG]")
        expect(page.locator("[data-withdraw]")).to_be_visible()
        yield "tunnel", page, ".side"
    page.context.close()
    over = Laid(title, "Astrid", "Bjørn").play_on(lambda table: table.over)
    page = over.keep(server).open(visit, server, 1, bypass_csp=True)
    expect(page.locator("[data-record]")).to_be_visible()
    yield "end", page, ".side"


def looked_at(look: Look) -> list[str]:
    """Return the problems of a view: on a desktop (dark theme) and on a phone (light theme, in every language)."""
    name, page, part = look
    wrong = []
    for width, height, theme in ((1280, 800, "dark"), (360, 740, "light")):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SET, {"theme": theme})
        wrong += [f"{name} ({width}, {theme}): {found}" for found in serious(page, part)]
    for language in LANGUAGES:
        page.evaluate(SET, {"language": language})
        expect(page.locator("html")).to_have_attribute("lang", language)
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > 360:
            wrong.append(f"{name} ({language}): {wide} pixels wide")
        wrong += [f"{name} ({language}): {cut}" for cut in page.evaluate(_CUT)]
    page.set_viewport_size({"width": 1280, "height": 800})
    return wrong


def test_everybody_can_use_the_pages_around_the_game(server: Server, visit: Visit) -> None:
    assert [wrong for look in pages(server, visit) for wrong in looked_at(look)] == []


@pytest.mark.parametrize("title", TITLES)
def test_everybody_can_use_the_table(title: str, server: Server, visit: Visit) -> None:
    assert [wrong for look in game(title, server, visit) for wrong in looked_at(look)] == []
