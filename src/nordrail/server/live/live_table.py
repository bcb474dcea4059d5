"""A table in memory: its single writer in this process, its subscribers and its bots."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from time import time

from nordrail.server.live.bot_pool import BotPool
from nordrail.server.live.subscriber import Subscriber
from nordrail.server.run.metrics import Metrics
from nordrail.server.run.settings import Settings
from nordrail.server.storage.store import Conflict, Store
from nordrail.server.wire.json_text import json_text
from nordrail.table import acts
from nordrail.table.journal import Entry, Leave, Line, Sit
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table
from nordrail.table.telling import table_info, update

Decide = Callable[[Table], Table]
"""A function that applies a request to a table, or refuses it."""
MOST_READERS = 200
"""The most connections to a table."""
_log = logging.getLogger(__name__)


class LiveTable:
    """One table with its connections and bots."""

    def __init__(self, table: Table, store: Store, bot_pool: BotPool, settings: Settings, metrics: Metrics) -> None:
        self.table = table
        """The table as stored, without anything unsaved."""
        self.readers: set[Subscriber] = set()
        self.used = time()
        """The time of the last request for this table."""
        self._store, self._bot_pool, self._settings, self._metrics = store, bot_pool, settings, metrics
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether the table is in use."""
        return bool(self.readers) or self._bots is not None or self._lock.locked()

    # Writing

    async def do(self, decide: Decide) -> int:
        """Store the entries that a request adds, broadcast them, and return the number of the first.

        It runs to completion even if the client disconnects.
        """
        return await asyncio.shield(self._do(decide))

    async def _do(self, decide: Decide) -> int:
        async with self._lock:
            while True:
                before, now = self.table.number, time()
                after = decide(self.table.at(now))
                if after.number == before:
                    return before
                entries = after.entries[before:]
                try:
                    await self._store.append(self.table.code, before, entries, now, due=after.due(), over=after.over)
                except Conflict:
                    await self._read_on()
                    self.tell_all()  # before the retry, which can be refused
                    continue
                self.table = after
                break
        self._metrics.moves.inc(any(isinstance(entry, Line) and entry.seat for entry in entries))
        self._told(entries)
        self.tell_all()
        self.wake_bots()
        return before + 1

    async def request(self, seat: int, move: str, decide: Decide) -> int:
        """Do a request with an id, but only once if it is sent twice; return its place in the journal."""

        def once(table: Table) -> Table:
            return table if (seat, move) in table.done else decide(table)

        await self.do(once)
        return self.table.done[seat, move]

    async def move(self, seat: int, ply: int, action: str, move: str) -> int:
        """Play an action; a seat that was away is back."""
        return await self.request(seat, move, lambda table: acts.move(table, seat, ply, action, move, back=True))

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            before = self.table.number
            await self._read_on()
        if self.table.number > before:
            self.tell_all()

    async def _read_on(self) -> None:
        journal = await self._store.journal(self.table.code, self.table.number)
        self.table = self.table.continued(journal)
        self._told(entry for entry, _ in journal)

    # Broadcasting

    def join(self, reader: Subscriber) -> None:
        """Add a subscriber and send it the current state."""
        if len(self.readers) >= MOST_READERS:
            raise Refusal("full", "This table has too many connections.")
        self.readers.add(reader)
        self._count(reader, 1)
        self.tell(reader)

    def part(self, reader: Subscriber) -> None:
        """Remove a subscriber."""
        if reader in self.readers:
            self.readers.discard(reader)
            self._count(reader, -1)

    def tell(self, reader: Subscriber) -> None:
        """Send the current state to one subscriber."""
        self._tell([reader])

    def tell_all(self) -> None:
        """Send the current state to all subscribers."""
        self._tell(list(self.readers))

    def _tell(self, readers: Iterable[Subscriber]) -> None:
        made: dict[tuple[int | None, int | None], str] = {}
        info = table_info(self.table)
        for reader in readers:
            key = reader.seat, reader.number
            if key not in made:
                made[key] = json_text(update(self.table, *key, info))
            reader.number = self.table.number
            if not reader.send(made[key]):
                self.part(reader)
                self._metrics.dropped.inc()
                _log.info("reader dropped", extra={"table": self.table.code, "seat": reader.seat})

    def _told(self, entries: Iterable[Entry]) -> None:
        """Drop the subscribers of seats that were left or have a new secret."""
        moved = {entry.seat for entry in entries if isinstance(entry, Sit | Leave)}
        for reader in [reader for reader in self.readers if reader.seat in moved]:
            reader.drop()

    def _count(self, reader: Subscriber, change: int) -> None:
        (self._metrics.watchers if reader.seat is None else self._metrics.seats).inc(change)

    # Background tasks

    async def act_if_due(self) -> None:
        """Do what is due: let bots resume, and replace a player whose time is up."""
        await self.catch_up()
        due = self.table.due()
        if due is None or due > time():
            return
        if not any(self.table.seats[seat - 1].played_by for seat in self.table.to_act()):
            await self.do(_replace_absent)
        self.wake_bots()

    def wake_bots(self) -> None:
        """Start the bots if it is their turn and they are not running."""
        if self._bots is None and self._next_bot():
            self._bots = asyncio.create_task(self._play_bots())
            self._bots.add_done_callback(self._bots_done)

    def _bots_done(self, task: "asyncio.Task[None]") -> None:
        self._bots = None
        if not task.cancelled():
            if (error := task.exception()) is not None:
                _log.error("bots stopped", exc_info=error, extra={"table": self.table.code})
            else:
                self.wake_bots()

    async def _play_bots(self) -> None:
        while (turn := self._next_bot()) is not None:
            seat, bot = turn
            table = self.table
            await asyncio.sleep(self._pause(table))
            if self.table.ply != table.ply:
                continue
            await self._bot_pool.play(table, seat, bot, partial(self._play_bot, table, seat))

    async def _play_bot(self, table: Table, seat: int, action: str) -> bool:
        """Play the action that a bot chose; return `False` if it is illegal."""
        try:
            await self.do(lambda now: acts.move(now, seat, table.ply, action))
        except Refusal as refusal:
            if refusal.error == "illegal":
                return False
            _log.info("bot was late", extra={"table": table.code, "seat": seat})
        return True

    def _next_bot(self) -> tuple[int, str] | None:
        for seat in self.table.to_act():
            if (bot := self.table.seats[seat - 1].played_by) is not None:
                return seat, bot
        return None

    def _pause(self, table: Table) -> float:
        """Return the seconds to wait: more while the last move can be undone, none before the first turn."""
        if table.choosing or not any(seat.who == "person" for seat in table.seats):
            return 0.0
        last = table.events[-1].actor
        undoable = last and table.options.undo and not table.seats[last - 1].played_by
        return self._settings.undo_pause if undoable else self._settings.bot_pause

    async def stop(self) -> None:
        """Stop the bots and close all connections."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)
        async with self._lock:  # let a running request finish first
            for reader in list(self.readers):
                reader.drop()


def _replace_absent(table: Table) -> Table:
    due = table.due()
    if due is not None and due <= table.now:
        for seat in table.to_act():
            table = acts.go_away(table, seat)
    return table
