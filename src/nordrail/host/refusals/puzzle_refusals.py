"""What is refused about puzzles, on a server and in a browser."""

from collections.abc import Iterator
from contextlib import contextmanager

from nordrail.engine.errors import NordrailError
from nordrail.puzzles.puzzle import BadPuzzle
from nordrail.table.refusal import invalid, not_found, sentence


@contextmanager
def puzzle_refusals() -> Iterator[None]:
    """Turn an unknown puzzle and an illegal answer into refusals."""
    try:
        yield
    except BadPuzzle as error:
        raise not_found(sentence(error)) from None
    except NordrailError as error:
        raise invalid(sentence(error)) from None
