"""Puzzles in the browser: solved and missed on the board, from the list and with the keyboard; every view is usable."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import click_route
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, both_titles
from tests.web.test_keyboard import tab_to
from tests.web.test_pages import Look, looked_at

from nordrail.engine.events import ClaimRoute, DrawBlind
from nordrail.engine.notation import parse_action
from nordrail.puzzles.puzzle import KINDS, Kind, Puzzle
from nordrail.puzzles.shelf import all_puzzles, puzzles_of

SHAPES = {NORDIC: KINDS, NORTHERN: tuple(kind for kind in KINDS if kind != "tunnel")}


def first(title: str, kind: Kind) -> Puzzle:
    return next(puzzle for puzzle in puzzles_of(title) if puzzle.kind == kind)


def drawing(title: str) -> Puzzle:
    """Return a puzzle in which a blind draw is a wrong answer."""
    return next(
        puzzle
        for puzzle in puzzles_of(title)
        if any(isinstance(parse_action(answer.action), DrawBlind) for answer in puzzle.answers[1:])
    )


def open_puzzle(puzzle: Puzzle, server: Server, visit: Visit, **more: object) -> Page:
    page = visit(f"{server.url}/#/puzzles/{puzzle.id}", **more)
    expect(page.locator("[data-answer]")).to_be_disabled()
    return page


def choice(page: Page, action: str) -> None:
    page.check(f"input[name=choice][value='{action}']")


@both_titles
def test_the_best_claim_is_picked_on_the_board_and_the_next_puzzle_follows(
    title: str, server: Server, visit: Visit
) -> None:
    puzzle = first(title, "claim")
    best = parse_action(puzzle.best.action)
    assert isinstance(best, ClaimRoute)
    page = visit(server.url)
    page.click("[data-puzzles]")
    page.click(f"[data-puzzle='{puzzle.id}']")
    expect(page.locator("[data-answer]")).to_be_disabled()
    click_route(page, best.route)
    expect(page.locator(f"input[value='{puzzle.best.action}']")).to_be_checked()
    page.click("[data-answer]")
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    expect(page.locator("#verdict")).to_be_focused()
    expect(page.locator("[data-verdict] li")).to_have_count(len(puzzle.answers))
    expect(page.locator("[data-verdict] li").first).to_contain_text(f"{round(100 * puzzle.best.chance.value)}%")
    page.click("[data-next]")
    expect(page.locator("[data-answer]")).to_be_disabled()
    assert puzzle.id not in page.url
    page.click("[data-list]")
    expect(page.locator(f"[data-puzzle='{puzzle.id}'].solved")).to_be_visible()
    expect(page.locator(f"[data-puzzles-of={title}] [data-progress]")).to_contain_text(
        f"1 of {len(puzzles_of(title))} solved, 0 missed"
    )


@both_titles
def test_a_wrong_answer_is_compared_remembered_and_forgotten_on_request(
    title: str, server: Server, visit: Visit
) -> None:
    puzzle = drawing(title)
    page = open_puzzle(puzzle, server, visit)
    page.click("[data-deck]")
    page.click("[data-answer]")
    wrong = next(answer for answer in puzzle.answers if answer.action == "draw")
    expect(page.locator("[data-verdict=wrong]")).to_contain_text(f"costs {round(100 * wrong.behind.value)} percentage")
    expect(page.locator("[data-deck]")).to_be_disabled()
    page.click("[data-list]")
    progress = page.locator(f"[data-puzzles-of={title}] [data-progress]")
    expect(progress).to_contain_text(f"0 of {len(puzzles_of(title))} solved, 1 missed")
    page.reload()
    expect(progress).to_contain_text(f"0 of {len(puzzles_of(title))} solved, 1 missed")
    page.click(f"[data-puzzles-of={title}] [data-again]")
    expect(progress).to_contain_text(f"0 of {len(puzzles_of(title))} solved, 0 missed")


@both_titles
def test_a_puzzle_is_solved_with_the_keyboard(title: str, server: Server, visit: Visit) -> None:
    puzzle = first(title, "draw")
    page = visit(f"{server.url}/#/puzzles")
    tab_to(page, f"[data-puzzles-of={title}] [data-start]")
    page.goto(f"{server.url}/#/puzzles/{puzzle.id}")
    expect(page.locator("[data-answer]")).to_be_disabled()
    tab_to(page, "input[name=choice]")
    page.keyboard.press("Space")
    place = sorted(answer.action for answer in puzzle.answers).index(puzzle.best.action)
    for _ in range(place):
        page.keyboard.press("ArrowDown")
    tab_to(page, "[data-answer]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    tab_to(page, "[data-next]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-answer]")).to_be_disabled()


@both_titles
def test_tickets_are_ticked_until_they_are_an_answer(title: str, server: Server, visit: Visit) -> None:
    puzzle = first(title, "tickets")
    page = open_puzzle(puzzle, server, visit)
    for ticket in puzzle.best.action.split()[1:]:
        page.check(f"[data-ticket='{ticket}']")
    expect(page.locator(f"input[value='{puzzle.best.action}']")).to_be_checked()
    page.click("[data-answer]")
    expect(page.locator("[data-verdict=right]")).to_be_visible()


@both_titles
def test_a_claim_that_was_not_compared_does_not_count(title: str, server: Server, visit: Visit) -> None:
    puzzle = first(title, "claim")
    compared = [parse_action(answer.action) for answer in puzzle.answers]
    routes = {one.route for one in compared if isinstance(one, ClaimRoute)}
    other = next(one for one in puzzle.game().legal() if isinstance(one, ClaimRoute) and one.route not in routes)
    page = open_puzzle(puzzle, server, visit)
    page.locator(f"[data-route='{other.route}']").dispatch_event("click")
    page.click("[data-answer]")
    expect(page.locator("[data-verdict=uncompared]")).to_contain_text("does not count")
    page.click("[data-list]")
    expect(page.locator(f"[data-puzzles-of={title}] [data-progress]")).to_contain_text(
        f"0 of {len(puzzles_of(title))} solved, 0 missed"
    )


def test_the_list_shows_one_kind(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/#/puzzles")
    expect(page.locator("[data-puzzle]")).to_have_count(len(all_puzzles()))
    page.select_option("[data-kind-filter]", "tunnel")
    tunnels = [puzzle for puzzle in puzzles_of(NORDIC) if puzzle.kind == "tunnel"]
    expect(page.locator("[data-puzzle]")).to_have_count(len(tunnels))


def test_an_unknown_puzzle_is_said_to_be_unknown(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/#/puzzles/nothing")
    expect(page.locator("[role=alert]")).to_contain_text("no longer exists")


@both_titles
def test_a_narrow_phone_shows_every_card_of_a_full_hand(title: str, server: Server, visit: Visit) -> None:
    puzzle = max(puzzles_of(title), key=lambda one: len({*str(one.game().view(one.seat).players[one.seat - 1].cards)}))
    page = open_puzzle(puzzle, server, visit, viewport={"width": 360, "height": 740})
    assert page.locator("[data-hand] .stack").count() >= 8
    cards = [card.bounding_box() for card in page.locator("[data-hand] .leaf .card").all()]
    assert all(card and card["x"] >= 0 and card["x"] + card["width"] <= 360 for card in cards)


def views(title: str, server: Server, visit: Visit) -> Iterator[Look]:
    """Visit the list and a puzzle of every kind, before and after the answer."""
    page = visit(f"{server.url}/#/puzzles", bypass_csp=True)
    expect(page.locator("[data-puzzle]").first).to_be_visible()
    yield "list", page, None
    for kind in SHAPES[title]:
        puzzle = first(title, kind)
        page.goto(f"{server.url}/#/puzzles/{puzzle.id}")
        expect(page.locator("[data-answer]")).to_be_disabled()
        yield kind, page, ".side"
        choice(page, puzzle.answers[-1].action)
        page.click("[data-answer]")
        expect(page.locator("[data-verdict=wrong]")).to_be_visible()
        yield f"{kind}, answered", page, ".side"


@pytest.mark.parametrize("title", [NORDIC, NORTHERN])
def test_everybody_can_use_the_puzzles(title: str, server: Server, visit: Visit) -> None:
    assert [wrong for look in views(title, server, visit) for wrong in looked_at(look)] == []


@both_titles
def test_a_phone_has_the_board_the_question_and_the_answer_on_one_screen(
    title: str, server: Server, visit: Visit
) -> None:
    page = open_puzzle(first(title, "claim"), server, visit, viewport={"width": 390, "height": 844}, has_touch=True)
    for selector in (".stage", "h1", "fieldset legend", "[data-answer]"):
        expect(page.locator(selector).first).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_list_ends_where_the_page_ends(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/#/puzzles", viewport={"width": 390, "height": 844})
    page.wait_for_selector("[data-puzzle]")
    below = page.evaluate(
        "document.documentElement.scrollHeight - document.querySelector('main').getBoundingClientRect().bottom"
    )
    assert below < 1, f"{below} empty pixels below the list"
