"""Other processes on the same PostgreSQL: they announce which journal has grown, and this one catches up."""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

import asyncpg
from sqlalchemy.engine import make_url

from nordrail.server.storage.postgres_writer import CHANNEL

_RATES = "nordrail_rates"
_AGAIN = 1.0
"""Seconds before reconnecting."""
_log = logging.getLogger(__name__)


class Neighbours:
    """A connection that listens for announcements."""

    def __init__(
        self,
        db: str,
        hear: Callable[[str, int], Awaitable[None]],
        known: Callable[[], Iterable[str]],
        hear_rates: Callable[[str], Awaitable[None]],
    ) -> None:
        self._url = make_url(db).set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear, self._known, self._hear_rates = hear, known, hear_rates
        self._connection: asyncpg.Connection | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start to listen."""
        connection = await self._connect()
        self._listener = asyncio.create_task(self._keep_listening(connection))

    async def close(self) -> None:
        """Close the connection."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)

    async def _connect(self) -> "asyncpg.Connection":
        connection = await asyncpg.connect(self._url)
        await connection.add_listener(CHANNEL, self._heard)
        await connection.add_listener(_RATES, self._heard_rates)
        self._connection = connection
        return connection

    async def tell(self, news: str) -> None:
        """Tell the other processes how much work addresses have asked for."""
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.execute("select pg_notify($1, $2)", _RATES, news)

    def _heard_rates(self, connection: "asyncpg.Connection", process: int, channel: str, news: str) -> None:
        if process != connection.get_server_pid():
            self._begin(self._hear_rates(news), "rates")

    async def _keep_listening(self, connection: "asyncpg.Connection") -> None:
        while True:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            try:
                if not connection.is_closed():
                    await lost.wait()
            finally:
                with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await connection.close(timeout=1)
            _log.warning("database connection lost")
            while True:
                await asyncio.sleep(_AGAIN)
                with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    connection = await self._connect()
                    break
            for code in self._known():  # any journal may have grown meanwhile
                self._begin_to_tell(code, sys.maxsize)

    def _heard(self, connection: object, process: int, channel: str, grown: str) -> None:
        code, _, number = grown.partition(" ")
        self._begin_to_tell(code, int(number))

    def _begin_to_tell(self, code: str, number: int) -> None:
        self._begin(self._hear(code, number), code)

    def _begin(self, work: Awaitable[None], about: str) -> None:
        task = asyncio.create_task(self._tell(work, about))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, work: Awaitable[None], about: str) -> None:
        try:
            await work
        except Exception:
            _log.exception("catching up failed", extra={"table": about})
