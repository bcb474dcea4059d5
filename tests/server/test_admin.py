"""`nordrail admin` on a server that runs, with SQLite and with PostgreSQL."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from tests.server.postgres import postgresql
from tests.server.serving import Json, Player, Server, serving
from typer.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from nordrail.cli.app import app
from nordrail.engine.record import Record
from nordrail.records.check import early_end
from nordrail.server.storage.store import Store

TITLES = "nordic-countries", "northern-lights"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def host(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if request.param == "sqlite":
        with serving(str(tmp_path_factory.mktemp("admin") / "games.db")) as server:
            yield server
    else:
        with postgresql() as postgres, serving(postgres.new_database(), "--workers", "2") as server:
            yield server


def admin(db: str, *words: str) -> Result:
    """Run a command in this process, which is not the server's."""
    return CliRunner().invoke(app, ["admin", *words, "--db", db])


def answer(db: str, *words: str) -> str:
    done = admin(db, *words)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def in_a_process(db: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nordrail", "admin", *words, "--db", db]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def soon(true: Callable[[], bool]) -> None:
    until = monotonic() + 30
    while not true():
        assert monotonic() < until
        sleep(0.1)


def stored(db: str, code: str) -> list[str]:
    return [table["code"] for table in json.loads(answer(db, "list", "--json")) if table["code"] == code]


async def connected(server: Server, made: Json) -> Player:
    player = Player(server, made["code"], next(iter(made["secrets"].values())))
    await player.connect()
    return player


@pytest.mark.parametrize("title", TITLES)
def test_tables_are_listed_and_shown_without_a_secret(host: Server, title: str) -> None:
    made = host.begin(title, "Astrid", "Bjørn", "bot:easy")
    host.make(title, "Cora", "open", "open")
    update = host.request("GET", f"/api/tables/{made['code']}/update", made["secrets"]["1"]).json()
    printed = [answer(host.db, *words) for words in (("list",), ("show", made["code"].lower()))]
    listed = json.loads(answer(host.db, "list", "--json"))
    shown = json.loads(answer(host.db, "show", made["code"], "--json"))
    one = next(table for table in listed if table["code"] == made["code"])
    assert (one["title"], one["seats"], one["ended"], one["address"]) == (title, 3, None, "127.0.0.1")
    assert made["code"] in printed[0]
    assert "Bjørn" in printed[1]
    assert (shown["state"], shown["seed"]) == ("playing", None)
    assert shown["entries"] >= one["entries"]  # the bot chooses its tickets meanwhile
    assert [chair["name"] for chair in shown["chairs"]][:2] == ["Astrid", "Bjørn"]
    offered = update["view"]["players"][0]["offered"]
    everything = "".join(printed) + json.dumps([listed, shown])
    hidden = [made["host"], *made["secrets"].values(), *offered]
    assert offered
    assert not [secret for secret in hidden if secret in everything]


@pytest.mark.parametrize("title", TITLES)
def test_a_closed_game_ends_for_its_players(host: Server, title: str) -> None:
    async def play() -> None:
        player = await connected(host, made)
        assert await asyncio.to_thread(answer, host.db, "close", made["code"]) == f"{made['code']} is closed.\n"
        await player.hear_until(lambda _: player.over)
        assert (player.told["result"]["reason"], player.told["result"]["winners"]) == ("closed", [])
        await player.close()

    made = host.begin(title, "Astrid", "Bjørn")
    asyncio.run(play())
    record = Record.load(host.request("GET", f"/api/tables/{made['code']}/record").text)
    assert early_end(record.headers) == "closed by the host of the server"
    again = admin(host.db, "close", made["code"])
    assert (again.exit_code, again.stderr) == (1, f"{made['code']}: The game is over\n")


@pytest.mark.parametrize("title", TITLES)
def test_a_deleted_table_is_gone_for_everybody(host: Server, title: str) -> None:
    async def play() -> None:
        player = await connected(host, made)
        await asyncio.to_thread(answer, host.db, "delete", made["code"])
        with pytest.raises(ConnectionClosed):
            await player.hear_until(lambda _: False)

    made = host.begin(title, "Astrid", "Bjørn")
    asyncio.run(play())
    soon(lambda: host.request("GET", f"/api/tables/{made['code']}").status_code == 404)
    assert stored(host.db, made["code"]) == []
    assert admin(host.db, "show", made["code"]).exit_code == 1


def test_a_move_after_the_deletion_is_refused_and_not_stored(host: Server) -> None:
    async def play() -> None:
        player = await connected(host, made)
        delete = asyncio.create_task(asyncio.to_thread(answer, host.db, "delete", made["code"]))
        with pytest.raises(ConnectionClosed):
            await talk(player)
        await delete

    async def talk(player: Player) -> None:
        while True:
            await player.ask({"type": "chat", "text": "Hello"})

    async def journal() -> list[object]:
        store = Store(host.db)
        try:
            return list(await store.journal(made["code"]))
        finally:
            await store.close()

    made = host.begin(TITLES[0], "Astrid", "Bjørn")
    asyncio.run(play())
    soon(lambda: host.request("GET", f"/api/tables/{made['code']}").status_code == 404)
    assert asyncio.run(journal()) == []
    assert not host.logged("request failed")
    assert not host.logged("sweep failed")


def test_mistakes_get_a_sentence(host: Server, tmp_path: Path) -> None:
    open_table = host.make(TITLES[0], "Astrid", "open")["code"]
    other = tmp_path / "other.db"
    other.touch()
    for db, words, sentence in (
        (host.db, ("show", "NOBODY"), "there is no table 'NOBODY'"),
        (host.db, ("delete", "../x"), "there is no table '../x'"),
        (host.db, ("close", open_table), "The game has not started yet; delete the table instead"),
        (str(tmp_path / "none.db"), ("list",), "there is no such database"),
        (str(other), ("list",), "not the database of a server of this version"),
        ("mysql://localhost/x", ("list",), "is not supported"),
    ):
        done = admin(db, *words)
        assert (done.exit_code, done.stdout) == (1, "")
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "none.db").exists()


