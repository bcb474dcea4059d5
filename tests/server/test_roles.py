"""Permissions: every request and every message, tried by every role."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import get_args

import httpx
import pytest
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from tests.conftest import NORDIC, NORTHERN, both_titles
from tests.server.serving import Server, serving
from tests.server.stages import (
    DAY,
    PUZZLE,
    ROLES,
    SEATS,
    SPARE,
    SPARE_GAMES,
    STAGES,
    bearer,
    body_of,
    code_of,
    expected,
    keep_tables,
    roles_at,
    secret_of,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from nordrail.engine.rules.rulebook import find_title
from nordrail.server.http.app import make_app
from nordrail.server.run.settings import Settings
from nordrail.server.wire.requests import ClientMessage

PUBLIC = """
GET /                          200 200 200 200 200 200 200 200
GET /assets/{name}             200 200 200 200 200 200 200 200
GET /icons/{name}              200 200 200 200 200 200 200 200
GET /icon.svg                  200 200 200 200 200 200 200 200
GET /manifest.webmanifest      200 200 200 200 200 200 200 200
GET /sw.js                     200 200 200 200 200 200 200 200
HEAD /                         200 200 200 200 200 200 200 200
HEAD /assets/{name}            200 200 200 200 200 200 200 200
HEAD /icons/{name}             200 200 200 200 200 200 200 200
HEAD /icon.svg                 200 200 200 200 200 200 200 200
HEAD /manifest.webmanifest     200 200 200 200 200 200 200 200
HEAD /sw.js                    200 200 200 200 200 200 200 200
GET /healthz                   200 200 200 200 200 200 200 200
GET /readyz                    200 200 200 200 200 200 200 200
GET /metrics                   200 200 200 200 200 200 200 200
GET /docs                      200 200 200 200 200 200 200 200
GET /openapi.json              200 200 200 200 200 200 200 200
HEAD /openapi.json             200 200 200 200 200 200 200 200
GET /api/bots                  200 200 200 200 200 200 200 200
GET /api/boards/{title}        200 200 200 200 200 200 200 200
POST /api/boards               200 200 200 200 200 200 200 200
POST /api/records              200 200 200 200 200 200 200 200
GET /api/puzzles               200 200 200 200 200 200 200 200
GET /api/puzzles/{puzzle}      200 200 200 200 200 200 200 200
POST /api/puzzles/{puzzle}/answer 200 200 200 200 200 200 200 200
POST /api/analyses             202 202 202 202 202 202 202 202
GET /api/analyses/{analysis}   404 404 404 404 404 404 404 404
GET /api/analyses/{analysis}/result 404 404 404 404 404 404 404 404
DELETE /api/analyses/{analysis} 404 404 404 404 404 404 404 404
GET /api/my-games              401 401 401 401 401 401 401 401
PUT /api/my-games              401 401 401 401 401 401 401 401
DELETE /api/my-games           401 401 401 401 401 401 401 401
POST /api/my-tables            200 200 200 200 200 200 200 200
GET /api/network               200 200 200 200 200 200 200 200
POST /api/network              403 403 403 403 403 403 403 403
POST /api/tables               201 201 201 201 201 201 201 201
POST /api/lessons              201 201 201 201 201 201 201 201
GET /api/daily                 200 200 200 200 200 200 200 200
GET /api/daily/{title}/{day}   200 200 200 200 200 200 200 200
POST /api/daily                201 201 201 201 201 201 201 201
POST /api/copies               201 201 201 201 201 201 201 201
"""
"""Requests that do not belong to a table."""
OF_THE_CLIENT = 12
"""The number of requests above that need the built client."""

REQUESTS = """
                           stage   stranger  wrong seat another host program seat  host elsewhere
