"""The shipped puzzles: valid positions that contain only what the solver knows, with one best answer."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.conftest import NORDIC, NORTHERN, both_titles

from nordrail.engine.components.cards import LETTERS, UNKNOWN
from nordrail.engine.events import HIDDEN, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, Event
from nordrail.engine.notation import parse_action
from nordrail.engine.record import Record
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.phase import ChooseTickets, Phase, TunnelPayment, Turn
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.view import redact
from nordrail.puzzles.comparison import Comparison
from nordrail.puzzles.finding import GAP, difficulty
from nordrail.puzzles.proof import is_proved, uncompared
from nordrail.puzzles.puzzle import HARDEST, KINDS, BadPuzzle, Kind, Puzzle, is_twin, same_answer
from nordrail.puzzles.shelf import all_puzzles, find_puzzle, puzzle_file, puzzles_of

PHASES: dict[Kind, type[Phase]] = {
    "claim": Turn,
    "block": Turn,
    "draw": Turn,
    "tickets": ChooseTickets,
    "tunnel": TunnelPayment,
}
SHIPPED = {NORDIC: {2: 50, 3: 50}, NORTHERN: {2: 25, 3: 25, 4: 25, 5: 25}}
"""The puzzles of each title for each number of players."""
CHECKED = 4
"""The puzzles of each title that are searched again, as many for each number of players."""


def sampled(title: str) -> Iterator[Puzzle]:
    """Yield some puzzles for each number of players."""
    for seats, number in SHIPPED[title].items():
        found = [puzzle for puzzle in puzzles_of(title) if puzzle.seats == seats]
        most = CHECKED // len(SHIPPED[title])
        yield from found[:: number // most][:most]


@both_titles
def test_puzzles_are_shipped_for_every_number_of_players(title: str) -> None:
    puzzles = puzzles_of(title)
    seats = Counter(puzzle.seats for puzzle in puzzles)
    assert seats == SHIPPED[title]
    assert set(seats) == set(find_title(title).seats)
    assert {puzzle.title for puzzle in puzzles} == {title}
    assert [puzzle.difficulty for puzzle in puzzles] == sorted(puzzle.difficulty for puzzle in puzzles)
    assert f"nordrail puzzles {title}" in puzzle_file(title).partition("\n")[0]


def test_every_puzzle_has_an_id_of_its_own() -> None:
    puzzles = all_puzzles()
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert all(find_puzzle(puzzle.id) is puzzle for puzzle in puzzles)
    with pytest.raises(BadPuzzle, match="there is no such puzzle"):
        find_puzzle("nothing")
    with pytest.raises(BadPuzzle, match="there is no title"):
        puzzles_of("chess")


def test_all_kinds_are_shipped() -> None:
    tunnels = {puzzle.kind for puzzle in puzzles_of(NORDIC)}
    assert tunnels == set(KINDS)
    assert {puzzle.kind for puzzle in puzzles_of(NORTHERN)} == set(KINDS) - {"tunnel"}


@both_titles
def test_the_solver_must_act_and_every_answer_is_legal(title: str) -> None:
    for puzzle in puzzles_of(title):
        game = puzzle.game()
        assert game.to_act == puzzle.seat
        assert isinstance(game.state.phase, PHASES[puzzle.kind])
        for answer in puzzle.answers:
            check(game.state, Event(puzzle.seat, parse_action(answer.action)))
        assert len({answer.action for answer in puzzle.answers}) == len(puzzle.answers) >= 2


@both_titles
def test_the_file_contains_nothing_that_the_solver_does_not_know(title: str) -> None:
    for puzzle in puzzles_of(title):
        record = Record.load(puzzle.record)
        assert set(record.headers) == {"title", "rules", "seats"}
        assert [event for event in record.events if redact(event, puzzle.seat) != event] == []
        for player in puzzle.game().view(puzzle.seat).players:
            if player.seat == puzzle.seat:
                assert HIDDEN not in (*player.tickets, *player.offered)
                assert LETTERS[UNKNOWN] not in str(player.cards)
            else:
                assert {*player.tickets, *player.offered} <= {HIDDEN}
                assert {letter for cards in player.drawn for letter in str(cards)} <= {LETTERS[UNKNOWN], "-"}


@both_titles
def test_one_answer_is_the_best_by_its_interval(title: str) -> None:
    for puzzle in puzzles_of(title):
        best, *others = puzzle.answers
        assert best.behind.value == best.behind.low == best.behind.high == 0
        assert all(other.behind.low > 0 and other.behind.value >= GAP - 0.00005 for other in others)
        assert all(0 <= one.chance.low <= one.chance.value <= one.chance.high <= 1 for one in puzzle.answers)
        assert all(one.score.low <= one.score.value <= one.score.high and one.tried >= 400 for one in puzzle.answers)
        assert 1 <= puzzle.difficulty <= HARDEST
        assert puzzle.difficulty == difficulty(puzzle.answers) or near_a_step(puzzle)


def near_a_step(puzzle: Puzzle) -> bool:
    """Return whether rounding can have moved the gap across a step of the difficulty."""
    gap = min(answer.behind.value for answer in puzzle.answers[1:])
    return min(abs(gap - step) for step in (0.05, 0.1)) < 0.0001


@both_titles
def test_the_kind_says_what_is_asked(title: str) -> None:
    for puzzle in puzzles_of(title):
        best = parse_action(puzzle.best.action)
        if puzzle.kind in ("claim", "block"):
            assert isinstance(best, ClaimRoute)
        if puzzle.kind == "draw":
            compared = [parse_action(answer.action) for answer in puzzle.answers]
            assert any(isinstance(action, ClaimRoute) for action in compared)
            assert any(isinstance(action, DrawBlind | DrawFaceUp | DrawTickets) for action in compared)


@both_titles
def test_the_best_answer_is_ahead_of_every_legal_action(title: str) -> None:
    """A part of the puzzles is checked again, as when they were made."""
    for puzzle in sampled(title):
        best, *others = (parse_action(answer.action) for answer in puzzle.answers)
        board, rest = puzzle.game().rulebook.board, uncompared(puzzle)
        for action in puzzle.game().legal():
            known = is_twin(action, best, board) or any(same_answer(action, one) for one in (*others, *rest))
            assert known, (puzzle.id, str(action))
        assert is_proved(puzzle, 1600), puzzle.id


def test_a_worse_action_is_not_proved_to_be_the_best() -> None:
    puzzle = next(one for one in puzzles_of(NORDIC) if one.kind == "claim")
    worst = puzzle.answers[-1]
    assert is_proved(puzzle, 400)
    assert not is_proved(replace(puzzle, answers=(worst,)), 400)


def test_a_lead_that_was_luck_is_not_proved() -> None:
    """The search that found this position put the best action 4 points ahead; other searches do not."""
    puzzle = Puzzle.load((Path(__file__).parent / "lucky.json").read_text(encoding="utf-8"))
    assert min(answer.behind.low for answer in puzzle.answers[1:]) > 0
    assert puzzle.id not in {one.id for one in puzzles_of(NORTHERN)}
    assert not is_proved(puzzle, 1600)


def test_a_puzzle_about_drawing_or_building_needs_a_claim() -> None:
    puzzle = next(one for one in puzzles_of(NORDIC) if one.kind == "draw")
    without = tuple(one for one in puzzle.answers if not isinstance(parse_action(one.action), ClaimRoute))
    assert not is_proved(replace(puzzle, answers=without), 400)


@both_titles
def test_another_search_finds_the_same_answer(title: str) -> None:
    for puzzle in sampled(title):
        again = Comparison(puzzle.game().view(puzzle.seat), seed=2024, long=True)
        again.play(800)
        assert same_answer(again.actions[again.leader], parse_action(puzzle.best.action)), puzzle.id
        assert again.lead().value > 0


def test_a_puzzle_is_the_same_after_writing_and_reading() -> None:
    puzzle = puzzles_of(NORDIC)[0]
    assert Puzzle.load(puzzle.dump()) == puzzle


@pytest.mark.parametrize("line", ["", "{", "[]", "{}", '{"answers": 1}', '{"title": "x", "answers": []}'])
def test_a_line_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(BadPuzzle, match="this line is not a puzzle"):
        Puzzle.load(line)
