"""Bots run in separate processes: they know only what their seat knows, and the game continues whatever they do."""

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from tests.server.serving import Player, Server, serving
from tests.server.test_table import TITLES, begun, both_titles, turn_of

from nordrail.engine.components.cards import Cards
from nordrail.engine.events import ClaimRoute
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.payment import payments
from nordrail.host.replies.bot_list import check_bot
from nordrail.server.live import bot_pool
from nordrail.server.live.bot_pool import BotPool
from nordrail.table import acts
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

BOTS = """
import os, time

class Lame:
    seconds = -9.0
    def __init__(self, rng):
        pass
    def choose(self, view, legal):
        while True:
            time.sleep(1)

class Crashing(Lame):
    seconds = 60.0
    def choose(self, view, legal):
        os._exit(1)

class Cheating(Lame):
    seconds = 60.0
    def choose(self, view, legal):
        from nordrail.engine.notation import parse_action
        return parse_action("claim nowhere RRR")

class Telling(Lame):
    seconds = 60.0
    def choose(self, view, legal):
        raise RuntimeError(f"I hold {view.me.cards} and {view.me.tickets}")

class Unborn:
    def __init__(self, rng):
        raise RuntimeError("cannot be created")

class Spendthrift(Lame):
    "Pays for a route with cards that the legal actions do not list, if it can."
    seconds = 60.0
    def choose(self, view, legal):
        from nordrail.engine.events import ClaimRoute
        from nordrail.engine.rules.payment import payments
        routes = {route.id: route for route in view.rulebook.board.routes}
        for claim in [action for action in legal if isinstance(action, ClaimRoute)]:
            for cards in payments(routes[claim.route], view.me.cards):
                if ClaimRoute(claim.route, cards) not in legal:
                    return ClaimRoute(claim.route, cards)
        raise SystemExit("this hand has no such payment")
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install bots of another package for this process and its children."""
    (tmp_path / "strange_bots.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "stuck_bots.py").write_text("import time\nwhile True:\n    time.sleep(1)\n", encoding="utf-8")
    folder = tmp_path / "strange_bots-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1\n", encoding="utf-8")
    names = ("Lame", "Crashing", "Cheating", "Telling", "Unborn", "Spendthrift")
    lines = [
        "[nordrail.bots]",
        "stuck = stuck_bots:Stuck",
        *(f"{name.lower()} = strange_bots:{name}" for name in names),
    ]
    (folder / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a busy machine time to start a process; the test of a stuck import sets its own limit."""
    monkeypatch.setattr(bot_pool, "_START", 60.0)


async def choose(pool: BotPool, table: Table, seat: int, bot: str) -> str:
    """Ask a bot; return the first action that the table accepts."""
    played: list[str] = []

    async def accept(action: str) -> bool:
        with suppress(Refusal):
            acts.move(table, seat, table.ply, action)
            played.append(action)
        return bool(played)

    await pool.play(table, seat, bot, accept)
    (action,) = played
    return action


def think(what: Callable[[BotPool], Awaitable[str]]) -> str:
    async def ask() -> str:
        asked = BotPool(1)
        try:
            return await what(asked)
        finally:
            await asked.close()

    return asyncio.run(ask())


@both_titles
def test_a_bot_answers_from_a_process_of_its_own_also_about_first_tickets(title: str) -> None:
    async def two_answers(asked: BotPool) -> str:
        first = await choose(asked, begun(title, "Astrid", "bot:easy"), 2, "easy")
        assert first.startswith("keep ")
        (process,) = asked._running
        second = await choose(asked, turn_of(2, title, "Astrid", "bot:easy"), 2, "easy")
        assert (asked._running, process.pid != os.getpid()) == ({process}, True)
        return second

    assert think(two_answers) in turn_of(2, title, "Astrid", "bot:easy").legal(2)


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("title", "bot"),
    [
        ("nordic-countries", "lame"),
        ("nordic-countries", "cheating"),
        ("northern-lights", "crashing"),
        ("northern-lights", "unborn"),
    ],
)
def test_the_planner_plays_for_a_bot_that_fails_twice_and_the_log_says_so(
    title: str, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = turn_of(2, title, "Astrid", f"bot:{bot}")
    with caplog.at_level(logging.WARNING):
        action = think(lambda asked: choose(asked, table, 2, bot))
    assert action in table.legal(2)
    failed = [vars(record) for record in caplog.records if record.message == "bot failed"]
    assert [(entry["table"], entry["seat"], entry["bot"]) for entry in failed] == [("ABCDEF", 2, bot)] * 2


@pytest.mark.usefixtures("bots")
def test_nobody_waits_for_a_package_that_never_ends_its_import(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = turn_of(2, TITLES[0], "Astrid", "bot:stuck")

    async def choose_while_others_act(asked: BotPool) -> str:
        choosing, longest = asyncio.create_task(choose(asked, table, 2, "stuck")), 0.0
        while not choosing.done():
            began = monotonic()
            await asyncio.sleep(0.05)
            longest = max(longest, monotonic() - began)
        assert longest < 2
        return await choosing

    monkeypatch.setattr(bot_pool, "_START", 3.0)
    with caplog.at_level(logging.WARNING):
        assert think(choose_while_others_act) in table.legal(2)
    assert [vars(record)["bot"] for record in caplog.records if record.message == "bot failed"][:2] == ["stuck"] * 2


@pytest.mark.usefixtures("bots")
@both_titles
def test_a_bot_may_pay_otherwise_than_the_menu_proposes(title: str, caplog: pytest.LogCaptureFixture) -> None:
    table = with_another_payment(title)
    action = think(lambda asked: choose(asked, table, 1, "spendthrift"))
    assert action not in table.legal(1)
    assert f"1 {action}" in map(str, acts.move(table, 1, table.ply, action, None).events)
    assert not caplog.records


def with_another_payment(title: str) -> Table:
    """Return a table where seat 1 can pay for a route in more ways than the legal actions list."""
    for number in range(200):
        table = turn_of(1, title, "bot:spendthrift", "Bjørn", seed=f"seed {number}")
        assert table.state is not None
        menu = [action for action in legal_actions(table.state) if isinstance(action, ClaimRoute)]
        hand = Cards(table.state.seats[0].hand)
        for claim in menu:
            route = table.rulebook.board.route(claim.route)
            if any(ClaimRoute(route.id, cards) not in menu for cards in payments(route, hand)):
                return table
    raise AssertionError


@both_titles
def test_a_bot_is_asked_about_what_its_seat_knows_and_nothing_else(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replace the process with one that records its questions: they hold all that a bot can know."""
    table = turn_of(1, title, "bot:easy", "Bjørn", seed="a seed that nobody may know")
    for _ in range(6):
        seat = table.to_act()[0]
        table = acts.move(table, seat, table.ply, "draw", None)
    spy = tmp_path / "spy"
    spy.write_text(f'#!/bin/sh\nread -r line\nprintf "%s\\n" "$line" >> {tmp_path}/asked\n', encoding="utf-8")
    spy.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(spy))
    seat = table.to_act()[0]
    assert think(lambda asked: choose(asked, table, seat, "easy")) == table.legal(seat)[0]
    questions = [json.loads(line) for line in (tmp_path / "asked").read_text(encoding="utf-8").splitlines()]
    assert [question["bot"] for question in questions] == ["easy", "easy", "planner"]
    for question in questions:
        assert set(question) == {"record", "board", "seat", "bot", "chance"}
        assert (question["board"], question["seat"]) == (None, seat)
        assert question["record"] == table.record().redacted(seat).dump()
        assert table.seed not in json.dumps(question)
        assert f"\n* hand {3 - seat} ????\n" in question["record"]
        assert f"\n* hand {seat} ????\n" not in question["record"]