GET                        any      200      401   200   200    200   200    401   401
GET board                  any      200      401   200   200    200   200    401   401
GET printed                any      200      401   200   200    200   200    401   401
GET update                 any      200/403  401   200   200    200   200    401   401
GET stream                 any      200/403  401   200   200    200   200    401   401
GET record                 open     409/403  401   409   409    409   409    401   401
GET record                 playing  200/403  401   200   200    200   200    401   401
GET record                 over     200/403  401   200   200    200   200    401   401
GET routes/{route}/payments any     403      401   200   200    403   200    401   401
GET ways                   any      403      401   200   200    403   200    401   401
POST moves                 open     403      401   409   409    403   409    401   401
POST moves                 playing  403      401   200   200    403   200    401   401
POST moves                 over     403      401   409   409    403   409    401   401
POST copy                  open     403      401   409   409    403   403    401   401
POST copy                  playing  403      401   403   403    403   403    401   401
POST copy                  over     403      401   409   409    403   403    401   401
POST hints                 any      403      401   409   409    403   403    401   401
POST analysis              open     409/403  401   409   409    409   409    401   401
POST analysis              playing  409/403  401   409   409    409   409    401   401
POST analysis              over     202/403  401   202   202    202   202    401   401
POST start                 open     403      401   403   403    204   403    401   401
POST start                 playing  403      401   409   409    409   403    401   401
POST start                 over     403      401   409   409    409   403    401   401
POST seats/{free}          open     201      401   201   201    201   201    401   401
POST seats/{free}          playing  409      401   409   409    409   409    401   401
POST seats/{free}          over     409      401   409   409    409   409    401   401
PUT seats/{free}/bot       open     403      401   403   403    204   403    401   401
PUT seats/{free}/bot       playing  403      401   403   403    409   403    401   401
PUT seats/{free}/bot       over     403      401   403   403    409   403    401   401
DELETE seats/{own}         open     403      401   204   204    204   403    401   401
DELETE seats/{own}         playing  403      401   409   409    204   403    401   401
DELETE seats/{own}         over     403      401   409   409    409   403    401   401
DELETE seats/{other}       open     403      401   403   403    204   403    401   401
DELETE seats/{other}       playing  403      401   403   403    204   403    401   401
DELETE seats/{other}       over     403      401   403   403    409   403    401   401
POST seats/{own}/handover  any      403      401   200   200    403   403    401   401
POST seats/{other}/handover any     403      401   403   403    403   403    401   401
PUT seats/{own}/handover   any      403      401   403   403    403   403    401   401
PUT seats/{other}/handover any      403      401   403   403    403   403    401   401
PUT seats/{own}/nonce      any      403      401   422   422    403   422    401   401
PUT seats/{other}/nonce    any      403      401   403   403    403   403    401   401
GET seats/{own}/notices    any      403      401   200   200    403   403    401   401
GET seats/{other}/notices  any      403      401   403   403    403   403    401   401
PUT seats/{own}/notices    open     403      401   204   204    403   403    401   401
PUT seats/{own}/notices    playing  403      401   204   204    403   403    401   401
PUT seats/{own}/notices    over     403      401   409   409    403   403    401   401
PUT seats/{other}/notices  any      403      401   403   403    403   403    401   401
DELETE seats/{own}/notices/{device} any 403  401   204   204    403   403    401   401
DELETE seats/{other}/notices/{device} any 403 401  403   403    403   403    401   401
PUT webhook                any      403      401   403   403    403   403    401   401
DELETE webhook             any      403      401   403   403    204   403    401   401
"""
"""Under /api/tables/{code}. Roles without a seat use seat 1 as their own; handover tokens are invalid.

Webhooks of tables are off unless the host of the server allows them.
"""

FREEING = ("DELETE seats/{own}", "DELETE seats/{other}")
"""Requests that change a table during the game."""

MESSAGES = """
         stage   stranger         wrong        seat        another     host      program     seat and host elsewhere
