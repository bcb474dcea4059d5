"""Anything sent on the WebSocket is answered or closes the connection; the game and the server continue."""

import json
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.grammar import DEEP, FIRE, FRAMES, LARGEST_FRAME, Frame, Now, examples, written
from tests.server.serving import Json, Server, serving
from tests.server.shapes import SAID
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from nordrail.engine.record import Record
from nordrail.host.replies.answers import Pong, Problem, ServerMessage
from nordrail.server.wire.requests import Hello
from nordrail.table.messages import Update

pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")  # frames are large on purpose

TITLES = "nordic-countries", "northern-lights"
ABNORMAL, NO_TEXT, REFUSED, TOO_LARGE = 1006, 1007, 1008, 1009
NOBODY = "x" * 32


class Arena:
    """A server, a table for each title, and the invariants."""

    def __init__(self, server: Server, client: httpx.Client) -> None:
        self.server, self.client = server, client
        self.tables = {title: server.begin(title, "Astrid", "Bjørn") for title in TITLES}
        self._read = 0

    def connect(self, code: str) -> ClientConnection:
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{code}/play"
        return connect(address, ping_interval=None, close_timeout=5, compression=None, proxy=None)

    def get(self, code: str, what: str, secret: str) -> httpx.Response:
        answer = self.client.get(f"/api/tables/{code}/{what}", headers={"authorization": f"Bearer {secret}"})
        assert answer.status_code == 200, answer.text
        return answer

    def now(self, code: str, secret: str) -> Now:
        update = self.get(code, "update", secret).json()
        return Now(update["ply"], update["legal"], secret)

    def check(self, table: Json) -> None:
        """Check that the server answers, its log is clean, and each seat's record can be replayed."""
        for secret in table["secrets"].values():
            record = Record.load(self.get(table["code"], "record", secret).text)
            assert sum(1 for _ in record.replay()) == len(record.events) + 1
        log = self.server.log.read_text()[self._read :]
        self._read += len(log)
        assert '"level": "error"' not in log, log
        assert "Traceback" not in log, log

    @property
    def kilobytes(self) -> int:
        """The memory of the server."""
        assert self.server._process is not None
        status = Path(f"/proc/{self.server._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with (
        serving(str(tmp_path_factory.mktemp("fuzz") / "games.db")) as server,
        httpx.Client(base_url=server.url, timeout=60) as client,
    ):
        yield Arena(server, client)


def send(connection: ClientConnection, frame: Frame) -> None:
    if isinstance(frame, tuple):
        connection.send(frame[0], text=True)
    else:
        connection.send(frame)


def hear(connection: ClientConnection) -> ServerMessage:
    """Receive the next message of the server, which must be valid."""
    return SAID.validate_json(connection.recv(timeout=60))


def hear_pong(connection: ClientConnection) -> None:
    """Receive everything up to the answer to a ping."""
    connection.send('{"type": "ping"}')
    while not isinstance(hear(connection), Pong):
        pass


def size(frame: Frame) -> int:
    return len(frame[0] if isinstance(frame, tuple) else frame.encode() if isinstance(frame, str) else frame)


def is_text(frame: Frame) -> bool:
    if not isinstance(frame, tuple):
        return True
    try:
        frame[0].decode()
    except UnicodeDecodeError:
        return False
    return True


@pytest.mark.parametrize("title", TITLES)
def test_nothing_that_a_reader_sends_harms_the_game(arena: Arena, title: str) -> None:
    table = arena.tables[title]
    secrets = [*table["secrets"].values(), table["host"], None]

    @examples(40)
    @given(st.sampled_from(secrets), st.integers(0, 9**30), st.lists(FRAMES, min_size=1, max_size=6))
    def fuzz(secret: str | None, number: int, drawn: list[Json | Frame]) -> None:
        now = arena.now(table["code"], secret or table["host"])
        sent = [written(frame, now) for frame in drawn]
        expected = {TOO_LARGE for frame in sent if size(frame) > LARGEST_FRAME}
        expected |= {NO_TEXT for frame in sent if not is_text(frame)}
        with arena.connect(table["code"]) as connection:
            connection.send(json.dumps({"type": "hello", "secret": secret, "number": number}))
            assert isinstance(hear(connection), Update)
            try:
                for frame in sent:
                    send(connection, frame)
                hear_pong(connection)
                while expected:  # the pong may answer an earlier ping, before the frame that closes it
                    hear(connection)
            except ConnectionClosed as closed:
                code = closed.rcvd and closed.rcvd.code
                assert expected, sent
                assert code is None or code in expected  # the server does not wait for the rest of a huge frame
        arena.check(table)

    fuzz()


