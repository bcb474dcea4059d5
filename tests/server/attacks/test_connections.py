"""Many connections: neither watchers nor silent sockets keep players out."""

import json
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from tests.server.guests import Guest, hello
from tests.server.serving import Server, serving
from websockets.exceptions import ConnectionClosed

from nordrail.server.live.live_table import MOST_OF_AN_ADDRESS, MOST_WATCHERS

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


def test_a_program_that_leaves_before_its_stream_starts_frees_its_place(guest: Guest) -> None:
    made = guest.make(TITLE, "Astrid", "Bjørn")
    for _ in range(MOST_OF_AN_ADDRESS + 5):
        with guest.client.stream("GET", f"/api/tables/{made['code']}/stream") as stream:
            assert json.loads(next(stream.iter_lines()))["type"] == "update"
    sleep(0.5)
    with guest.connect(made["code"]) as watcher:
        assert hello(watcher, None)["type"] == "update"
