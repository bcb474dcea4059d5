"""The coach over HTTP: a hint at a table, the analysis of a record, and what is refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from tests.coach.games import finished
from tests.server.serving import Json, Server, serving

both_titles = pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("coach") / "games.db"), "--thinkers", "1") as server:
        yield server


def update(server: Server, made: Json) -> Json:
    told: Json = server.request("GET", f"/api/tables/{made['code']}/update", made["secrets"]["1"]).json()
    return told


def ask(server: Server, made: Json, ply: int) -> httpx.Response:
    body = {"id": f"h{ply}", "ply": ply}
    path = f"/api/tables/{made['code']}/hints"
    return server.request("POST", path, made["secrets"]["1"], json=body, timeout=60)


@both_titles
def test_a_hint_at_a_table_with_a_bot(title: str, server: Server) -> None:
    made = server.begin(title, "Astrid", "bot:easy", hints=True, first=1)
    told = update(server, made)
    assert (told["table"]["hints"], told["table"]["counts"]) == (True, False)
    answer = ask(server, made, told["ply"])
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    assert (hint["ply"], hint["seat"], hint["left_turn"], hint["left"]) == (told["ply"], 1, 3, 59)
    assert {option["action"] for option in hint["options"]} <= set(told["legal"])
    for option in hint["options"]:  # a choice of tickets: the chance of each ticket in every combination
        assert set(option["action"].split()[1:]) <= set(option["tickets"])
        assert 0 <= option["chance"]["low"] <= option["chance"]["value"] <= option["chance"]["high"] <= 1
    assert ask(server, made, told["ply"]).json() == hint  # the same answer, not counted again
    after = update(server, made)
    assert [chair["hints"] for chair in after["table"]["chairs"]] == [1, 0]
    assert after["ply"] == told["ply"]
    stale = ask(server, made, told["ply"] + 50)
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")


@both_titles
def test_a_game_that_counts_refuses_hints(title: str, server: Server) -> None:
    made = server.begin(title, "Astrid", "bot:easy")
    told = update(server, made)
    assert (told["table"]["hints"], told["table"]["counts"]) == (False, True)
    refused = ask(server, made, told["ply"])
    assert (refused.status_code, refused.json()["error"]) == (409, "no_hints")
    assert refused.json()["reason"]["name"] == "hints_off"
    seats = [{"who": "me", "name": "Astrid"}, {"who": "bot", "bot": "easy"}]
    both = {"title": title, "seats": seats, "practice": False, "hints": True}
    assert server.request("POST", "/api/tables", json=both).status_code == 422


def test_an_uploaded_record_is_analysed_while_the_server_answers(server: Server) -> None:
    record = finished("northern-lights", 2).record.dump()
    started = server.request("POST", "/api/analyses", json={"record": record, "seconds": 5})
    assert started.status_code == 202
    path, until = f"/api/analyses/{started.json()['id']}", monotonic() + 120
    early = server.request("GET", f"{path}/result")
    assert (early.status_code, early.json()["error"]) == (409, "not_done")
    other = server.request("POST", "/api/analyses", json={"record": record, "seconds": 6})
    assert (other.status_code, other.json()["reason"]["name"]) == (429, "one_analysis")
    seen = []
    while (status := server.request("GET", path).json())["state"] in ("waiting", "working"):
        assert monotonic() < until
        seen.append(status["done"])
        sleep(0.2)
    assert (status["state"], status["done"], seen) == ("done", 1.0, sorted(seen))
    told = server.request("GET", f"{path}/result")  # the client asks for gzip
    assert told.headers["content-encoding"] == "gzip"
    assert json.loads(told.text)["title"] == "northern-lights"
    assert server.request("DELETE", path).status_code == 204
    assert server.request("GET", f"{path}/result").json() == told.json()


def test_a_finished_analysis_is_there_after_a_restart(tmp_path: Path) -> None:
    record = finished("nordic-countries", 2).record.dump()
    with serving(str(tmp_path / "games.db")) as server:
        started = server.request("POST", "/api/analyses", json={"record": record, "seconds": 5}).json()
        path, until = f"/api/analyses/{started['id']}", monotonic() + 120
        while server.request("GET", path).json()["state"] != "done":
            assert monotonic() < until
            sleep(0.2)
        told = server.request("GET", f"{path}/result").json()
        assert server.stop() == 0
        server.start()
        assert server.request("GET", f"{path}/result").json() == told
        again = server.request("POST", "/api/analyses", json={"record": record, "seconds": 5})
        assert (again.status_code, again.json()["id"], again.json()["state"]) == (202, started["id"], "done")
        assert server.request("DELETE", path).status_code == 204


@pytest.mark.parametrize("body", [{}, {"record": "x", "seconds": 4}, {"record": "x", "seconds": 61}, {"record": 1}])
def test_a_malformed_request_for_an_analysis_is_refused(server: Server, body: Json) -> None:
    assert server.request("POST", "/api/analyses", json=body).status_code == 422


def test_an_unfinished_game_is_not_analysed(server: Server) -> None:
    made = server.begin("nordic-countries", "Astrid", "bot:easy")
    refused = server.request("POST", f"/api/tables/{made['code']}/analysis", made["secrets"]["1"])
    assert (refused.status_code, refused.json()["error"]) == (409, "not_over")
    assert server.request("GET", "/api/analyses/unknown").status_code == 404