@pytest.mark.parametrize("title", TITLES)
def test_a_client_that_does_not_say_hello_is_refused(arena: Arena, title: str) -> None:
    table = arena.tables[title]
    first = {"type": "hello", "secret": NOBODY}

    @examples(15)
    @given(FRAMES)
    def fuzz(frame: Json | Frame) -> None:
        sent = written(frame, Now(0, ["pass"], NOBODY))
        with arena.connect(table["code"]) as connection, suppress(ConnectionClosed):
            send(connection, sent)
            if isinstance(hear(connection), Problem):
                connection.recv(timeout=60)
            assert isinstance(sent, str)
            assert Hello.model_validate_json(sent).secret is None  # it happened to be a hello
            return
        assert connection.close_code in (REFUSED, NO_TEXT, TOO_LARGE, ABNORMAL)
        arena.check(table)

    fuzz()
    with arena.connect(table["code"]) as connection:
        connection.send(json.dumps(first))
        refused = hear(connection)
        assert isinstance(refused, Problem)
        assert refused.error == "wrong_secret"


@pytest.mark.parametrize("title", TITLES)
def test_a_connection_can_break_off_at_any_place(arena: Arena, title: str) -> None:
    table = arena.tables[title]
    secret = next(iter(table["secrets"].values()))
    hello = json.dumps({"type": "hello", "secret": secret, "number": 0})

    @examples(15)
    @given(st.lists(FRAMES, max_size=3), st.booleans(), st.sampled_from(["half", "reset", "torn frame"]))
    def fuzz(drawn: list[Json | Frame], greets: bool, end: str) -> None:
        now = arena.now(table["code"], secret)
        sent: list[Frame] = [hello] * greets + [written(frame, now) for frame in drawn]
        with arena.connect(table["code"]) as connection:
            with suppress(ConnectionClosed, OSError):  # the server may have closed it first
                for frame in sent:
                    send(connection, frame)
                match end:
                    case "half":
                        connection.socket.shutdown(socket.SHUT_WR)
                    case "reset":
                        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                    case _:
                        connection.socket.sendall(b"\x81\xfe\xff\xff\0\0\0")
            connection.close_socket()
        arena.check(table)

    fuzz()
    with arena.connect(table["code"]) as connection:
        connection.send(hello)
        assert isinstance(hear(connection), Update)


def test_bad_messages_take_no_memory_with_them(arena: Arena) -> None:
    table = arena.tables[TITLES[0]]
    secret = next(iter(table["secrets"].values()))
    bad: list[str | bytes] = [
        "[" * DEEP,
        "x" * LARGEST_FRAME,
        '{"type": "' + "y" * 9_000 + '"}',
        "{}",
        "",
        b"\0" * 9_000,
    ]
    bad += [json.dumps({"type": "move", "id": "z" * 40, "ply": 10**30, "action": "claim " + "ø" * 390})]
    bad += [
        json.dumps({"type": "chat", "id": "1", "text": "\u202e" * 300}),
        json.dumps({"type": "answer", "question": 9, "yes": True}),
    ]

    def flood(rounds: int) -> None:
        with arena.connect(table["code"]) as connection:
            connection.send(json.dumps({"type": "hello", "secret": secret}))
            for _ in range(rounds):
                for message in bad:
                    connection.send(message)
                hear_pong(connection)

    flood(50)
    before = arena.kilobytes
    flood(150 * FIRE)
    for _ in range(20 * FIRE):
        flood(1)
    assert arena.kilobytes - before < 20_000
    arena.check(table)
    assert os.path.getsize(arena.server.log) < 2_000_000 * FIRE
