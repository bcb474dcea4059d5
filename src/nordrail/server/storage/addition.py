"""What is written to a database at once, and the one interface of its writers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

NewGame = tuple[str, str, str, str, float, str]
"""The code, options, seed, host digest, time and address of a new game."""
EntryRow = tuple[str, int, float, str]
"""The code, number, time and text of an entry."""


class Gone(Exception):
    """The game was deleted."""


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
        """Write an addition, all or nothing; return False if its place is taken, raise `Gone` without its game."""
        ...

    async def forget(self, ended_before: float) -> int:
        """Delete the games that ended before then, and return how many there were."""
        ...

    async def forget_idle(self, moved_before: float) -> int:
        """Delete the unfinished games without an entry since then, and return how many there were."""
        ...

    async def keep(self, name: str, value: str) -> None:
        """Write a value under a name, or replace it."""
        ...

    async def probe(self) -> None:
        """Fail if nothing can be written."""
        ...

    async def close(self) -> None:
        """Finish what is being written."""
        ...
