"""A table in memory: its single writer in this process, its subscribers and its bots."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from time import time

from nordrail.host.bot_turns import act_for_the_late, bots_alone, next_bot, pause
from nordrail.host.changes import changes_between
from nordrail.host.refusals.room import MOST_ENTRIES, must_have_room, no_table
from nordrail.host.replies.answers import Attendance, Presence
from nordrail.host.snapshot import Snapshot
from nordrail.server.live.bot_pool import BotPool
from nordrail.server.live.subscriber import Subscriber
from nordrail.server.run.metrics import Metrics
from nordrail.server.run.settings import Settings
from nordrail.server.storage.addition import Gone
from nordrail.server.storage.store import Conflict, Store
from nordrail.server.wire.json_text import json_text, to_text
from nordrail.table import acts
from nordrail.table.journal import Entry, Leave, Line, Sit
from nordrail.table.messages import TableInfo
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

Decide = Callable[[Table], Table]
"""A function that applies a request to a table, or refuses it."""
MOST_WATCHERS, MOST_OF_AN_ADDRESS = 200, 40
"""The most watchers of a table, and of one address among them."""
MOST_AT_A_SEAT = 12
"""The most connections of a player; watchers never take these places."""
_DAY = 86400.0
_WARNING = 7 * _DAY
"""The most seconds before a table expires in which its players are warned."""
_log = logging.getLogger(__name__)


class LiveTable:
    """One table with its connections and bots."""

    def __init__(self, table: Table, store: Store, bot_pool: BotPool, settings: Settings, metrics: Metrics) -> None:
        self.table = table
        """The table as stored, without anything unsaved."""
        self.readers: set[Subscriber] = set()
        self.address = ""
        """Where the table was created from, for fair turns of its bots."""
        self.restart: float | None = None
        """When the server restarts."""
        self.gone = False
        """Whether the host of the server has deleted the table."""
        self.used = time()
        """The time of the last request for this table."""
        self.changed: Callable[[Table, bool], None] = lambda before, own: None
        """Called after each change, with the table before it and whether this process made the change."""
        self.broken: Callable[[BaseException], bool] = lambda error: False
        """Called with an error of a background task; returns whether the database caused it."""
        self.earliest: Callable[[], float] = lambda: 0.0
        """Called for a time that is not in the future, even if the system's clock has jumped back."""
        self.deleted: Callable[[float], float] = lambda expires: expires
        """Called with the end of the idle days; returns when the table is deleted at the earliest."""
        self._store, self._bot_pool, self._settings, self._metrics = store, bot_pool, settings, metrics
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None
        self._snapshot: Snapshot | None = None
        """What the readers were told last."""
        self._left: dict[int, float] = {}
        """The time when the last connection of a player was closed."""

    @property
    def busy(self) -> bool:
        """Whether the table is in use."""
        return bool(self.readers) or self._bots is not None or self._lock.locked()

    # Writing

    async def do(self, decide: Decide) -> int:
        """Store the entries that a request adds, broadcast them, and return the number of the first.

        It runs to completion even if the client disconnects.
        """
        doing = asyncio.create_task(self._do(decide))
        doing.add_done_callback(lambda done: done.cancelled() or done.exception())  # its client may not wait for it
        return await asyncio.shield(doing)

    async def _do(self, decide: Decide) -> int:
        async with self._lock:
            while True:
                earlier, before, now = self.table, self.table.number, max(time(), self.earliest())
                after = decide(self.table.at(now))
                if after.number == before:
                    return before
                entries = after.entries[before:]
                must_have_room(after.number, entries)
                try:
                    due = None if bots_alone(after) else after.due()  # bots alone play while somebody watches
                    await self._store.append(self.table.code, before, entries, now, due=due, over=after.over)
                except Conflict:
                    await self._read_on()
                    self.tell_all()  # before the retry, which can be refused
                    continue
                except Gone:
                    self.vanish()
                    raise no_table() from None
                self.table = after
                break
        self._metrics.moves.inc(any(isinstance(entry, Line) and entry.seat for entry in entries))
        self._told(entries)
        self.changed(earlier, True)
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
        earlier = self.table
        journal = await self._store.journal(earlier.code, earlier.number)
        self.table = earlier.continued(journal)
        self.changed(earlier, False)
        self._told(entry for entry, _ in journal)

    def vanish(self) -> None:
        """Close all connections to a table that is no longer in the database."""
        self.gone = True
        self.forget_alarm()
        for reader in list(self.readers):
            reader.drop()

    # Broadcasting

    def join(self, reader: Subscriber) -> None:
        """Add a subscriber and send it the current state."""
        self._must_have_place(reader)
        news = reader.seat is not None and not self.is_here(reader.seat)
        self.readers.add(reader)
        self._count(reader, 1)
        self.tell(reader)
        self._tell_presence(self.readers if news else [reader])
        if self._alarm is None:
            self._set_alarm()
        self.wake_bots()

    def _must_have_place(self, reader: Subscriber) -> None:
        if reader.seat is not None:
            if sum(other.seat == reader.seat for other in self.readers) >= MOST_AT_A_SEAT:
                raise Refusal("full", "This seat is open on too many devices.")
            return
        watchers = [other for other in self.readers if other.seat is None]
        of_address = sum(other.address == reader.address for other in watchers)
        if len(watchers) >= MOST_WATCHERS or (reader.address and of_address >= MOST_OF_AN_ADDRESS):
            raise Refusal("full", "This table has too many watchers.")

    def part(self, reader: Subscriber) -> None:
        """Remove a subscriber."""
        if reader in self.readers:
            self.readers.discard(reader)
            self._count(reader, -1)
            if reader.seat is not None and not self.is_here(reader.seat):
                self._left[reader.seat] = time()
                self._tell_presence(self.readers)

    def is_here(self, seat: int) -> bool:
        """Return whether a player is connected to this process."""
        return any(reader.seat == seat for reader in self.readers)

    def presence(self) -> Presence:
        """Return who is connected; of the others, only those who cannot be connected to another process."""
        seats = [
            self._attendance(number)
            for number, seat in enumerate(self.table.seats, start=1)
            if seat.who in ("person", "program") and (self.is_here(number) or not self._store.postgres)
        ]
        return Presence(seats=seats, still=round(max(0.0, time() - self.table.clock), 1))

    def _attendance(self, seat: int) -> Attendance:
        here, left = self.is_here(seat), self._left.get(seat)
        return Attendance(seat=seat, here=here, away=None if here or left is None else round(time() - left, 1))

    def _tell_presence(self, readers: Iterable[Subscriber]) -> None:
        told = [reader for reader in readers if reader.presence]
        message = json_text(self.presence()) if told else ""
        for reader in told:
            reader.send(message)

    def info(self) -> TableInfo:
        """Return the public information about the table, with a warning if it expires soon."""
        info, days = self._current().info, self._settings.idle_days
        expires = self.deleted(self.table.now + days * _DAY) if days and not self.table.over else None
        shown = expires if expires is not None and expires - time() <= warning(days) else None
        known = (info.expires, info.restart) == (shown, self.restart)
        return info if known else replace(info, expires=shown, restart=self.restart)

    def tell(self, reader: Subscriber) -> None:
        """Send the current state to one subscriber."""
        self._tell([reader])

    def tell_all(self) -> None:
        """Send the current state to all subscribers."""
        self._tell(list(self.readers))
        self._set_alarm()

    def _tell(self, readers: Iterable[Subscriber]) -> None:
        made: dict[tuple[int | None, int | None, bool], str] = {}
        before, after, now = self._snapshot, self._current(), time()
        after.info = self.info()
        changes = None if before is None or before is after else changes_between(before, after, to_text)
        for reader in readers:
            key = reader.seat, reader.number, reader.changes
            if key not in made:
                knows = changes is not None and reader.changes and reader.number == changes.since
                made[key] = changes.text(reader.seat) if changes and knows else json_text(after.update(*key[:2], now))
            reader.number = self.table.number
            if not reader.send(made[key]):
                self.part(reader)
                self._metrics.dropped.inc()
                _log.info("reader dropped", extra={"table": self.table.code, "seat": reader.seat})

    def _current(self) -> Snapshot:
        """Return the table as its readers see it; what they saw before helps to make it."""
        if self._snapshot is None or self._snapshot.table is not self.table:
            self._snapshot = Snapshot(self.table, self._snapshot)
        return self._snapshot

    def _told(self, entries: Iterable[Entry]) -> None:
        """Drop the subscribers of seats that were left or have a new secret."""
        moved = {entry.seat for entry in entries if isinstance(entry, Sit | Leave)}
        for reader in [reader for reader in self.readers if reader.seat in moved]:
            reader.drop()

    def _count(self, reader: Subscriber, change: int) -> None:
        (self._metrics.watchers if reader.seat is None else self._metrics.seats).inc(change)

    # Background tasks

    async def act_if_due(self) -> None:
        """Do what is due: let bots resume, and act for a player whose time is up."""
        await self.catch_up()
        due = self.table.due()
        if due is None or due > time():
            return
        if bots_alone(self.table):
            await self._store.rest(self.table.code)
        else:
            await self.do(act_for_the_late)
        self.wake_bots()

    def _set_alarm(self) -> None:
        """Act as soon as the time of a player is up; the sweep does so a little later if nobody is connected."""
        self.forget_alarm()
        left = self.table.left(time())
        if left is not None and self.readers:
            self._alarm = asyncio.get_running_loop().call_later(left + 0.05, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._late = asyncio.create_task(self.act_if_due())

    def forget_alarm(self) -> None:
        """Leave what is due later to the sweep."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def wake_bots(self) -> None:
        """Start the bots if it is their turn and they are not running."""
        if self._bots is None and self._next_bot():
            self._bots = asyncio.create_task(self._play_bots())
            self._bots.add_done_callback(self._bots_done)

    def _bots_done(self, task: "asyncio.Task[None]") -> None:
        self._bots = None
        if not task.cancelled():
            if (error := task.exception()) is not None and not self.broken(error):
                _log.error("bots stopped", exc_info=error, extra={"table": self.table.code})
            elif error is None:
                self.wake_bots()

    async def _play_bots(self) -> None:
        while (turn := self._next_bot()) is not None:
            seat, bot = turn
            table = self.table
            await asyncio.sleep(pause(table, self._settings.bot_pause, self._settings.undo_pause))
            if self.table.ply != table.ply:
                continue
            accept, awaited = partial(self._play_bot, table, seat), bool(self.readers)
            await self._bot_pool.play(table, seat, bot, accept, self.address, awaited=awaited)

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
        if self.gone or self.table.number >= MOST_ENTRIES or (not self.readers and bots_alone(self.table)):
            return None
        return next_bot(self.table)

    async def stop(self) -> None:
        """Stop the bots and close all connections."""
        self.forget_alarm()
        for task in (self._late, self._bots):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        async with self._lock:  # let a running request finish first
            for reader in list(self.readers):
                reader.drop()


def warning(idle_days: float) -> float:
    """Return the seconds before a table expires in which its players are warned."""
    return min(_WARNING, idle_days * _DAY / 2)
