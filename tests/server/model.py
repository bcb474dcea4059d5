"""Clients that vanish and come back, and what they heard beside what the server keeps."""

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
"""Whether there is time for many more examples."""
MOST_HAPPENED = 400
"""Who has missed more than this is not told of every entry."""
T = TypeVar("T")


class Guest(Player):
    """A client of one seat, or a watcher; a seat can have several."""

    def __init__(self, server: Server, made: Json, seat: int | None) -> None:
        super().__init__(server, made["code"], None if seat is None else made["secrets"][str(seat)])
        self.server, self.code, self.seat = server, made["code"], seat

    def __str__(self) -> str:
        return f"seat {self.seat}" if self.seat else "the watcher"

    async def vanish(self) -> None:
        """Ends the connection without a word, as a phone does that loses its network."""
        if self.socket is not None:
            self.socket.transport.abort()
            await self.socket.wait_closed()
            self.socket = None

    async def catch_up(self) -> None:
        """Hears everything that was sent until now."""
        await self.send({"type": "ping"})
        await self.hear_until(lambda message: message["type"] == "pong")

    @property
    def number(self) -> int:
        return int(self.told["number"])

    @property
    def now(self) -> Json:
        """What it knows to be true, however it came to know it."""
        return {key: value for key, value in self.told.items() if key != "happened"}

    @property
    def lines(self) -> list[str]:
        """The record as it follows from the entries that it heard."""
        lines: list[str] = []
        for entry in self.heard:
            if entry["kind"] == "line":
                lines.append(entry["text"])
            elif entry["kind"] == "back":
                del lines[entry["lines"] :]
        return lines

    def check_numbers(self) -> None:
        numbers = [entry["number"] for entry in self.heard]
        assert numbers == list(range(1, self.number + 1)), f"{self} heard {numbers}, and is told of {self.number}"

    def check_beside_newcomer(self) -> None:
        """It knows what somebody is told who asks for the first time."""
        told = self._get("update?number=0").json()
        happened = told.pop("happened")
        assert self.now == told, f"{self} and somebody new do not know the same"
        assert happened == (self.heard if self.number <= MOST_HAPPENED else [])

    def check_record(self) -> None:
        """What it heard is the record that it can download."""
        record = [str(redact(event, self.seat)) for event in Record.load(self._get("record").text).events]
        assert self.lines == record, f"what {self} heard is not the record"

    def _get(self, what: str) -> httpx.Response:
        return self.server.request("GET", f"/api/tables/{self.code}/{what}", self.secret)


def journal(server: Server, code: str) -> list[Json]:
    """The entries of a table as they stand in the database, from the first one."""
    with closing(sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)) as db:
        rows = db.execute("select number, entry from entries where code = ? order by number", (code,)).fetchall()
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    return [json.loads(entry) for _, entry in rows]


def pick(some: Sequence[T], choice: int) -> T:
    return some[choice % len(some)]


class Party(RuleBasedStateMachine):
    """The guests of one table, what they asked for, and what came of it."""

    server: Server
    made: Json

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.guests: list[Guest] = []
        self.returned: list[Guest] = []
        """Those who are to be compared with somebody who asks for the first time."""
        self.done: list[tuple[int | None, Json, int]] = []
        """The seat, the message and the number of everything that was acknowledged."""
        self.count = 0
        self.story: list[str] = []

    @property
    def here(self) -> list[Guest]:
        """Those who are connected."""
        return [guest for guest in self.guests if guest.socket is not None]

    @property
    def seats(self) -> int:
        return len(self.made["secrets"])

    @property
    def newest(self) -> Guest:
        """Who has heard most."""
        return max(self.guests, key=lambda guest: guest.number)

    @property
    def over(self) -> bool:
        return self.newest.over

    @property
    def choosing(self) -> bool:
        """Whether all choose their first tickets."""
        return all(line[0] == "*" for line in self.newest.lines)

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(what)

    def new_id(self) -> str:
        self.count += 1
        return f"id {self.count}"

    def connect(self, guests: list[Guest]) -> None:
        for guest in guests:
            self.story.append(f"{guest} comes and knows {guest.told.get('number', 'nothing')}")
            self.run(guest.connect())
        self.returned = [*self.returned, *guests]

    def tabs(self, seat: int | None) -> list[Guest]:
        """All tabs of a seat that are connected, one at least."""
        if not any(guest.seat == seat for guest in self.here):
            self.connect([next(guest for guest in self.guests if guest.seat == seat)])
        return [guest for guest in self.here if guest.seat == seat]

    def somebody(self, choice: int) -> Guest:
        """A tab of any seat."""
        return pick(self.tabs(1 + choice % self.seats), choice // self.seats)

    def some_move(self, choice: int) -> tuple[Guest, Json]:
        """A tab that can move and what it could do; once the game is over, what it could have done."""
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
        """It was acknowledged, and its place in the journal holds what was asked for."""
        assert answer["type"] == "done", f"{guest} asked for {message} and was answered {answer}"
        self.done.append((guest.seat, message, answer["number"]))
        entry = guest.heard[answer["number"] - 1]
        assert entry["seat"] == guest.seat, f"{message} of {guest} became {entry}"
        if message["type"] != "back":
            said = " ".join(message["action" if message["type"] == "move" else "text"].split())
            line = f"{guest.seat} {said}" if entry["kind"] == "line" else said
            assert entry["text"] == line, f"{message} of {guest} became {entry}"

    def check_refused(self, guest: Guest, message: Json, error: str) -> None:
        """It was refused, and nothing has changed."""
        before = guest.now
        answer = self.ask(guest, message)
        assert (answer["type"], answer.get("error")) == ("problem", error), f"{guest}: {message} was answered {answer}"
        self.run(guest.catch_up())
        assert guest.now == before, f"{guest}: {message} was refused, but changed something"
