"""What changed at a table, for each of its readers; parts that all of them get are encoded once."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from time import time
from typing import Any

from nordrail.engine.view_message import ViewMessage
from nordrail.host.snapshot import Snapshot
from nordrail.table.messages import TableInfo
from nordrail.table.telling import done_requests, entry_message, is_secret
from nordrail.table.undoing import allowed_undo

Write = Callable[[Any], str]
"""A function that writes a value as JSON."""
_TABLE = [field.name for field in fields(TableInfo)]
_VIEW = [field.name for field in fields(ViewMessage) if field.name not in ("seat", "players", "unknown")]
"""The fields of a view that are the same for every reader."""


def changes_between(before: Snapshot, after: Snapshot, write: Write) -> "Changes | None":
    """Return what changed while the game ran; `None` if it has just started or not at all."""
    return None if before.table.state is None or after.table.state is None else Changes(before, after, write)


class Changes:
    """The difference between two snapshots of a running game."""

    def __init__(self, before: Snapshot, after: Snapshot, write: Write) -> None:
        self._before, self._after, self._table, self._write = before, after, after.table, write
        self.since = before.table.number
        """The entry that a reader must know."""
        self._new = range(before.table.number + 1, after.table.number + 1)
        self._acting = self._table.to_act()
        self._common = self._write_common()
        self._public = self._members(_changed(_VIEW, before.public, after.public))
        players = zip(before.public.players, after.public.players, strict=True)
        self._players = {now.seat: write(now) for was, now in players if was is not now and was != now}
        """The players whose public part has changed."""
        self._told = [self._entry(number, None) for number in self._new]
        """The new entries as spectators see them."""
        self._secret = [number for number in self._new if self._is_secret(number, None)]
        """The numbers of those that a player sees more of."""

    def text(self, seat: int | None) -> str:
        """Return the message for the readers of a seat, or for spectators."""
        own = self._members(
            {
                "done": done_requests(self._table, seat, self.since),
                "bonuses": {} if seat is None else self._after.own(seat)[1],
                "legal": self._table.legal(seat) if seat in self._acting else [],
                "undo": allowed_undo(self._table, seat),
            }
        )
        return f'{self._common},"happened":[{self._happened(seat)}],"view":{{{self._view(seat)}}},{own}}}'

    def _write_common(self) -> str:
        table = self._members(_changed(_TABLE, self._before.info, self._after.info))
        result, left = self._write(self._after.result()), self._write(self._table.left(time()))
        numbers = f'"number":{self._table.number},"ply":{self._table.ply}'
        return f'{{"type":"change",{numbers},"table":{{{table}}},"left":{left},"result":{result}'

    # The view

    def _view(self, seat: int | None) -> str:
        parts = [self._public] if self._public else []
        players = self._players
        if seat is not None:
            was, now = self._before.own(seat)[0], self._after.own(seat)[0]
            players = {number: text for number, text in players.items() if number != seat}
            if was is not now and was != now:
                players[seat] = self._write(now)
        if players:
            parts.append(f'"players":[{",".join(players.values())}]')
        if self._before.unknown(seat) != (unknown := self._after.unknown(seat)):
            parts.append(f'"unknown":"{unknown}"')
        return ",".join(parts)

    # The journal

    def _happened(self, seat: int | None) -> str:
        own = [] if seat is None else [number for number in self._secret if not self._is_secret(number, seat)]
        told = zip(self._new, self._told, strict=True)
        return ",".join([self._entry(number, seat) if number in own else text for number, text in told])

    def _is_secret(self, number: int, reader: int | None) -> bool:
        return is_secret(self._table.entries[number - 1], reader)

    def _entry(self, number: int, reader: int | None) -> str:
        return self._write(entry_message(number, self._table.entries[number - 1], reader))

    def _members(self, values: dict[str, Any]) -> str:
        """Return an object as JSON, without its braces."""
        return self._write(values)[1:-1]


def _changed(names: Sequence[str], before: object, after: object) -> dict[str, Any]:
    return {name: new for name in names if getattr(before, name) != (new := getattr(after, name))}
