"""Real servers in separate processes, and players who talk to them over real sockets."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json = dict[str, Any]


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def playing(db: str, *options: str) -> Iterator[list[str]]:
    """Run `nordrail play` without a browser; yield the URLs that it prints, this machine's first."""
    command = [sys.executable, "-m", "nordrail", "play", "--no-browser", "--port", "0", "--db", db, *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(1 + ("--lan" in options))]
        yield [next(word for word in line.split() if word.startswith("http")).rstrip("/") for line in lines]
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert process.returncode == 0


class Server:
    """`nordrail serve` in a separate process, which can be killed and restarted on the same port."""

    def __init__(self, db: str, *options: str, prefix: Sequence[str] = ()) -> None:
        self.prefix = prefix
        """A command that runs the server, such as one that limits it."""
        self.db, self.port = db, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.options = options
        self.log = Path(tempfile.mkstemp(suffix=".log")[1])
        apart = httpx.Limits(max_keepalive_connections=0)  # every request connects, as a guest does
        self._client = httpx.Client(timeout=30, verify=False, limits=apart)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        quick = (
            "--bot-pause",
            "0",
            "--undo-pause",
            "0",
            "--tables-a-minute",
            "100000",
            "--messages-a-second",
            "100000",
            "--work-a-second",
            "0",
            "--connections-an-address",
            "0",
            "--tables-an-address",
            "0",
        )
        command = [*self.prefix, sys.executable, "-m", "nordrail", "serve", "--port", str(self.port), "--db", self.db]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([*command, *quick, *self.options], stderr=log, start_new_session=True)
        until = monotonic() + 60
        while not self._answers():
            assert self._process.poll() is None, self.log.read_text()
            assert monotonic() < until, self.log.read_text()
            sleep(0.05)
        return self

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def logged(self, what: str) -> list[Json]:
        """Return the lines of the log about something."""
        lines = map(json.loads, self.log.read_text(encoding="utf-8").splitlines())
        return [line for line in lines if line["what"] == what]

    def kill(self) -> None:
        """Kill the server and its child processes, as a power failure would."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Stop the server as a service manager does; return the exit status."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(30)

    def wait(self) -> int:
        """Wait until the server exits by itself; return the exit status."""
        assert self._process is not None
        return self._process.wait(30)

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()
        self._client.close()
        self.log.unlink()

    def _answers(self) -> bool:
        try:
            return self._client.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def request(self, method: str, path: str, secret: str | None = None, **more: Any) -> httpx.Response:
        headers = more.pop("headers", {}) | ({"authorization": f"Bearer {secret}"} if secret else {})
        return self._client.request(method, self.url + path, headers=headers, **more)

    def make(self, title: str, *seats: str, **wishes: Any) -> Json:
        """Create a table; a seat is `open`, the name of a person, or a bot like `bot:hard`."""
        wish = [
            {"who": "open"}
            if seat == "open"
            else {"who": "bot", "bot": seat[4:]}
            if seat.startswith("bot:")
            else {"who": "me", "name": seat}
            for seat in seats
        ]
        answer = self.request("POST", "/api/tables", json={"title": title, "seats": wish} | wishes)
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def begin(self, title: str, *seats: str, **wishes: Any) -> Json:
        """Create a table and start its game."""
        made = self.make(title, *seats, **wishes)
        answer = self.request("POST", f"/api/tables/{made['code']}/start", made["host"])
        assert answer.status_code == 204, answer.text
        return made


@contextmanager
def serving(db: str, *options: str, prefix: Sequence[str] = ()) -> Iterator[Server]:
    server = Server(db, *options, prefix=prefix)
    try:
        yield server.start()
    finally:
        server.end()


class Player:
    """A client that never gives up: it remembers updates, reconnects when the connection is lost, and resends."""

    def __init__(self, server: Server, code: str, secret: str | None, *, seed: int = 0) -> None:
        self.address = server.url.replace("http", "ws") + f"/api/tables/{code}/play"
        self.secret = secret
        self.random = Random(seed)
        self.told: Json = {}
        """The last update."""
        self.heard: list[Json] = []
        """Everything that happened, in order."""
        self.done: dict[str, int] = {}
        self.problems: list[Json] = []
        self.count = 0
        self.socket: ClientConnection | None = None

    async def connect(self) -> None:
        until = monotonic() + 60
        while True:
            try:
                await self.close()
                self.socket = await connect(self.address, open_timeout=10, close_timeout=1, ping_interval=None)
                await self.send({"type": "hello", "secret": self.secret, "number": self.told.get("number", 0)})
                await self.hear_until(lambda message: message["type"] == "update")
                return
            except (OSError, WebSocketException, TimeoutError):
                assert monotonic() < until, "the server did not come back"
                await asyncio.sleep(0.05)

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def send(self, message: Json) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def hear(self, seconds: float = 30) -> Json:
        assert self.socket is not None
        async with asyncio.timeout(seconds):  # not wait_for, which can swallow a cancellation in Python 3.11
            message: Json = json.loads(await self.socket.recv())
        if message["type"] == "update":
            self.told = message
            self.heard += message["happened"]
        elif message["type"] == "done":
            self.done[message["id"]] = message["number"]
        elif message["type"] == "problem":
            self.problems.append(message)
        return message

    async def hear_until(self, wanted: Callable[[Json], bool]) -> Json:
        while not wanted(message := await self.hear()):
            pass
        return message

    async def ask(self, message: Json) -> Json:
        """Send a message with an id and wait for its answer."""
        self.count += 1
        message = {"id": f"{self.count}", **message}
        await self.send(message)
        return await self.hear_until(lambda heard: heard["type"] != "update" and heard.get("id") == message["id"])

    async def move(self, action: str) -> Json:
        return await self.ask({"type": "move", "ply": self.told["ply"], "action": action})

    @property
    def over(self) -> bool:
        return bool(self.told["table"]["state"] == "over")

    async def play(self, *, until: Callable[[], bool] = lambda: False) -> None:
        """Play random moves to the end, whatever happens to the connection."""
        await self.connect()
        move: Json | None = None
        while not until():
            if self.over:
                break
            try:
                if move is not None or self.told["legal"]:
                    if move is None:
                        self.count += 1
                        action = self.random.choice(self.told["legal"])
                        move = {"type": "move", "id": f"m{self.count}", "ply": self.told["ply"], "action": action}
                    await self.send(move)
                    id_ = move["id"]
                    answer = await self.hear_until(lambda heard: heard.get("id") == id_)  # noqa: B023
                    move = None
                    if answer["type"] == "problem":
                        assert answer["error"] in ("stale", "over"), answer
                    number = self.done.get(id_, 0)
                    while self.told["number"] < number:
                        await self.hear()
                else:
                    await self.hear()
            except (WebSocketException, TimeoutError, OSError):
                await self.connect()
        await self.close()
