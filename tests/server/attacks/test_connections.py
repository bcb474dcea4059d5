"""Many connections: neither watchers nor silent sockets keep players out."""

import asyncio
import json
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from starlette.exceptions import HTTPException
from tests.server.guests import Guest, hear, hello
from tests.server.serving import Server, serving
from websockets.exceptions import ConnectionClosed

from nordrail.server.http import safety
from nordrail.server.http.safety import Safety
from nordrail.server.live.live_table import MOST_OF_AN_ADDRESS, MOST_WATCHERS
from nordrail.server.run.door import MOST_BESIDE_STREAMS

TITLE = "northern-lights"


@pytest.fixture(scope="module")
def guest(server: Server) -> Iterator[Guest]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield Guest(server, client)


def test_200_watchers_do_not_keep_a_player_out(guest: Guest) -> None:
    made = guest.make(TITLE, "Astrid", "Bjørn")
    with ExitStack() as watching:

        def watch(number: int) -> str:
            headers = {"x-forwarded-for": f"10.0.0.{number // MOST_OF_AN_ADDRESS}"}
            socket = watching.enter_context(guest.connect(made["code"], additional_headers=headers))
            heard = hello(socket, None)
            if heard["type"] == "problem":
                with pytest.raises(ConnectionClosed) as closed:
                    socket.recv(timeout=30)
                assert closed.value.rcvd is not None
                return f"{heard['error']} {closed.value.rcvd.code}"
            return str(heard["type"])

        first = [watch(0) for _ in range(MOST_OF_AN_ADDRESS + 1)]
        assert first == ["update"] * MOST_OF_AN_ADDRESS + ["full 1013"]
        others = [watch(number) for number in range(MOST_OF_AN_ADDRESS, MOST_WATCHERS + 1)]
        assert others == ["update"] * (MOST_WATCHERS - MOST_OF_AN_ADDRESS) + ["full 1013"]
        with guest.connect(made["code"]) as player:
            assert hello(player, made["secrets"]["1"])["seat"] == 1


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="needs prlimit, of Linux")
def test_1100_silent_sockets_leave_room_for_everybody(tmp_path: Path) -> None:
    """The server has 500 descriptors, and its soft limit is even lower."""
    limited = ("prlimit", "--nofile=200:500")
    with serving(str(tmp_path / "games.db"), prefix=limited) as server, ExitStack() as silent:
        sockets = []
        for number in range(1100):
            address = (f"127.0.0.{2 + number % 11}", 0)
            one = socket.create_connection(("127.0.0.1", server.port), 10, source_address=address)
            sockets.append(silent.enter_context(one))
            if number % 100 == 0:
                assert httpx.get(f"{server.url}/healthz", timeout=10).status_code == 200
        made = server.begin(TITLE, "Astrid", "Bjørn")
        assert server.request("GET", f"/api/tables/{made['code']}/update").status_code == 200
        assert len(server.logged("silent connections closed")) == 1
        assert not [line for line in server.log.read_text(encoding="utf-8").splitlines() if "Traceback" in line]
        until = monotonic() + 60
        while open_sockets(sockets):  # the headers of the last ones are late too
            assert monotonic() < until
            sleep(0.5)


def open_sockets(sockets: list[socket.socket]) -> int:
    count = 0
    for one in sockets:
        one.setblocking(False)
        try:
            count += one.recv(1, socket.MSG_PEEK) != b""
        except BlockingIOError:
            count += 1
        except OSError:
            pass
    return count


def test_headers_without_end_close_their_connection(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 30) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\n")
        with pytest.raises(OSError, match=r"reset|[Bb]roken"):
            endless.sendall((b"x: %s\r\n" % (b"y" * 1000)) * 20_000)


