"""Clients that disconnect and reconnect, and checks of what they received against what the server stored."""

import asyncio
import json
import os
import sqlite3
from collections.abc import Coroutine, Sequence
from contextlib import closing
from typing import Any, TypeVar

import httpx
from hypothesis.stateful import RuleBasedStateMachine
from tests.server.serving import Json, Player, Server

from nordrail.engine.record import Record
from nordrail.engine.view import redact

TITLES = {"nordic-countries": 3, "northern-lights": 5}
"""The most seats of each title."""
FIRE = "NORDRAIL_FIRE" in os.environ
"""Whether to run many more examples."""
MOST_HAPPENED = 400
"""A client that missed more entries than this is not sent each of them."""
T = TypeVar("T")


class Guest(Player):
    """A client of one seat, or a watcher; a seat can have several."""

    def __init__(self, server: Server, made: Json, seat: int | None) -> None:
        super().__init__(server, made["code"], None if seat is None else made["secrets"][str(seat)])
        self.server, self.code, self.seat = server, made["code"], seat

    def __str__(self) -> str:
        return f"seat {self.seat}" if self.seat else "the watcher"

    async def vanish(self) -> None:
        """Drop the connection without closing it, like a phone that loses its network."""
        if self.socket is not None:
            self.socket.transport.abort()
            await self.socket.wait_closed()
            self.socket = None

    async def catch_up(self) -> None:
        """Receive everything sent so far."""
        await self.send({"type": "ping"})
        await self.hear_until(lambda message: message["type"] == "pong")

    @property
    def number(self) -> int:
        return int(self.told["number"])

    @property
    def now(self) -> Json:
        """The state that it knows, without how it learned it."""
        return {key: value for key, value in self.told.items() if key not in ("happened", "done")}

    @property
    def lines(self) -> list[str]:
        """The record that results from the entries it received."""
        lines: list[str] = []
        for entry in self.heard:
            if entry["kind"] == "line":
                lines.append(entry["text"])
            elif entry["kind"] == "back":
                del lines[entry["lines"] :]
        return lines

    def check_numbers(self) -> None:
        numbers = [entry["number"] for entry in self.heard]
        assert numbers == list(range(1, self.number + 1)), f"{self} received {numbers}, but is at {self.number}"

    def check_beside_newcomer(self) -> None:
        """Check that it knows what a new client is sent."""
        told = self._get("update?number=0").json()
        happened = told.pop("happened")
        told.pop("done")
        assert self.now == told, f"{self} and a new client know different things"
        assert happened == (self.heard if self.number <= MOST_HAPPENED else [])

    def check_record(self) -> None:
        """Check that it received the record that it can download."""
        record = [str(redact(event, self.seat)) for event in Record.load(self._get("record").text).events]
        assert self.lines == record, f"{self} did not receive the record"

    def _get(self, what: str) -> httpx.Response:
        return self.server.request("GET", f"/api/tables/{self.code}/{what}", self.secret)


def journal(server: Server, code: str) -> list[Json]:
    """Read the entries of a table from the database, from the first one."""
    with closing(sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)) as db:
        rows = db.execute("select number, entry from entries where code = ? order by number", (code,)).fetchall()
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    return [json.loads(entry) for _, entry in rows]


def pick(some: Sequence[T], choice: int) -> T:
    return some[choice % len(some)]


class Party(RuleBasedStateMachine):
    """The guests of one table, their requests and the results."""

    server: Server
    made: Json

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.guests: list[Guest] = []
        self.returned: list[Guest] = []
        """Guests to compare with a new client."""
        self.done: list[tuple[int | None, Json, int]] = []
        """The seat, message and number of every acknowledged request."""
        self.count = 0
        self.story: list[str] = []

    @property
    def here(self) -> list[Guest]:
        """The connected guests."""
        return [guest for guest in self.guests if guest.socket is not None]

    @property
    def seats(self) -> int:
        return len(self.made["secrets"])

    @property
    def newest(self) -> Guest:
        """The guest with the latest update."""
        return max(self.guests, key=lambda guest: guest.number)

    @property
    def over(self) -> bool:
        return self.newest.over

    @property
    def choosing(self) -> bool:
        """Whether the seats are choosing their first tickets."""
        return all(line[0] == "*" for line in self.newest.lines)

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(what)

    def new_id(self) -> str:
        self.count += 1
        return f"id {self.count}"

    def connect(self, guests: list[Guest]) -> None:
        for guest in guests:
            self.story.append(f"{guest} connects and knows {guest.told.get('number', 'nothing')}")
            self.run(guest.connect())
        self.returned = [*self.returned, *guests]

    def tabs(self, seat: int | None) -> list[Guest]:
        """Return the connected tabs of a seat, at least one."""
        if not any(guest.seat == seat for guest in self.here):
            self.connect([next(guest for guest in self.guests if guest.seat == seat)])
        return [guest for guest in self.here if guest.seat == seat]

    def somebody(self, choice: int) -> Guest:
        """Return a tab of any seat."""
        return pick(self.tabs(1 + choice % self.seats), choice // self.seats)

    def some_move(self, choice: int) -> tuple[Guest, Json]:
        """Return a tab that can move and its move; once the game is over, any tab and a late move."""
        able = self.acting() or self.acting(missing=True)
        guest = pick(able, choice) if able else self.somebody(choice)
        action = pick(guest.told["legal"] or ["tickets"], choice // 7)
        return guest, {"type": "move", "id": self.new_id(), "ply": guest.told["ply"], "action": action}

    def acting(self, *, missing: bool = False) -> list[Guest]:
        if missing:
            self.connect([guest for guest in self.guests if guest.socket is None])
        return [guest for guest in self.here if guest.told["legal"]]

    def ask(self, guest: Guest, message: Json) -> Json:
        self.story.append(f"{guest} sends {message}")
        answer = self.run(guest.ask(message))
        self.story.append(f"    {answer}")
        return answer

    def check_done(self, guest: Guest, message: Json, answer: Json) -> None:
        """Check that it was acknowledged and that its place in the journal holds the request."""
        assert answer["type"] == "done", f"{guest} sent {message} and received {answer}"
        self.done.append((guest.seat, message, answer["number"]))
        entry = guest.heard[answer["number"] - 1]
        assert entry["kind"] == "line" or entry["seat"] == guest.seat, f"{message} of {guest} became {entry}"
        if message["type"] in ("move", "chat"):
            said = " ".join(message["action" if message["type"] == "move" else "text"].split())
            line = f"{guest.seat} {said}" if entry["kind"] == "line" else said
            assert entry["text"] == line, f"{message} of {guest} became {entry}"

    def check_refused(self, guest: Guest, message: Json, error: str) -> None:
        """Check that it is refused and changes nothing."""
        before = guest.now
        answer = self.ask(guest, message)
        assert (answer["type"], answer.get("error")) == ("problem", error), (
            f"{guest} sent {message} and received {answer}"
        )
        self.run(guest.catch_up())
        assert guest.now == before, f"{guest}: {message} was refused but changed something"
