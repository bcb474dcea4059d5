"""Every action in a real browser, at tables set up for it; the results are checked on the server."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import click_route, hand_of, pay_by_hand, place_of
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, PLAIN, Laid, both_titles

from nordrail.table import acts

TUNNEL = "kristiansand-stavanger:green"


def left(hand: str, paid: str) -> Counter[str]:
    return Counter(hand) - Counter(paid)


def test_the_routes_are_as_the_tests_assume() -> None:
    for title, (route, cards) in PLAIN.items():
        laid = Laid(title, "Astrid", "Bjørn", hands=("GGYY",))
        assert acts.move(laid.table, 1, laid.table.ply, f"claim {route} {cards}").number == laid.table.number + 1


# Taking back


@both_titles
def test_a_claim_is_taken_back_at_once(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn", hands=("GGYY",)).keep(server)
    before = laid.update(server, 1)["view"]
    route, cards = PLAIN[title]
    page = laid.open(visit, server, 1)
    expect(page.locator("[data-deck]")).to_be_enabled()
    expect(page.locator("[data-undo]")).to_have_count(0)
    click_route(page, route)
    page.click(f"[data-pay={cards}]")
    expect(page.locator(f"[data-route='{route}'] .car").first).to_be_attached()
    assert laid.me(server)["routes"] == [route]
    page.click("[data-undo=now]")
    expect(page.locator("[data-deck]")).to_be_enabled()
    expect(page.locator(f"[data-route='{route}'] .car")).to_have_count(0)
    assert laid.update(server, 1)["view"] == before
    expect(page.locator("[data-undo]")).to_have_count(0)


@both_titles
def test_a_card_that_was_seen_is_taken_back_if_the_other_agrees(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn").keep(server)
    before = laid.me(server)
    astrid, bjorn = laid.open(visit, server, 1), laid.open(visit, server, 2)
    astrid.click("[data-deck]")
    astrid.click("[data-undo=ask]")
    expect(astrid.locator("[data-waits]")).to_be_visible()
    expect(bjorn.locator("[data-undo]")).to_have_count(0)
    bjorn.click("[data-disagree]")
    expect(astrid.locator(".says")).to_contain_text("Bjørn declines")
    expect(bjorn.locator("[data-agree]")).to_have_count(0)
    assert len(laid.me(server)["cards"]) == 5
    astrid.click("[data-undo=ask]")
    bjorn.click("[data-agree]")
    expect(astrid.locator(".news")).to_contain_text("Astrid undoes a move")
    expect(astrid.locator("[data-waits]")).to_have_count(0)
    assert laid.me(server) == before
    assert Counter(hand_of(astrid)) == Counter(before["cards"])


# Claiming


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


def test_a_player_who_withdraws_from_a_tunnel_takes_the_cards_back(server: Server, visit: Visit) -> None:
    laid, page = dig("GGGG", server, visit)
    expect(page.locator("[data-extra]")).to_have_count(1)
    page.click("[data-withdraw]")
    expect(page.locator(".news")).to_contain_text("Astrid withdraws")
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
    expect(page.locator("dialog [data-why]")).not_to_be_empty()
    assert laid.me(server)["routes"] == []
    for card in "BOW":
        page.click(f"[data-less={card}]")
    pay_by_hand(page, "PLL")
    expect(page.locator("dialog")).to_have_count(0)
    assert Counter(laid.me(server)["cards"]) == left("LLPPBBOOWWGGYYKKRR", "PPLL")


def test_a_card_that_is_dropped_on_a_route_pays_for_it(server: Server, visit: Visit) -> None:
    page = Laid(NORTHERN, "Astrid", "Bjørn", hands=("GGKKRR",)).keep(server).open(visit, server, 1)
    place = place_of(page, "bergen-stavanger:1")
    page.hover(".hand [data-kind=R]")
    page.mouse.down()
    page.mouse.move(*place, steps=5)
    page.mouse.up()
    expect(page.locator("[data-pay]").first).to_be_visible()
    assert "R" in (page.locator("[data-pay]").first.get_attribute("data-pay") or "")


def test_a_finger_drags_a_card_onto_a_route(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn", hands=("GGKKRR",)).keep(server)
    page = laid.open(visit, server, 1, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    to_x, to_y = place_of(page, "bergen-stavanger:1")
    box = page.locator(".hand [data-kind=R]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]})

    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
    touch("touchEnd")
    expect(page.locator("[data-pay]").first).to_be_visible()
    assert "R" in (page.locator("[data-pay]").first.get_attribute("data-pay") or "")


@both_titles
def test_a_route_that_cannot_be_claimed_says_why(title: str, server: Server, visit: Visit) -> None:
    route, cards = PLAIN[title]
    laid = Laid(title, "Astrid", "Bjørn", hands=("GGYY",)).play(f"1 claim {route} {cards}").keep(server)
    page = laid.open(visit, server, 2)

    def why(route: str) -> str:
        click_route(page, route)
        words = page.inner_text("[data-why]")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        return words

    reasons = [why(route), why("bergen-oslo:red")]
    page.click("[data-deck]")
    expect(page.locator("[data-undo]")).to_be_visible()
    page.click("[data-deck]")
    expect(page.locator("[data-deck]")).to_be_disabled()
    reasons.append(why("bergen-oslo:red"))
    assert all(re.fullmatch(r"[A-Z].*\.", reason) for reason in reasons)
    assert len(set(reasons)) == 3


# Cards and tickets


@both_titles
def test_a_double_click_on_the_deck_draws_two(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1)
    page.dblclick("[data-deck]")
    expect(page.locator("[data-deck]")).to_be_disabled()
    assert len(laid.me(server)["cards"]) == 6
    assert laid.update(server, 2)["legal"]


def test_a_double_click_on_the_second_card_draws_one(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "bot:easy").keep(server)
    page = laid.open(visit, server, 1)
    page.click("[data-take=P]")
    expect(page.locator("[data-undo]")).to_be_visible()
    page.dblclick("[data-deck]")
    expect(page.locator(".bar.yours")).to_contain_text("Your turn")
    assert len(laid.me(server)["cards"]) == 6


@both_titles
def test_a_face_up_locomotive_ends_the_turn_in_northern_lights_alone(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn", show="LLBOW").keep(server)
    page = laid.open(visit, server, 1)
    page.locator("[data-take=L]").first.click()
    if title == NORTHERN:
        expect(page.locator("[data-deck]")).to_be_disabled()
        assert laid.update(server, 2)["legal"]
    else:
        expect(page.locator(".bar")).to_contain_text("second card")
        page.locator("[data-take=L]").first.click()
        expect(page.locator("[data-deck]")).to_be_disabled()
    assert laid.me(server)["cards"].count("L") == (1 if title == NORTHERN else 2)


@both_titles
def test_tickets_are_drawn_and_kept_in_part(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn").keep(server)
    before = laid.me(server)["tickets"]
    page = laid.open(visit, server, 1)
    page.click("[data-tickets]")
    expect(page.locator("[data-ticket]")).to_have_count(3)
    expect(page.locator("[data-keep]")).to_be_disabled()
    offered = page.locator("[data-ticket]").evaluate_all("all => all.map((one) => one.dataset.ticket)")
    for number in (2, 0):
        page.locator("[data-ticket]").nth(number).check()
    page.click("[data-keep]")
    expect(page.locator("[data-ticket]")).to_have_count(0)
    assert set(laid.me(server)["tickets"]) == {*before, offered[0], offered[2]}


@both_titles
def test_the_last_round_is_announced(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn")
    laid.play_on(lambda table: bool(table.state and table.state.final_turns is not None and table.to_act() == [1]))
    page = laid.keep(server).open(visit, server, 1)
    expect(page.locator(".banner")).to_contain_text("Last round")


# Being asked


@both_titles
def test_a_finger_is_asked_before_it_draws_tickets(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.tap("[data-tickets]")
    expect(page.locator("[data-confirm]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert laid.update(server, 1)["view"]["phase"]["ask"] == "turn"
    page.tap("[data-tickets]")
    page.tap("[data-confirm]")
    expect(page.locator("[data-ticket]")).to_have_count(3)


def test_a_setting_asks_before_every_move(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1, settings={"confirm": True})
    page.click("[data-take=W]")
    assert len(laid.me(server)["cards"]) == 4
    page.click("[data-confirm]")
    expect(page.locator(".bar")).to_contain_text("second card")
    assert len(laid.me(server)["cards"]) == 5
