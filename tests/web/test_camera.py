"""Moving the board: the point under the pointer stays there, and a drag does not count as a click."""

import pytest
from playwright.sync_api import Page
from tests.server.serving import Server
from tests.web.browsing import keep_tickets, start_game
from tests.web.conftest import Visit

CITY = "[data-dot=oslo]"


@pytest.fixture
def page(server: Server, visit: Visit) -> Page:
    page = visit(server.url)
    start_game(page, "nordic-countries")
    keep_tickets(page)
    page.wait_for_selector("[data-deck]:enabled")
    return page


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["width"]


def test_the_wheel_zooms_at_the_pointer_and_a_drag_moves_the_board_with_it(page: Page) -> None:
    fitted, size = middle(page, CITY), width(page, CITY)
    page.mouse.move(*fitted)
    for _ in range(8):
        page.mouse.wheel(0, -120)
    page.wait_for_timeout(100)
    assert width(page, CITY) > 2.5 * size
    assert middle(page, CITY) == pytest.approx(
        fitted, abs=4
    )  # the pointer is on a whole pixel, and the zoom is more than 3
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(fitted[0] + 6 * step, fitted[1] + 3 * step)
    page.mouse.up()
    page.wait_for_timeout(100)
    assert middle(page, CITY) == pytest.approx((fitted[0] + 60, fitted[1] + 30), abs=8)  # a drag starts after 6 pixels
    assert page.query_selector(".panel") is None
    page.focus("svg.board")
    page.keyboard.press("0")
    assert middle(page, CITY) == pytest.approx(fitted, abs=1)


def test_a_route_can_be_picked_when_zoomed_in(page: Page) -> None:
    page.mouse.move(*middle(page, CITY))
    for _ in range(5):
        page.mouse.wheel(0, -120)
    page.wait_for_timeout(400)
    page.evaluate(
        """() => document.querySelectorAll('.route .bed').forEach((bed) => {
          const { x, y } = bed.getBoundingClientRect(), hit = document.elementFromPoint(x + 6, y + 6);
          const { route } = bed.closest('.route').dataset;
          if (hit?.closest('.route')?.dataset.route === route) window.seen ??= { at: [x + 6, y + 6], route };
        })"""
    )
    seen = page.evaluate("window.seen")
    page.mouse.click(*seen["at"])
    page.wait_for_selector(f".panel, [data-route='{seen['route']}'] .car")  # a question, a reason, or a claim
    page.keyboard.press("Escape")
