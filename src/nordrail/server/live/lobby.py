"""All tables: creating and finding them, and the background tasks of the server."""

import asyncio
import logging
from contextlib import suppress
from time import time

from nordrail.engine.errors import NordrailError
from nordrail.engine.notation import check_name
from nordrail.engine.reason import Reason
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.server.live.bot_pool import BotPool, check_bot
from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.secrets import digest, new_code, new_secret
from nordrail.server.run.metrics import Metrics
from nordrail.server.run.settings import Settings
from nordrail.server.storage.store import Conflict, Kept, Store
from nordrail.server.wire.answers import Made
from nordrail.table import acts
from nordrail.table.journal import Entry
from nordrail.table.options import TableOptions
from nordrail.table.refusal import Refusal, invalid, not_found
from nordrail.table.table import Table

_SWEEP = 1.0
"""Seconds between checks for overdue tables."""
_OVERDUE = 3.0
"""Seconds overdue before any process acts on a table; the one that made the last move acts first."""
_IDLE = 60.0
"""Seconds that an unused table stays in memory."""
_DAY = 86400.0
_log = logging.getLogger(__name__)


class Lobby:
    """Every table of this server."""

    def __init__(self, settings: Settings) -> None:
        settings.make_folder()
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.db)
        self._bot_pool = BotPool(settings.thinkers)
        self._live: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._neighbours = None
        if self.store.postgres:
            from nordrail.server.storage.neighbours import Neighbours  # asyncpg is an extra

            self._neighbours = Neighbours(settings.db, self._hear, lambda: list(self._live))

    async def open(self) -> None:
        """Open the database and start the background tasks."""
        await self.store.open()
        if self._neighbours is not None:
            await self._neighbours.open()
        self._sweeper = asyncio.create_task(self._sweep())

    def say_goodbye(self) -> None:
        """Close all connections; clients can reconnect to the next process."""
        for live in self._all_live():
            for reader in list(live.readers):
                reader.drop()

    async def close(self) -> None:
        """Finish running requests and shut down."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        for live in self._all_live():
            await live.stop()
        if self._neighbours is not None:
            await self._neighbours.close()
        await self._bot_pool.close()
        await self.store.close()

    # Tables

    async def create(self, options: TableOptions) -> Made:
        """Create a table and return its secrets."""
        rulebook = _rulebook(options)
        _check_options(options, rulebook)
        host = new_secret()
        while True:
            kept = Kept(new_code(), options, new_secret(), digest(host), time())
            secrets, entries = _first_entries(_table(kept, rulebook))
            with suppress(Conflict):
                await self.store.create(kept, entries)
                break
        return Made(code=kept.code, host=host, secrets=secrets)

    async def find(self, code: str) -> LiveTable:
        """Return the table with this code, loading it if needed."""
        code = code.upper()
        if (task := self._live.get(code)) is None:
            task = self._live[code] = asyncio.create_task(self._load(code))
        try:
            live = await asyncio.shield(task)
        finally:
            failed = task.done() and (task.cancelled() or task.exception() or task.result() is None)
            if failed and self._live.get(code) is task:
                del self._live[code]
        if live is None:
            words = "There is no such table; a code has six letters, and old games are deleted."
            raise not_found(Reason(words, "no_table"))
        live.used = time()
        return live

    async def _load(self, code: str) -> LiveTable | None:
        kept = await self.store.find(code)
        if kept is None:
            return None
        table = _table(kept, _rulebook(kept.options)).continued(await self.store.journal(code))
        live = LiveTable(table, self.store, self._bot_pool, self.settings, self.metrics)
        self.metrics.tables.inc()
        return live

    def _all_live(self) -> list[LiveTable]:
        done = [task for task in self._live.values() if task.done() and not task.cancelled() and not task.exception()]
        return [live for task in done if (live := task.result()) is not None]

    # Background tasks

    async def _hear(self, code: str, number: int) -> None:
        """Catch up with a journal that has grown to this entry, usually written by another process."""
        task = self._live.get(code)
        live = None if task is None else await asyncio.shield(task)
        if live is not None and live.table.number < number:
            await live.catch_up()

    async def _sweep(self) -> None:
        forgotten = 0.0
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                for code in await self.store.due(time() - _OVERDUE):
                    with suppress(Refusal):
                        await (await self.find(code)).act_if_due()
                self._let_go()
                if self.settings.keep_days and time() > forgotten + 3600:
                    forgotten = time()
                    old = forgotten - self.settings.keep_days * _DAY
                    if deleted := await self.store.forget(old):
                        self._let_go(ended_before=old)
                        _log.info("old games deleted", extra={"games": deleted})
            except Exception:
                _log.exception("sweep failed")

    def _let_go(self, *, ended_before: float = 0.0) -> None:
        """Remove from memory the tables that are unused or ended long ago."""
        for live in self._all_live():
            old = live.table.over and live.table.moved < ended_before
            if old or (not live.busy and live.used < time() - _IDLE):
                for reader in list(live.readers):
                    reader.drop()
                del self._live[live.table.code]
                self.metrics.tables.dec()


def _rulebook(options: TableOptions) -> Rulebook:
    try:
        rulebook = find_title(options.title)
        return rulebook if options.board is None else rulebook.with_board(options.board)
    except NordrailError as error:
        raise invalid(str(error)) from None


def _table(kept: Kept, rulebook: Rulebook) -> Table:
    return Table(kept.code, rulebook, kept.options, kept.seed, kept.host, kept.created)


def _check_options(options: TableOptions, rulebook: Rulebook) -> None:
    seats = len(options.seats)
    if seats not in rulebook.seats:
        fewest, most = rulebook.seats[0], rulebook.seats[-1]
        raise invalid(f"{rulebook.name} has {fewest} to {most} seats, not {seats}.")
    if options.first is not None and options.first > seats:
        raise invalid(f"Seat {options.first} cannot start; seats are 1 to {seats}.")
    check_bot(options.away_bot)
    for number, seat in enumerate(options.seats, start=1):
        if seat.who == "bot":
            check_bot(seat.bot or options.away_bot)
        elif seat.who == "me":
            try:
                check_name(seat.name or "")
            except NordrailError as error:
                raise invalid(Reason(f"Seat {number}: {error}.", "bad_name")) from None


def _first_entries(table: Table) -> tuple[dict[int, str], list[Entry]]:
    """Fill the seats taken from the start; return the creator's secrets and the entries."""
    secrets: dict[int, str] = {}
    for number, seat in enumerate(table.options.seats, start=1):
        if seat.who == "me":
            secrets[number] = new_secret()
            table = acts.sit(table, number, seat.name or "", program=False, digest=digest(secrets[number]))
        elif seat.who == "bot":
            table = acts.put_bot(table, number, seat.bot or table.options.away_bot)
    return secrets, table.entries