def test_no_bot_with_options_and_no_program_of_the_machine_sits_at_a_table() -> None:
    assert check_bot("hard") == "hard"
    for name in ("program", "program:sh", "search:seconds=60", "nobody", ""):
        with pytest.raises(Refusal, match="There is no bot"):
            check_bot(name)


def children(server: Server) -> list[int]:
    """Return the bot processes of a server."""
    assert server._process is not None
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, rest = int(status.parent.name), status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if rest[0] != "Z":
            parents[pid] = int(rest[1])
    return [pid for pid, parent in parents.items() if parent == server._process.pid]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to find processes")
def test_games_continue_when_the_process_of_their_bots_is_killed(tmp_path: Path) -> None:
    async def kill_it_twice() -> None:
        watchers = [Player(server, made["code"], None) for made in tables]
        for watcher in watchers:
            await watcher.connect()
        for lines in (20, 28, 36):
            for watcher in watchers:
                while len(watcher.heard) < lines:
                    await watcher.hear()
            for pid in children(server):
                os.kill(pid, signal.SIGKILL)
        for watcher in watchers:
            while len(watcher.heard) < 44:
                await watcher.hear()
            await watcher.close()

    with serving(str(tmp_path / "games.db"), "--thinkers", "1") as server:
        tables = [server.begin(title, "bot:random", "bot:random") for title in TITLES]
        asyncio.run(kill_it_twice())
        log = [json.loads(line) for line in server.log.read_text(encoding="utf-8").splitlines()]
        assert len([line for line in log if line["what"] == "bot process failed"]) >= 2
        assert not [line for line in log if line["level"] == "error"]
        server.stop()
        assert children(server) == []
