"""Requests generated from the OpenAPI description: every response matches it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.grammar import examples
from tests.server.serving import Json, Server, serving
from tests.server.shapes import read_problem, read_update

from nordrail.engine.rules.rulebook import find_title
from nordrail.server.http.app import make_app
from nordrail.server.run.settings import Settings

TITLES = "nordic-countries", "northern-lights"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
STREAM = "GET /api/tables/{code}/stream"
OPERATIONS: dict[str, APIOperation[Any, Any, Any, Any]] = {
    found.ok().label: found.ok()  # type: ignore[union-attr]
    for found in schemathesis.openapi.from_dict(make_app(Settings()).openapi()).get_all_operations()
}
RECORDS = [file.read_text() for file in sorted(Path(__file__).parents[1].glob("records/hand_written/*.game"))]
ROUTES = [route.id for title in TITLES for route in find_title(title).board.routes]


class House:
    """A server with tables at every stage, and their secrets."""

    def __init__(self, server: Server, client: httpx.Client) -> None:
        self.server, self.client = server, client
        self.tables: list[Json] = []
        for title in TITLES:
            for names in (["Åse", None], ["Elin", "Finn"], ["Astrid", "Bjørn"]):
                seats = [{"who": "me", "name": name} if name else {"who": "open"} for name in names]
                table = client.post("/api/tables", json={"title": title, "seats": seats}).json()
                self.tables.append(table)
                if None not in names:
                    self.ask("POST", table, "start", table["host"])
                if "Astrid" in names:  # choose the first tickets
                    for secret in table["secrets"].values():
                        action = self.ask("GET", table, "update", secret).json()["legal"][0]
                        self.ask("POST", table, "moves", secret, json={"id": "first", "ply": 0, "action": action})

    def ask(self, method: str, table: Json, what: str, secret: str, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {secret}"}
        return self.client.request(method, f"/api/tables/{table['code']}/{what}", headers=headers, **more)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(str(tmp_path_factory.mktemp("fuzz") / "games.db")) as server:
        with httpx.Client(base_url=server.url, timeout=60) as client:
            yield House(server, client)
        log = server.log.read_text()
        assert '"level": "error"' not in log, log
        assert "Traceback" not in log, log


@st.composite
def requests(draw: st.DrawFn, house: House, operation: APIOperation[Any, Any, Any, Any]) -> Case[Any]:
    """Draw a request, valid or not, about things that exist or not."""
    wrong = draw(st.booleans()) and bool(operation.body or operation.path_parameters)
    case = draw(operation.as_strategy(GenerationMode.NEGATIVE if wrong else GenerationMode.POSITIVE))
    table, seat, route = draw(st.sampled_from(house.tables)), draw(st.integers(0, 3)), draw(st.sampled_from(ROUTES))
    who, plays, number, text = draw(st.integers(0, 3)), draw(st.booleans()), draw(st.integers(0, 99)), draw(st.text())
    if "{code}" in operation.path and draw(st.integers(0, 5)):
        case.path_parameters |= {"code": table["code"]}
        case.path_parameters |= {"seat": seat} if "{seat}" in operation.path else {}
        case.path_parameters |= {"route": route} if "{route}" in operation.path else {}
        secrets = [table["host"], *table["secrets"].values()]
        if operation.label == STREAM:  # a valid one does not end
            case.headers["authorization"] = "Bearer of bad news"
        elif who < len(secrets):
            case.headers["authorization"] = f"Bearer {secrets[who]}"
            if plays and isinstance(case.body, dict):
                case.body = case.body | _play(house, case, table, secrets[who], number, text)
    elif plays and isinstance(case.body, dict):
        if operation.path == "/api/tables":
            case.body = case.body | {"title": TITLES[number % 2]}
        elif operation.path == "/api/my-tables":
            case.body = {"tables": [{"code": known["code"], "secret": known["host"]} for known in house.tables]}
        elif operation.path == "/api/records":
            record = RECORDS[seat % 2]
            place = len(record) * number // 99
            case.body = {"record": record[:place] + text + record[place:]}
    return case


def _play(house: House, case: Case[Any], table: Json, secret: str, number: int, text: str) -> Json:
    """Return fields as a client with the current update would send them."""
    asked = house.ask("GET", table, "update", secret)
    if asked.status_code != 200:  # a player who has left gets no update
        return {}
    now = asked.json()
    if case.operation.path.endswith("/moves"):
        actions = [text, *now["legal"]]
        return {"ply": now["ply"], "action": actions[number % len(actions)]}
    if case.operation.path.endswith("/handover") and now["seat"]:
        case.path_parameters |= {"seat": now["seat"]}
        token: str = house.ask("POST", table, f"seats/{now['seat']}/handover", secret).json()["token"]
        return {"token": [token, token[:-1], token.upper(), f"9{token}"][number % 4]}
    return {}


def send(house: House, case: Case[Any]) -> httpx.Response | None:
    """Send a request; return `None` if no client can send it."""
    sent = case.as_transport_kwargs(base_url=house.server.url)
    request: Json = {
        key: sent[key] for key in ("method", "url", "params", "headers", "json", "data", "files") if key in sent
    }
    if isinstance(request.get("data"), bytes | str):
        request["content"] = request.pop("data")
    try:
        return house.client.request(**request)
    except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeEncodeError):
        return None


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_breaks_the_server_and_every_answer_is_as_described(house: House, label: str) -> None:
    @examples(6)
    @given(requests(house, OPERATIONS[label]))
    def fuzz(case: Case[Any]) -> None:
        answer = send(house, case)
        if answer is None:
            return
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            problem = read_problem(answer.text)
            assert problem.error.isidentifier()
            assert problem.detail.endswith(".")
        elif case.path.endswith("/handover") and case.method == "PUT":  # the seat has a new secret
            for table in house.tables:
                if table["code"] == case.path_parameters["code"]:
                    table["secrets"][str(answer.json()["seat"])] = answer.json()["secret"]

    fuzz()


def test_a_stream_is_as_described(house: House) -> None:
    for table in house.tables:
        with house.client.stream("GET", f"/api/tables/{table['code']}/stream", params={"number": 0}) as answer:
            described = OPERATIONS[STREAM].definition.raw["responses"]["200"]["content"]
            assert list(described) == [answer.headers["content-type"]]
            update = read_update(next(answer.iter_lines()))
            assert update.number == len(update.happened)
