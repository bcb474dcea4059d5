"""Bots that fail or spy, and tables where only bots play."""

import asyncio
import json
import logging
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.server.attacks.test_rates import with_lobby
from tests.server.serving import Player, Server, serving
from tests.server.test_bot_pool import bots, choose  # noqa: F401
from tests.server.test_table import TITLES, both_titles, turn_of

from nordrail.host.bot_question import BotQuestion
from nordrail.server.children.turns import NOBODY, PEOPLE, Waiter
from nordrail.server.live.bot_pool import BotPool
from nordrail.server.live.subscriber import Subscriber
from nordrail.table import absence, acts
from nordrail.table.options import SeatOption, TableOptions

SPY = """
import json, os
from pathlib import Path

class Spy:
    seconds = 1.0
    def __init__(self, rng):
        pass
    def choose(self, view, legal):
        parent, found = os.getppid(), {}
        ways = {
            "the file": lambda: Path("DATA/games.db").read_bytes(),
            "its log": lambda: Path("DATA/games.db-wal").read_bytes(),
            "a backup": lambda: Path("DATA/monday.db").read_bytes(),
            "the environment of the server": lambda: Path(f"/proc/{parent}/environ").read_bytes(),
            "the memory of the server": lambda: open(f"/proc/{parent}/mem", "rb"),
            "the open files of the server": lambda: [
                os.readlink(f"/proc/{parent}/fd/{fd}") for fd in os.listdir(f"/proc/{parent}/fd")
            ],
        }
        for name, way in ways.items():
            try:
                found[name] = repr(way())[:60]
            except OSError:
                pass
        found["variables"] = sorted(set(os.environ) & {"NORDRAIL_SETTINGS", "NORDRAIL_DB", "NORDRAIL_NOTIFY"})
        print_to = os.open("REPORT", os.O_WRONLY)
        os.write(print_to, json.dumps(found).encode())
        return legal[0]
"""


def count_entries(server: Server, code: str) -> int:
    return int(server.request("GET", f"/api/tables/{code}/update").json()["number"])


def test_bots_alone_play_only_while_somebody_watches(server: Server) -> None:
    async def watch() -> None:
        watcher = Player(server, made["code"], None)
        await watcher.connect()
        while len(watcher.heard) < 20:
            await watcher.hear()
        await watcher.close()

    made = server.begin(TITLES[0], "bot:random", "bot:random")
    begun = count_entries(server, made["code"])
    sleep(5)  # the server looks for tables that are due every second
    assert count_entries(server, made["code"]) == begun
    asyncio.run(watch())
    assert count_entries(server, made["code"]) > begun


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_child_ends_before_the_server_when_memory_is_short() -> None:
    code = "from nordrail.server.children.confinement import confine; confine(2 << 30, None); print(open(FILE).read())"
    code = code.replace("FILE", "'/proc/self/oom_score_adj'")
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert int(answer.stdout) == 500 > int(Path("/proc/self/oom_score_adj").read_text(encoding="ascii"))


