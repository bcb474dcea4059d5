"""Puzzles over HTTP: list them, look at one, answer it."""

from typing import Annotated

from fastapi import APIRouter, Path

from nordrail.engine.errors import NordrailError
from nordrail.puzzles.messages import PuzzlePosition, PuzzleSummary, PuzzleVerdict
from nordrail.puzzles.puzzle import BadPuzzle
from nordrail.puzzles.telling import judge_answer, list_puzzles, puzzle_position
from nordrail.server.wire.requests import PuzzleGuess
from nordrail.table.refusal import invalid, not_found, sentence

router = APIRouter(prefix="/api")
_Id = Annotated[str, Path(max_length=40)]


@router.get("/puzzles")
def puzzles() -> list[PuzzleSummary]:
    """List the puzzles of every title, the easy ones first."""
    return list_puzzles()


@router.get("/puzzles/{puzzle}")
def position(puzzle: _Id) -> PuzzlePosition:
    """Return a puzzle as its solver sees it, without the answer."""
    try:
        return puzzle_position(puzzle)
    except BadPuzzle as error:
        raise not_found(sentence(error)) from None


@router.post("/puzzles/{puzzle}/answer")
def answer(puzzle: _Id, guess: PuzzleGuess) -> PuzzleVerdict:
    """Judge an answer, and return the comparison of the actions."""
    try:
        return judge_answer(puzzle, guess.action)
    except BadPuzzle as error:
        raise not_found(sentence(error)) from None
    except NordrailError as error:
        raise invalid(sentence(error)) from None
