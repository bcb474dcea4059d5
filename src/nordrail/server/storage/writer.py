"""The one writer of journals in an SQLite file: what waits is written together, since every commit takes its time."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

_Row = tuple[object, ...]
_MOST_ROWS = 200
"""So many in one statement: older versions of SQLite take 999 values."""


@dataclass(frozen=True, slots=True)
class Addition:
    """What is added to a journal, and what changes in its game."""

    code: str
    entries: Sequence[tuple[str, int, float, str]]
    """Code, number, time and text of each."""
    due: float | None
    ended: float | None


class Writer:
    """A thread with a connection of its own."""

    def __init__(self, file: str, turn: asyncio.Lock) -> None:
        self._file, self._turn = file, turn
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Addition, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, addition: Addition) -> bool:
        """Whether the addition is kept, all of it; if not, something else stands in its place."""
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, kept))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        return await kept

    async def close(self) -> None:
        """Ends when all is written."""
        if self._writing is not None:
            await self._writing
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()

    async def _write_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self._turn:
                together, self._waiting = self._waiting, []
                additions = [addition for addition, _ in together]
                try:
                    outcomes: Sequence[bool | Exception]
                    outcomes = await loop.run_in_executor(self._thread, self._write, additions)
                except Exception as error:
                    outcomes = [error] * len(together)
            for (_, kept), outcome in zip(together, outcomes, strict=True):
                if kept.done():  # nobody waits for it any more
                    continue
                if isinstance(outcome, Exception):
                    kept.set_exception(outcome)
                else:
                    kept.set_result(outcome)
        self._writing = None

    # In the thread

    def _write(self, additions: Sequence[Addition]) -> list[bool]:
        try:
            self._commit(additions)
            return [True] * len(additions)
        except sqlite3.IntegrityError:
            if len(additions) == 1:
                return [False]
            return [self._write([addition])[0] for addition in additions]  # what cannot be kept stops no other

    def _commit(self, additions: Sequence[Addition]) -> None:
        """Few statements, whatever there is to write: after each, the thread waits until Python lets it go on."""
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, timeout=30)
            make_durable(self._connection)
        entries: list[_Row] = [entry for one in additions for entry in one.entries]
        changed: dict[str, _Row] = {one.code: (one.code, one.due, one.ended) for one in additions}
        with self._connection as connection:
            for some in _portions(entries):
                connection.execute(f"insert into entries (code, number, at, entry) values {_places(some)}", _flat(some))
            for some in _portions(list(changed.values())):
                connection.execute(
                    f"with changed (code, due, ended) as (values {_places(some)}) update games set (due, ended) = "
                    "(select due, ended from changed where changed.code = games.code) "
                    "where code in (select code from changed)",
                    _flat(some),
                )


def make_durable(connection: sqlite3.Connection) -> None:
    """What is committed survives the loss of power."""
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode=wal")
    cursor.execute("pragma synchronous=full")
    cursor.close()


def _portions(rows: Sequence[_Row]) -> Iterator[Sequence[_Row]]:
    return (rows[start : start + _MOST_ROWS] for start in range(0, len(rows), _MOST_ROWS))


def _places(rows: Sequence[_Row]) -> str:
    return ",".join(["(" + ",".join("?" * len(rows[0])) + ")"] * len(rows))


def _flat(rows: Sequence[_Row]) -> list[object]:
    return [value for row in rows for value in row]
