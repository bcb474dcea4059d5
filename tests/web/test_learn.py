"""Learning by playing: hints in a first game, reasons that link to the rule, and a comparison of both titles."""

from tests.server.serving import Server
from tests.web.browsing import keep_tickets, serious, start_game
from tests.web.conftest import Visit


def test_a_first_game_shows_hints_and_remembers_them(server: Server, visit: Visit) -> None:
    page = visit(server.url, viewport={"width": 360, "height": 740}, bypass_csp=True)
    start_game(page, "northern-lights")
    assert "Keep the tickets" in page.inner_text("[data-hint-shown=tickets]")
    page.click("[data-got-it]")
    assert page.query_selector("[data-hint-shown]") is None
    keep_tickets(page)
    page.wait_for_selector("[data-hint-shown=turn]")
    assert page.evaluate("document.documentElement.dataset.hint") == "market"
    box = page.locator("[data-deck]").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    assert serious(page) == []
    page.click("[data-deck]:enabled")
    page.wait_for_selector("[data-hint-shown=second]")
    page.reload()
    page.wait_for_selector("[data-hint-shown=second]")
    assert page.evaluate("JSON.parse(localStorage['nordrail.hints'])") == {"northern-lights": ["tickets", "turn"]}
    page.click(".notice .more")
    page.click("[data-no-hints]")
    assert page.query_selector("[data-hint-shown]") is None
    page.goto(f"{server.url}/#/settings")
    page.click("[data-hints-again]")
    page.goto(f"{server.url}/#/")
    start_game(page, "northern-lights")
    page.wait_for_selector("[data-hint-shown=tickets]")


def test_why_a_route_cannot_be_claimed_is_said_in_danish_with_a_link_to_the_rule(server: Server, visit: Visit) -> None:
    page = visit(server.url, locale="da")
    start_game(page, "nordic-countries")
    keep_tickets(page)
    page.wait_for_selector("[data-deck]:enabled")
    page.dispatch_event("[data-route='lieksa-murmansk']", "click")
    why = page.inner_text("[data-why=cards_needed]")
    assert why == "Du mangler kort. Ruten koster 9 kort i samme farve; 4 vilkårlige kort kan erstatte ét af dem."
    page.click(".panel [data-rule]")
    assert "Ni grå felter og 27 point" in page.inner_text("dialog [data-rule-read=long]")
    page.click("[data-all-rules]")
    page.wait_for_selector("#long.aimed")
    assert page.url.endswith("#/rules/nordic-countries/long")
    assert "Ni grå felter og 27 point" in page.inner_text("#long")
    assert page.evaluate("document.getElementById('long').getBoundingClientRect().top < innerHeight")
    page.click(".back")
    page.wait_for_selector("[data-deck]:enabled")


def test_both_titles_are_compared_and_help_is_one_click_away(server: Server, visit: Visit) -> None:
    page = visit(server.url, bypass_csp=True)
    page.click("[data-differences]")
    card = page.inner_text("[data-differences-card]")
    for exact in ("2 to 3", "2 to 5", "14", "18", "5, keep at least 2", "4, keep at least 2", "9 spaces, 27 points"):
        assert exact in card
    assert serious(page) == []
    page.keyboard.press("Escape")
    start_game(page, "northern-lights")
    page.keyboard.press("?")
    page.wait_for_selector("[data-keys-sheet]")
    page.keyboard.press("Escape")
    page.click("[data-menu]")
    page.click("dialog [data-differences]")
    page.wait_for_selector("[data-differences-card]")
