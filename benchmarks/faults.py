"""What can happen to a server besides being killed; each fault begins and ends while many play."""

import asyncio
import os
import resource
import signal
import socket
import struct
import subprocess
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.server.postgres import postgresql
from tests.server.serving import Server, serving

from silent_proxy import SilentProxy
from storm import Game

Fault = Callable[[Sequence[Game]], Awaitable[None]]
"""Begins and ends; it knows the games that are played."""
DAY = 86400.0
JUMPS = (400 * DAY, -400 * DAY, 3600.0, -3600.0)
"""Seconds that the clock jumps."""
LONGEST = 4.0
"""The most seconds that a fault lasts."""
READERS, READERS_OF_AN_ADDRESS, FEWEST = 1000, 40, 400
"""Connections, those of one address, and those that must be watching at the same time."""
SMALL = 4096
"""Bytes that a reader's system takes before the server has to wait."""


class Faults:
    """A server, and one kind of fault that happens to it."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    @contextmanager
    def full_disk(self) -> Iterator[tuple[Server, Fault]]:
        """Fill a disk of 64 MB for some seconds; this needs root on Linux."""
        with TemporaryDirectory() as folder:
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder], check=True)
            try:
                with serving(f"{folder}/games.db") as server:
                    yield server, lambda games: self._fill(Path(folder) / "filler")
            finally:
                subprocess.run(["umount", folder], check=True)

    async def _fill(self, filler: Path) -> None:
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                await self._pause()
        filler.unlink()

    @contextmanager
    def stopped(self) -> Iterator[tuple[Server, Fault]]:
        """Suspend the server for some seconds."""
        with self._on_a_file() as server:

            async def stop(games: Sequence[Game]) -> None:
                os.killpg(server.pid, signal.SIGSTOP)
                await self._pause()
                os.killpg(server.pid, signal.SIGCONT)

            yield server, stop

    @contextmanager
    def clock(self) -> Iterator[tuple[Server, Fault]]:
        """Let the server's clock jump by an hour or 400 days, in both directions."""
        with TemporaryDirectory() as folder:
            offset = Path(folder) / "offset"
            offset.write_bytes(struct.pack("d", 0.0))
            module = Path(__file__).parent / "jumping_clock"
            prefix = ("env", f"PYTHONPATH={module}", f"JUMPING_CLOCK={offset}")
            with serving(f"{folder}/games.db", prefix=prefix) as server:

                async def jump(games: Sequence[Game]) -> None:
                    with offset.open("r+b") as file:
                        file.write(struct.pack("d", self._random.choice(JUMPS)))
                    await self._pause()

                yield server, jump

    @contextmanager
    def database(self) -> Iterator[tuple[Server, Fault]]:
        """Restart PostgreSQL."""
        with postgresql() as postgres, serving(postgres.new_database()) as server:

            async def restart(games: Sequence[Game]) -> None:
                await asyncio.to_thread(postgres.stop)
                await self._pause()
                await asyncio.to_thread(postgres.start)

            yield server, restart

    @contextmanager
    def proxy(self) -> Iterator[tuple[Server, Fault]]:
        """Let a proxy forget its connections without closing them, and forward nothing for some seconds."""
        with self._on_a_file() as server, SilentProxy(server.port) as proxy:
            server.url = f"http://127.0.0.1:{proxy.port}"

            async def fall_silent(games: Sequence[Game]) -> None:
                for player in (player for game in games for player in game.players):
                    player.patience = 5.0
                proxy.fall_silent()
                await self._pause()
                proxy.speak()

            yield server, fall_silent

    @contextmanager
    def readers(self) -> Iterator[tuple[Server, Fault]]:
        """Let a thousand watchers connect who never read; a table has places for 200 of them."""
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        with self._on_a_file() as server, ExitStack() as opened:

            async def watch(games: Sequence[Game]) -> None:
                opened.close()
                for number in range(READERS):
                    address = f"10.0.{number // READERS_OF_AN_ADDRESS}.1"
                    opened.enter_context(silent_reader(server, games[number % len(games)].code, address))
                assert watchers(server) >= FEWEST
                await self._pause()

            yield server, watch

    @contextmanager
    def _on_a_file(self) -> Iterator[Server]:
        with TemporaryDirectory() as folder, serving(f"{folder}/games.db") as server:
            yield server

    async def _pause(self) -> None:
        await asyncio.sleep(self._random.uniform(0.5, LONGEST))


def silent_reader(server: Server, code: str, address: str) -> socket.socket:
    """Connect as a watcher who says hello and never reads."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    one.connect(("127.0.0.1", server.port))
    lines = (
        f"GET /api/tables/{code}/play HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"X-Forwarded-For: {address}",
    )
    hello = b'{"type": "hello", "secret": null, "number": 0}'
    frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello  # a text, masked with zeros
    one.sendall("\r\n".join((*lines, "", "")).encode())
    assert one.recv(SMALL).startswith(b"HTTP/1.1 101 ")
    one.sendall(frame)
    return one


def watchers(server: Server) -> int:
    """Return how many watch, by the server's metrics."""
    lines = server.request("GET", "/metrics").text.splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.startswith("nordrail_watchers_connected "))


KINDS: dict[str, Callable[[Faults], AbstractContextManager[tuple[Server, Fault]]]] = {
    "disk": Faults.full_disk,
    "stop": Faults.stopped,
    "clock": Faults.clock,
    "database": Faults.database,
    "proxy": Faults.proxy,
    "readers": Faults.readers,
}
