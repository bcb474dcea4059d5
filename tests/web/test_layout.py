"""The table at every window size: the whole board is visible, nothing covers it, and nothing scrolls sideways."""

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid
from tests.web.midgame import middle_of_a_game, sit_down

TABLES = {"nordic-countries": 3, "northern-lights": 5}
SIZES = (
    (360, 740),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
)

COVERED = """() => {
  const board = document.querySelector('.board');
  const middles = [...document.querySelectorAll('.bed, .stage .dot, .names text')].map((part) => {
    const box = part.getBoundingClientRect();
    return [part, box.x + box.width / 2, box.y + box.height / 2];
  });
  return middles
    .filter(([, x, y]) => !board.contains(document.elementFromPoint(x, y)))
    .map(([part]) => part.dataset.city ?? part.closest('[data-route]')?.dataset.route ?? 'a city');
}"""
HIDDEN = """() => [...document.querySelectorAll('[data-deck], [data-tickets], [data-take], .tools > button')]
  .filter((part) => {
    const box = part.getBoundingClientRect();
    const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    return box.width < 20 || !inside;
  })
  .map((part) => part.outerHTML.slice(0, 80))"""


FEW = ((360, 740), (844, 390), (1024, 768), (1280, 800))
"""The sizes that differ most; the wide ones take seconds to paint."""


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest, server: Server, visit: Visit) -> Page:
    page = visit(server.url, locale="fi")
    sit_down(page, server, middle_of_a_game(server, request.param, TABLES[request.param]))
    return page


def test_nothing_covers_the_board_and_nothing_scrolls_sideways(table: Page) -> None:
    many = table.locator(".players > li").count() > 3
    for width, height in SIZES if many else FEW:
        table.set_viewport_size({"width": width, "height": height})
        table.wait_for_timeout(60)
        size = table.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        wide, high = table.evaluate(
            "(({ width, height }) => [width, height])(document.querySelector('.board').getBoundingClientRect())"
        )
        assert (size[0] <= width, size[1] <= height) == (True, True), (width, height, size)
        assert table.evaluate(COVERED) == [], (width, height)
        assert table.evaluate(HIDDEN) == [], (width, height)
        if width >= 1024:
            assert high > 0.95 * height, "the board fills the height"
        else:
            assert wide * high > 0.29 * width * height, (width, height, wide, high)


def test_after_a_game_of_five_the_winner_and_the_next_steps_are_visible(server: Server, visit: Visit) -> None:
    page = visit(server.url, locale="fi")
    sit_down(page, server, middle_of_a_game(server, "northern-lights", 5, rounds=400))
    page.wait_for_selector(".asked .tools")
    for width, height in ((768, 1024), (1024, 600), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".asked").evaluate("asked => asked.scrollTo(0, 0)")
        for part in (page.locator(".sheet h2"), page.locator("[data-again]")):
            expect(part).to_be_in_viewport(ratio=1)


PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}


def test_the_tabs_of_a_phone_show_what_they_say(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1, **PHONE)
    page.tap("[data-tab-of=players]")
    for seat in (1, 2):
        expect(page.locator(f"[data-seat='{seat}'] .points")).to_be_in_viewport(ratio=1)
    over = Laid(NORTHERN, "Astrid", "Bjørn").play_on(lambda table: table.over).keep(server)
    page = over.open(visit, server, 1, **PHONE)
    expect(page.locator(".sheet h2")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-tab-of]")).to_have_text(["Score", "Game log"])
    page.tap("[data-tab-of=players]")
    expect(page.locator(".sheet")).to_be_hidden()
    expect(page.locator(".log li").first).to_be_in_viewport(ratio=1)
    page.tap("[data-tab-of=cards]")
    expect(page.locator(".sheet h2")).to_be_in_viewport(ratio=1)


def test_a_question_on_a_laptop_has_the_room_of_the_log(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGGGLLYYPPRRKK",), chosen=False).keep(server)
    page = laid.open(visit, server, 1, settings={"hints": True})
    expect(page.locator("[data-hint-shown]")).to_be_in_viewport(ratio=1)
    for part in (".chat", ".log"):
        expect(page.locator(part)).to_be_hidden()  # not half below the hint
    turn = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGGGLLYYPPRRKK",)).keep(server)
    page = turn.open(visit, server, 1, settings={"hints": True})
    page.wait_for_selector("[data-hint-shown=turn]")
    expect(page.locator(".chat")).to_be_visible()
    page.dispatch_event("[data-route='bergen-oslo:red'], [data-route='kristiansand-stavanger:green']", "click")
    for option in page.locator("[data-pay]").all()[:2]:
        expect(option).to_be_in_viewport(ratio=1)


SMALL = """() => [...document.querySelectorAll('button, a.button, li > a, select, summary, input')]
  .map((part) => (part.matches('[type=checkbox], [type=radio]') ? part.closest('label') : part))
  .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.hidden'))
  .map((part) => [part, part.getBoundingClientRect()])
  .filter(([, box]) => box.width > 2 && (box.width < 39.5 || box.height < 35.5))
  .map(([part, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${part.outerHTML.slice(0, 80)}`)"""


def test_a_finger_can_press_everything(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGGGLLYYPPRRKK",)).keep(server)
    page = laid.open(visit, server, 1, settings={"hints": True}, **PHONE)
    page.wait_for_selector("[data-hint-shown]")
    assert page.evaluate(SMALL) == []
    page.tap("[data-route='kristiansand-stavanger:green'] .bed >> nth=0", force=True)
    page.click("[data-by-hand]")
    assert page.evaluate(SMALL) == []
    for place in ("", "new", "settings", "puzzles", "scorepad", "games", f"today/{NORDIC}"):
        page.goto(f"{server.url}/#/{place}")
        page.wait_for_selector("main button, main .button")
        assert page.evaluate(SMALL) == [], place
