"""Uploaded records: replayed line by line, whole or as one seat saw them, or refused with the line."""

from typing import Any

import pytest
from tests.server.serving import Json, Server
from tests.server.test_lobby_api import my_board

from nordrail.arena.simulation import random_game
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.view import view
from nordrail.records.story import known_to, tell_story
from nordrail.server.wire.requests import LONGEST_RECORD

both_titles = pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])


def finished(title: str) -> Record:
    return random_game(find_title(title), 2, "7").record


def beginning(record: Record, lines: int) -> Record:
    headers = {key: value for key, value in record.headers.items() if key not in ("seed", "result")}
    return Record(headers, record.events[:lines])


def upload(server: Server, record: Record | str, **more: Any) -> Json:
    text = record if isinstance(record, str) else record.dump()
    answer = server.request("POST", "/api/records", json={"record": text} | more)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def refused(server: Server, record: str, **more: Any) -> str:
    answer = server.request("POST", "/api/records", json={"record": record} | more)
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid")
    return str(answer.json()["detail"])


@both_titles
def test_a_whole_record_is_told_with_everybodys_cards_and_its_result(title: str, server: Server) -> None:
    record = finished(title)
    told = upload(server, record)
    assert (told["title"], told["names"]) == (title, list(record.names))
    assert [step["line"] for step in told["steps"]] == [None, *map(str, record.events)]
    assert [step["text"] for step in told["steps"][1:]] == [
        " ".join(sentence.text.plain for sentence in step.sentences)
        for step in tell_story(Game.from_record(record), "all")
    ]
    for step, state in zip(told["steps"], record.replay(), strict=True):
        own = [view(state, seat).to_json()["players"][seat - 1] for seat in (1, 2)]
        assert step["view"]["players"] == own
    assert " ".join(str(sheet["total"]) for sheet in told["result"]["sheets"]) == record.headers["result"]


@both_titles
def test_a_record_is_told_as_one_seat_could_know_it(title: str, server: Server) -> None:
    record = finished(title)
    told = upload(server, record, seat=2)
    assert [step["line"] for step in told["steps"][1:]] == list(map(str, known_to(Game.from_record(record), 2).events))
    states = list(record.replay())
    for step, state in zip(told["steps"], states, strict=True):
        assert step["view"]["players"] == view(state, 2).to_json()["players"]
    assert told["result"] is not None  # at the end everything is public
    assert refused(server, record.dump(), seat=3) == "there is no seat 3: this game has seats 1 to 2."


@pytest.mark.parametrize("seat", [None, 1, 2])
@both_titles
def test_a_redacted_record_is_told_with_what_is_in_it_and_without_a_result(
    title: str, seat: int | None, server: Server
) -> None:
    record = known_to(Game.from_record(finished(title)), 1)
    told = upload(server, record, seat=seat)
    assert len(told["steps"]) == len(record.events) + 1
    assert told["result"] is None
    hands = [player["cards"] for player in told["steps"][6]["view"]["players"]]
    assert ("?" in hands[0], "?" in hands[1]) == (seat == 2, True)


@both_titles
def test_a_record_may_end_anywhere_also_while_first_tickets_are_chosen(title: str, server: Server) -> None:
    """The choices of others so far are left out, and even that they have chosen (C4)."""
    record = finished(title)
    first_keep = next(place for place, event in enumerate(record.events) if " keep " in str(event))
    for lines in (0, 1, first_keep, first_keep + 1, first_keep + 2, first_keep + 10):
        steps = upload(server, beginning(record, lines), seat=1)["steps"]
        hidden = max(0, lines - first_keep) if lines < first_keep + 2 else 0
        assert len(steps) == 1 + lines - hidden
        assert len(upload(server, beginning(record, lines))["steps"]) == 1 + lines


@both_titles
def test_a_broken_record_is_refused_with_the_line(title: str, server: Server) -> None:
    record = finished(title)
    lines = record.dump().splitlines()
    place = len(record.headers) + 1 + 15
    assert refused(server, "\n".join([*lines[:place], "1 dance", *lines[place + 1 :]])).startswith(
        f"line {place + 1}: dance: there is no verb 'dance' here"
    )
    assert refused(server, "\n".join([*lines[:place], *lines[place + 1 :]])).startswith(f"line {place + 1}: ")
    wrong = record.dump().replace(f"result  {record.headers['result']}", "result  1 2")
    assert refused(server, wrong) == f"line 5: the result is {record.headers['result']}, not 1 2."
    assert refused(server, "") == "line 1: the header title is missing; a record begins with title, rules, seats."
    assert refused(server, record.dump().replace(title, "no-title")).startswith("line 1: there is no title 'no-title'")


@both_titles
def test_a_record_of_another_board_needs_the_board(title: str, server: Server) -> None:
    rulebook = find_title(title).with_board(my_board(title))
    record = random_game(rulebook, 2, "3").record
    told = upload(server, record, board=my_board(title))
    assert (told["board"], told["result"] is None) == ("My board", False)
    assert refused(server, record.dump()).startswith("line 3: this game was played on the board My board, not on")
    assert refused(server, record.dump(), board="name = 3").startswith("name: it is 3; it should be a string")


def test_what_is_too_long_for_a_game_is_not_told(server: Server) -> None:
    record = finished("nordic-countries").dump()
    assert refused(server, record + " " * LONGEST_RECORD) == (
        f"record: String should have at most {LONGEST_RECORD} characters."
    )
    headers = "title   nordic-countries\nrules   1\nseats   Astrid | Bjørn\n\n"
    names = "* seat 1 Astrid\n"
    assert refused(server, headers + names * 3001) == "This record has more than 3,000 lines; no game is that long."
    too_large = server.request("POST", "/api/records", json={"record": "x" * 1_000_000})
    assert (too_large.status_code, too_large.json()["detail"]) == (
        413,
        "This request can have at most 1,000,000 bytes.",
    )
