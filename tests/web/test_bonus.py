"""Bonus cards: icons with short names, explained when asked, with everybody's public standing."""

import re

from playwright.sync_api import expect
from tests.server.serving import Server
from tests.web.browsing import serious
from tests.web.conftest import Visit
from tests.web.laying import NORTHERN, PLAIN, Laid

SMALL_STEPS = "claimed routes with one space"


def test_every_bonus_card_is_explained_while_first_tickets_are_chosen(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn", "Cæcilie", chosen=False).keep(server)
    page = laid.open(visit, server, 1, bypass_csp=True)
    for size, place in (((1280, 800), ".people"), ((390, 844), ".asked")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        cards = page.locator(f"{place} .bonuses")
        for words in ("Small steps", "+10", SMALL_STEPS, "locomotives left in hand", "trains left", "Helsinki"):
            expect(cards).to_contain_text(words)
        expect(cards.get_by_text(SMALL_STEPS)).to_be_visible()
        assert serious(page, f"{place} .bonuses") == []
    expect(page.locator("[data-keep]")).to_be_in_viewport()


def test_standings_are_bars_and_a_card_is_explained_by_pointer_key_and_finger(server: Server, visit: Visit) -> None:
    route, cards = PLAIN[NORTHERN]  # of one space
    laid = Laid(NORTHERN, "Astrid", "Bjørn", hands=("GGYY",)).play(f"1 claim {route} {cards}").keep(server)
    page = laid.open(visit, server, 1)
    card, tip = page.locator("[data-bonus=D]"), page.locator("[data-bonus-tip]")
    expect(card.locator("[data-bonus-icon=steps]")).to_be_visible()
    expect(card.locator("[data-standing='1']")).to_have_text("1")
    expect(card.locator("[data-standing='2']")).to_have_text("0")
    heights = card.locator("[data-standing] i i").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert heights[0] > heights[1] == 0
    expect(page.locator("[data-bonus=B] [data-standing='2'].secret")).to_have_text("?")
    expect(page.locator("[data-bonus=B]")).to_have_accessible_name(re.compile("Bjørn: secret until the end"))
    expect(card).to_have_accessible_description(SMALL_STEPS)
    assert not re.search(r"\b[A-K]\b", page.inner_text(".bonuses")), "letters are for seats"
    expect(tip).to_be_hidden()
    card.hover()
    expect(tip).to_contain_text(SMALL_STEPS)
    expect(tip).to_be_visible()
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()
    card.focus()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("[data-tab-of=players]")
    for place in range(4):
        page.locator("[data-bonus]").nth(place).hover()
        expect(tip).to_be_in_viewport(ratio=1)
    page = laid.open(visit, server, 1, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.tap("[data-tab-of=players]")
    page.tap("[data-bonus=B]")
    expect(page.locator("[data-bonus-tip]")).to_contain_text("completed tickets to Stockholm")
    expect(page.locator("[data-bonus-tip]")).to_be_in_viewport(ratio=1)


def test_five_players_see_all_bonus_cards_on_a_laptop(server: Server, visit: Visit) -> None:
    page = Laid(NORTHERN, "Astrid", "Bjørn", "Cæcilie", "Dag", "Eva").keep(server).open(visit, server, 1)
    cards = page.locator(".people [data-bonus]")
    expect(cards).to_have_count(4)
    for place in range(4):
        assert cards.nth(place).evaluate(
            "one => one.getBoundingClientRect().bottom <= one.closest('.people').getBoundingClientRect().bottom"
        )
    expect(page.locator("[data-my-ticket]").nth(1)).to_be_in_viewport(ratio=1)


def test_the_score_sheet_and_the_replay_show_the_same_icons(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn").play_on(lambda table: table.over).keep(server)
    page = laid.open(visit, server, 1)
    expect(page.locator(".sheet tbody [data-bonus-icon]")).to_have_count(4)
    page.goto(f"{server.url}/#/replay/{laid.code}/5")
    expect(page.locator(".replay [data-bonus]")).to_have_count(4)
