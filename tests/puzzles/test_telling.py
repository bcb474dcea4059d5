"""Puzzles as messages: the position without the answer, and the verdict on an answer."""

from dataclasses import asdict

import pytest
from tests.conftest import both_titles

from nordrail.engine.errors import IllegalAction, NotationError
from nordrail.engine.events import ClaimRoute
from nordrail.engine.notation import parse_action
from nordrail.engine.view_message import view_message
from nordrail.puzzles.puzzle import Puzzle, is_twin, same_answer
from nordrail.puzzles.shelf import all_puzzles, puzzles_of
from nordrail.puzzles.telling import judge_answer, list_puzzles, puzzle_position


def turn_puzzle(title: str) -> Puzzle:
    """Return a puzzle whose best answer is a claim."""
    return next(puzzle for puzzle in puzzles_of(title) if puzzle.kind == "claim")


def test_the_list_has_no_positions_and_no_answers() -> None:
    listed = list_puzzles()
    assert [one.id for one in listed] == [puzzle.id for puzzle in all_puzzles()]
    assert set(asdict(listed[0])) == {"id", "title", "kind", "difficulty", "seats"}


@both_titles
def test_a_position_tells_what_the_seat_sees_and_not_the_answer(title: str) -> None:
    for puzzle in puzzles_of(title)[::9]:
        position, game = puzzle_position(puzzle.id), puzzle.game()
        assert position.update.seat == puzzle.seat == position.update.view.to_act  # type: ignore[union-attr]
        assert position.update.view == view_message(game.view(puzzle.seat))
        assert position.update.legal == [str(action) for action in game.legal()]
        assert position.choices == sorted(position.choices)
        assert not {"chance", "behind", "answers"} & set(asdict(position))
        assert [way.ticket for way in position.ways] == [
            *position.update.view.players[puzzle.seat - 1].tickets,
            *position.update.view.players[puzzle.seat - 1].offered,
        ]


@both_titles
def test_the_best_answer_is_right_and_the_others_are_wrong(title: str) -> None:
    puzzle = turn_puzzle(title)
    for place, answer in enumerate(puzzle.answers):
        verdict = judge_answer(puzzle.id, answer.action)
        assert (verdict.right, verdict.given) == (place == 0, place)
        assert [one.action for one in verdict.answers] == [one.action for one in puzzle.answers]


@both_titles
def test_a_claim_is_right_whatever_cards_pay_for_it(title: str) -> None:
    for puzzle in puzzles_of(title):
        best = parse_action(puzzle.best.action)
        others = [one for one in puzzle.game().legal() if same_answer(one, best) and one != best]
        if isinstance(best, ClaimRoute) and others:
            assert judge_answer(puzzle.id, str(others[0])).right
            return
    pytest.fail("no puzzle has two payments for its best claim")


@both_titles
def test_a_legal_action_that_was_not_compared_is_wrong(title: str) -> None:
    for puzzle in puzzles_of(title):
        compared = [parse_action(answer.action) for answer in puzzle.answers]
        board = puzzle.game().rulebook.board
        rest = [
            one
            for one in puzzle.game().legal()
            if not is_twin(one, compared[0], board) and not any(same_answer(one, other) for other in compared)
        ]
        if rest:
            verdict = judge_answer(puzzle.id, str(rest[0]))
            assert (verdict.right, verdict.given) == (False, None)
            return
    pytest.fail("every legal action of every puzzle was compared")


def test_the_other_track_of_the_best_route_is_right_too() -> None:
    found = 0
    for puzzle in all_puzzles():
        board, compared = puzzle.game().rulebook.board, [parse_action(answer.action) for answer in puzzle.answers]
        for action in puzzle.game().legal():
            if is_twin(action, compared[0], board) and not any(same_answer(action, one) for one in compared):
                verdict = judge_answer(puzzle.id, str(action))
                assert (verdict.right, verdict.given) == (True, 0)
                found += 1
    assert found > 0


@both_titles
def test_an_illegal_answer_is_refused(title: str) -> None:
    puzzle = turn_puzzle(title)
    with pytest.raises(IllegalAction):
        judge_answer(puzzle.id, "withdraw")
    with pytest.raises(NotationError):
        judge_answer(puzzle.id, "win the game")
