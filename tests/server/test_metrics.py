"""The metrics of several workers: one scrape shows all of them."""

import asyncio
import os
import re
import signal
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.server.postgres import postgresql
from tests.server.serving import Player, Server, serving

from nordrail.server.run.metrics import Metrics

TITLES = "nordic-countries", "northern-lights"


def read(server: Server, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", server.request("GET", "/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def workers(server: Server) -> dict[int, Path]:
    """Return the processes that have written metrics, with the folder of their files."""
    files = Path("/dev/shm").glob("nordrail-metrics-*/gauge_livesum_*.db")
    found = {int(file.stem.rpartition("_")[2]): file.parent for file in files}
    return {process: folder for process, folder in found.items() if parent(process) == server.pid}


def parent(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    except OSError:
        return 0


async def play(server: Server, expected: int) -> None:
    """Connect players until both workers have some of them, and make a move at each table."""
    players = []
    for number in range(expected):
        made = server.begin(TITLES[number % 2], "Astrid", "Bjørn")
        players.append(Player(server, made["code"], made["secrets"]["1"]))
        await players[-1].connect()
        await players[-1].move(players[-1].told["legal"][0])
    for _ in range(10):  # any worker answers
        assert read(server, "nordrail_seats_connected") == expected
        assert read(server, "nordrail_acknowledge_seconds_count") == expected
    for player in players:
        await player.close()


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="finds workers by their files in memory")
def test_the_metrics_of_workers_add_up() -> None:
    with postgresql() as postgres, serving(postgres.new_database(), "--workers", "2") as server:
        asyncio.run(play(server, 12))
        first, second = workers(server).items()
        assert first[1] == second[1]
        tables = read(server, "nordrail_tables_live")
        assert tables >= 12
        os.kill(first[0], signal.SIGKILL)
        until = monotonic() + 30
        while read(server, "nordrail_tables_live") >= tables:  # the tables of a killed worker are not live
            assert monotonic() < until
            sleep(0.2)
        assert read(server, "nordrail_acknowledge_seconds_count") == 12
        assert server.stop() == 0
        assert not first[1].exists()


def test_a_blocked_process_is_a_pause() -> None:
    async def block() -> tuple[bytes, bytes]:
        metrics = Metrics()
        measuring = asyncio.create_task(metrics.measure_pauses())
        await asyncio.sleep(0)
        before = metrics.text()
        sleep(0.25)
        while metrics.text() == before:
            await asyncio.sleep(0)
        measuring.cancel()
        return before, metrics.text()

    before, after = asyncio.run(asyncio.wait_for(block(), 30))
    assert b"nordrail_pause_seconds_count 0.0" in before
    assert b'nordrail_pause_seconds_bucket{le="0.2"} 0.0' in after
    assert b"nordrail_pause_seconds_count 1.0" in after
