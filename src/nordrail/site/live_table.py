"""A table in memory: it is written here only, and its readers and bots are in the same process."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import time

from nordrail.host.bot_turns import act_for_the_late, bots_alone, next_bot, pause
from nordrail.host.changes import changes_between
from nordrail.host.refusals.room import MOST_ENTRIES, must_have_room
from nordrail.host.replies.answers import Attendance, Presence
from nordrail.host.snapshot import Snapshot
from nordrail.site.bot_player import BotPlayer
from nordrail.site.json_text import to_text
from nordrail.site.reader import Reader
from nordrail.table import acts
from nordrail.table.journal import Entry, Leave, Sit
from nordrail.table.messages import TableInfo
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

Decide = Callable[[Table], Table]
"""A function that applies a request to a table, or refuses it."""
Keep = Callable[[str, int, list[Entry], float], None]
"""A function that stores the entries of a table after a number."""


_UNSEEN = 1.0
"""Seconds that a bot waits while nobody reads: a page that has just created the table is about to, and comes first."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """How long a bot waits before it acts, in seconds."""

    usual: float = 0.6
    undoable: float = 2.5
    """While the last move can be undone."""


class LiveTable:
    """One table with its readers and bots."""

    def __init__(self, table: Table, keep: Keep, pauses: Pauses) -> None:
        self.table = table
        self.readers: list[Reader] = []
        self._keep, self._pauses = keep, pauses
        self._bots = BotPlayer()
        self._snapshot: Snapshot | None = None
        self._left: dict[int, float] = {}
        """The time when the last connection of a player was closed."""
        self._turn: tuple[int, float] | None = None
        """The ply at which a bot must act, and the time when it does."""

    # Writing

    def do(self, decide: Decide) -> int:
        """Store the entries that a request adds, tell them, and return the number of the first."""
        before, now = self.table.number, max(time(), self.table.now)
        after = decide(self.table.at(now))
        if after.number == before:
            return before
        entries = after.entries[before:]
        must_have_room(after.number, entries)
        self._keep(self.table.code, before, entries, now)
        self.table = after
        self._drop_moved(entries)
        self.tell_all()
        self.wake()
        return before + 1

    def request(self, seat: int, request: str, decide: Decide) -> int:
        """Do a request with an id, but only once if it is sent twice; return its place in the journal."""
        self.do(lambda table: table if (seat, request) in table.done else decide(table))
        return self.table.done[seat, request]

    def move(self, seat: int, ply: int, action: str, request: str) -> int:
        """Play an action; a seat that was away is back."""
        return self.request(seat, request, lambda table: acts.move(table, seat, ply, action, request, back=True))

    # Telling

    def join(self, reader: Reader) -> None:
        """Add a reader and send it the current state."""
        news = reader.seat is not None and not self.is_here(reader.seat)
        if not self.readers:
            self._turn = None  # nobody has to wait any longer
        self.readers.append(reader)
        self.tell([reader])
        self._tell_presence(self.readers if news else [reader])
        self.wake()

    def part(self, reader: Reader) -> None:
        """Remove a reader."""
        if reader in self.readers:
            self.readers.remove(reader)
            if reader.seat is not None and not self.is_here(reader.seat):
                self._left[reader.seat] = time()
                self._tell_presence(self.readers)

    def is_here(self, seat: int) -> bool:
        """Return whether a player is connected."""
        return any(reader.seat == seat for reader in self.readers)

    def presence(self) -> Presence:
        """Return who is connected."""
        people = [n for n, seat in enumerate(self.table.seats, start=1) if seat.who in ("person", "program")]
        still = round(max(0.0, time() - self.table.clock), 1)
        return Presence(seats=[self._attendance(seat) for seat in people], still=still)

    def _attendance(self, seat: int) -> Attendance:
        here, left = self.is_here(seat), self._left.get(seat)
        return Attendance(seat=seat, here=here, away=None if here or left is None else round(time() - left, 1))

    def _tell_presence(self, readers: Iterable[Reader]) -> None:
        for reader in readers:
            if reader.presence:
                reader.send(to_text(self.presence()))

    def info(self) -> TableInfo:
        """Return the public information about the table."""
        return self._current().info

    def tell_all(self) -> None:
        """Send the current state to all readers."""
        self.tell(list(self.readers))

    def tell(self, readers: Iterable[Reader]) -> None:
        """Send readers what is new for them, or everything."""
        before, after, now = self._snapshot, self._current(), time()
        changes = None if before is None or before is after else changes_between(before, after, to_text)
        for reader in readers:
            knows = changes is not None and reader.changes and reader.number == changes.since
            if changes is not None and knows:
                text = changes.text(reader.seat)
            else:
                text = to_text(after.update(reader.seat, reader.number, now))
            reader.number = self.table.number
            reader.send(text)

    def _current(self) -> Snapshot:
        if self._snapshot is None or self._snapshot.table is not self.table:
            self._snapshot = Snapshot(self.table, self._snapshot)
        return self._snapshot

    def _drop_moved(self, entries: Iterable[Entry]) -> None:
        """Drop the readers of seats that were left or have a new secret."""
        moved = {entry.seat for entry in entries if isinstance(entry, Sit | Leave)}
        for reader in [reader for reader in self.readers if reader.seat in moved]:
            reader.drop()

    # What happens by itself

    def wake(self) -> None:
        """Note when a bot must act next."""
        if self._next_bot() is None:
            self._turn = None
        elif self._turn is None or self._turn[0] != self.table.ply:
            wait = pause(self.table, self._pauses.usual, self._pauses.undoable)
            if not self.readers:
                wait = max(wait, _UNSEEN)
            self._turn = self.table.ply, time() + wait

    def due(self) -> float | None:
        """Return the time when something happens by itself; `None` if nothing does."""
        late = None if not self.readers else self.table.due()
        times = [at for at in (late, self._turn and self._turn[1]) if at is not None]
        return min(times, default=None)

    def act(self) -> None:
        """Do what is due: one action of a bot, or that of a player whose time is up."""
        if self._turn is not None and self._turn[1] <= time():
            self._turn = None
            if (turn := self._next_bot()) is not None:
                self._play_bot(*turn)
            self.wake()
        elif self.readers and not self._bot_acts() and (due := self.table.due()) is not None and due <= time():
            self.do(act_for_the_late)

    def _bot_acts(self) -> bool:
        return any(self.table.seats[seat - 1].played_by for seat in self.table.to_act())

    def _play_bot(self, seat: int, bot: str) -> None:
        table = self.table
        for action in self._bots.choices(table, seat, bot):
            if self._accepts(table, seat, action):
                return

    def _accepts(self, table: Table, seat: int, action: str) -> bool:
        try:
            self.do(lambda now: acts.move(now, seat, table.ply, action))
        except Refusal as refusal:
            return refusal.error != "illegal"
        return True

    def _next_bot(self) -> tuple[int, str] | None:
        full = self.table.number >= MOST_ENTRIES
        if full or (not self.readers and bots_alone(self.table)):
            return None
        return next_bot(self.table)
