"""Whole turns with the keyboard alone, for each kind of action."""

from collections import Counter

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid, both_titles


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until this element has a visible focus."""
    for _ in range(120):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            shown = "getComputedStyle(document.activeElement).outlineStyle"
            assert page.evaluate(shown) != "none", f"the focus on {selector} cannot be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached")


@both_titles
def test_cards_are_taken_and_drawn(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1)
    expect(page.locator("[data-deck]")).to_be_enabled()
    tab_to(page, "[data-take=W]")
    page.keyboard.press("Enter")
    expect(page.locator(".bar")).to_contain_text("second card")
    page.keyboard.press("d")
    expect(page.locator("[data-deck]")).to_be_disabled()
    cards = laid.me(server)["cards"]
    assert (len(cards), "W" in cards) == (6, True)
    tab_to(page, "[data-undo=ask]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-waits]")).to_be_visible()


@both_titles
def test_tickets_are_drawn_and_chosen(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1)
    expect(page.locator("[data-tickets]")).to_be_enabled()
    page.keyboard.press("t")
    expect(page.locator("[data-ticket]").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    tab_to(page, "[data-keep]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-ticket]")).to_have_count(0)
    assert len(laid.me(server)["tickets"]) == 3


@pytest.mark.parametrize(
    ("title", "cities", "route", "cards"),
    [
        (NORDIC, "alborg goteborg", "alborg-goteborg", "GYKR"),
        (NORTHERN, "stavanger bergen", "bergen-stavanger:1", "GKK"),
    ],
)
def test_a_route_is_found_and_paid_by_hand(
    title: str, cities: str, route: str, cards: str, server: Server, visit: Visit
) -> None:
    hand = "GGLYKKRR"
    laid = Laid(title, "Astrid", "Bjørn", hands=(hand,)).keep(server)
    page = laid.open(visit, server, 1)
    expect(page.locator("[data-deck]")).to_be_enabled()
    page.keyboard.press("/")
    expect(page.locator("dialog input")).to_be_focused()
    page.keyboard.type(cities)
    page.keyboard.press("Enter")
    expect(page.locator("[data-pay]").first).to_be_focused()
    page.keyboard.press("d")  # draws from the deck, but not while paying
    tab_to(page, "[data-by-hand]")
    page.keyboard.press("Enter")
    for card in cards:
        tab_to(page, f"[data-more={card}]")
        page.keyboard.press("Space")
    tab_to(page, "[data-chosen]")
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-route='{route}'] .car").first).to_be_attached()
    me = laid.me(server)
    assert me["routes"] == [route]
    assert Counter(hand) - Counter(cards) <= Counter(me["cards"])


def test_a_tunnel_is_answered(server: Server, visit: Visit) -> None:
    route = "kristiansand-stavanger:green"
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGGG",))
    laid.choose_seed(f"claim {route} GG", lambda deals: sum(deals[0].count(card) for card in "GL") == 1)
    page = laid.keep(server).open(visit, server, 1)
    expect(page.locator("[data-deck]")).to_be_enabled()
    page.focus("[data-find-route]")
    for key in ("Enter", "f"):
        page.keyboard.press(key)
        page.keyboard.type("stavanger kristiansand green")
        page.keyboard.press("Enter")
        expect(page.locator("[data-pay=GG]")).to_be_focused()
        if key == "Enter":
            page.keyboard.press("Escape")
            expect(page.locator("[data-pay]")).to_have_count(0)
            expect(page.locator("[data-find-route]")).to_be_focused()
    expect(page.locator("[data-pay=GG]")).to_have_attribute("data-key", "1")
    page.keyboard.press("1")
    expect(page.locator("[data-extra=G]")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(f"[data-route='{route}'] .car").first).to_be_attached()
    assert laid.me(server)["cards"] == "G"


def test_the_focus_goes_into_a_dialog_and_back_and_escape_closes_it(server: Server, visit: Visit) -> None:
    page = Laid(NORTHERN, "Astrid", "Bjørn").keep(server).open(visit, server, 1)
    for opener, inside in (("[data-find-route]", "dialog input"), ("[data-menu]", "dialog a, dialog button")):
        page.focus(opener)
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_be_visible()
        assert page.evaluate("selector => document.activeElement.matches(selector)", inside)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(opener)).to_be_focused()


def test_a_letter_in_the_list_of_languages_is_no_shortcut(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1)
    expect(page.locator("[data-deck]")).to_be_enabled()
    ply = laid.update(server, 1)["ply"]
    page.focus("[data-quick-language]")
    for key in ("d", "t"):
        page.keyboard.press(key)
    expect(page.locator("html")).to_have_attribute("lang", "da")  # the list chose by its first letter
    assert laid.update(server, 1)["ply"] == ply
    page.focus("[data-find-route]")
    page.keyboard.press("d")
    expect(page.locator(".bar")).to_contain_text("andet kort")
    assert laid.update(server, 1)["ply"] > ply
