"""The prepared games of the lessons: real games from a known seed, which no other table can have."""

import pytest
from tests.server.serving import Server

from nordrail import TITLES, Game
from nordrail.host.lesson import lesson_record


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_is_a_game_that_its_seed_deals(title: str) -> None:
    record = lesson_record(title)
    game = Game.new(title, 2, seed=record.headers["seed"], first=1)
    for event in record.events:
        if event.actor:
            game = game.play(event)
    assert game.events == record.events
    assert game.to_act == 1
    assert game.state.seats[0].trains <= 11


def test_only_a_lesson_has_a_known_seed(server: Server) -> None:
    lesson = {"title": "nordic-countries", "name": "Astrid"}
    seats = [{"who": "me", "name": "Astrid"}, {"who": "bot", "bot": "easy"}]
    for path, wish in (
        ("/api/lessons", lesson),
        ("/api/tables", {"title": "nordic-countries", "seats": seats}),
    ):
        assert server.request("POST", path, json=wish | {"seed": "lesson 235"}).status_code == 422
    made = server.request("POST", "/api/lessons", json=lesson).json()
    told = server.request("GET", f"/api/tables/{made['code']}/update", made["secrets"]["1"]).json()
    assert told["legal"]
    assert told["table"]["practice"] is True
    assert server.request("GET", f"/api/tables/{made['code']}/update").status_code == 403
    assert server.request("POST", "/api/lessons", json=lesson | {"title": "nowhere"}).status_code == 422
