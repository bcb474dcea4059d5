"""Tables for the terminal: the current question, score sheets with bonuses and tie-breaks."""

from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from nordrail import Game, Rulebook, find_title
from nordrail.arena.simulation import random_game
from nordrail.display.scores import score_sheets, sums
from nordrail.display.standing import question, standing
from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.events import DrawBlind, DrawTickets, KeepTickets
from nordrail.engine.rules.phase import TunnelPayment
from nordrail.engine.view import view

NAMES = ["Astrid", "Bjørn"]
NORDIC = find_title("nordic-countries")


def printed(*renderables: Any) -> str:
    console = Console(width=100)
    with console.capture() as capture:
        console.print(*renderables)
    return " ".join(capture.get().split())


def begun(rulebook: str | Rulebook = NORDIC) -> Game:
    game = Game.new(rulebook, NAMES, seed=1, first=1)
    for _ in NAMES:
        game = game.play(next(action for action in game.legal() if isinstance(action, KeepTickets)))
    return game


def test_every_question_is_told() -> None:
    game = Game.new("nordic-countries", NAMES, seed=1, first=1)
    assert question(game.view(), NAMES).plain == "Astrid chooses from 5 tickets."
    game = begun()
    assert question(game.view(), NAMES).plain == "It is Astrid's turn."
    game = game.play(DrawBlind())
    assert question(game.view(), NAMES).plain == "Astrid draws a second card."
    game = game.play(DrawBlind())
    game = game.play(DrawTickets())
    assert question(game.view(), NAMES).plain == "Bjørn chooses from 3 tickets."
    waiting = Game.new("nordic-countries", NAMES, dealer=None)
    assert question(waiting.view(), NAMES).plain == "Waiting for the dealer."


def test_the_question_of_a_tunnel() -> None:
    view = begun().view()
    tunnel = TunnelPayment(NORDIC.board.route_number["bergen-oslo:red"], Cards("RRRR").bag, Card.RED, due=2)
    words = question(replace(view, phase=tunnel), NAMES).plain
    assert words == "Astrid must pay 2 more cards for the tunnel Bergen–Oslo, or withdraw."


def test_the_last_round_is_announced() -> None:
    view = replace(begun().view(), final_turns=2)
    assert question(view, NAMES).plain == "It is Astrid's turn. Last round: 2 turns left."


def test_the_standing_shows_bonus_cards_and_counts() -> None:
    text = printed(standing(begun("northern-lights").view(), NAMES))
    assert text.count(": most ") == 4
    assert "Astrid 40 4 2 0 0" in text


def test_a_score_sheet_has_every_line_that_counts() -> None:
    outcome = random_game(NORDIC, 2, "1").outcome
    assert outcome is not None
    text = printed(score_sheets(outcome, NORDIC, NAMES))
    for sheet in outcome.sheets:
        assert f" {sheet.total}" in text
    assert text.count("✓") + text.count("✗") == sum(len(sheet.tickets) for sheet in outcome.sheets)
    for word in ("Routes", "Tickets completed", "Tickets not completed", "Globetrotter", "Total"):
        assert word in text
    assert "Tie-break" not in text


@pytest.mark.parametrize("decided_by", ["completed tickets", "longest path", "shared"])
def test_a_tie_shows_what_decided_it(decided_by: str) -> None:
    outcome = random_game(NORDIC, 2, "1").outcome
    assert outcome is not None
    sheets = tuple(replace(sheet, tickets=(), tiebreaks=(3, 17)) for sheet in outcome.sheets)
    winners = (1, 2) if decided_by == "shared" else (1,)
    tied = replace(outcome, sheets=sheets, decided_by=decided_by, winners=winners)
    text = printed(score_sheets(tied, NORDIC, NAMES))
    assert "Tie-break: completed tickets 3 3 Tie-break: longest path 17 17" in text
    assert text.count("none") == 2
    assert ("share the victory" if decided_by == "shared" else f"by {decided_by}") in text


def test_long_names_leave_room_for_the_numbers() -> None:
    northern = find_title("northern-lights")
    game = random_game(northern, 5, "1")
    assert game.outcome is not None
    console = Console(width=80, markup=False)
    with console.capture() as capture:
        console.print(score_sheets(game.outcome, northern, [letter * 40 for letter in "ABCDE"]))
        console.print(standing(view(game.state, None), ["[red]" + letter * 35 for letter in "ABCDE"]))
    lines = capture.get().splitlines()
    assert max(map(len, lines)) <= 80
    assert all(str(total) in capture.get() for total in game.outcome.totals)
    assert "[red]" in capture.get()


def test_names_are_broken_between_their_words() -> None:
    northern = find_title("northern-lights")
    game = random_game(northern, 5, "1")
    assert game.outcome is not None
    console = Console(width=80, markup=False)
    with console.capture() as capture:
        console.print(sums(game.outcome, northern, ["Karl Andersen", "Aino-Kaisa", "Freja", "Leif", "Ann af Klint"]))
    words = capture.get().partition("──")[0].split()
    assert sorted(words) == sorted(["Karl", "Andersen", "Aino-", "Kaisa", "Freja", "Leif", "Ann", "af", "Klint"])
