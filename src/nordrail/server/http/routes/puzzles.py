"""Puzzles over HTTP: list them, look at one, answer it."""

from typing import Annotated

from fastapi import APIRouter, Path

from nordrail.host.refusals.puzzle_refusals import puzzle_refusals
from nordrail.puzzles.messages import PuzzlePosition, PuzzleSummary, PuzzleVerdict
from nordrail.puzzles.telling import judge_answer, list_puzzles, puzzle_position
from nordrail.server.wire.requests import PuzzleGuess

router = APIRouter(prefix="/api")
_Id = Annotated[str, Path(max_length=40)]


@router.get("/puzzles")
def puzzles() -> list[PuzzleSummary]:
    """List the puzzles of every title, the easy ones first."""
    return list_puzzles()


@router.get("/puzzles/{puzzle}")
def position(puzzle: _Id) -> PuzzlePosition:
    """Return a puzzle as its solver sees it, without the answer."""
    with puzzle_refusals():
        return puzzle_position(puzzle)


@router.post("/puzzles/{puzzle}/answer")
def answer(puzzle: _Id, guess: PuzzleGuess) -> PuzzleVerdict:
    """Judge an answer, and return the comparison of the actions."""
    with puzzle_refusals():
        return judge_answer(puzzle, guess.action)