def test_a_worker_that_replaces_another_one_drains_too() -> None:
    def new_table() -> httpx.Response:
        seats = [{"who": "me", "name": "Cora"}, {"who": "open"}]
        return server.request("POST", "/api/tables", json={"title": TITLES[0], "seats": seats})

    def answers() -> bool:
        try:
            return server.request("GET", "/readyz").status_code == 200
        except httpx.HTTPError:
            return False

    with postgresql() as postgres, serving(postgres.new_database(), "--workers", "2") as server:
        answer(server.db, "drain", "--minutes", "60")
        soon(lambda: all(new_table().status_code == 503 for _ in range(8)))
        old = workers(server)
        for worker in old:
            os.kill(worker, signal.SIGKILL)
        soon(lambda: not set(old) & set(workers(server)) and answers())
        assert {new_table().status_code for _ in range(8)} == {503}
        server.kill()
        server.start()
        assert new_table().status_code == 201  # the order was for the server before


def workers(server: Server) -> list[int]:
    """Return the processes of a server that answer requests."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_it_is_a_command(host: Server) -> None:
    done = in_a_process(host.db, "list", "--json")
    assert (done.returncode, done.stderr, json.loads(done.stdout)) == (
        0,
        "",
        json.loads(answer(host.db, "list", "--json")),
    )
    done = in_a_process(host.db, "show", "NOBODY")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == admin(host.db, "show", "NOBODY").stderr


def test_a_server_that_is_drained_tells_its_players_and_exits(host: Server) -> None:
    async def play() -> None:
        player = await connected(host, made)
        await asyncio.to_thread(answer, host.db, "drain", "--minutes", "60")
        await player.hear_until(lambda _: player.told["table"]["restart"] is not None)
        soon(lambda: all(new_table().status_code == 503 for _ in range(8)))  # every worker knows
        assert new_table().json()["reason"]["name"] == "restarts_soon"
        await player.move(player.told["legal"][0])
        await asyncio.to_thread(answer, host.db, "drain", "--cancel")
        await player.hear_until(lambda _: player.told["table"]["restart"] is None)
        soon(lambda: all(new_table().status_code == 201 for _ in range(8)))
        await asyncio.to_thread(answer, host.db, "drain", "--minutes", "0.05")
        with pytest.raises(ConnectionClosed) as closed:
            await player.hear_until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in {CloseCode.SERVICE_RESTART, CloseCode.TRY_AGAIN_LATER}

    def new_table() -> httpx.Response:
        seats = [{"who": "me", "name": "Cora"}, {"who": "open"}]
        return host.request("POST", "/api/tables", json={"title": TITLES[1], "seats": seats})

    made = host.begin(TITLES[1], "Astrid", "Bjørn")
    asyncio.run(play())
    assert host.wait() == 0
    host.start()
    assert host.make(TITLES[1], "Astrid", "open")  # the order was for the process before
