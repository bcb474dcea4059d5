"""A newcomer's walk with the coach: a hint, the analysis of a game, its mistakes, a puzzle, a deal, the score pad."""

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import play_on, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid
from tests.web.midgame import sit_down
from tests.web.test_coach import briefly
from tests.web.test_keyboard import tab_to
from tests.web.test_puzzles import first
from tests.web.test_score_pad import known_game

from nordrail.engine.rules.rulebook import find_title
from nordrail.table.table import Table

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


class Newcomer:
    """A reader who uses a phone with taps, or a computer with the keyboard alone."""

    def __init__(self, page: Page, title: str, *, keys: bool) -> None:
        self.page, self.title, self.keys = page, title, keys

    def press(self, selector: str, key: str = "Enter") -> None:
        """Press a button, or tick a box with `Space`."""
        self.page.locator(selector).first.wait_for()
        if self.keys:
            tab_to(self.page, selector)
            self.page.keyboard.press(key)
        else:
            self.page.locator(selector).first.tap()

    def sees(self, selector: str) -> None:
        """Wait for a part of a screen that everybody can use and that fits."""
        expect(self.page.locator(selector).first).to_be_visible()
        assert serious(self.page) == [], selector
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{selector}: {wide} pixels too wide"

    def keeps_tickets(self) -> None:
        """Keep all the offered tickets."""
        self.sees("[data-ticket]")
        for box in self.page.query_selector_all("[data-ticket]"):
            self.press(f"[data-ticket='{box.get_attribute('data-ticket')}']", "Space")
        self.press("[data-keep]:enabled")
        expect(self.page.locator("[data-keep]")).to_have_count(0)

    def asks(self) -> list[str]:
        """Ask for a hint and return the suggested actions, best first."""
        page = self.page
        expect(page.locator("button[data-hint]")).to_be_enabled()
        if self.keys:
            page.keyboard.press("?")
            keys = page.locator("[data-keys-sheet] dt", has_text="H")
            expect(keys.locator("+ dd").first).to_have_text("Ask the expert for a hint")
            page.keyboard.press("Escape")
            page.keyboard.press("h")
        else:
            self.press("button[data-hint]")
        self.sees("[data-hints] [data-option]")
        options = page.locator("[data-option]")
        expect(options.first).to_contain_text("to win")
        expect(options.first).to_contain_text("points expected")
        expect(options.first.locator(".why")).not_to_be_empty()
        return [str(one.get_attribute("data-option")) for one in options.all()]


def practises(reader: Newcomer) -> None:
    """Start a game with hints against a bot, and ask what to do on the first turn."""
    page = reader.page
    page.check(f"input[value={reader.title}]", force=True)
    reader.press("[data-hints-wanted]", "Space")
    reader.press(".begin [data-play]")
    reader.keeps_tickets()
    expect(page.locator("[data-deck]")).to_be_enabled()
    assert 1 <= len(reader.asks()) <= 3
    page.keyboard.press("Escape")
    expect(page.locator("[data-hints]")).to_have_count(0)


def ends_a_game(reader: Newcomer, server: Server) -> None:
    """Follow a hint in the last round of a game, which the board shows, and play to the end."""

    def in_last_round(table: Table) -> bool:
        return bool(table.state and table.state.final_turns is not None and table.to_act() == [1])

    page = reader.page
    laid = Laid(reader.title, "Astrid", "bot:easy", practice=True).play_on(in_last_round).keep(server)
    sit_down(page, server, {"code": laid.code, "secrets": {"1": laid.secrets[1]}})
    actions = reader.asks()
    claims = {action.split()[1] for action in actions if action.startswith("claim")}
    assert {pin.get_attribute("data-pinned") for pin in page.locator("svg [data-pinned]").all()} == claims
    reader.press(f"[data-do='{actions[0]}']")
    expect(page.locator("[data-hints]")).to_have_count(0)
    play_on(page, seconds=120)
    reader.sees(".sheet .over")
    expect(page.locator("[data-hinted='1']")).to_have_text("Astrid asked for 1 hint.")


