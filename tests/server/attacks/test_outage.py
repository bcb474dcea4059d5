"""A database that cannot be written: everybody is told, nothing is lost, and everything resumes by itself."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.server.postgres import postgresql
from tests.server.serving import Player, Server, serving
from websockets.exceptions import ConnectionClosed

TITLE = "nordic-countries"
MOUNT = 'mount -t tmpfs -o size=3m tmpfs "$0" && exec "$@"'
"""A command that runs another one with a disk of 3 MB that only it sees."""


def can_mount() -> bool:
    """Whether this process may make a disk of its own: on Linux, as root."""
    command = ["unshare", "--mount", "sh", "-c", MOUNT, "/mnt", "true"]
    return sys.platform == "linux" and subprocess.run(command, check=False, capture_output=True).returncode == 0


def wait_until(done: Callable[[], bool], seconds: float = 60) -> None:
    until = monotonic() + seconds
    while not done():
        assert monotonic() < until
        sleep(0.1)


def is_ready(server: Server) -> bool:
    return server.request("GET", "/readyz").status_code == 200


async def talk_until_refused(player: Player) -> tuple[int, str, int]:
    """Send chat until it is refused; return how many lines were stored, the error, and the code that closes."""
    for number in range(2000):
        try:
            await player.ask({"type": "chat", "text": f"{number} " + "x" * 280})
        except ConnectionClosed as closed:
            return number, player.problems[-1]["error"], closed.rcvd.code if closed.rcvd else 0
    raise AssertionError


async def through_an_outage(server: Server, begin: Callable[[], None], end: Callable[[], None]) -> None:
    made = server.begin(TITLE, "Astrid", "Bjørn")
    one, two = (Player(server, made["code"], secret) for secret in made["secrets"].values())
    await one.connect()
    await two.connect()
    await one.move(one.told["legal"][0])
    begin()
    stored, error, code = await talk_until_refused(one)
    assert (error, code) == ("not_ready", 1013)
    told = await two.hear_until(lambda message: message["type"] == "problem")  # the others are told too
    assert told["error"] == "not_ready"
    answer = server.request("GET", "/readyz")
    assert (answer.status_code, answer.json()["error"]) == (503, "not_ready")
    assert int(answer.headers["retry-after"]) > 0
    assert server.request("GET", "/healthz").status_code == 200
    end()
    wait_until(lambda: is_ready(server))
    await two.connect()
    await two.move(two.told["legal"][0])
    assert sum(entry["kind"] == "chat" for entry in two.heard) in (stored, stored + 1)
    await two.close()
    assert (len(server.logged("database failed")), len(server.logged("database works again"))) == (1, 1)


@pytest.mark.skipif(not can_mount(), reason="only root on Linux can make a disk of 3 MB")
def test_a_full_disk_of_3_megabytes(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    prefix = ("unshare", "--mount", "sh", "-c", MOUNT, str(disk))
    with serving(str(disk / "games.db"), prefix=prefix) as server:
        filler = Path(f"/proc/{server.pid}/root{disk}/filler")

        def fill() -> None:
            with filler.open("wb", buffering=0) as file:
                try:
                    while True:
                        file.write(b"x" * 4096)
                except OSError:
                    pass

        asyncio.run(through_an_outage(server, fill, filler.unlink))


def test_a_database_server_that_stops_and_starts() -> None:
    with postgresql() as postgres, serving(postgres.new_database()) as server:
        asyncio.run(through_an_outage(server, postgres.stop, postgres.start))
