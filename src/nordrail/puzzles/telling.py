"""Puzzles as messages: pure functions, for a server or for a browser without one."""

from functools import lru_cache

from nordrail.engine.events import Event
from nordrail.engine.game import Game
from nordrail.engine.notation import parse_action
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.scoring import count_bonuses
from nordrail.engine.view_message import view_message
from nordrail.puzzles.messages import (
    PuzzleAnswer,
    PuzzlePosition,
    PuzzleSummary,
    PuzzleVerdict,
)
from nordrail.puzzles.puzzle import Answer, Puzzle, is_twin, same_answer
from nordrail.puzzles.shelf import all_puzzles, find_puzzle
from nordrail.table.messages import Chair, TableInfo, Update
from nordrail.table.telling import ways_of

_LINES = 24
"""The lines of the game that are told."""
_KEPT = 64
"""The positions that are kept in memory."""


def list_puzzles() -> list[PuzzleSummary]:
    """List the shipped puzzles of every title, without their positions."""
    return [_summary(puzzle) for puzzle in all_puzzles()]


@lru_cache(maxsize=_KEPT)
def puzzle_position(name: str) -> PuzzlePosition:
    """Return a puzzle to solve, without its answer."""
    puzzle = find_puzzle(name)
    game = _game(name)
    return PuzzlePosition(
        puzzle=_summary(puzzle),
        update=_update(game, puzzle.seat),
        choices=sorted(answer.action for answer in puzzle.answers),
        lines=[str(event) for event in game.events[-_LINES:]],
        ways=ways_of(game.view(puzzle.seat)),
    )


def judge_answer(name: str, text: str) -> PuzzleVerdict:
    """Compare an action with the best one; raise an error if the rules forbid it.

    The other track of the best route is right too, unless it was compared and is behind.
    """
    puzzle, action, game = find_puzzle(name), parse_action(text), _game(name)
    check(game.state, Event(puzzle.seat, action))
    compared = [parse_action(answer.action) for answer in puzzle.answers]
    given = next((place for place, one in enumerate(compared) if same_answer(one, action)), None)
    if given is None and is_twin(action, compared[0], game.rulebook.board):
        given = 0
    return PuzzleVerdict(
        id=puzzle.id, right=given == 0, given=given, answers=[_answer(answer) for answer in puzzle.answers]
    )


@lru_cache(maxsize=_KEPT)
def _game(name: str) -> Game:
    return find_puzzle(name).game()


def _summary(puzzle: Puzzle) -> PuzzleSummary:
    return PuzzleSummary(
        id=puzzle.id, title=puzzle.title, kind=puzzle.kind, difficulty=puzzle.difficulty, seats=puzzle.seats
    )


def _answer(answer: Answer) -> PuzzleAnswer:
    return PuzzleAnswer(
        action=answer.action,
        chance=answer.chance,
        score=answer.score,
        behind=answer.behind,
        games=answer.tried,
        reasons=list(answer.reasons),
    )


def _update(game: Game, seat: int) -> Update:
    """Return the position as a table would send it to the seat."""
    ply = len(game.events)
    return Update(
        number=ply,
        ply=ply,
        seat=seat,
        table=_table(game),
        happened=[],
        done={},
        view=view_message(game.view(seat)),
        bonuses=count_bonuses(game.state, seat, secret=True),
        legal=[str(action) for action in game.legal()],
        undo=None,
        left=None,
        result=None,
    )


def _table(game: Game) -> TableInfo:
    """Return a table of people at which nothing can be done but answer."""
    seats = range(1, len(game.state.seats) + 1)
    return TableInfo(
        code="",
        title=game.rulebook.title,
        board=game.rulebook.board.name,
        state="playing",
        chairs=[_chair(number, name) for number, name in zip(seats, game.names, strict=True)],
        first=None,
        seconds_a_move=None,
        when_late="move",
        watch=False,
        undo=False,
        practice=True,
        counts=False,
        daily=None,
        hints=False,
        away_bot="",
        opening=False,
        commitment="",
        seed=None,
        asked=None,
        votes=[],
        bonuses=[count_bonuses(game.state, seat, secret=False) for seat in seats],
        created=0.0,
        moved=0.0,
    )


def _chair(seat: int, name: str) -> Chair:
    return Chair(
        seat=seat,
        who="person",
        name=name,
        bot=None,
        away=False,
        once=False,
        resigned=False,
        commit=None,
        opened=False,
        chosen=False,
        hints=0,
    )
