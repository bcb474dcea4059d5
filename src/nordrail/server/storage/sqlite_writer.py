"""The writer for SQLite: one thread that commits everything waiting together, because each commit is slow."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from errno import ENOSPC
from functools import cache
from pathlib import Path
from shutil import disk_usage

from nordrail.server.storage.addition import Addition, Gone
from nordrail.server.storage.schema import IDLE

_Row = tuple[object, ...]
_Waiting = tuple[Addition, "asyncio.Future[bool]"]
_MOST_ROWS = 150
"""Rows in one statement: older versions of SQLite take 999 values."""
_ROOM = 65_536
"""Free bytes without which a disk counts as full."""


class SqliteWriter:
    """A thread with its own connection."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[_Waiting] = []
        self._idle = asyncio.Event()
        self._idle.set()

    async def add(self, addition: Addition) -> bool:
        """Write an addition, all or nothing; return False if its place is taken, raise `Gone` without its game."""
        loop = asyncio.get_running_loop()
        written: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((addition, written))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._write_waiting, loop)
        return await written

    async def forget(self, ended_before: float) -> int:
        """Delete the games that ended before then, and return how many there were."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._delete, ended_before)

    async def forget_idle(self, moved_before: float) -> int:
        """Delete the unfinished games without an entry since then, and return how many there were."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._delete_idle, moved_before)

    async def keep(self, name: str, value: str) -> None:
        """Write a value under a name, or replace it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._keep, name, value)

    async def probe(self) -> None:
        """Write something; a full disk fails even while SQLite's log has room for a small write."""
        if disk_usage(Path(self._file).parent).free < _ROOM:
            raise OSError(ENOSPC, "the disk is full")
        await self.keep("probe", "")

    async def close(self) -> None:
        """Finish what is being written."""
        await self._idle.wait()
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()

    def _write_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        together, self._waiting = self._waiting, []
        self._thread.submit(self._write_together, together, loop)

    def _written(
        self, together: Sequence[_Waiting], outcomes: Sequence[bool | Exception], loop: asyncio.AbstractEventLoop
    ) -> None:
        for (_, written), outcome in zip(together, outcomes, strict=True):
            if written.done():  # its caller was cancelled
                continue
            if isinstance(outcome, Exception):
                written.set_exception(outcome)
            else:
                written.set_result(outcome)
        if self._waiting:
            self._write_waiting(loop)
        else:
            self._idle.set()

    # In the thread

    def _write_together(self, together: Sequence[_Waiting], loop: asyncio.AbstractEventLoop) -> None:
        outcomes: Sequence[bool | Exception]
        try:
            outcomes = self._write([addition for addition, _ in together])
        except Exception as error:
            outcomes = [error] * len(together)
        loop.call_soon_threadsafe(self._written, together, outcomes, loop)

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, timeout=30)
            make_durable(self._connection)
        return self._connection

    def _write(self, additions: Sequence[Addition]) -> Sequence[bool | Exception]:
        try:
            self._commit(additions)
            return [True] * len(additions)
        except (sqlite3.IntegrityError, Gone) as error:
            if len(additions) == 1:
                return [error if isinstance(error, Gone) else False]
            return [self._write([addition])[0] for addition in additions]  # one conflict must not stop the others
        except sqlite3.OperationalError:
            self._open().execute("pragma wal_checkpoint(truncate)")  # a full disk: the log of writes has a copy
            self._commit(additions)
            return [True] * len(additions)

    def _commit(self, additions: Sequence[Addition]) -> None:
        """Use few statements however much there is to write, because the thread waits for Python after each."""
        created: list[_Row] = [one.game for one in additions if one.game is not None]
        entries: list[_Row] = [entry for one in additions for entry in one.entries]
        changed: dict[str, _Row] = {one.code: (one.code, one.due, one.ended) for one in additions if one.game is None}
        with self._open() as connection:
            for some in _portions(created):
                columns = "(code, options, seed, host, created, address)"
                connection.execute(f"insert into games {columns} values {_places(some)}", _flat(some))
            for some in _portions(entries):
                connection.execute(f"insert into entries (code, number, at, entry) values {_places(some)}", _flat(some))
            for some in _portions(list(changed.values())):
                before = connection.total_changes
                connection.execute(
                    f"with changed (code, due, ended) as (values {_places(some)}) update games set (due, ended) = "
                    "(select due, ended from changed where changed.code = games.code) "
                    "where code in (select code from changed)",
                    _flat(some),
                )
                if connection.total_changes - before != len(some):
                    raise Gone

    def _delete(self, ended_before: float) -> int:
        with self._open() as connection:
            old = "select code from games where ended < ?"
            for name in ("entries", "files"):
                connection.execute(f"delete from {name} where code in ({old})", (ended_before,))
            return connection.execute("delete from games where ended < ?", (ended_before,)).rowcount

    def _delete_idle(self, moved_before: float) -> int:
        with self._open() as connection:
            codes = connection.execute(IDLE.replace(":before", "?"), (moved_before,) * 2).fetchall()
            for name in ("entries", "notices", "told", "files", "games"):
                connection.executemany(f"delete from {name} where code = ?", codes)
            return len(codes)

    def _keep(self, name: str, value: str) -> None:
        with self._open() as connection:
            connection.execute("insert or replace into keys (name, value) values (?, ?)", (name, value))


def make_durable(connection: sqlite3.Connection) -> None:
    """Make commits survive a power cut."""
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode=wal")
    cursor.execute("pragma synchronous=full")
    cursor.close()


def _portions(rows: Sequence[_Row]) -> Iterator[Sequence[_Row]]:
    return (rows[start : start + _MOST_ROWS] for start in range(0, len(rows), _MOST_ROWS))


def _places(rows: Sequence[_Row]) -> str:
    return _question_marks(len(rows), len(rows[0]))


@cache
def _question_marks(rows: int, columns: int) -> str:
    return ",".join(["(" + ",".join("?" * columns) + ")"] * rows)


def _flat(rows: Sequence[_Row]) -> list[object]:
    return [value for row in rows for value in row]