def reads_the_analysis(reader: Newcomer) -> None:
    """Let the finished game be analysed; read the curve, the lessons and a decision."""
    page = reader.page
    briefly(page)
    reader.press("[data-analyse]")
    reader.sees("[data-progress=working] progress, [data-curve]")
    page.wait_for_selector("[data-curve]", timeout=180_000)
    reader.sees("[data-lesson]")
    slider = page.locator("[data-slider]")
    before = int(slider.input_value())
    tab_to(page, "[data-slider]")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(before + 1))
    reader.press("[data-tab-of=decisions]")
    reader.press("[data-decision] button")
    reader.sees("[data-judged]")


def learns_from_mistakes(reader: Newcomer) -> None:
    """Answer the first question about a mistake, and compare the answer with the best one."""
    page = reader.page
    reader.press("[data-tab-of=learn]")
    reader.sees("[data-quiz=asked]")
    reader.press("[data-choice]")
    reader.sees("[data-verdict]")
    expect(page.locator("[data-compared]").first).to_be_visible()
    expect(page.locator("[data-next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-quiz=asked] p[tabindex], [data-quiz=over] [data-again]")).to_be_focused()


def solves_a_puzzle(reader: Newcomer, server: Server) -> None:
    """Solve a puzzle from the list."""
    page, puzzle = reader.page, first(reader.title, "draw")
    page.goto(f"{server.url}/#/puzzles")
    reader.sees("[data-puzzle]")
    page.goto(f"{server.url}/#/puzzles/{puzzle.id}")
    expect(page.locator("[data-answer]")).to_be_disabled()
    tab_to(page, "input[name=choice]")
    page.keyboard.press("Space")
    for _ in range(sorted(answer.action for answer in puzzle.answers).index(puzzle.best.action)):
        page.keyboard.press("ArrowDown")
    reader.press("[data-answer]")
    reader.sees("[data-verdict=right]")


def opens_todays_deal(reader: Newcomer, server: Server) -> None:
    """Start today's deal and draw a card."""
    page = reader.page
    page.goto(f"{server.url}/#/today/{reader.title}")
    reader.sees("[data-play-deal]")
    reader.press("[data-play-deal]")
    reader.keeps_tickets()
    reader.press("[data-deck]:enabled")
    expect(page.locator(".bar")).to_contain_text("second card")


def scores_a_game_at_home(reader: Newcomer, server: Server) -> None:
    """Enter a player's routes, by tapping or as lengths, with tickets and a bonus, and read the score."""
    page, game = reader.page, known_game(reader.title)
    player, sheet = game["players"][1], game["sheets"][1]
    page.goto(f"{server.url}/#/scorepad")
    reader.press(f"[data-title={reader.title}]")
    expect(page.locator(f"[data-title={reader.title}]")).to_have_attribute("aria-pressed", "true")
    for letter in game["bonuses"]:
        reader.press(f"[data-bonus={letter}]", "Space")
    reader.press("[data-whose='2']")
    if reader.keys:
        reader.press("[data-way=lengths]")
        for route in player["routes"]:
            reader.press(f"[data-more=length-{find_title(reader.title).board.route(route).length}]")
    else:
        for route in player["routes"]:
            page.locator(f"[data-route='{route}'] .bed").first.tap()
    for ticket in player["tickets"]:
        page.select_option("[data-add-ticket]", ticket)
        if reader.keys:  # the lengths don't tell
            reader.press(f"[data-kept='{ticket}'] [data-completed]", "Space")
    reader.sees("[data-sheet] table")
    worth = sum(find_title(reader.title).board.ticket(ticket).points for ticket in player["tickets"])
    rows = page.locator("[data-sheet] tbody tr")
    expect(rows.nth(0).locator("td").last).to_have_text(str(sheet["routes"]))
    expect(rows.nth(1).locator("td").last).to_have_text(f"+{worth}")
    expect(page.locator("[data-counted] dd").first).to_contain_text("×")


@pytest.mark.parametrize(("title", "size", "keys"), [(NORDIC, PHONE, False), (NORTHERN, DESK, True)])
def test_a_newcomer_walks_with_the_coach(
    title: str, size: dict[str, int], keys: bool, server: Server, visit: Visit
) -> None:
    page = visit(server.url, viewport=size, has_touch=not keys, bypass_csp=True)
    reader = Newcomer(page, title, keys=keys)
    reader.sees("[data-play]")
    practises(reader)
    ends_a_game(reader, server)
    reads_the_analysis(reader)
    learns_from_mistakes(reader)
    solves_a_puzzle(reader, server)
    opens_todays_deal(reader, server)
    scores_a_game_at_home(reader, server)
