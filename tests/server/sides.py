"""Two servers with twin tables, and readers that compare what each of them sends."""

import json
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any, TypeVar

import httpx
from tests.server.serving import Json, Server
from tests.server.twins import NAMES, READER, Twins, secret_of
from websockets.sync.client import connect

READERS = {"seat 2": READER, "a watcher": None}
_T = TypeVar("_T")


class Side:
    """One of the two servers."""

    def __init__(self, server: Server, number: int) -> None:
        self.server, self.number = server, number
        self.client = httpx.Client(base_url=server.url, timeout=60)

    def secret(self, seat: int | None) -> str | None:
        return None if seat is None else secret_of(seat, self.number)

    def _headers(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"authorization": f"Bearer {self.secret(seat)}"}

    def ask(self, seat: int | None, method: str, path: str, body: Json | None = None) -> tuple[Any, ...]:
        """Send a request; return the status, headers and body of the answer."""
        answer = self.client.request(method, path, headers=self._headers(seat), json=body)
        return answer.status_code, _without_date(answer.headers), answer.content

    def update(self, code: str, seat: int | None) -> Json:
        told: Json = json.loads(self.ask(seat, "GET", f"/api/tables/{code}/update")[2])
        return told

    def stream(self, code: str, seat: int | None, number: int) -> Generator[str, None, None]:
        """Yield the headers of a stream, then its lines."""
        path = f"/api/tables/{code}/stream?number={number}"
        with self.client.stream("GET", path, headers=self._headers(seat)) as answer:
            yield str(_without_date(answer.headers))
            yield from filter(None, answer.iter_lines())

    def metrics(self) -> list[str]:
        """Return the metrics once all have disconnected, without measured times."""
        until = monotonic() + 60
        while True:
            lines = self.client.get("/metrics").text.splitlines()
            if {"nordrail_seats_connected 0.0", "nordrail_watchers_connected 0.0"} <= set(lines):
                return [line for line in lines if not re.search(r"_(bucket|sum|created)\b|_pause_seconds_count", line)]
            assert monotonic() < until, lines
            sleep(0.05)


def _without_date(headers: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in headers.items() if key != "date"}


class Ear:
    """A WebSocket that reads up to the answer to a ping."""

    def __init__(self, side: Side, code: str, seat: int | None, number: int | None) -> None:
        self._open = ExitStack()
        address = f"{side.server.url.replace('http', 'ws')}/api/tables/{code}/play"
        self._socket = self._open.enter_context(connect(address, open_timeout=60, ping_interval=None))
        self.say({"type": "hello", "secret": side.secret(seat), "number": number})

    def say(self, message: Json | str) -> None:
        self._socket.send(message if isinstance(message, str) else json.dumps(message))

    def hears(self) -> list[str]:
        self.say({"type": "ping"})
        heard: list[str] = []
        while (message := str(self._socket.recv(timeout=60))) != '{"type":"pong"}':
            heard.append(message)
        return heard

    def close(self) -> None:
        self._open.close()


class Pair:
    """The two servers, and the twins of each title."""

    def __init__(self, sides: Sequence[Side], twins: Mapping[str, list[Twins]]) -> None:
        self.sides, self.twins = sides, twins

    def same(self, ask: Callable[[Side], _T]) -> _T:
        """Check that both give the same answer; return it."""
        first, second = map(ask, self.sides)
        assert first == second
        return first


class TwinTable:
    """A table on both servers during the game, with all seats connected and readers on every channel."""

    def __init__(self, pair: Pair, twins: Twins) -> None:
        self.pair, self.twins, self.count = pair, twins, 0
        seats = (None, *range(1, len(NAMES) + 1))
        self._ears = [{seat: Ear(side, twins.code, seat, None) for seat in seats} for side in pair.sides]
        self._streams = [
            [side.stream(twins.code, seat, self.number) for seat in READERS.values()] for side in pair.sides
        ]
        for ears, streams in zip(self._ears, self._streams, strict=True):
            assert all(len(ear.hears()) == 1 for ear in ears.values())
            assert all(next(stream) and next(stream) for stream in streams)

    def told(self, seat: int | None) -> list[Json]:
        """Return the update for a seat on each side."""
        return [side.update(self.twins.code, seat) for side in self.pair.sides]

    @property
    def number(self) -> int:
        return int(self.pair.sides[0].update(self.twins.code, None)["number"])

    def say(self, seat: int, message: Json, *, other: Json | None = None) -> None:
        """Send a message of a seat, possibly another one on the other side; then compare the readers."""
        self.count += 1
        for ears, said in zip(self._ears, (message, other or message), strict=True):
            ears[seat].say(said | {"id": f"new {self.count}"} if "id" in said else said)
        self.compare(seat)

    def move(self, seat: int, action: str, *, other: str | None = None) -> None:
        wish = {"type": "move", "id": "", "ply": self.told(seat)[0]["ply"]}
        self.say(seat, wish | {"action": action}, other=wish | {"action": other or action})

    def compare(self, seat: int) -> None:
        before = self.number
        for number, ear in ((number, ear) for ears in self._ears for number, ear in ears.items()):
            if number not in READERS.values():
                assert '"problem"' not in str(ear.hears()), (self.twins.what, seat)
        heard = [[_timeless(ears[reader].hears()) for reader in READERS.values()] for ears in self._ears]
        assert heard[0] == heard[1], self.twins.what
        assert all(heard[0]), "there is nothing to compare"
        assert '"problem"' not in str(heard), self.twins.what
        streamed = [[_timeless(_lines_to(stream, before)) for stream in streams] for streams in self._streams]
        assert streamed[0] == streamed[1], self.twins.what

    def close(self) -> None:
        for ear in (ear for ears in self._ears for ear in ears.values()):
            ear.close()
        for stream in (stream for streams in self._streams for stream in streams):
            stream.close()


def _timeless(messages: Sequence[str]) -> list[str]:
    return [re.sub(r'"(moved|until)":[0-9.e+]+', r'"\1":0', message) for message in messages]


def _lines_to(stream: Generator[str, None, None], number: int) -> list[str]:
    """Read the lines of a stream up to an entry of the journal."""
    lines = [next(stream)]
    while json.loads(lines[-1])["number"] < number:
        lines.append(next(stream))
    return lines
