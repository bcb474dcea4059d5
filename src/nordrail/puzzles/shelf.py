"""The puzzles that are shipped: a compressed file of lines of JSON for each title."""

import gzip
from functools import cache
from importlib.resources import files

from nordrail.engine.errors import NotationError
from nordrail.engine.rules.rulebook import TITLES, find_title
from nordrail.puzzles.puzzle import BadPuzzle, Puzzle


@cache
def puzzles_of(title: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a title, the easy ones first."""
    try:
        rulebook = find_title(title)
    except NotationError as error:
        raise BadPuzzle(str(error)) from None
    _, *lines = puzzle_file(rulebook.title).splitlines()
    return tuple(map(Puzzle.load, lines))


def puzzle_file(title: str) -> str:
    """Return the text of the file of a title; its first line says what made it."""
    packed = files("nordrail.puzzles").joinpath(f"{title.replace('-', '_')}.jsonl.gz").read_bytes()
    return gzip.decompress(packed).decode()


def all_puzzles() -> list[Puzzle]:
    """Return the puzzles of every title."""
    return [puzzle for title in TITLES for puzzle in puzzles_of(title)]


def find_puzzle(name: str) -> Puzzle:
    """Return the puzzle with this id."""
    if (found := _by_id().get(name)) is None:
        raise BadPuzzle("there is no such puzzle")
    return found


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in all_puzzles()}
