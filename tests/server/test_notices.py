"""Notices to people who are asked and not there, by Web Push, webhook and apprise, through a real server."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path
from string import Formatter
from time import monotonic, sleep, time

import httpx
import pytest
from tests.conftest import NORDIC, NORTHERN
from tests.server.guests import Guest, hear, hello
from tests.server.push_service import Browser, Service, claims_of, make_certificate
from tests.server.serving import Json, serving

from nordrail.server.notices.sentences import _TO_HOST, _TO_PLAYER, LANGUAGES


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    certificate = make_certificate(tmp_path_factory.mktemp("certificate"))
    with pytest.MonkeyPatch.context() as patch, Service(certificate).running() as service:
        patch.setenv("SSL_CERT_FILE", str(certificate))
        yield service


@pytest.fixture(scope="module")
def hook() -> Iterator[Service]:
    with Service(None).running() as service:
        yield service


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory, service: Service, hook: Service) -> Iterator[Guest]:
    """A client of a server that sends notices at once, also to private addresses."""
    db, at_once = str(tmp_path_factory.mktemp("notices") / "games.db"), ("--notice-pause", "0", "--notice-every", "0")
    may = ("--allow-private-notices", "--table-webhooks", "--notice-contact", "eva@example.org", "--thinkers", "1")
    with serving(db, *at_once, *may) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        yield Guest(server, client)


@pytest.fixture(autouse=True)
def _quiet(service: Service, hook: Service) -> Iterator[None]:
    yield
    assert service.got.empty()
    assert hook.got.empty()


def put_device(guest: Guest, table: Json, seat: int, device: Json) -> int:
    secret = table["secrets"][str(seat)]
    return guest.ask("PUT", table["code"], f"seats/{seat}/notices", secret, json=device).status_code


def devices(guest: Guest, table: Json, seat: int) -> list[str]:
    answer = guest.ask("GET", table["code"], f"seats/{seat}/notices", table["secrets"][str(seat)])
    names: list[str] = answer.json()["devices"]
    return names


def make(guest: Guest, title: str = NORTHERN, *names: str) -> Json:
    """Create a table and choose first tickets; seat 1 is first."""
    seats = [{"who": "me", "name": name} for name in names or ("Astrid", "Bjørn")]
    table: Json = guest.client.post("/api/tables", json={"title": title, "seats": seats, "first": 1}).json()
    assert guest.ask("POST", table["code"], "start", table["host"]).status_code == 204
    for seat, secret in table["secrets"].items():
        guest.choose(table["code"], secret, f"first{seat}")
    return table


def act(guest: Guest, table: Json, seat: int, *actions: str) -> None:
    for action in actions:
        secret = table["secrets"][str(seat)]
        ply = guest.ask("GET", table["code"], "update", secret).json()["ply"]
        move = {"id": f"{ply}", "ply": ply, "action": action}
        answer = guest.ask("POST", table["code"], "moves", secret, json=move)
        assert answer.status_code == 200, answer.text


# Web Push


def test_a_notice_tells_the_game_the_mover_and_the_question_and_only_the_browser_can_read_it(
    guest: Guest, service: Service
) -> None:
    seats = [{"who": "me", "name": "Astrid"}, {"who": "me", "name": "Bjørn"}]
    for title, language, start, turn in (
        (
            NORDIC,
            "nb",
            "Spillet har begynt. Velg dine første billetter.",
            "Astrid har gjort sitt trekk. Det er din tur.",
        ),
        (NORTHERN, "en", "The game has started. Choose your first tickets.", "Astrid has moved. It's your turn."),
    ):
        table = guest.client.post("/api/tables", json={"title": title, "seats": seats, "first": 1}).json()
        browser, code = Browser(), table["code"]
        assert put_device(guest, table, 2, browser.device(f"{service.url}/push/{title}", language)) == 204
        assert guest.ask("POST", code, "start", table["host"]).status_code == 204
        name = {NORDIC: "Nordic Countries", NORTHERN: "Northern Lights"}[title]
        about = {"title": f"{name} · {code}", "language": language, "table": code}
        assert browser.read(service.next()) == about | {"body": start}
        for seat, secret in table["secrets"].items():
            guest.choose(code, secret, seat)
        act(guest, table, 1, "draw", "draw")
        got = service.next()
        assert browser.read(got) == about | {"body": turn}
        key = guest.ask("GET", code, "seats/2/notices", table["secrets"]["2"]).json()["key"]
        claims = claims_of(got, key)
        assert (claims["aud"], claims["sub"]) == (service.url, "mailto:eva@example.org")
        assert time() < claims["exp"] < time() + 86400
        assert (got.path, got.headers["topic"], got.headers["ttl"]) == (f"/push/{title}", code, "604800")
        assert got.headers["content-encoding"] == "aes128gcm"
        assert b"Astrid" not in got.body


def test_a_player_who_is_connected_gets_no_notice_and_neither_does_one_who_asked_for_none(
    guest: Guest, service: Service
) -> None:
    table, browser = make(guest), Browser()
    put_device(guest, table, 2, browser.device(f"{service.url}/bjorn"))
    with guest.connect(table["code"]) as socket:
        hello(socket, table["secrets"]["2"])
        act(guest, table, 1, "draw", "draw")
        while hear(socket)["legal"] == []:
            pass
        put_device(guest, table, 1, browser.device(f"{service.url}/astrid"))
        act(guest, table, 2, "draw", "draw")
        assert service.next().path == "/astrid"  # the first notice, and the only one


def test_a_request_to_take_back_is_a_question_too(guest: Guest, service: Service) -> None:
    table, browser = make(guest), Browser()
    put_device(guest, table, 2, browser.device(f"{service.url}/back"))
    act(guest, table, 1, "draw", "draw")
    assert browser.read(service.next())["body"] == "Astrid has moved. It's your turn."
    with guest.connect(table["code"]) as socket:
        ply = hello(socket, table["secrets"]["1"])["ply"]
        socket.send(json.dumps({"type": "back", "id": "b", "ply": ply}))
        assert browser.read(service.next())["body"] == "Astrid would like to take back a move. Do you agree?"


def test_a_slow_push_service_delays_no_move(guest: Guest, service: Service) -> None:
    table, browser = make(guest), Browser()
    put_device(guest, table, 2, browser.device(f"{service.url}/slow"))
    service.held.clear()
    try:
        act(guest, table, 1, "draw", "draw")
        service.next()  # it has the request and does not answer
        began = monotonic()
        act(guest, table, 2, "draw", "draw")
        assert monotonic() - began < 5
    finally:
        service.held.set()


# The end of a subscription


def test_a_browser_that_withdrew_its_permission_is_forgotten(guest: Guest, service: Service) -> None:
    for status in ("404", "410"):
        table, browser = make(guest), Browser()
        put_device(guest, table, 2, browser.device(f"{service.url}/gone/{status}"))
        put_device(guest, table, 2, browser.device(f"{service.url}/busy/503"))
        act(guest, table, 1, "draw", "draw")
        assert {service.next().path, service.next().path} == {f"/gone/{status}", "/busy/503"}
        busy = sha256(f"{service.url}/busy/503".encode()).hexdigest()
        wait_for(partial(_has_only, guest, table, busy))


def _has_only(guest: Guest, table: Json, device: str) -> bool:
    return devices(guest, table, 2) == [device]


def wait_for(met: Callable[[], bool]) -> None:
    until = monotonic() + 30
    while not met():
        assert monotonic() < until
        sleep(0.02)


def test_a_player_can_unsubscribe_a_device(guest: Guest, service: Service) -> None:
    table, browser = make(guest), Browser()
    for name in ("phone", "laptop"):
        put_device(guest, table, 2, browser.device(f"{service.url}/{name}"))
    phone = sha256(f"{service.url}/phone".encode()).hexdigest()
    assert phone in devices(guest, table, 2)
    answer = guest.ask("DELETE", table["code"], f"seats/2/notices/{phone}", table["secrets"]["2"])
    assert answer.status_code == 204
    act(guest, table, 1, "draw", "draw")
    assert service.next().path == "/laptop"


def test_a_seat_that_changes_hands_loses_its_devices(guest: Guest, service: Service) -> None:
    table, browser = make(guest), Browser()
    put_device(guest, table, 2, browser.device(f"{service.url}/old"))
    token = guest.ask("POST", table["code"], "seats/2/handover", table["secrets"]["2"]).json()["token"]
    taken = guest.ask("PUT", table["code"], "seats/2/handover", json={"token": token}).json()
    table["secrets"]["2"] = taken["secret"]
    assert devices(guest, table, 2) == []
    put_device(guest, table, 2, browser.device(f"{service.url}/new"))
    act(guest, table, 1, "draw", "draw")
    assert service.next().path == "/new"


def test_a_seat_that_is_left_loses_its_devices(guest: Guest, service: Service) -> None:
    seats = [{"who": "me", "name": "Astrid"}, {"who": "me", "name": "Bjørn"}]
    table = guest.client.post("/api/tables", json={"title": NORDIC, "seats": seats}).json()
    put_device(guest, table, 2, Browser().device(f"{service.url}/left"))
    assert guest.ask("DELETE", table["code"], "seats/2", table["secrets"]["2"]).status_code == 204
    query = "select count(*) from notices where code = ?"

    def is_gone() -> bool:
        with closing(sqlite3.connect(guest.server.db)) as connection:
            return bool(connection.execute(query, (table["code"],)).fetchone() == (0,))

    wait_for(is_gone)


def test_a_seat_has_at_most_five_devices_and_a_new_one_replaces_the_oldest(guest: Guest, service: Service) -> None:
    table, browser = make(guest), Browser()
    urls = [f"{service.url}/{number}" for number in range(7)]
    for url in [*urls, urls[-1]]:
        assert put_device(guest, table, 2, browser.device(url)) == 204
    assert devices(guest, table, 2) == [sha256(url.encode()).hexdigest() for url in urls[2:]]


def test_bad_devices_are_refused(guest: Guest, service: Service) -> None:
    table, good = make(guest), Browser().device(f"{service.url}/x")
    for wrong in (
        {"url": "http://localhost/x"},
        {"url": "https://user@localhost/x"},
        {"url": "ftp://localhost/x"},
        {"url": "https://"},
        {"url": "https://localhost/\r\nx"},
        {"p256dh": "A" * 87},
        {"auth": "A" * 21},
        {"language": "xx"},
    ):
        assert put_device(guest, table, 2, good | wrong) == 422, wrong
    assert devices(guest, table, 2) == []


# Hosts


def test_the_host_of_a_table_can_set_a_webhook(guest: Guest, hook: Service) -> None:
    table = make(guest)
    at = f"/api/tables/{table['code']}/webhook"
    secret = {"authorization": f"Bearer {table['host']}"}
    assert guest.client.put(at, json={"url": f"{hook.url}/table"}, headers=secret).status_code == 204
    act(guest, table, 1, "draw", "draw")
    got = hook.next()
    assert got.path == "/table"
    assert json.loads(got.body) == {
        "kind": "turn",
        "table": table["code"],
        "game": "Northern Lights",
        "seat": 2,
        "player": "Bjørn",
        "mover": "Astrid",
        "text": f"Northern Lights · {table['code']}: Astrid has moved. Next: Bjørn.",
    }
    assert guest.client.delete(at, headers=secret).status_code == 204
    act(guest, table, 2, "draw", "draw")


def test_the_host_of_the_server_gets_notices_by_webhook_and_apprise(tmp_path: Path, hook: Service) -> None:
    targets = ("--notify", f"{hook.url}/webhook", "--notify", f"{hook.url.replace('http', 'json')}/apprise")
    options = ("--notice-pause", "0", "--allow-private-notices", "--notice-language", "sv", "--thinkers", "1")
    with (
        serving(str(tmp_path / "games.db"), *targets, *options) as server,
        httpx.Client(base_url=server.url, timeout=60) as client,
    ):
        guest = Guest(server, client)
        table = guest.make(NORDIC, "Astrid", "bot:easy")
        text = f"Nordic Countries · {table['code']}: Spelet har börjat. Astrid väljer biljetter."
        told = {got.path: json.loads(got.body) for got in (hook.next(), hook.next())}
        assert told["/webhook"]["text"] == text
        assert told["/apprise"]["message"] == text
        secret = {"authorization": f"Bearer {table['host']}"}
        refused = client.put(f"/api/tables/{table['code']}/webhook", json={"url": hook.url}, headers=secret)
        assert refused.status_code == 403  # without --table-webhooks
        assert server.stop() == 0
        log = server.log.read_text()
        assert hook.url.partition("://")[2] not in log
        assert '"outcome": "sent"' in log


def test_the_key_is_made_once_and_is_in_no_answer_or_log(guest: Guest, service: Service) -> None:
    table = make(guest)
    answers = [guest.ask("GET", table["code"], "seats/1/notices", table["secrets"]["1"]).text for _ in range(2)]
    with closing(sqlite3.connect(guest.server.db)) as connection:
        ((private,),) = connection.execute("select value from keys where name = 'vapid'").fetchall()
    assert answers[0] == answers[1]
    assert private not in answers[0] + guest.server.log.read_text()
    assert service.url not in guest.server.log.read_text()


def test_every_language_has_every_sentence() -> None:
    for sentences in (_TO_PLAYER, _TO_HOST):
        assert tuple(sentences) == LANGUAGES
        fields = [{kind: _fields(text) for kind, text in words.items()} for words in sentences.values()]
        assert all(one == fields[0] for one in fields)


def _fields(text: str) -> list[str]:
    return sorted(str(name) for _, name, _, _ in Formatter().parse(text) if name)


def test_the_libraries_are_not_loaded_at_the_start() -> None:
    code = "import sys, nordrail.server.http.app; print(*{'pywebpush', 'apprise', 'cryptography'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == ""