def test_a_request_that_is_answered_before_its_end_does_not_keep_its_connection_open(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 30) as one:
        one.sendall(b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1100000\r\n\r\n")
        assert b" 413 " in one.recv(4096)
        one.sendall(b"x" * 1_100_000)
        with suppress(ConnectionResetError):
            while one.recv(4096):
                pass


def begin_a_body(one: socket.socket, path: str = "/api/tables", length: int = 900_000, more: bytes = b"") -> None:
    one.sendall(b"POST %s HTTP/1.1\r\nhost: 127.0.0.1\r\n%s" % (path.encode(), more))
    one.sendall(b"content-length: %d\r\n\r\n" % length)


def hear_the_end(one: socket.socket) -> None:
    """Read until the server closes the connection; it has 30 seconds."""
    with suppress(ConnectionResetError):
        while one.recv(4096):
            pass


def test_an_early_answer_and_a_byte_do_not_keep_a_connection_open(server: Server) -> None:
    waiting = []
    with ExitStack() as opened:
        for path, length, status in (("/nothing", 9000, b" 404 "), ("/api/tables", 1_100_000, b" 413 ")):
            one = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), 30))
            begin_a_body(one, path, length)
            assert status in one.recv(4096)
            one.sendall(b"x")  # ends what uvicorn waits for after an answer
            waiting.append(one)
        for one in waiting:
            hear_the_end(one)


def test_a_body_has_a_deadline_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "_BODY_SECONDS", 0.2)
    parts = iter(range(100))

    async def slowly() -> dict[str, Any]:
        await asyncio.sleep(0.05)
        return {"type": "http.request", "body": b"x", "more_body": next(parts, None) is not None}

    async def reading(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    async def say_nothing(message: Any) -> None:
        raise AssertionError(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": []}
    with pytest.raises(HTTPException) as late:
        asyncio.run(Safety(reading, ())(scope, slowly, say_nothing))
    assert late.value.status_code == 408


def test_an_address_has_some_connections_of_http_and_a_proxy_any_number(tmp_path: Path) -> None:
    """Each waits for the rest of a body, which the server would accept."""
    most = 10 + MOST_BESIDE_STREAMS
    with serving(str(tmp_path / "games.db"), "--connections-an-address", "10") as server, ExitStack() as opened:

        def hold(address: str) -> socket.socket:
            from_there = (address, 0)
            one = socket.create_connection(("127.0.0.1", server.port), 10, source_address=from_there)
            begin_a_body(opened.enter_context(one), length=100)
            return one

        for address, held in (("127.0.0.2", most), ("127.0.0.1", most + 50)):
            sockets = [hold(address) for _ in range(most + 50)]
            sleep(1)
            assert httpx.get(f"{server.url}/healthz", timeout=10).status_code == 200
            assert open_sockets(sockets) == held
            transport = httpx.HTTPTransport(local_address="127.0.0.3")
            with httpx.Client(transport=transport) as other:
                assert other.get(f"{server.url}/healthz").status_code == 200


def test_headers_after_a_body_are_no_way_to_fill_the_memory(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 30) as one:
        begin = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n"
        one.sendall(begin + b"1\r\n{\r\n0\r\nx: ")
        with pytest.raises(OSError, match=r"reset|[Bb]roken"):
            one.sendall(b"y" * 20_000_000)


def test_a_socket_on_a_used_connection_stays_open(guest: Guest) -> None:
    """A proxy may send a request and a socket over the same connection."""
    made = guest.make(TITLE, "Astrid", "Bjørn")
    with socket.create_connection(("127.0.0.1", guest.server.port), 30) as used:
        used.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        while b"}" not in used.recv(4096):
            pass
        with guest.connect(made["code"], sock=used) as player:
            assert hello(player, made["secrets"]["1"])["seat"] == 1
            sleep(12)
            player.send('{"type": "ping"}')
            assert hear(player)["type"] == "pong"


def test_a_program_that_leaves_before_its_stream_starts_frees_its_place(guest: Guest) -> None:
    made = guest.make(TITLE, "Astrid", "Bjørn")
    for _ in range(MOST_OF_AN_ADDRESS + 5):
        with guest.client.stream("GET", f"/api/tables/{made['code']}/stream") as stream:
            assert json.loads(next(stream.iter_lines()))["type"] == "update"
    sleep(0.5)
    with guest.connect(made["code"]) as watcher:
        assert hello(watcher, None)["type"] == "update"
