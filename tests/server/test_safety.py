"""The requests that the server refuses and the clients that it drops."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from time import sleep

import httpx
import pytest
from tests.server.guests import Guest, hear, hello
from tests.server.serving import Json, serving
from tests.server.shapes import read_problem
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from nordrail.server.http.safety import LARGEST_BODY

TITLES = "nordic-countries", "northern-lights"
EVIL = "https://evil.example"


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    games = str(tmp_path_factory.mktemp("safety") / "games.db")
    with serving(games) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        yield Guest(server, client)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A server with another name and strict limits."""
    name = "--allow-host", "nordrail.example"
    limits = "--tables-a-minute", "3", "--messages-a-second", "5"
    games = str(tmp_path_factory.mktemp("strict") / "games.db")
    with serving(games, *name, *limits) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        yield Guest(server, client)


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and name of an error, after checking its shape."""
    found = read_problem(answer.text)
    assert found.detail.endswith(".")
    return answer.status_code, found.error


# Hosts and origins


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


def test_the_host_can_allow_a_name_and_the_local_ones_stay(strict: Guest) -> None:
    for host in ("nordrail.example", "localhost", f"127.0.0.1:{strict.server.port}", "[::1]"):
        assert strict.client.get("/healthz", headers={"host": host}).status_code == 200
    assert problem(strict.client.get("/healthz", headers={"host": "evil.example"})) == (400, "wrong_host")
    known: Json = {"tables": []}
    for origin, status in (("https://nordrail.example", 200), (EVIL, 403), ("http://localhost:3000", 403)):
        assert strict.client.post("/api/my-tables", json=known, headers={"origin": origin}).status_code == status


# Headers


def test_every_answer_has_the_security_headers(guest: Guest) -> None:
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


# Size, depth and rate


def test_a_request_that_is_too_large_is_refused_also_when_it_does_not_say_so(guest: Guest) -> None:
    large = b"x" * (LARGEST_BODY + 1)
    assert problem(guest.client.post("/api/records", content=large)) == (413, "too_large")
    pieces = (large[start : start + 50_000] for start in range(0, len(large), 50_000))
    assert problem(guest.client.post("/api/records", content=pieces)) == (413, "too_large")
    assert guest.client.get("/healthz").status_code == 200


def test_invalid_messages_are_refused_in_the_one_shape(guest: Guest) -> None:
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


def test_a_client_that_sends_too_fast_is_told_so_and_can_continue(strict: Guest) -> None:
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
def test_a_client_that_does_not_read_is_dropped_and_can_come_back(guest: Guest, title: str) -> None:
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
        late = json.dumps({"type": "move", "id": "1", "ply": 0, "action": "pass"})  # answered with the current state
        said = 0

        def say(text: str) -> None:
            nonlocal said
            said += 1
            talker.send(json.dumps({"type": "chat", "id": str(said), "text": text}))
            while hear(talker)["type"] != "done":
                pass
            assert [entry["number"] for entry in hear(watcher)["happened"]] == [first + said]

        while dropped() == before:
            assert said < 300, "the connection was not dropped"
            for _ in range(100):
                sleeper.send(late)
            say("hurry")
        say("too late")
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
