"""Puzzles over HTTP: listed, shown without the answer, answered, or refused with a sentence."""

import pytest
from tests.conftest import both_titles
from tests.server.serving import Server

from nordrail.puzzles.shelf import all_puzzles, puzzles_of
from nordrail.server.http.rates import cost


def test_all_puzzles_are_listed(server: Server) -> None:
    listed = server.request("GET", "/api/puzzles").json()
    assert [one["id"] for one in listed] == [puzzle.id for puzzle in all_puzzles()]
    assert listed[0].keys() == {"id", "title", "kind", "difficulty", "seats"}


@both_titles
def test_a_puzzle_is_shown_without_its_answer_and_judged(title: str, server: Server) -> None:
    puzzle = puzzles_of(title)[0]
    answer = server.request("GET", f"/api/puzzles/{puzzle.id}")
    shown = answer.json()
    assert shown["update"]["seat"] == puzzle.seat
    assert sorted(one.action for one in puzzle.answers) == shown["choices"]
    assert not any(word in answer.text for word in ('"chance"', '"behind"', '"answers"', '"reasons"'))
    for place in (0, 1):
        told = server.request(
            "POST", f"/api/puzzles/{puzzle.id}/answer", json={"action": puzzle.answers[place].action}
        ).json()
        assert (told["right"], told["given"]) == (place == 0, place)
        assert told["answers"][0]["chance"]["value"] == puzzle.best.chance.value


@pytest.mark.parametrize("path", ["GET /api/puzzles/nothing", "POST /api/puzzles/nothing/answer"])
def test_an_unknown_puzzle_is_not_found(path: str, server: Server) -> None:
    method, _, where = path.partition(" ")
    answer = server.request(method, where, json={"action": "draw"} if method == "POST" else None)
    assert (answer.status_code, answer.json()["detail"]) == (404, "There is no such puzzle.")


@pytest.mark.parametrize("action", ["", "pass", "win", "claim nowhere RR", "keep x", "take R" * 100])
def test_a_bad_answer_is_refused_with_a_sentence(action: str, server: Server) -> None:
    puzzle = next(one for one in puzzles_of("nordic-countries") if one.kind == "claim")
    answer = server.request("POST", f"/api/puzzles/{puzzle.id}/answer", json={"action": action})
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid")
    assert answer.json()["detail"].endswith(".")


def test_puzzles_are_part_of_the_budget_of_an_address() -> None:
    assert cost("GET", "/api/puzzles") == 5
    assert cost("GET", "/api/puzzles/abc") == cost("POST", "/api/puzzles/abc/answer") == 20
