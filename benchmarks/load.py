"""Play hundreds of tables at once on a local server and measure how long players wait: `make load`.

The server is one process and all players are another, whose measurements include its own work. Half of the tables play
Nordic Countries with three seats and a spectator, half Northern Lights with four seats. Everyone plays at random, and a
table whose game is over starts a new one.
"""

import argparse
import asyncio
import gc
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter, process_time, sleep
from typing import Any

import httpx
import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

KINDS = ("nordic-countries", 3), ("northern-lights", 4)
CONNECTIONS = 4
"""Connections at every table; spectators take those that the seats leave."""
SHORTEST, LONGEST = 0.4, 1.6
"""The range of thinking times, as multiples of the mean."""
FASTER = 1.5
"""The factor by which the pace rises from one step to the next."""
FASTEST = 0.01
"""The shortest mean thinking time, in seconds; a few tables never wait long."""
LIMIT = 0.1  # a bucket of nordrail_pause_seconds
"""The pace rises until one move in a hundred takes longer than this many seconds to reach the last seat."""
AT_ONCE = 20
"""Guests that connect at the same time."""
MEGABYTE = 1 << 20


class Serving:
    """`nordrail serve` as a process, with its resource usage."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        options = {"port": self.address.partition(":")[2], "db": str(folder / "load.db"), "log-level": "warning"}
        options |= {"tables-a-minute": "1000000", "messages-a-second": "1000"}
        options |= {"work-a-second": "0", "connections-an-address": "0", "tables-an-address": "0"}
        options |= {"megabytes-an-address": "0"}
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        self.process = subprocess.Popen([sys.executable, "-m", "nordrail", "serve", *words])

    def wait(self) -> None:
        """Wait until it answers."""
        while self.process.poll() is None:
            with suppress(httpx.HTTPError):
                httpx.get(f"http://{self.address}/readyz").raise_for_status()
                return
            sleep(0.1)
        sys.exit("the server does not start")

    def memory(self) -> float:
        """Return the memory that it holds, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(float(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def seconds(self) -> float:
        """Return the CPU time that it has used, in seconds."""
        used = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")

    def metrics(self) -> dict[str, int]:
        """Return what it counts."""
        lines = httpx.get(f"http://{self.address}/metrics", timeout=30).text.splitlines()
        named = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {name: int(float(count)) for name, _, count in named}


@contextmanager
def serving() -> Iterator[Serving]:
    """Run a server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder))
        try:
            server.wait()
            yield server
        finally:
            server.process.terminate()
            server.process.wait(60)


class Crowd:
    """All guests: their pace, and their measurements."""

    def __init__(self, address: str, think: float) -> None:
        self.address, self.think = address, think
        once = httpx.Limits(max_keepalive_connections=0)  # the server may close an idle one just when it is reused
        self.http = httpx.AsyncClient(base_url=f"http://{address}/api", timeout=120, limits=once)
        self.chance = Random(1)
        self.door = asyncio.Semaphore(AT_ONCE)
        self.sitting = self.games = self.problems = self.lost = 0
        self.forget()

    def forget(self) -> None:
        """Discard the measurements so far."""
        self.acknowledged: list[float] = []
        """Seconds until each move was acknowledged."""
        self.told: list[float] = []
        """Seconds until each move reached the last reader of its table."""


class Company:
    """The guests of one table, game after game."""

    def __init__(self, crowd: Crowd, title: str, seats: int) -> None:
        self.crowd, self.title, self.seats = crowd, title, seats
        self.code = ""
        self._sent: dict[int, float] = {}
        self._arrived: dict[int, int] = defaultdict(int)

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            self._sent.clear()
            self._arrived.clear()
            async with self.crowd.door:
                made = await self._post("/tables", None, title=self.title, seats=self._wishes())
                self.code = made["code"]
                secrets = list(made["secrets"].values()) + [None] * (CONNECTIONS - self.seats)
                guests = [Guest(self, secret) for secret in secrets]
                for guest in guests:
                    await guest.come()
                await self._post(f"/tables/{self.code}/start", made["host"])
            await asyncio.gather(*(guest.stay() for guest in guests))
            self.crowd.games += 1

    def sent(self, number: int, at: float) -> None:
        """Note when the move at this place in the journal was sent."""
        self._sent[number] = at
        self._check(number)

    def arrived(self, number: int) -> None:
        """Note that another reader knows this entry."""
        self._arrived[number] += 1
        self._check(number)

    def _check(self, number: int) -> None:
        if self._arrived[number] == CONNECTIONS and number in self._sent:
            self.crowd.told.append(perf_counter() - self._sent.pop(number))

    def _wishes(self) -> list[dict[str, str]]:
        return [{"who": "me", "name": f"Guest {seat}"} for seat in range(1, self.seats + 1)]

    async def _post(self, path: str, secret: str | None, **body: object) -> Any:
        headers = {} if secret is None else {"authorization": f"Bearer {secret}"}
        answer = await self.crowd.http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json() if answer.content else None


class Guest:
    """A connection of a player or a spectator."""

    def __init__(self, company: Company, secret: str | None) -> None:
        self._company, self._crowd, self._secret = company, company.crowd, secret
        self._number: int | None = None
        self._thought: int | None = None
        self._asked: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def come(self) -> None:
        """Connect."""
        address = f"ws://{self._crowd.address}/api/tables/{self._company.code}/play"
        self._socket: ClientConnection = await connect(address, open_timeout=120, ping_interval=None)
        self._thought = None
        await self._send(type="hello", secret=self._secret, number=self._number, changes=True)

    async def stay(self) -> None:
        """Read and move until the game is over; reconnect when the connection is lost."""
        self._crowd.sitting += 1
        while True:
            try:
                while not self._is_over(await self._socket.recv(), perf_counter()):
                    pass
                break
            except ConnectionClosed:
                self._crowd.lost += 1
                await self.come()
        self._crowd.sitting -= 1
        await self._socket.close()

    def _is_over(self, text: str | bytes, now: float) -> bool:
        message = json.loads(text)
        if message["type"] == "problem":
            self._crowd.problems += 1
        else:
            self._number = message["number"]
            for id_, number in message["done"].items():
                sent = self._asked.pop(id_)
                self._crowd.acknowledged.append(now - sent)
                self._company.sent(number, sent)
            for entry in message["happened"]:
                self._company.arrived(entry["number"])
            if message["legal"] and message["ply"] != self._thought:
                self._thought = message["ply"]
                task = asyncio.create_task(self._move(message["ply"], message["legal"]))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            return message["result"] is not None
        return False

    async def _move(self, ply: int, legal: list[str]) -> None:
        await asyncio.sleep(self._crowd.think * self._crowd.chance.uniform(SHORTEST, LONGEST))
        with suppress(ConnectionClosed):
            self._asked[str(ply)] = perf_counter()
            await self._send(type="move", id=str(ply), ply=ply, action=self._crowd.chance.choice(legal))

    async def _send(self, **message: object) -> None:
        await self._socket.send(json.dumps(message))


@dataclass(frozen=True, slots=True)
class Row:
    """The measurements at one pace; times in seconds, sorted."""

    think: float
    seconds: float
    acknowledged: list[float]
    told: list[float]
    server: float
    """The share of a core that the server used."""
    guests: float
    others: float
    """The same for everything else on this machine; if it is high, the results mean little."""

    @property
    def moves(self) -> float:
        """Moves per second."""
        return len(self.told) / self.seconds

    @property
    def good(self) -> bool:
        """Whether hardly any move took too long."""
        return self.moves > 0 and percentile(self.told, 99) <= LIMIT

    def cells(self) -> Iterator[str]:
        """Yield the cells of the row as text."""
        yield from (f"{self.think:.2f}", f"{self.moves:.0f}")
        for times in (self.acknowledged, self.told):
            yield from (f"{percentile(times, percent) * 1000:.1f}" for percent in (50, 90, 99, 100))
        yield from (f"{self.server:.0%}", f"{self.server / max(self.moves, 1e-9) * 1000:.2f}")
        yield from (f"{self.guests:.0%}", f"{self.others:.0%}")


def machine() -> float:
    """Return how long all cores together have been busy, in seconds."""
    user, nice, system, _, _, *interrupts = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def longer_pauses(metrics: dict[str, int]) -> int:
    """Count the pauses of the server that took longer than a move should."""
    return metrics["nordrail_pause_seconds_count"] - metrics[f'nordrail_pause_seconds_bucket{{le="{LIMIT}"}}']


def percentile(ordered: list[float], percent: float) -> float:
    """Return the time that this percentage does not exceed."""
    return ordered[max(0, -int(-len(ordered) * percent // 100) - 1)] if ordered else 0.0


async def measure(server: Serving, crowd: Crowd, seconds: float, progress: Progress) -> Row:
    """Let everyone play at the current pace for a while, and measure."""
    task = progress.add_task(f"a move every {crowd.think:.2f} s", total=seconds)
    server_before, guests_before, busy_before, began = server.seconds(), process_time(), machine(), perf_counter()
    crowd.forget()
    while (passed := perf_counter() - began) < seconds:
        progress.update(task, completed=passed)
        await asyncio.sleep(0.5)
    progress.remove_task(task)
    served, guests = server.seconds() - server_before, process_time() - guests_before
    others = max(0.0, machine() - busy_before - served - guests)
    told, acknowledged = sorted(crowd.told), sorted(crowd.acknowledged)
    return Row(crowd.think, passed, acknowledged, told, served / passed, guests / passed, others / passed)


async def load(server: Serving, options: argparse.Namespace, progress: Progress) -> tuple[list[Row], str]:
    """Fill the tables, measure at a human pace, then raise the pace until moves take too long."""
    crowd, before = Crowd(server.address, options.think), server.memory()
    wanted = CONNECTIONS * options.tables
    async with crowd.http, asyncio.TaskGroup() as group:
        companies = [Company(crowd, *KINDS[number % len(KINDS)]) for number in range(options.tables)]
        tasks = [group.create_task(company.play()) for company in companies]
        task = progress.add_task("guests connect", total=wanted)
        while crowd.sitting < wanted:
            progress.update(task, completed=crowd.sitting)
            await asyncio.sleep(0.2)
        progress.remove_task(task)
        gc.disable()  # pauses of the guests are not the server's
        after = server.memory()
        began = await asyncio.to_thread(server.metrics)
        rows = [await measure(server, crowd, options.seconds, progress)]
        ended = await asyncio.to_thread(server.metrics)
        played = server.memory()
        while options.steps and rows[-1].good and crowd.think > FASTEST:
            settle, crowd.think = LONGEST * crowd.think, crowd.think / FASTER
            await asyncio.sleep(settle)  # guests who are already thinking do so at the old pace
            rows.append(await measure(server, crowd, max(10.0, options.seconds / 6), progress))
        for one in tasks:
            one.cancel()
    dropped = (await asyncio.to_thread(server.metrics))["nordrail_readers_dropped_total"]
    memory = (
        f"memory of the server: {before / MEGABYTE:.0f} MB empty; {after / MEGABYTE:.0f} MB with {wanted:,} "
        f"connections, {(after - before) / wanted / 1024:.0f} kB each including a share of the table; "
        f"{played / MEGABYTE:.0f} MB after {options.seconds:.0f} s"
    )
    pauses = f"{longer_pauses(ended) - longer_pauses(began)} pauses of the server above {LIMIT * 1000:.0f} ms meanwhile"
    faults = f"{dropped} readers dropped, {crowd.lost} connections lost, {crowd.problems} moves refused"
    return rows, f"{memory}\n{pauses}\n{faults}, {crowd.games} games finished"


def show(rows: list[Row], console: Console) -> None:
    """Print the measurements."""
    table = Table(title="Milliseconds from sending a move")
    for heading in (
        *("a move\nevery, s", "moves/s", "acknowledged\np50", "\np90", "\np99", "\nmax"),
        *("at the last seat\np50", "\np90", "\np99", "\nmax", "CPU of\nserver", "a move\nms", "\nguests", "\nothers"),
    ):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(*row.cells())
    console.print(table)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500, help=f"number of tables with {CONNECTIONS} connections each")
    parser.add_argument("--seconds", type=float, default=180, help="duration of the measurement at the first pace")
    parser.add_argument("--think", type=float, default=7.5, help="mean number of seconds before a move")
    parser.add_argument(
        "--steps", action=argparse.BooleanOptionalAction, default=True, help="raise the pace afterwards"
    )
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    console, bars = Console(width=150), Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with serving() as server, Progress(*columns, console=bars, disable=not bars.is_terminal) as progress:
        rows, remarks = uvloop.run(load(server, options, progress))
    show(rows, console)
    console.print(remarks)
    if options.steps and (good := [row.moves for row in rows if row.good]):
        console.print(f"one process: {max(good):.0f} moves a second, p99 to the last seat within {LIMIT * 1000:.0f} ms")


if __name__ == "__main__":
    main()
