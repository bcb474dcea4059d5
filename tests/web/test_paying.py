"""Paying in the browser: options, tunnels, ferries, cards chosen by hand."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import click_route, hand_of, left, pay_by_hand, place_of
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid

TUNNEL = "kristiansand-stavanger:green"


def test_paying_leaves_the_board_alone_and_says_what_is_spent_and_what_remains(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGLYKR",)).keep(server)
    for more in ({}, {"viewport": {"width": 375, "height": 667}}):
        page = laid.open(visit, server, 1, **more)
        before = page.locator("svg.board").first.bounding_box()
        click_route(page, "alborg-goteborg")
        option = page.locator("[data-pay=GYKR]")
        expect(option).to_contain_text("1 green + 1 yellow + 1 black + 1 red; leaves 1 green, locomotive")
        expect(option.locator("[data-stands-for=locomotive]")).to_have_text("for a locomotive")
        expect(option).to_have_accessible_name(re.compile("1 yellow card, 1 black card, 1 red card for a locomotive"))
        card = option.locator(".card").first.bounding_box()
        assert card is not None
        assert card["width"] > 32
        assert page.locator("svg.board").first.bounding_box() == before, "the board keeps its place"
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("[data-route='alborg-goteborg'].way")).to_have_count(1)
        place_of(page, "alborg-goteborg")
        others = page.locator(".under.payable:not(.way)")
        expect(others.first).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.locator("[data-paying]")).to_have_count(0)
        expect(others.first).to_be_visible()
        page.context.close()


def test_a_tunnel_tells_the_odds_and_the_reserve(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGGL",)).keep(server)
    page = laid.open(visit, server, 1)
    click_route(page, TUNNEL)
    option = page.locator("[data-pay=GG]")
    expect(option.locator("[data-reserve]")).to_have_text("In reserve: 1 green card, 1 locomotive")
    shares = [int(text.strip(" %")) for text in option.locator("[data-odds] > span:last-child").all_inner_texts()]
    assert 98 <= sum(shares) <= 102
    assert shares == sorted(shares, reverse=True)
    assert option.locator("[data-odds].short").count() == 1, "three more are too many"
    expect(option).to_have_accessible_name(re.compile(r"0 more \d+%, 1 more \d+%, 2 more \d+%, 3 more \d+%"))
    assert laid.me(server)["routes"] == []


@pytest.mark.parametrize("due", [1, 2])
def test_a_tunnel_asks_for_more_and_is_paid(due: int, server: Server, visit: Visit) -> None:
    hand = "GGGGLLYY"
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=(hand,))
    laid.choose_seed(f"claim {TUNNEL} GG", lambda deals: sum(deals[0].count(card) for card in "GL") == due)
    page = laid.keep(server).open(visit, server, 1)
    click_route(page, TUNNEL)
    page.click("[data-pay=GG]")
    extra = "G" + "L" * (due - 1)
    page.click(f"[data-extra={extra}]")
    expect(page.locator(f"[data-route='{TUNNEL}'] .car").first).to_be_attached()
    expect(page.locator("[data-withdraw]")).to_have_count(0)
    me = laid.me(server)
    assert (me["routes"], me["trains"], Counter(me["cards"])) == ([TUNNEL], 38, left(hand, f"GG{extra}"))


def dig(hand: str, server: Server, visit: Visit) -> tuple[Laid, Page]:
    """Claim a tunnel that costs one more card."""
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=(hand,))
    laid.choose_seed(f"claim {TUNNEL} GG", lambda deals: sum(deals[0].count(card) for card in "GL") == 1)
    page = laid.keep(server).open(visit, server, 1)
    click_route(page, TUNNEL)
    page.click("[data-pay=GG]")
    return laid, page


def test_a_player_who_gives_up_a_tunnel_keeps_the_cards(server: Server, visit: Visit) -> None:
    laid, page = dig("GGGG", server, visit)
    expect(page.locator("[data-extra]")).to_have_count(1)
    expect(page.locator("[data-seat='1'] .last")).to_have_text("is digging a tunnel")  # it is not claimed yet
    page.click("[data-withdraw]")
    expect(page.locator(".news")).to_contain_text("Astrid gives up the tunnel")
    me = laid.me(server)
    assert (me["routes"], me["trains"], me["cards"]) == ([], 40, "GGGG")
    assert laid.update(server, 2)["legal"]


def test_a_tunnel_that_nobody_could_pay_can_only_be_left(server: Server, visit: Visit) -> None:
    laid, page = dig("GGYY", server, visit)
    expect(page.locator("[data-withdraw]")).to_be_visible()
    expect(page.locator("[data-extra]")).to_have_count(0)
    page.click("[data-withdraw]")
    expect(page.locator("[data-withdraw]")).to_have_count(0)
    assert laid.me(server)["cards"] == "GGYY"


@pytest.mark.parametrize(
    ("title", "route", "cards", "drawn"),
    [(NORDIC, "alborg-goteborg", "GYKR", 0), (NORTHERN, "bergen-stavanger:1", "GKK", 1)],
)
def test_a_ferry_is_claimed_with_cards_chosen_by_hand(
    title: str, route: str, cards: str, drawn: int, server: Server, visit: Visit
) -> None:
    hand = "GGLYKKRR"
    laid = Laid(title, "Astrid", "Bjørn", hands=(hand,)).keep(server)
    page = laid.open(visit, server, 1)
    click_route(page, route)
    expect(page.locator("[data-pay]").first).to_be_focused()
    assert page.locator("[data-pay]").first.get_attribute("data-pay") != cards
    page.click("[data-by-hand]")
    expect(page.locator("[data-chosen]")).to_be_disabled()
    page.click("[data-more=L]")
    page.click("[data-less=L]")
    pay_by_hand(page, cards)
    expect(page.locator(f"[data-route='{route}'] .car")).to_have_count(2)
    me = laid.me(server)
    assert (me["routes"], me["trains"]) == ([route], 38)
    assert len(me["cards"]) == len(hand) - len(cards) + drawn
    assert left(me["cards"], "".join(left(hand, cards).elements())).total() == drawn
    expect(page.locator(".hand [data-kind]").first).to_be_visible()
    assert Counter(hand_of(page)) == Counter(me["cards"])


def test_the_chooser_leads_to_payments_that_are_legal(server: Server, visit: Visit) -> None:
    page = Laid(NORTHERN, "Astrid", "Bjørn", hands=("GGLKKRRW",)).keep(server).open(visit, server, 1)
    click_route(page, "bergen-stavanger:1")
    page.click("[data-by-hand]")
    for card in "KW":
        page.click(f"[data-more={card}]")
    expect(page.locator("[data-more]:enabled")).to_have_count(1)
    expect(page.locator("[data-chosen]")).to_be_disabled()
    page.click("[data-more=K]")
    expect(page.locator("[data-chosen]")).to_be_enabled()
    expect(page.locator("[data-more]:enabled")).to_have_count(0)


def test_among_thousands_of_payments_the_server_says_what_is_wrong_with_one(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("LLPPBBOOWWGGYYKKRR",)).keep(server)
    page = laid.open(visit, server, 1)
    click_route(page, "helsinki-stockholm:gray")
    pay_by_hand(page, "PBOW")
    expect(page.locator(".panel [data-why]")).not_to_be_empty()
    assert laid.me(server)["routes"] == []
    for card in "BOW":
        page.click(f"[data-less={card}]")
    pay_by_hand(page, "PLL")
    expect(page.locator(".panel")).to_have_count(0)
    assert Counter(laid.me(server)["cards"]) == left("LLPPBBOOWWGGYYKKRR", "PPLL")
