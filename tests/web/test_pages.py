"""Every page and dialog, for everybody: axe finds nothing serious, and no word is cut on a narrow phone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import click_route
from tests.web.conftest import Visit
from tests.web.laying import Laid

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
NORDIC, NORTHERN = "nordic-countries", "northern-lights"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TUNNEL = "kristiansand-stavanger:green"

Place = tuple[str, str | None]
"""What is looked at, and which part of it is new; nothing for the whole page."""


def over(title: str) -> Laid:
    return Laid(title, "Astrid", "Bjørn").play_on(lambda table: table.over)


def first_tickets(server: Server, title: str) -> Laid:
    """A table at which everybody chooses the first tickets."""
    laid = Laid(title, "Astrid", "Bjørn", "Cæcilie")
    return laid.before_the_first_turn().keep(server)


def walk(server: Server, visit: Visit, **more: Any) -> Iterator[tuple[str, Page, str | None]]:
    """One place after the other: its name, its page, and the part of it that is new."""
    laid = {title: Laid(title, "Astrid", "Bjørn", hands=("GGGGLLYY", "KKRR")) for title in (NORDIC, NORTHERN)}
    laid[NORDIC].choose_seed(f"claim {TUNNEL} GG", lambda deals: sum(deals[0].count(card) for card in "GL") == 1)
    at = {title: table.keep(server) for title, table in laid.items()}
    page = at[NORDIC].open(visit, server, 1, **more)

    def go(path: str, selector: str) -> None:
        page.goto(f"{server.url}/#{path}")
        expect(page.locator(selector).first).to_be_visible()

    for path in ("/", "/settings", f"/rules/{NORDIC}", f"/rules/{NORTHERN}", "/replay", "/nowhere"):
        go(path, "main")
        yield path, page, None
    go("/t/AAAAAA", "[role=alert]")
    yield "no such table", page, None
    made = server.make(NORTHERN, "Astrid", "open")
    go(f"/t/{made['code']}", "[data-sit]")
    yield "join", page, None
    go(f"/t/{made['code']}/seat/1/1700000000.no", "[role=alert]")
    yield "take over", page, None
    for title in (NORDIC, NORTHERN):
        table = first_tickets(server, title)
        page = table.open(visit, server, 1, **more)
        expect(page.locator("[data-ticket]").first).to_be_visible()
        yield f"first tickets of {title}", page, None
        page.context.close()
    for title in (NORDIC, NORTHERN):
        page = at[title].open(visit, server, 1, **more)
        yield from turn(page, title)
        page.context.close()
    page = Laid(NORDIC, "Astrid", "Bjørn").keep(server).open(visit, server, 1, 2, **more)
    expect(page.locator("[data-curtain]")).to_be_visible()
    yield "curtain", page, None
    page.context.close()
    for title in (NORDIC, NORTHERN):
        page = over(title).keep(server).open(visit, server, 1, **more)
        expect(page.locator("[data-record]")).to_be_visible()
        yield f"end of {title}", page, ".own"
        page.context.close()


def turn(page: Page, title: str) -> Iterator[tuple[str, Page, str | None]]:
    """A turn and all that can be opened in it."""
    expect(page.locator("[data-deck]")).to_be_enabled()
    yield f"turn of {title}", page, None
    for opener in ("[data-find-route]", "[data-menu]"):
        page.click(opener)
        expect(page.locator("dialog")).to_be_visible()
        yield f"{opener} of {title}", page, "dialog"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    for route in ("bergen-oslo:red", TUNNEL if title == NORDIC else "bergen-stavanger:1"):
        click_route(page, route)
        expect(page.locator("dialog")).to_be_visible()
        if page.locator("[data-by-hand]").count():
            page.click("[data-by-hand]")
        yield f"claiming {route} of {title}", page, "dialog"
        if route != TUNNEL:
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
    if title == NORDIC:
        page.click("[data-pay=GG]")
        expect(page.locator("[data-withdraw]")).to_be_visible()
        yield "tunnel", page, "dialog"


def serious(page: Page, part: str | None) -> list[str]:
    """What axe finds that keeps somebody from playing."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=str(AXE))
    found = page.evaluate(
        "part => axe.run(part ?? document, { resultTypes: ['violations'] }).then((found) => found.violations)", part
    )
    return [
        f"{one['id']}: {node['html'][:150]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_everybody_can_use_every_page(theme: str, screen: dict[str, Any], server: Server, visit: Visit) -> None:
    places = walk(server, visit, bypass_csp=True, settings={"theme": theme, "hints": True}, **screen)
    wrong = {name: found for name, page, part in places if (found := serious(page, part))}
    assert wrong == {}


_CUT = """() => [...document.querySelectorAll('button, .button, a, label, h1, h2, p, b, summary, select, td, th, small')]
  .filter((one) => one.checkVisibility() && !one.closest('svg, .hidden') && !one.matches('.hidden'))
  .filter((one) => {
    const box = one.getBoundingClientRect(), scrolls = one.closest('dialog, .own, .others, ul, ol, table');
    const outside = box.right > innerWidth + 1 || box.left < -1;
    return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible' && one.clientWidth
      || outside && !(scrolls && getComputedStyle(scrolls).overflowX !== 'visible');
  })
  .map((one) => one.outerHTML.slice(0, 150))"""


@pytest.mark.parametrize("language", ["en", "da", "nb", "sv", "fi"])
def test_no_word_is_cut_on_a_narrow_phone(language: str, server: Server, visit: Visit) -> None:
    wrong = {}
    for name, page, _ in walk(server, visit, settings={"language": language, "hints": True}, **PHONE):
        wide, cut = page.evaluate("document.documentElement.scrollWidth"), page.evaluate(_CUT)
        if wide > 360 or cut:
            wrong[name] = (wide, cut)
    assert wrong == {}