hello    any     update/forbidden wrong_secret update      update      update    update      wrong_secret wrong_secret
ping     any     pong/-           -            pong        pong        pong      pong        - -
move     open    forbidden/-      -            not_started not_started forbidden not_started - -
move     playing forbidden/-      -            done        done        forbidden done        - -
move     over    forbidden/-      -            over        over        forbidden over        - -
back     open    forbidden/-      -            not_started not_started forbidden forbidden   - -
back     playing forbidden/-      -            no_undo     no_undo     forbidden forbidden   - -
back     over    forbidden/-      -            over        over        forbidden forbidden   - -
answer   any     forbidden/-      -            not_asked   not_asked   forbidden forbidden   - -
chat     any     forbidden/-      -            done        done        forbidden forbidden   - -
invite   any     forbidden/-      -            done        done        forbidden forbidden   - -
nudge    open    forbidden/-      -            not_started not_started forbidden forbidden   - -
nudge    playing forbidden/-      -            not_found   not_found   forbidden forbidden   - -
nudge    over    forbidden/-      -            over        over        forbidden forbidden   - -
vote     open    forbidden/-      -            not_started not_started forbidden forbidden   - -
vote     playing forbidden/-      -            done        done        forbidden forbidden   - -
vote     over    forbidden/-      -            over        over        forbidden forbidden   - -
return   any     forbidden/-      -            nothing     nothing     forbidden forbidden   - -
resign   open    forbidden/-      -            not_started not_started forbidden forbidden   - -
resign   playing forbidden/-      -            done        done        forbidden forbidden   - -
resign   over    forbidden/-      -            over        over        forbidden forbidden   - -
"""
"""The answers on /api/tables/{code}/play; `-` if the connection ended at the hello."""

KNOWN = "listed/left_out left_out listed listed listed listed left_out left_out"
"""Whether POST /api/my-tables lists a table, at every stage."""


def rows(table: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Parse a table: what is tried, the stage, and the answer for each role."""
    for line in table.strip().splitlines():
        words = line.split()
        if words[0] == "stage":
            continue
        what, results = words[: -len(ROLES)], words[-len(ROLES) :]
        stages = (what.pop(),) if what[-1] in (*STAGES, "any") else ("any",)
        for stage in STAGES if stages == ("any",) else stages:
            yield " ".join(what), stage, dict(zip(ROLES, results, strict=True))


# The lists are complete


def routes_of(found: Iterable[BaseRoute]) -> Iterator[str]:
    for route in found:
        if (inner := getattr(route, "original_router", None)) is not None:
            yield from routes_of(inner.routes)
        else:
            other = {Mount: "MOUNT", WebSocketRoute: "SOCKET"}
            kinds = getattr(route, "methods", None) or {
                next((word for kind, word in other.items() if isinstance(route, kind)), type(route).__name__)
            }
            yield from (f"{kind} {getattr(route, 'path', route)}" for kind in kinds)


def test_every_request_is_listed(tmp_path: Path) -> None:
    there = set(routes_of(make_app(Settings(db=str(tmp_path / "games.db"))).routes))
    listed = {*(what for what, _, _ in rows(PUBLIC)), "SOCKET /api/tables/{code}/play"}
    for what, _, _ in rows(REQUESTS):
        method, _, path = what.partition(" ")
        path = path.format(own="{seat}", other="{seat}", free="{seat}", route="{route}", device="{device}")
        listed.add(f"{method} /api/tables/{{code}}/{path}".rstrip("/"))
    assert there - listed == set()
    assert listed - there <= {what for what, _, _ in list(rows(PUBLIC))[: OF_THE_CLIENT * len(STAGES)]}


def test_every_message_is_listed() -> None:
    kinds = {kind.model_fields["type"].default for kind in get_args(get_args(ClientMessage)[0])}
    assert kinds == {what for what, _, _ in rows(MESSAGES)}


def test_every_stage_is_listed() -> None:
    for table in (REQUESTS, MESSAGES):
        tried = [(what, stage) for what, stage, _ in rows(table)]
        assert sorted(tried) == sorted({(what, stage) for what, _ in tried for stage in STAGES})


