"""Hints at the table: asked for, drawn on the board, followed, and counted on the score sheet."""

from playwright.sync_api import Page, expect
from tests.server.serving import Json, Server
from tests.web.browsing import SET, play_on, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid, both_titles
from tests.web.test_pages import LANGUAGES


def asked(page: Page) -> list[str]:
    """Ask for a hint and return the suggested actions, best first."""
    page.click("[data-hint]:enabled")
    page.wait_for_selector("[data-hints] [data-option]")
    options: list[str] = page.locator("[data-hints] [data-option]").evaluate_all(
        "all => all.map((one) => one.dataset.option)"
    )
    return options


@both_titles
def test_a_hint_is_drawn_on_the_board_followed_and_counted_on_the_sheet(
    title: str, server: Server, visit: Visit
) -> None:
    laid = Laid(title, "Astrid", "bot:easy", practice=True)
    laid.play_on(
        lambda table: bool(table.state and table.state.final_turns is not None and table.to_act() == [1])
    ).keep(server)
    page = laid.open(visit, server, 1, bypass_csp=True)
    actions = asked(page)
    before = laid.update(server, 1)
    assert 1 <= len(actions) <= 3
    assert set(actions) <= set(before["legal"])
    claims = {action.split()[1] for action in actions if action.startswith("claim")}
    pins = page.locator("svg [data-pinned]").evaluate_all("all => all.map((one) => one.dataset.pinned)")
    assert set(pins) == claims
    expect(page.locator("[data-option]").first).to_contain_text("to win")
    expect(page.locator(".log")).to_contain_text("Astrid asked for a hint.")
    assert serious(page) == []

    page.keyboard.press("Escape")
    expect(page.locator("[data-hints]")).to_have_count(0)
    page.keyboard.press("h")  # the same answer again: it doesn't count twice
    page.click(f"[data-do='{actions[0]}']")
    expect(page.locator("[data-hints]")).to_have_count(0)
    assert play_on(page) >= {"over"}
    expect(page.locator("[data-hinted='1']")).to_have_text("Astrid asked for 1 hint.")
    assert [sheet["hints"] for sheet in laid.update(server, 1)["result"]["sheets"]] == [1, 0]


FITS = """() => {
  const panel = document.querySelector('.panel'), box = panel.getBoundingClientRect();
  const cut = [...panel.querySelectorAll('*')].filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    return width && (left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1);
  });
  const board = document.querySelector('.stage').getBoundingClientRect();
  return { cut: cut.map((one) => one.textContent.trim()), below: box.bottom - innerHeight,
    covered: Math.min(board.bottom - box.top, board.right - box.left), board: board.height / innerHeight };
}"""
SCREENS = ((375, 667), (390, 844), (1024, 768), (1280, 800))
LONG = {
    NORDIC: ("claim mo_i_rana-trondheim:red RRRRLL", "norrkoping-stockholm:red", "tampere-kristiansand"),
    NORTHERN: ("claim mo_i_rana-stop_se_south YYKKRL", "gdansk-karlskrona", "trondheim-kristiansand"),
}
"""A claim, a route and a ticket with long names."""


def long_hint(title: str, ply: int) -> Json:
    """Return a hint with long names and every kind of reason."""
    claim, route, ticket = LONG[title]
    unlikelier = {"key": "ticket_unlikelier", "values": {"ticket": ticket, "percent": 88, "otherwise": 99}}
    reasons = {
        claim: [{"key": "scores", "values": {"points": 15}}, {"key": "wanted", "values": {"percent": 25}}, unlikelier],
        "draw": [unlikelier, {"key": "deck_serves", "values": {"percent": 44}}],
        "take P": [{"key": "card_serves", "values": {"card": "P", "route": route}}, unlikelier],
    }
    chance, score = {"value": 0.55, "low": 0.53, "high": 0.57}, {"value": 104.2, "low": 98.0, "high": 110.0}
    options = [
        {"action": action, "chance": chance, "score": score, "tickets": {}, "reasons": why, "sentence": ""}
        for action, why in reasons.items()
    ]
    return {"ply": ply, "seat": 1, "options": options, "left_turn": 3, "left": 59}


@both_titles
def test_a_hint_fits_beside_or_below_the_board_in_every_language(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "bot:easy", practice=True).keep(server)
    page = laid.open(visit, server, 1)
    answer = long_hint(title, laid.update(server, 1)["ply"])
    page.route("**/api/tables/*/hints", lambda route: route.fulfill(json=answer))
    assert len(asked(page)) == 3
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            page.evaluate(SET, {"language": language})
            expect(page.locator("html")).to_have_attribute("lang", language)
            fits = page.evaluate(FITS)
            assert fits["cut"] == [], (language, height)
            assert max(fits["below"], fits["covered"]) <= 1, (language, height, fits)
            assert fits["board"] >= 1 / 3, (language, height)
            for button in page.locator("[data-do], .panel .close").all():
                expect(button).to_be_in_viewport(ratio=1)


@both_titles
def test_each_combination_of_tickets_has_its_odds_and_can_be_chosen(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "bot:easy", chosen=False, practice=True).keep(server)
    page = laid.open(visit, server, 1, viewport={"width": 390, "height": 844}, bypass_csp=True)
    actions = asked(page)
    assert 2 <= len(actions) <= 10
    tickets = actions[0].split()[1:]
    best = page.locator("[data-ticket-odds] [data-option]").first
    assert best.inner_text().count("%") == len(tickets) + 1
    assert serious(page) == []

    best.click()
    ticked = page.locator("[data-ticket]:checked").evaluate_all("all => all.map((one) => one.dataset.ticket)")
    assert sorted(ticked) == sorted(tickets)
    page.click("[data-keep]:enabled")
    page.wait_for_selector("[data-keep]", state="detached")
    assert sorted(laid.me(server)["tickets"]) == sorted(tickets)


def test_a_game_that_counts_has_no_hints_and_practice_is_offered_at_home(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.click(".begin [data-play]")
    page.wait_for_selector("[data-ticket]")
    expect(page.locator("[data-hint]")).to_have_count(0)

    page.goto(f"{server.url}/#/")
    page.check("[data-hints-wanted]")
    page.click(".begin [data-play]")
    expect(page.locator("[data-hint]")).to_be_enabled()
