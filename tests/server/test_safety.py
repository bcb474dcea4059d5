"""What the server refuses, whom it drops, and how it begins and ends."""

import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from tests.server.serving import Json, Server, free_port, serving
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from nordrail.cli import app
from nordrail.server.messages import Problem
from nordrail.server.safety import LARGEST_BODY

TITLES = "nordic-countries", "northern-lights"
EVIL = "https://evil.example"


class Guest:
    """Somebody who talks to a server."""

    def __init__(self, server: Server, client: httpx.Client) -> None:
        self.server, self.client = server, client

    def make(self, title: str, *names: str) -> Json:
        """A table at which the game has begun."""
        seats = [
            {"who": "bot", "bot": name[4:]} if name[:4] == "bot:" else {"who": "me", "name": name} for name in names
        ]
        made: Json = self.client.post("/api/tables", json={"title": title, "seats": seats}).json()
        assert self.ask("POST", made["code"], "start", made["host"]).status_code == 204
        return made

    def ask(self, method: str, code: str, what: str, secret: str | None = None, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        return self.client.request(method, f"/api/tables/{code}/{what}", headers=headers, **more)

    def connect(self, code: str, **more: Any) -> ClientConnection:
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{code}/play"
        connection: ClientConnection = connect(address, compression=None, proxy=None, ping_interval=None, **more)
        return connection

    def choose(self, code: str, secret: str, id_: str) -> httpx.Response:
        """Keeps all tickets that are offered at first."""
        action = self.ask("GET", code, "update", secret).json()["legal"][-1]
        return self.ask("POST", code, "moves", secret, json={"id": id_, "ply": 0, "action": action})

    def state(self, code: str) -> str:
        return str(self.client.get(f"/api/tables/{code}").json()["state"])


def hello(connection: ClientConnection, secret: str | None, number: int = 0) -> Json:
    connection.send(json.dumps({"type": "hello", "secret": secret, "number": number}))
    return hear(connection)


def hear(connection: ClientConnection) -> Json:
    message: Json = json.loads(connection.recv(timeout=60))
    return message


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    games = str(tmp_path_factory.mktemp("safety") / "games.db")
    with serving(games) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        yield Guest(server, client)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A server with another name and narrow limits."""
    names = "--allow-host", "nordrail.example", "--allow-host", "127.0.0.1"
    limits = "--tables-a-minute", "3", "--messages-a-second", "5"
    games = str(tmp_path_factory.mktemp("strict") / "games.db")
    with serving(games, *names, *limits) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        yield Guest(server, client)


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status and the name of an error, which has the shape of all errors."""
    found = Problem.model_validate_json(answer.text)
    assert found.detail.endswith(".")
    return answer.status_code, found.error


# Who may ask


def test_a_page_of_another_site_can_change_nothing(guest: Guest) -> None:
    wish = {"title": TITLES[0], "seats": [{"who": "open"}, {"who": "open"}]}
    for origin in (EVIL, "null", "http://127.0.0.1.evil.example", "http://["):
        answer = guest.client.post("/api/tables", json=wish, headers={"origin": origin})
        assert problem(answer) == (403, "wrong_origin")
    assert guest.client.post("/api/tables", json=wish, headers={"origin": guest.server.url}).status_code == 201
    answer = guest.client.get("/healthz", headers={"origin": EVIL})
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_page_of_another_site_cannot_play(guest: Guest) -> None:
    made = guest.make(TITLES[0], "Astrid", "Bjørn")
    with pytest.raises(InvalidStatus, match="403"), guest.connect(made["code"], origin=EVIL):
        pass
    with guest.connect(made["code"], origin=guest.server.url) as connection:
        assert hello(connection, made["secrets"]["1"])["seat"] == 1


def test_a_name_that_leads_here_by_a_trick_is_refused(guest: Guest) -> None:
    for host in ("evil.example", f"evil.example:{guest.server.port}", "127.0.0.1.evil.example", "", "["):
        assert problem(guest.client.get("/healthz", headers={"host": host})) == (400, "wrong_host")
    for host in ("localhost", f"127.0.0.1:{guest.server.port}", "[::1]:80"):
        assert guest.client.get("/healthz", headers={"host": host}).status_code == 200
    here = socket.create_connection(("127.0.0.1", guest.server.port))
    with pytest.raises(InvalidStatus, match="403"), connect("ws://evil.example/api/tables/X/play", sock=here):
        pass


def test_the_host_can_allow_a_name(strict: Guest) -> None:
    assert strict.client.get("/healthz", headers={"host": "nordrail.example"}).status_code == 200
    assert problem(strict.client.get("/healthz", headers={"host": "localhost"})) == (400, "wrong_host")
    known: Json = {"tables": []}
    for origin, status in (("https://nordrail.example", 200), (EVIL, 403)):
        assert strict.client.post("/api/my-tables", json=known, headers={"origin": origin}).status_code == status


# What a browser may do with the answer


def test_every_answer_protects_whoever_opens_it(guest: Guest) -> None:
    ask = guest.client.request
    wish = {"title": TITLES[0], "seats": [{"who": "me", "name": "Åse"}, {"who": "open"}]}
    made = guest.client.post("/api/tables", json=wish)
    answers = {
        200: [ask("GET", "/healthz"), ask("GET", "/docs"), ask("GET", "/metrics"), ask("GET", "/openapi.json")],
        201: [made],
        204: [guest.ask("POST", made.json()["code"], "start", made.json()["host"])],
        400: [ask("GET", "/healthz", headers={"host": "evil.example"})],
        401: [guest.ask("GET", made.json()["code"], "update", "wrong")],
        403: [ask("POST", "/api/tables", headers={"origin": EVIL})],
        404: [ask("GET", "/nothing"), ask("GET", "/api/tables/NOSUCH")],
        405: [ask("PATCH", "/api/tables")],
        413: [ask("POST", "/api/tables", content=b"x" * (LARGEST_BODY + 1))],
        422: [ask("POST", "/api/tables", json={})],
    }
    for status, found in answers.items():
        for answer in found:
            assert answer.status_code == status
            rules = dict(rule.strip().split(" ", 1) for rule in answer.headers["content-security-policy"].split(";"))
            assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
            assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert "server" not in answer.headers


# How much, how deep, how often


def test_a_request_that_is_too_large_is_refused_also_when_it_does_not_say_so(guest: Guest) -> None:
    large = b"x" * (LARGEST_BODY + 1)
    assert problem(guest.client.post("/api/records", content=large)) == (413, "too_large")
    pieces = (large[start : start + 50_000] for start in range(0, len(large), 50_000))
    assert problem(guest.client.post("/api/records", content=pieces)) == (413, "too_large")
    assert guest.client.get("/healthz").status_code == 200


def test_what_is_no_message_is_refused_in_the_one_shape(guest: Guest) -> None:
    seats = b'"seats":[{"who":"open"},{"who":"open"}]'
    for body in (
        *(
            b"",
            b"{",
            b"[" * 100_000,
            b'{"title":' * 50_000,
            b'{"title":"\xff"}',
            b"null",
            b"[]",
            b"1",
            b'{"\\ud800":1}',
        ),
        b'{"title":"nordic-countries","first":NaN,' + seats + b"}",
        b'{"title":"nordic-countries","first":1' + b"0" * 5_000 + b"," + seats + b"}",
        b'{"title":1,' + seats + b"}",
    ):
        status, error = problem(
            guest.client.post("/api/tables", content=body, headers={"content-type": "application/json"})
        )
        assert status in (400, 422), body[:50]
        assert error == "invalid"


def test_whoever_sends_too_fast_is_told_so_and_can_go_on(strict: Guest) -> None:
    made = strict.make(TITLES[1], "Astrid", "Bjørn")
    with strict.connect(made["code"]) as connection:
        hello(connection, made["secrets"]["1"])
        for _ in range(25):
            connection.send('{"type": "ping"}')
        heard = [hear(connection) for _ in range(25)]
        refused = [message for message in heard if message["type"] == "problem"]
        assert {message["error"] for message in refused} == {"too_fast"}
        assert 10 <= len(heard) - len(refused) < 25
        sleep(1)
        connection.send('{"type": "ping"}')
        assert hear(connection)["type"] == "pong"


def test_nobody_makes_tables_without_end(strict: Guest) -> None:
    wish = {"title": TITLES[0], "seats": [{"who": "open"}, {"who": "open"}]}
    answers = [strict.client.post("/api/tables", json=wish) for _ in range(5)]
    assert problem(answers[-1]) == (429, "too_many")


@pytest.mark.parametrize("title", TITLES)
def test_whoever_does_not_read_is_dropped_and_can_come_back(guest: Guest, title: str) -> None:
    made = guest.make(title, "Astrid", "Bjørn")
    for secret in made["secrets"].values():
        guest.choose(made["code"], secret, "first")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", guest.server.port))

    def dropped() -> int:
        return int(
            float(guest.client.get("/metrics").text.partition("\nnordrail_readers_dropped_total ")[2].split()[0])
        )

    before = dropped()
    with (
        guest.connect(made["code"]) as talker,
        guest.connect(made["code"]) as watcher,
        guest.connect(made["code"], sock=narrow, max_queue=1) as sleeper,
    ):
        hello(talker, made["secrets"]["1"])
        first = hello(watcher, None)["number"]
        known = hello(sleeper, made["secrets"]["2"])["number"]
        late = json.dumps({"type": "move", "id": "1", "ply": 0, "action": "pass"})  # answered with all that is true
        said = 0
        while dropped() == before:
            said += 1
            assert said < 300, "the connection is not dropped"
            for _ in range(100):
                sleeper.send(late)
            talker.send(json.dumps({"type": "chat", "id": str(said), "text": "hurry"}))
            while hear(talker)["type"] != "done":
                pass
            assert [entry["number"] for entry in hear(watcher)["happened"]] == [first + said]
        with suppress(ConnectionClosed):
            while True:
                known = hear(sleeper).get("number", known)
        assert known < first + said
    with guest.connect(made["code"]) as back:
        missed = hello(back, made["secrets"]["2"], known)["happened"]
        assert [entry["number"] for entry in missed] == list(range(known + 1, first + said + 1))


@pytest.mark.parametrize("title", TITLES)
def test_names_and_chat_are_plain_text(guest: Guest, title: str) -> None:
    wish = {"title": title, "seats": [{"who": "me", "name": "<b>Åse</b>"}, {"who": "open"}]}
    made = guest.client.post("/api/tables", json=wish).json()
    for name in ("a\0b", "a\x1b[2Jb", "a\u202eb", "a\nb", " a", "a|b", "\u200b"):
        assert problem(guest.ask("POST", made["code"], "seats/2", json={"name": name})) == (422, "invalid")
    with guest.connect(made["code"]) as connection:
        assert hello(connection, made["secrets"]["1"])["table"]["chairs"][0]["name"] == "<b>Åse</b>"
        connection.send(json.dumps({"type": "chat", "id": "1", "text": "<i>hi</i>\0\x1b[2J \u202e&amp;\r\n2 pass "}))
        heard = [hear(connection), hear(connection)]
        (told,) = (message for message in heard if message["type"] == "update")
        assert told["happened"][0]["text"] == "<i>hi</i> [2J &amp; 2 pass"


# How it begins and ends


def test_a_host_who_is_mistaken_gets_a_sentence(tmp_path: Path, guest: Guest) -> None:
    (tmp_path / "file").write_text("This is no database, but it is as long as the head of one would be. " * 4)
    db = "--db", str(tmp_path / "games.db")
    for arguments, said in (
        (("--port", str(guest.server.port), *db), "address already in use"),
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


def test_a_mistake_has_no_traceback_in_a_process_of_its_own_either(guest: Guest, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "nordrail",
        "serve",
        "--port",
        str(guest.server.port),
        "--db",
        str(tmp_path / "db"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"127.0.0.1, port {guest.server.port}: it cannot be listened at (address already in use)\n"


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


def test_a_copy_made_while_bots_play_serves_and_old_games_are_deleted(tmp_path: Path) -> None:
    db, copy = str(tmp_path / "games.db"), str(tmp_path / "copy.db")
    with serving(db) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        guest = Guest(server, client)
        played = [guest.make(title, "bot:random", "bot:random")["code"] for title in TITLES]
        waiting = [guest.make(title, "Astrid", "Bjørn")["code"] for title in TITLES]
        known = [guest.ask("GET", code, "update").json()["number"] for code in played]
        said = CliRunner().invoke(app, ["backup", copy, "--db", db])
        assert said.exit_code == 0, said.output
        server.kill()
        server.db = copy
        server.start()
        for code, number in zip(played, known, strict=True):
            assert guest.ask("GET", code, "update").json()["number"] >= number
        until = monotonic() + 240
        while {guest.state(code) for code in played} != {"over"}:
            assert monotonic() < until
            sleep(0.2)
        assert server.stop() == 0
        server.options = ("--keep-days", "0.00001")
        server.start()
        while {client.get(f"/api/tables/{code}").status_code for code in played} != {404}:
            assert monotonic() < until
            sleep(0.2)
        assert {guest.state(code) for code in waiting} == {"playing"}
