"""Whether the database can be written: noticed by requests that fail, and probed until it can be again."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from sqlalchemy.exc import SQLAlchemyError

from nordrail.table.refusal import Refusal

_AGAIN = 1.0
"""Seconds between two probes while it is broken."""
_PATIENCE = 10.0
"""Seconds for a probe."""
_FRESH = 1.0
"""Seconds for which the result of a check holds."""
_log = logging.getLogger(__name__)


def database_errors(*, postgres: bool) -> tuple[type[Exception], ...]:
    """Return what a database raises that cannot be reached or written."""
    errors: tuple[type[Exception], ...] = (OSError, SQLAlchemyError, sqlite3.Error)
    if postgres:
        import asyncpg

        errors += (asyncpg.PostgresError, asyncpg.InterfaceError)
    return errors


class Health:
    """The state of the database; the log has one line for each change."""

    def __init__(self, probe: Callable[[], Awaitable[object]], errors: tuple[type[Exception], ...]) -> None:
        self.ok = True
        self.failed: Callable[[], None] = lambda: None
        """Called when the database fails."""
        self.errors = errors
        self._probe = probe
        self._mending: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None
        self._checked = -_FRESH

    async def check(self) -> None:
        """Write something, unless that has just been possible; refuse if it is not."""
        if self.ok and monotonic() < self._checked + _FRESH:
            return
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check())
        await asyncio.shield(self._checking)

    async def _check(self) -> None:
        with self.watched():
            async with asyncio.timeout(_PATIENCE):
                await self._probe()
        self._checked = monotonic()
        self._is(True)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Turn an error of the database into a refusal that asks to try again."""
        try:
            yield
        except self.errors as error:
            self.fail(error)
            raise not_ready() from error

    def fail(self, error: BaseException) -> None:
        """Note that the database does not work, and probe it until it does."""
        self._is(False, type(getattr(error, "orig", None) or error).__name__)
        if self._mending is None or self._mending.done():
            self._mending = asyncio.create_task(self._mend())

    async def close(self) -> None:
        """Stop to probe."""
        if self._mending is not None:
            self._mending.cancel()
            await asyncio.gather(self._mending, return_exceptions=True)

    async def _mend(self) -> None:
        while not self.ok:
            await asyncio.sleep(_AGAIN)
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self._probe()
                self._is(True)
            except self.errors:
                continue

    def _is(self, ok: bool, reason: str = "") -> None:
        if ok and not self.ok:
            _log.warning("database works again")
        elif not ok and self.ok:
            _log.error("database failed", extra={"reason": reason})
            self.ok = ok
            self.failed()
        self.ok = ok


def not_ready() -> Refusal:
    """Refuse a request because the database does not work."""
    return Refusal("not_ready", "The server cannot store anything now; it keeps trying.")
