"""Players sharing one screen: a result stays visible until its player hands over, and then nothing of theirs is."""

from collections import Counter

from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import click_route, hand_of, keep_tickets
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, PLAIN, Laid, both_titles

from nordrail.table.table import Table

PHONE = {"width": 375, "height": 667}


def reveal(page: Page, seat: int) -> None:
    """Open the next player's cards, which nothing did before."""
    page.wait_for_selector(f"[data-curtain='{seat}']")
    assert page.query_selector(".hand, [data-my-tickets]") is None
    page.click(f"[data-curtain='{seat}']")
    page.wait_for_selector(".hand", state="attached")


def hand_over(page: Page) -> None:
    """Cover the cards of a player who still sees them."""
    expect(page.locator("[data-cover]")).to_be_visible()
    assert page.query_selector(".hand")
    page.click("[data-cover]")
    page.wait_for_selector("[data-covered]")


def assert_nothing_secret(page: Page, laid: Laid, watcher: Page) -> None:
    """Compare a covered screen with a spectator's, and look for the cards and tickets of its players."""
    expect(watcher.locator(".log li")).to_have_count(page.locator(".log li").count())
    for part in (".log", ".market", "ul.players"):
        assert page.inner_html(f"{part} >> nth=0") == watcher.inner_html(f"{part} >> nth=0")
    written = page.content()
    cities = {city.id: city.name for city in laid.table.rulebook.board.cities}
    for ticket in laid.table.rulebook.board.tickets:
        assert f"{cities[ticket.a]} – {cities[ticket.b]}" not in page.inner_text(".table")
    assert "You get" not in written
    assert page.query_selector(".hand, [data-kind], [data-my-tickets], .route.payable, [data-undo]") is None


@both_titles
def test_a_result_stays_until_its_player_hands_over(title: str, server: Server, visit: Visit) -> None:
    route, _ = PLAIN[title]
    laid = Laid(title, "Astrid", "Bjørn", hands=("GGYY", "KKRRLL")).keep(server)
    page, watcher = laid.open(visit, server, 1, 2), laid.open(visit, server)
    reveal(page, 1)
    assert Counter(hand_of(page)) >= Counter("GGYY")
    click_route(page, route)
    expect(page.locator("[data-cover]")).to_be_visible()
    assert Counter(hand_of(page)) == Counter(laid.me(server)["cards"])
    page.click("[data-undo=now]")  # Astrid changes her mind
    expect(page.locator("[data-cover]")).to_have_count(0)
    page.click("[data-deck]")
    expect(page.locator(".bar")).to_contain_text("Take your second card")
    page.click("[data-undo=ask]")
    expect(page.locator(".table")).to_contain_text("Bjørn: Astrid would like to undo a move")
    page.click("[data-agree]")
    expect(page.locator(".bar")).to_contain_text("draw cards")
    page.dblclick("[data-deck]")
    expect(page.locator(".log")).to_contain_text("You get")
    hand_over(page)
    assert_nothing_secret(page, laid, watcher)
    page.keyboard.press("Enter")  # the focus is not on a button that opens cards
    expect(page.locator(".hand")).to_have_count(0)
    page.click("[data-menu]")
    page.click("dialog a[href^='#/replay']")
    page.wait_for_selector("[data-slider]")
    expect(page.locator(".hands .tickets button")).to_have_count(0)
    page.go_back()

    reveal(page, 2)
    assert Counter(hand_of(page)) == Counter("KKRRLL")
    page.click("[data-tickets]")
    page.locator("[data-ticket]").first.check()
    page.click("[data-keep]")
    expect(page.locator("[data-my-tickets] li")).to_have_count(3)
    page.reload()  # nobody's cards are open after a reload
    reveal(page, 1)
    assert Counter(hand_of(page)) == Counter(laid.me(server)["cards"])


def test_on_a_phone_first_tickets_and_a_bot_between_two_people(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "bot:easy", "Bjørn", chosen=False, watch=False, idle_days=58).keep(server)
    page = laid.open(visit, server, 1, 3, viewport=PHONE, has_touch=True)
    reveal(page, 3)  # they choose in any order
    keep_tickets(page)
    expect(page.locator("[data-cover]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-expires]")).to_have_count(0)  # choosing puts the deletion off
    hand_over(page)
    reveal(page, 1)
    keep_tickets(page)
    page.click("[data-deck]")  # Astrid has the first turn and keeps the device
    expect(page.locator(".bar")).to_contain_text("second card")
    page.click("[data-deck]")
    expect(page.locator("[data-cover]")).to_be_visible()
    expect(page.locator(".handover")).to_contain_text("Bjørn is next")  # the bot has played
    hand_over(page)
    for tab in ("players", "tickets", "cards"):
        page.click(f"[data-tab-of={tab}]")
        expect(page.locator("[data-curtain='3']")).to_be_in_viewport(ratio=1)
        expect(page.locator(".board")).to_be_in_viewport()
    expect(page.locator("[data-slot]").first).to_be_in_viewport(ratio=1)
    reveal(page, 3)


def test_the_last_move_ends_the_game_without_a_curtain(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn")
    seen: list[Table] = []

    def over(table: Table) -> bool:
        seen.append(table)
        return table.over

    laid.play_on(over)
    laid.table = next(table for table in reversed(seen) if not table.over and "draw" in table.legal(table.to_act()[0]))
    laid.keep(server)
    page = laid.open(visit, server, 1, 2)
    reveal(page, laid.table.to_act()[0])
    for _ in range(600):
        if page.query_selector(".sheet"):
            break
        page.press("body", "d")
        page.wait_for_timeout(100)
    expect(page.locator("[data-cover], [data-curtain]")).to_have_count(0)
    expect(page.locator("[data-again]")).to_be_visible()
