"""The writer for SQLite: one thread that commits everything waiting together, because each commit is slow."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from nordrail.server.storage.addition import Addition

_Row = tuple[object, ...]
_MOST_ROWS = 150
"""Rows in one statement: older versions of SQLite take 999 values."""


class SqliteWriter:
    """A thread with its own connection."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Addition, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, addition: Addition) -> bool:
        """Write an addition, all or nothing; return False if its place is taken."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        return await written

    async def forget(self, ended_before: float) -> int:
        """Delete the games that ended before then, and return how many there were."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._delete, ended_before)

    async def close(self) -> None:
        """Finish what is being written."""
        if self._writing is not None:
            await self._writing
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()

    async def _write_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            together, self._waiting = self._waiting, []
            additions = [addition for addition, _ in together]
            outcomes: Sequence[bool | Exception]
            try:
                outcomes = await loop.run_in_executor(self._thread, self._write, additions)
            except Exception as error:
                outcomes = [error] * len(together)
            for (_, written), outcome in zip(together, outcomes, strict=True):
                if written.done():  # its caller was cancelled
                    continue
                if isinstance(outcome, Exception):
                    written.set_exception(outcome)
                else:
                    written.set_result(outcome)
        self._writing = None

    # In the thread

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, timeout=30)
            make_durable(self._connection)
        return self._connection

    def _write(self, additions: Sequence[Addition]) -> list[bool]:
        try:
            self._commit(additions)
            return [True] * len(additions)
        except sqlite3.IntegrityError:
            if len(additions) == 1:
                return [False]
            return [self._write([addition])[0] for addition in additions]  # one conflict must not stop the others

    def _commit(self, additions: Sequence[Addition]) -> None:
        """Use few statements however much there is to write, because the thread waits for Python after each."""
        created: list[_Row] = [one.game for one in additions if one.game is not None]
        entries: list[_Row] = [entry for one in additions for entry in one.entries]
        changed: dict[str, _Row] = {one.code: (one.code, one.due, one.ended) for one in additions if one.entries}
        with self._open() as connection:
            for some in _portions(created):
                columns = "(code, options, seed, host, created)"
                connection.execute(f"insert into games {columns} values {_places(some)}", _flat(some))
            for some in _portions(entries):
                connection.execute(f"insert into entries (code, number, at, entry) values {_places(some)}", _flat(some))
            for some in _portions(list(changed.values())):
                connection.execute(
                    f"with changed (code, due, ended) as (values {_places(some)}) update games set (due, ended) = "
                    "(select due, ended from changed where changed.code = games.code) "
                    "where code in (select code from changed)",
                    _flat(some),
                )

    def _delete(self, ended_before: float) -> int:
        with self._open() as connection:
            old = "select code from games where ended < ?"
            connection.execute(f"delete from entries where code in ({old})", (ended_before,))
            return connection.execute("delete from games where ended < ?", (ended_before,)).rowcount


def make_durable(connection: sqlite3.Connection) -> None:
    """Make commits survive a power cut."""
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