@both_titles
def test_bots_come_last_while_nobody_is_there(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ranks: list[int] = []

    async def ask(_: BotPool, question: BotQuestion, waiter: Waiter, what: str = "action") -> None:
        ranks.append(waiter.rank)
        await asyncio.sleep(0.01)

    async def asked_as(rank: int) -> None:
        async with asyncio.timeout(30):
            while ranks[-3:] != [rank] * 3:
                await asyncio.sleep(0.01)

    async def run() -> None:
        monkeypatch.setattr(BotPool, "_ask", ask)
        here = with_lobby(tmp_path / "games.db", {"bot_pause": 0.0, "undo_pause": 0.0})
        await here.open()
        seats = (SeatOption(who="me", name="Astrid"), SeatOption(who="bot", bot="easy"))
        live = await here.find((await here.create(TableOptions(title=title, seats=seats))).code)
        await live.do(acts.start)
        await live.do(lambda table: absence.go_away(table, 1))
        await asked_as(NOBODY)
        live.join(Subscriber(1, 0))
        await asked_as(PEOPLE)
        await here.close()

    asyncio.run(run())


def environments(server: Server) -> dict[str, dict[str, str]]:
    """Return the environment of each child of a server, by the module that it runs."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]) == server.pid:
                module = (folder / "cmdline").read_bytes().split(b"\0")[2].decode()
                variables = (folder / "environ").read_bytes().decode().split("\0")
                found[module] = dict(one.split("=", 1) for one in variables if one)
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc to look into")
def test_children_inherit_neither_settings_nor_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NORDRAIL_NATIVE", raising=False)  # the one that they inherit
    for name in ("NORDRAIL_NOTIFY", "PGPASSWORD", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "https://secret.invalid/")
    with serving(str(tmp_path / "games.db")) as server:
        server.begin(TITLES[0], "Astrid", "bot:easy")
        server.request("POST", "/api/boards", json={"title": TITLES[1], "board": "[["})
        until = monotonic() + 30
        while len(children := environments(server)) < 2:
            assert monotonic() < until
            sleep(0.1)
    assert set(children) == {"nordrail.server.live.bot_process", "nordrail.server.children.parser_process"}
    for variables in children.values():
        assert "PATH" in variables
        assert [name for name in variables if name.startswith(("NORDRAIL_", "PG", "AWS", "PROM"))] == []
        assert "handover_key" not in str(variables)


@pytest.mark.usefixtures("bots")
def test_the_log_has_the_error_of_a_bot_which_is_soon_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        pool = BotPool(1)
        for _ in range(4):
            await choose(pool, table, 2, "unborn")
        await pool.close()

    table = turn_of(2, TITLES[1], "Astrid", "bot:unborn")
    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    traces = [vars(record)["trace"] for record in caplog.records if record.message == "bot raised an error"]
    assert len(traces) == 4
    assert all("RuntimeError: cannot be created" in trace for trace in traces)
    assert [vars(record)["bot"] for record in caplog.records if record.message == "bot replaced"] == ["unborn"]


@pytest.mark.usefixtures("bots")
def test_the_log_says_where_a_bot_failed_but_not_what_it_holds(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        pool = BotPool(1)
        await choose(pool, table, 2, "telling")
        await pool.close()

    table = turn_of(2, TITLES[0], "Astrid", "bot:telling")
    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    traces = [vars(record)["trace"] for record in caplog.records if record.message == "bot raised an error"]
    assert [trace.split()[-1] for trace in traces] == ["builtins.RuntimeError"] * 2
    assert all("in choose" in trace for trace in traces)
    assert table.game is not None
    assert (me := table.game.view(2).me) is not None
    assert all(secret not in str(traces) for secret in (str(me.cards), *me.tickets))


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc to spy on")
def test_a_bot_cannot_read_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    data, report = tmp_path / "data", tmp_path / "report"
    data.mkdir()
    for name in ("games.db", "games.db-wal", "monday.db"):
        (data / name).write_text("SQLite format 3\0 a seed", encoding="utf-8")
    report.touch()
    report.chmod(0o666)
    for folder in (tmp_path, *tmp_path.parents):
        if os.geteuid() == 0 and folder.stat().st_uid == 0 and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o011)
    text = SPY.replace("DATA", str(data)).replace("REPORT", str(report))
    (tmp_path / "spies.py").write_text(text, encoding="utf-8")
    folder = tmp_path / "spies-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: spies\nVersion: 1\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text("[nordrail.bots]\nspy = spies:Spy\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    for name in ("NORDRAIL_SETTINGS", "NORDRAIL_DB", "NORDRAIL_NOTIFY"):
        monkeypatch.setenv(name, "postgresql://nordrail:secret@127.0.0.1/nordrail")

    async def run() -> None:
        pool = BotPool(1, hidden=str(data / "games.db"))
        await choose(pool, turn_of(2, TITLES[0], "Astrid", "bot:spy"), 2, "spy")
        await pool.close()

    asyncio.run(run())
    assert [vars(record).get("trace") for record in caplog.records] == []
    assert json.loads(report.read_text(encoding="utf-8")) == {"variables": []}
