"""Startup and shutdown of a server: errors are sentences, and nothing acknowledged is lost."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import httpx
from tests.server.guests import Guest, hear, hello
from tests.server.serving import Json, Server, free_port, serving
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from nordrail.cli.app import app

TITLES = "nordic-countries", "northern-lights"


def test_a_host_who_is_mistaken_gets_a_sentence(tmp_path: Path, server: Server) -> None:
    (tmp_path / "file").write_text("This is not a database, but it is as long as the header of one. " * 4)
    db = "--db", str(tmp_path / "games.db")
    for arguments, said in (
        (("--port", str(server.port), *db), "address already in use"),
        (("--host", "203.0.113.1", *db), "cannot assign requested address"),
        (("--workers", "2", *db), "several workers need PostgreSQL"),
        (("--db", str(tmp_path / "file")), "file is not a database"),
        (("--db", str(tmp_path / "file" / "games.db")), "cannot be opened"),
        (("--db", "mysql://host/games"), "mysql is not supported"),
        (("--db", f"postgresql://host:secret@127.0.0.1:{free_port()}/games"), "host:***@127.0.0.1"),
    ):
        result = CliRunner().invoke(app, ["serve", *arguments])
        assert result.exit_code == 1, result.output
        assert said in result.output
        assert len(result.output.strip().splitlines()) == 1, result.output
        assert "secret" not in result.output


def test_a_mistake_has_no_traceback_in_a_process_of_its_own_either(server: Server, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "nordrail",
        "serve",
        "--port",
        str(server.port),
        "--db",
        str(tmp_path / "db"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"cannot listen on 127.0.0.1, port {server.port} (address already in use)\n"


def test_the_end_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    games = str(tmp_path / "games.db")
    with serving(games) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        guest = Guest(server, client)
        tables = [guest.make(title, "Astrid", "Bjørn") for title in TITLES for _ in ("by request", "by socket")]
        acknowledged: list[list[str]] = [[] for _ in tables]

        def by_request(table: Json, done: list[str]) -> None:
            with suppress(httpx.HTTPError), httpx.Client(base_url=server.url, timeout=60) as client:
                path, headers = f"/api/tables/{table['code']}", {"authorization": f"Bearer {table['secrets']['1']}"}
                action = client.get(f"{path}/update", headers=headers).json()["legal"][0]
                while True:
                    move = {"id": f"move {len(done)}", "ply": 0, "action": action}
                    client.post(f"{path}/moves", headers=headers, json=move).raise_for_status()
                    done.append("done")

        def by_socket(table: Json, done: list[str]) -> None:
            with suppress(ConnectionClosed), guest.connect(table["code"]) as connection:
                action = hello(connection, table["secrets"]["1"])["legal"][0]
                while True:
                    move = {"type": "move", "id": f"move {len(done)}", "ply": 0, "action": action}
                    connection.send(json.dumps(move))
                    while hear(connection)["type"] != "done":
                        pass
                    done.append("done")

        def listen(table: Json) -> None:
            with httpx.stream("GET", f"{server.url}/api/tables/{table['code']}/stream", timeout=60) as lines:
                assert all(json.loads(line)["type"] == "update" for line in lines.iter_lines() if line)

        threads = [Thread(target=listen, args=[tables[0]])]
        for table, done in zip(tables, acknowledged, strict=True):
            way = by_request if tables.index(table) % 2 == 0 else by_socket
            threads.append(Thread(target=way, args=[table, done]))
        for thread in threads:
            thread.start()
        until = monotonic() + 60
        while min(map(len, acknowledged)) < 5:
            assert monotonic() < until
            sleep(0.05)
        began = monotonic()
        assert server.stop() == 0
        assert monotonic() - began < 15
        for thread in threads:
            thread.join(60)
        assert '"level": "error"' not in server.log.read_text(), server.log.read_text()
        for number, (table, done) in enumerate(zip(tables, acknowledged, strict=True)):
            with closing(sqlite3.connect(games)) as database:
                entries = database.execute("select entry from entries where code = ?", [table["code"]]).fetchall()
            kept = sum(json.loads(entry)["kind"] == "choice" for (entry,) in entries)
            assert kept == len(done) if number % 2 == 0 else len(done) <= kept <= len(done) + 1


@contextmanager
def watching(guest: Guest, codes: list[str]) -> Iterator[None]:
    """Watch tables of bots, which pause while nobody does."""
    with ExitStack() as open_connections:
        for code in codes:
            connection = open_connections.enter_context(guest.connect(code))
            hello(connection, None)
            Thread(target=list, args=[connection], daemon=True).start()  # a watcher who does not read is dropped
        yield


def test_a_copy_made_while_bots_play_serves_and_old_games_are_deleted(tmp_path: Path) -> None:
    db, copy = str(tmp_path / "games.db"), str(tmp_path / "copy.db")
    with serving(db) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        guest = Guest(server, client)
        played = [guest.make(title, "bot:random", "bot:random")["code"] for title in TITLES]
        waiting = [guest.make(title, "Astrid", "Bjørn")["code"] for title in TITLES]
        with watching(guest, played):
            known = [guest.ask("GET", code, "update").json()["number"] for code in played]
            said = CliRunner().invoke(app, ["backup", copy, "--db", db])
        assert said.exit_code == 0, said.output
        server.kill()
        server.db = copy
        server.start()
        for code, number in zip(played, known, strict=True):
            assert guest.ask("GET", code, "update").json()["number"] >= number
        until = monotonic() + 240
        with watching(guest, played):
            while {guest.state(code) for code in played} != {"over"}:
                assert monotonic() < until
                sleep(0.2)
        assert server.stop() == 0
        with closing(sqlite3.connect(copy)) as database, database:
            database.execute("delete from keys where name = 'clock'")  # it would need a minute to catch up
        server.options = ("--keep-days", "0.00001")
        server.start()
        while {client.get(f"/api/tables/{code}").status_code for code in played} != {404}:
            assert monotonic() < until
            sleep(0.2)
        assert {guest.state(code) for code in waiting} == {"playing"}
