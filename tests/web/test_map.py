"""The board as a help to plan: tickets and their ways, tooltips, lit routes, names and trains that can be read."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import place_of, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid, both_titles

from nordrail.table.table import Table
from nordrail.table.telling import ticket_ways

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = """selector => {
  const sizes = [...document.querySelectorAll(selector)].map((text) =>
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
  return [Math.min(...sizes), Math.max(...sizes), sizes.length];
}"""
MARKS = """() => {
  const size = parseFloat(getComputedStyle(document.querySelector('[id^=letter-]')).fontSize);
  return Math.min(...[...document.querySelectorAll('.car use')].map((mark) => size * mark.getScreenCTM().a));
}"""
"""Return the smallest letter of a seat on its trains."""
TAP_TWICE = """([x, y]) => ['down', 'up', 'down', 'up'].forEach((kind) =>
  document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(`pointer${kind}`, {
    clientX: x, clientY: y, pointerId: 7, pointerType: 'touch', bubbles: true,
  })))"""
"""Two taps at once: on a busy machine, a moment passes between two taps of Playwright."""
LAYOUT = """() => [...document.querySelectorAll('.board, .part, .bar')].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(' ');
})"""
COVERS_ROUTE = """() => {
  const tip = document.querySelector('[data-tip]'), box = tip.getBoundingClientRect();
  return [...document.querySelectorAll(`[data-route='${tip.dataset.tip}'] .bed`)].some((bed) => {
    const { left, top, right, bottom } = bed.getBoundingClientRect();
    return left < box.right - 1 && box.left < right - 1 && top < box.bottom - 1 && box.top < bottom - 1;
  });
}"""


def laid(title: str, server: Server) -> Laid:
    hands = ("RRRLLGGGYYKK", "BBBBOOOO")
    return Laid(title, "Astrid", "Bjørn", hands=hands).keep(server)


@both_titles
def test_names_and_seat_marks_can_be_read_and_names_keep_their_size(title: str, server: Server, visit: Visit) -> None:
    table = Laid(title, "Astrid", "Bjørn", hands=("RRRRLLGGGYYKK",))
    table.play_on(_claimed).keep(server)
    page = table.open(visit, server, 1, bypass_csp=True)
    page.wait_for_selector(".names text", state="attached")
    assert serious(page) == []  # claimed routes too
    least, _, count = page.evaluate(SIZES, ".names text")
    assert (least >= 11, count > 30) == (True, True), least
    assert 9 <= page.evaluate(MARKS) < 20
    fitted = page.evaluate(SIZES, ".names text[data-city=oslo]")[0]
    for _ in range(4):
        page.click("button[aria-label='Zoom in']")
    page.wait_for_timeout(400)
    assert 25 < page.evaluate(MARKS) < 99
    zoomed = page.evaluate(SIZES, ".names text[data-city=oslo]")[0]
    assert fitted <= zoomed < fitted * 1.3
    phone = table.open(visit, server, 1, **PHONE)
    phone.wait_for_selector(".names text", state="attached")
    x, y = _empty(phone)
    phone.evaluate(TAP_TWICE, [x, y])
    phone.wait_for_timeout(400)
    assert phone.evaluate(SIZES, ".names text")[0] >= 11
    assert phone.query_selector("dialog") is None


def _claimed(table: Any) -> bool:
    return bool(table.to_act() == [1] and any(seat.routes for seat in table.state.seats))


def _empty(page: Page) -> tuple[float, float]:
    """Return a place on the board without a route."""
    box = page.locator(".board").bounding_box()
    assert box is not None
    place: tuple[float, float] = page.evaluate(
        """({ x, y, width, height }) => {
          for (let across = 0.3; across < 0.8; across += 0.05)
            for (let down = 0.3; down < 0.8; down += 0.05) {
              const at = [x + across * width, y + down * height];
              const found = document.elementFromPoint(...at);
              if (found.closest('.board') && !found.closest('[data-route]')) return at;
            }
        }""",
        box,
    )
    return place


@both_titles
def test_tickets_are_marked_on_the_board_and_show_their_way(title: str, server: Server, visit: Visit) -> None:
    table = laid(title, server)
    page = table.open(visit, server, 1, bypass_csp=True)
    me = table.me(server)
    expect(page.locator("[data-mark]")).to_have_count(2 * len(me["tickets"]))
    still = page.evaluate(LAYOUT)
    ways = server.request("GET", f"/api/tables/{table.code}/ways", table.secrets[1]).json()
    first = ways[0]
    page.hover(f"[data-my-ticket='{first['ticket']}']")
    note = page.locator("[data-way=open]")
    expect(note).to_contain_text(f"{first['spaces']} spaces to go · you have {me['trains']} trains")
    assert page.locator(".route.way").count() == len(first["routes"])
    assert page.locator(".city.lit").count() == 2
    assert page.evaluate(LAYOUT) == still, "nothing moves"
    page.mouse.move(2, 2)
    expect(note).to_have_count(0)
    page.focus(f"[data-my-ticket='{ways[1]['ticket']}']")
    expect(note).to_contain_text(f"{ways[1]['spaces']} space")
    page.click("[data-marks]")
    page.mouse.move(2, 2)
    expect(page.locator("[data-mark]")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-marks][aria-pressed=false]")
    assert page.locator("[data-mark]").count() == 0
    assert serious(page, ".tickets") == []


TAP = "one => { one.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' })); one.click(); }"
"""A tap as WebKit sends it: the button gets no focus."""


@both_titles
def test_a_tapped_ticket_stays_lit_until_the_player_is_done_with_it(title: str, server: Server, visit: Visit) -> None:
    page = laid(title, server).open(visit, server, 1, viewport={"width": 390, "height": 844}, has_touch=True)
    ticket, note = page.locator("[data-my-ticket]").first, page.locator("[data-way]")
    tab = page.locator("[data-tab-of=tickets]")

    def beside() -> None:
        page.touchscreen.tap(*_empty(page))

    for leave in (lambda: ticket.evaluate(TAP), lambda: page.keyboard.press("Escape"), tab.tap, beside):
        tab.tap()
        expect(page.locator(".under.payable").first).to_be_visible()
        ticket.evaluate(TAP)
        expect(ticket).to_have_attribute("aria-pressed", "true")
        expect(note).to_be_visible()
        leave()
        expect(note).to_have_count(0)
        expect(page.locator(".under.payable").first).to_be_visible()
    ticket.tap()  # Chromium gives it focus
    expect(note).to_be_visible()
    ticket.tap()
    expect(note).to_have_count(0)


def test_a_ticked_ticket_of_the_sheet_is_lit_without_focus(server: Server, visit: Visit) -> None:
    page = Laid(NORDIC, "Astrid", "Bjørn", chosen=False).keep(server).open(visit, server, 1, has_touch=True)
    ticket = page.locator("[data-ticket]").last
    ticket.evaluate(TAP)
    expect(page.locator(".city.lit")).to_have_count(2)
    ticket.evaluate(TAP)
    expect(page.locator(".city.lit")).to_have_count(0)


def test_what_is_connected_is_drawn_so_and_a_lost_ticket_says_it(server: Server, visit: Visit) -> None:
    table = Laid(NORDIC, "Astrid", "Bjørn", hands=("GYKRPP",))
    table.play("1 claim alborg-goteborg GYKR")
    table.play_on(lambda one: bool(one.to_act() == [1] and "too_few_trains" in _states(one)))
    page = table.keep(server).open(visit, server, 1)
    ways = {way.ticket: way for way in ticket_ways(table.table, 1)}
    own = next(way for way in ways.values() if way.own)
    expect(page.locator(f"[data-thread='{own.ticket}']")).to_have_count(len(own.own))
    lost = next(way.ticket for way in ways.values() if way.state == "too_few_trains")
    page.focus(f"[data-my-ticket='{lost}']")
    expect(page.locator("[data-way=too_few_trains]")).to_contain_text("can't be completed any more")


def _states(table: Table) -> set[str]:
    return {way.state for way in ticket_ways(table, 1)}


def test_stops_have_names_that_people_can_say(server: Server, visit: Visit) -> None:
    page = laid(NORTHERN, server).open(visit, server, 1)
    route = page.locator("[data-route='stop_se_north-tromso']")
    expect(route).to_have_accessible_name(re.compile("Stop near Kiruna to Tromsø"))


def test_all_ticked_tickets_are_marked_at_once(server: Server, visit: Visit) -> None:
    table = Laid(NORTHERN, "Astrid", "Bjørn", chosen=False).keep(server)
    page = table.open(visit, server, 1)
    boxes = page.locator("[data-ticket]")
    expect(boxes).not_to_have_count(0)
    boxes.nth(0).check()
    boxes.nth(2).check()
    page.mouse.move(2, 2)
    ticked = {boxes.nth(place).get_attribute("data-ticket") for place in (0, 2)}
    expect(page.locator("[data-mark]")).to_have_count(4)
    assert set(page.locator("[data-mark]").evaluate_all("all => all.map((one) => one.dataset.mark)")) == ticked


def test_a_tap_on_a_ticket_shows_its_way_on_a_phone(server: Server, visit: Visit) -> None:
    page = laid(NORDIC, server).open(visit, server, 1, **PHONE)
    page.tap("[data-tab-of=tickets]")
    page.tap("[data-my-ticket] >> nth=0")
    expect(page.locator("[data-way=open]")).to_be_in_viewport(ratio=1)


def test_a_route_tells_about_itself_to_mouse_keyboard_and_finger(server: Server, visit: Visit) -> None:
    table = laid(NORTHERN, server)
    page = table.open(visit, server, 1)
    route = "karlstad-oslo:green"
    x, y = place_of(page, route)
    still = page.evaluate(LAYOUT)
    page.mouse.move(x, y)
    tip = page.locator(f"[data-tip='{route}']")
    expect(tip).to_contain_text("Karlstad to Oslo")
    for words in ("green", "1 space", "1 point", "It costs 1 green card or a locomotive.", "You can claim it now"):
        expect(tip).to_contain_text(words)
    assert page.evaluate(COVERS_ROUTE) is False
    assert page.evaluate(LAYOUT) == still, "nothing moves"
    page.mouse.move(2, 2)
    expect(page.locator("[data-tip]")).to_have_count(0)
    page.focus("svg.board")
    page.keyboard.press("Tab")
    first = page.locator("[data-tip]").get_attribute("data-tip")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-tip]")).not_to_have_attribute("data-tip", str(first))
    page.keyboard.press("Enter")
    page.click("[data-undo-claim]")  # the key claimed the route, which has one payment
    expect(page.locator("[data-undo-claim]")).to_have_count(0)
    phone = table.open(visit, server, 1, **PHONE)
    x, y = place_of(phone, route)
    touch = phone.context.new_cdp_session(phone)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.locator(f"[data-tip='{route}']")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.wait_for_timeout(100)
    assert phone.query_selector("dialog") is None, "a long press is not a click"


def test_a_card_of_the_hand_lights_the_routes_it_can_pay_for(server: Server, visit: Visit) -> None:
    page = laid(NORDIC, server).open(visit, server, 1)
    lit = page.locator(".under.suits")
    page.click(".hand [data-kind=G] button")
    expect(lit).not_to_have_count(0)
    known = page.evaluate("[...document.querySelectorAll('.route.suits')].map((route) => route.dataset.route)")
    board = server.request("GET", f"/api/boards/{NORDIC}").json()["board"]
    accepts = {route["id"]: route["accepts"] for route in board["routes"]}
    assert all("G" in accepts[route] for route in known)
    page.click(".hand [data-kind=G] button")
    expect(lit).to_have_count(0)
    page.focus(".hand [data-kind=R] button")
    page.keyboard.press("Enter")
    expect(lit).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(lit).to_have_count(0)


def test_on_a_small_phone_the_way_of_a_ticket_is_told_beside_the_map(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", chosen=False).keep(server)
    page = laid.open(visit, server, 1, viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    page.locator("[data-ticket]").first.tap()
    note = page.locator("[data-way]").bounding_box()
    assert note is not None
    covered = page.locator(".bed").evaluate_all(
        "(beds, left) => beds.filter((bed) => bed.getBoundingClientRect().right > left).length", note["x"]
    )
    assert covered == 0, f"the note lies on {covered} spaces"
