"""What is written to a database at once, and the one interface of its writers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

NewGame = tuple[str, str, str, str, float]
"""The code, options, seed, host digest and time of a new game."""
EntryRow = tuple[str, int, float, str]
"""The code, number, time and text of an entry."""


@dataclass(frozen=True, slots=True)
class Addition:
    """New entries of a journal, or a new game with its first ones."""

    code: str
    entries: Sequence[EntryRow]
    game: NewGame | None = None
    due: float | None = None
    ended: float | None = None


class Writer(Protocol):
    """The only way to write to a database."""

    async def add(self, addition: Addition) -> bool:
        """Write an addition, all or nothing; return False if its place is taken."""
        ...

    async def forget(self, ended_before: float) -> int:
        """Delete the games that ended before then, and return how many there were."""
        ...

    async def close(self) -> None:
        """Finish what is being written."""
        ...