# Every role tries everything


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = str(tmp_path_factory.mktemp("roles") / "games.db")
    asyncio.run(keep_tables(db))
    with serving(db) as server:
        yield server


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


def status(client: httpx.Client, what: str, role: str, path: str, legal: list[str]) -> str:
    method = what.split()[0]
    with client.stream(method, path, headers=bearer(role), json=body_of(what, legal)) as answer:
        if answer.status_code == 202:  # each address has one analysis at a time
            assert client.delete(f"/api/analyses/{json.loads(answer.read())['id']}").status_code == 204
        return str(answer.status_code)


def filled(path: str) -> str:
    """Put a title, a puzzle and a day into a path."""
    return path.replace("{title}", NORDIC).replace("{puzzle}", PUZZLE.id).replace("{day}", DAY)


def test_what_belongs_to_no_table_is_for_everybody(client: httpx.Client) -> None:
    for what, _, results in list(rows(PUBLIC))[OF_THE_CLIENT * len(STAGES) :: len(STAGES)]:
        path = filled(what.split()[1])
        assert {role: status(client, what, role, path, []) for role in ROLES} == results, what


@both_titles
def test_at_a_table_everybody_may_do_what_is_listed_and_nothing_else(client: httpx.Client, title: str) -> None:
    fresh = {"open": iter(range(1, SPARE - 1)), "playing": iter(range(1, SPARE_GAMES + 1))}
    for what, stage, results in rows(REQUESTS):
        for role in roles_at(title):
            wanted, own = expected(results[role], title), SEATS[title].index(role) + 1 if role in SEATS[title] else 1
            changes = wanted in ("201", "204") and (stage == "open" or what in FREEING)
            code = code_of(title, stage, next(fresh[stage]) if changes else 0)
            path = what.partition(" ")[2].format(
                own=own,
                other=own % 2 + 1,
                free=len(SEATS[title]),
                route=find_title(title).board.routes[0].id,
                device="0" * 64,
            )
            legal: list[str] = []
            if what == "POST moves":
                legal = client.get(f"/api/tables/{code}/update", headers=bearer(role)).json().get("legal", [])
            got = status(client, what, role, f"/api/tables/{code}/{path}".rstrip("/"), legal)
            assert got == wanted, (what, stage, role)


@both_titles
def test_on_a_socket_everybody_may_say_what_is_listed_and_nothing_else(server: Server, title: str) -> None:
    table = list(rows(MESSAGES))
    for stage in STAGES:
        for role in roles_at(title):
            wanted = {what: expected(results[role], title) for what, at, results in table if at == stage}
            assert conversation(server, code_of(title, stage), role) == wanted, (stage, role)


def conversation(server: Server, code: str, role: str) -> dict[str, str]:
    """Return the answer to each kind of message."""
    answers = {what: "-" for what, _, _ in rows(MESSAGES)}
    with connect(f"{server.url.replace('http', 'ws')}/api/tables/{code}/play", open_timeout=60) as socket:
        socket.send(json.dumps({"type": "hello", "secret": secret_of(role)}))
        told = json.loads(socket.recv(timeout=60))
        answers["hello"] = told.get("error", told["type"])
        if answers["hello"] != "update":
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=60)
            return answers
        action = (told["legal"] or ["pass"])[0]
        for what, fields in (
            ("move", {"id": "m", "ply": told["ply"], "action": action}),
            ("back", {"id": "b", "ply": told["ply"]}),
            ("answer", {"question": 9, "yes": True}),
            ("chat", {"id": "c", "text": "Hei!"}),
            ("invite", {"id": "i", "code": "ABCDEF"}),
            ("nudge", {"id": "n", "whom": 5}),
            ("vote", {"id": "v", "what": "end", "yes": False}),
            ("return", {}),
            ("resign", {"id": "r"}),
            ("ping", {}),
        ):
            socket.send(json.dumps({"type": what} | fields))
            socket.send(json.dumps({"type": "ping"}))
            heard = [json.loads(socket.recv(timeout=60))]
            while heard[-1]["type"] != "pong":
                heard.append(json.loads(socket.recv(timeout=60)))
            said = [message.get("error", message["type"]) for message in heard if message["type"] != "update"]
            answers[what] = "nothing" if said == ["pong"] and what != "ping" else said[0]
        socket.recv(timeout=60)  # the second pong
    return answers


