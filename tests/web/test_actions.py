"""Every action in a real browser, at tables set up for it; the results are checked on the server."""

import re
from collections import Counter
from typing import Any

from playwright.sync_api import expect
from tests.server.serving import Server
from tests.web.browsing import click_route, hand_of, left, place_of
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, PLAIN, Laid, both_titles

from nordrail.table import acts


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
    for undo in ("[data-undo-claim]", "[data-undo=now]"):
        click_route(page, route)  # with one sensible payment, a click claims it
        expect(page.locator(f"[data-route='{route}'] .car").first).to_be_attached()
        expect(page.locator("[data-paying]")).to_have_count(0)
        assert left("GGYY", laid.me(server)["cards"]) == Counter(cards)
        page.click(undo)
        expect(page.locator("[data-deck]")).to_be_enabled()
        expect(page.locator(f"[data-route='{route}'] .car")).to_have_count(0)
        assert laid.update(server, 1)["view"] == before
        expect(page.locator("[data-undo], [data-undo-claim]")).to_have_count(0)


def test_a_claim_is_asked_for_where_it_cannot_be_undone_or_may_be_a_slip(server: Server, visit: Visit) -> None:
    route, cards = PLAIN[NORDIC]
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    cases: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({}, {"settings": {"confirm": True}}),
        ({"undo": False}, {}),
        ({}, phone),
    ]
    for options, more in cases:
        laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGYY",), **options).keep(server)
        page = laid.open(visit, server, 1, **more)
        click_route(page, route)
        expect(page.locator(f"[data-pay={cards}]")).to_be_visible()
        assert laid.me(server)["routes"] == []
        page.context.close()
    northern = Laid(NORTHERN, "Astrid", "Bjørn", hands=("GGKK",)).keep(server)
    page = northern.open(visit, server, 1)
    click_route(page, "bergen-stavanger:1")  # it gives a card
    expect(page.locator("[data-pay]").first).to_be_visible()
    assert northern.me(server)["routes"] == []


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
        words = page.inner_text(f".panel:has([data-about='{route}']) [data-why]")
        assert page.locator("[data-rule]").get_attribute("href")
        expect(page.locator("dialog")).to_have_count(0)
        return words

    reasons = [why(route), why("bergen-oslo:red")]  # the next one takes the place of the first
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_have_count(0)
    why(route)
    page.click("[data-deck]")
    expect(page.locator(".panel")).to_have_count(0)
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


def test_clicks_that_are_faster_than_the_server_are_not_lost(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGYYKK",)).keep(server)
    page = laid.open(visit, server, 1)
    expect(page.locator("[data-deck]")).to_be_enabled()
    page.evaluate(
        """() => {
          for (const route of ["alborg-goteborg", "arhus-kobenhavn", "bergen-oslo:red"])
            document.querySelector(`[data-route='${route}']`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }"""
    )
    expect(page.locator("[data-about='bergen-oslo:red']")).to_be_visible()  # the last one
    assert laid.me(server)["routes"] == []
    page.evaluate("() => [1, 2, 3].forEach(() => document.querySelector('[data-deck]').click())")
    expect(page.locator("[data-deck]")).to_be_disabled()
    assert len(laid.me(server)["cards"]) == 8
    laid = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1)
    expect(page.locator("[data-deck]")).to_be_enabled()
    page.evaluate("() => ['[data-take=W]', '[data-deck]'].forEach((one) => document.querySelector(one).click())")
    expect(page.locator("[data-deck]")).to_be_disabled()
    assert len(laid.me(server)["cards"]) == 6
    page = laid.open(visit, server, 2)
    expect(page.locator("[data-deck]")).to_be_enabled()
    for _ in range(2):
        page.keyboard.press("d")
    expect(page.locator("[data-deck]")).to_be_disabled()
    assert len(laid.me(server, 2)["cards"]) == 6


@both_titles
def test_a_double_click_on_a_route_claims_it_once(title: str, server: Server, visit: Visit) -> None:
    route, cards = PLAIN[title]
    laid = Laid(title, "Astrid", "Bjørn", hands=("GGYY",)).keep(server)
    page = laid.open(visit, server, 1)
    page.mouse.dblclick(*place_of(page, route))
    expect(page.locator("[data-undo-claim]")).to_be_visible()
    expect(page.locator("[data-why]")).to_have_count(0)
    assert left("GGYY", laid.me(server)["cards"]) == Counter(cards)


def test_a_double_click_on_the_second_card_draws_one(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "bot:easy").keep(server)
    page = laid.open(visit, server, 1)
    page.click("[data-take=P]")
    expect(page.locator(".bar")).to_contain_text("second card")
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
    expect(page.get_by_role("heading", name="Draw tickets?")).to_be_visible()
    expect(page.locator("dialog")).to_contain_text("costs you its points")
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
    expect(page.get_by_role("heading", name="Take 1 white card?")).to_be_visible()
    page.click("[data-confirm]")
    expect(page.locator(".bar")).to_contain_text("second card")
    assert len(laid.me(server)["cards"]) == 5