@both_titles
def test_a_list_of_tables_shows_what_one_may_see(client: httpx.Client, title: str) -> None:
    for stage in STAGES:
        for role in roles_at(title):
            known = {"tables": [{"code": code_of(title, stage), "secret": secret_of(role)}]}
            listed = client.post("/api/my-tables", json=known).json()
            wanted = expected(KNOWN.split()[ROLES.index(role)], title)
            assert ("listed" if listed else "left_out") == wanted, (stage, role)


# Permissions that depend on more than a role


def test_at_a_full_table_a_person_can_begin_and_a_program_cannot(client: httpx.Client) -> None:
    made = client.post("/api/tables", json={"title": NORDIC, "seats": [{"who": "open"}] * 2}).json()
    table = f"/api/tables/{made['code']}"
    person = client.post(f"{table}/seats/1", json={"name": "Astrid"}).json()["secret"]
    program = client.post(f"{table}/seats/2", json={"name": "Robot", "program": True}).json()["secret"]
    for secret, wanted in ((program, 403), (person, 204)):
        answer = client.post(f"{table}/start", headers={"authorization": f"Bearer {secret}"})
        assert answer.status_code == wanted


def test_a_handover_token_gives_the_seat_once(client: httpx.Client) -> None:
    table, seat = f"/api/tables/{code_of(NORTHERN, 'open', SPARE)}", bearer("seat")
    token = client.post(f"{table}/seats/1/handover", headers=seat).json()
    taken = {"token": token["token"]}
    assert client.put(f"{table}/seats/2/handover", json=taken).status_code == 403
    assert client.put(f"{table}/seats/1/handover", json=taken, headers=bearer("wrong")).status_code == 401
    assert client.put(f"{table}/seats/1/handover", json=taken).json()["seat"] == 1
    assert client.put(f"{table}/seats/1/handover", json=taken).status_code == 403
    assert client.get(f"{table}/update", headers=seat).status_code == 401


def test_a_player_removed_by_the_host_hears_and_says_nothing_more(server: Server, client: httpx.Client) -> None:
    code = code_of(NORTHERN, "open", SPARE - 1)
    with connect(f"{server.url.replace('http', 'ws')}/api/tables/{code}/play", open_timeout=60) as socket:
        socket.send(json.dumps({"type": "hello", "secret": secret_of("another")}))
        socket.recv(timeout=60)
        assert client.delete(f"/api/tables/{code}/seats/2", headers=bearer("host")).status_code == 204
        with suppress(ConnectionClosed):
            socket.send(json.dumps({"type": "chat", "id": "c", "text": "I am still here!"}))
        with pytest.raises(ConnectionClosed):
            assert "done" not in str(socket.recv(timeout=60))
    assert "still" not in client.get(f"/api/tables/{code}/update?number=0", headers=bearer("seat")).text


def test_other_methods_and_addresses_are_refused(client: httpx.Client) -> None:
    listed = {what for what, _, _ in rows(PUBLIC)}
    for known in {what.split()[1] for what in listed} - {"/"}:
        path = filled(known)
        for method in {"PATCH", "DELETE", "PUT"} - {what.split()[0] for what in listed if what.endswith(f" {known}")}:
            assert client.request(method, path).status_code == 405, (method, path)
    for path in ("/api", "/api/tables/", "/redoc", "/api/tables/NOPEN0/seats", "/assets/../nordrail.db", "/admin"):
        assert client.get(path, headers=bearer("host")).status_code in (404, 405, 307), path
