"""No channel leaks hidden information: two servers that differ only in that send the same bytes.

The sizes are the same too, so they reveal nothing. At rest everything is compared as sent, except the header `date`.
After a move of the test, the time of the last move, `moved`, is left out, because the two servers do not move at the
same moment. If the decks differ, the test makes only moves that deal nothing visible.
"""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.conftest import NORDIC, both_titles
from tests.server.serving import Json, Player, Server, serving
from tests.server.sides import READERS, Ear, Pair, Side, TwinTable
from tests.server.twins import GAMES, READER, SEED, Twins, find_twins, keep_twins, secret_of

from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Dealing
from nordrail.server.http.app import make_app
from nordrail.server.run.settings import Settings


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    twins, folder = {title: find_twins(title) for title in GAMES}, tmp_path_factory.mktemp("twins")
    for number in (0, 1):
        asyncio.run(keep_twins(str(folder / f"{number}.db"), chain(*twins.values()), number))
    kept = "--idle-days", "0"  # the date of their deletion depends on the start of a server
    with serving(str(folder / "0.db"), *kept) as first, serving(str(folder / "1.db"), *kept) as second:
        sides = [Side(first, 0), Side(second, 1)]
        yield Pair(sides, twins)
        for side in sides:
            side.client.close()


# At rest


def reads(side: Side, twins: Twins, seat: int | None) -> dict[str, Any]:
    """Return everything sent to a reader who does nothing."""
    table, number = f"/api/tables/{twins.code}", side.update(twins.code, seat)["number"]
    lately, routes = max(0, number - 99), [route.id for route in twins.states[0].rulebook.board.routes]
    paths = ["", "/board", "/update", "/update?number=0", f"/update?number={lately}", "/record"]
    paths += [f"/routes/{route}/payments" for route in routes[::12]]
    told: dict[str, Any] = {path: side.ask(seat, "GET", table + path) for path in paths}
    known = [{"code": twins.code, "secret": side.secret(seat), "number": since} for since in (0, lately)]
    told["my tables"] = [side.ask(None, "POST", "/api/my-tables", {"tables": [one]}) for one in known]
    stream = side.stream(twins.code, seat, lately)
    told["stream"] = next(stream), next(stream)
    stream.close()
    for since in (None, 0, lately):
        ear = Ear(side, twins.code, seat, since)
        told[f"socket from {since}"] = ear.hears()
        ear.close()
    return told


def refusals(side: Side, twins: Twins, seat: int | None) -> list[Any]:
    """Return the answers to many refused requests."""
    table, ply = f"/api/tables/{twins.code}", side.update(twins.code, seat)["ply"]
    moves = [{"id": f"no {number}", "ply": ply, "action": text} for number, text in enumerate(twins.attempts())]
    moves.append({"id": "stale", "ply": 1, "action": "pass"})
    messages: list[Json | str] = [{"type": "move"} | move for move in moves]
    messages += [
        {"type": "back", "id": "b", "ply": 1},
        {"type": "answer", "question": 1, "yes": True},
        {"type": "return"},
        {"type": "nudge", "id": "n", "whom": READER},
        {"type": "vote", "id": "v", "what": "bot", "whom": READER, "yes": True},
    ]
    messages += [{"type": "hello"}, {}, "{"]
    ear = Ear(side, twins.code, seat, None)
    told: list[Any] = []
    for message in messages:
        ear.say(message)
        told.append(ear.hears())
    ear.close()
    told += [side.ask(seat, "POST", f"{table}/moves", move) for move in moves[-2:]]
    told.append(side.ask(seat, "GET", f"{table}/routes/nowhere/payments"))
    told.append(side.ask(seat, "POST", f"{table}/start"))
    told.append(side.ask(seat, "POST", f"{table}/seats/1", {"name": "Dag"}))
    told.append(side.ask(seat, "DELETE", f"{table}/seats/1"))
    told.append(side.ask(seat, "PUT", f"{table}/seats/1/bot", {"bot": "easy"}))
    told.append(side.ask(seat, "POST", f"{table}/seats/1/handover"))
    told.append(side.ask(seat, "PUT", f"{table}/seats/1/handover", {"token": "9999999999.x"}))
    return told


@both_titles
@pytest.mark.parametrize("reader", READERS)
def test_what_a_reader_may_not_know_changes_no_byte_of_what_it_is_sent(pair: Pair, title: str, reader: str) -> None:
    for twins in pair.twins[title]:
        told = [reads(side, twins, READERS[reader]) for side in pair.sides]
        assert told[0] == told[1], twins.what
        assert SEED not in str(told)
    for twins in pair.twins[title][:: 1 if reader == "seat 2" else 3]:
        refused = [refusals(side, twins, READERS[reader]) for side in pair.sides]
        assert refused[0] == refused[1], twins.what
    for path in ("/api/bots", "/healthz", "/readyz", "/openapi.json", "/docs", "/nowhere"):
        assert pair.same(lambda side: side.ask(None, "GET", path)), path  # noqa: B023
    assert 'nordrail_refused_total{error="forbidden"}' in str(pair.same(Side.metrics))


@both_titles
def test_a_reader_who_may_know_it_is_sent_other_bytes(pair: Pair, title: str) -> None:
    """Seat 1 sees the differences, so the comparison can fail on every channel."""
    for twins in pair.twins[title][1::2]:
        first, second = (reads(side, twins, 1) for side in pair.sides)
        differ = {channel for channel in first if first[channel] != second[channel]}
        assert differ >= {"/update?number=0", "stream", "socket from 0"}, twins.what
        if not twins.states[0].choosing_first_tickets:
            assert differ >= {"/update", "/record", "socket from None"}, twins.what


@both_titles
def test_there_are_twins_of_every_kind(pair: Pair, title: str) -> None:
    kinds = {twins.what for twins in pair.twins[title]}
    assert len(kinds) == (8 if title == NORDIC else 6)
    for twins in pair.twins[title]:
        one, other = twins.states
        hands = [[seat.hand for seat in state.seats] for state in twins.states]
        assert hands[0][READER - 1] == hands[1][READER - 1]
        if one.choosing_first_tickets:
            assert len(one.seats[0].tickets) != len(other.seats[0].tickets)
        else:
            assert hands[0] != hands[1]
    assert {twins.same_decks for twins in pair.twins[title]} == {True, False}


# During the game


def choose_tickets(table: TwinTable) -> None:
    """Let others keep few tickets on one side and many on the other, then change to few, and start the game."""
    last = next(chair["seat"] for chair in table.told(None)[0]["table"]["chairs"] if not chair["chosen"])
    few, many = {}, {}
    for seat in (1, 2, 3):
        views = [told["view"] for told in table.told(seat)]
        offers = [seen["players"][seat - 1]["offered"] for seen in views]
        few[seat] = [f"keep {' '.join(offered[: views[0]['phase']['keep']])}" for offered in offers]
        many[seat] = [f"keep {' '.join(offered)}" for offered in offers]
    for seat in {1, 3} - {last}:
        table.move(seat, few[seat][0], other=many[seat][1])
        table.move(seat, many[seat][0], other=few[seat][1])
        table.say(seat, {"type": "chat", "id": "", "text": "One moment."})
        table.say(seat, {"type": "vote", "id": "", "what": "end", "yes": True})
        table.move(seat, few[seat][0], other=few[seat][1])
    table.move(last, few[last][0], other=few[last][1])
    assert table.told(None)[0]["view"]["phase"]["ask"] == "turn"


def play_on(table: TwinTable, random: Random) -> None:
    """Make some moves; the other seats reveal nothing of their hands, and once ask to undo a draw."""
    asked = False
    for _ in range(4):
        seen = table.told(None)[0]["view"]
        seat = seen["to_act"]
        if seen["final_turns"] == 1:
            return  # afterwards everything is public
        first, second = (told["legal"] for told in table.told(seat))
        hidden = () if seat == READER else ("claim", "pay")
        action = random.choice([move for move in first if move in second and move.split()[0] not in hidden])
        table.move(seat, action)
        if action == "draw" and seat != READER and not asked:
            asked = True
            for yes in (False, True):
                table.say(seat, {"type": "back", "id": "", "ply": table.told(None)[0]["ply"]})
                question = table.told(None)[0]["table"]["asked"]["number"]
                for other in (READER, 4 - seat)[: 1 + yes]:
                    table.say(other, {"type": "answer", "question": question, "yes": yes})


def move_quietly(table: TwinTable) -> bool:
    """Make a move that deals nothing visible; return whether there is one."""
    state, seat = table.twins.states[0], table.twins.states[0].to_act
    first, second = (told["legal"] for told in table.told(seat))
    for action in legal_actions(state):
        unseen = str(action) == "draw" and seat != READER
        shows_cards = seat != READER and str(action).split()[0] in ("claim", "pay")
        if unseen or not (shows_cards or isinstance(apply(state, action).phase, Dealing)):
            assert str(action) in first
            assert str(action) in second
            assert seat is not None
            table.move(seat, str(action))
            return True
    return False


@both_titles
def test_nor_during_the_game(pair: Pair, title: str) -> None:
    quiet = 0
    for twins in pair.twins[title]:
        table = TwinTable(pair, twins)
        for seat in (1, 2, 3):
            table.say(seat, {"type": "chat", "id": "", "text": "Hei!"})
        if twins.states[0].choosing_first_tickets:
            choose_tickets(table)
        elif twins.same_decks:
            play_on(table, Random(twins.code))
        else:
            quiet += move_quietly(table)
        table.close()
    assert quiet
    assert "nordrail_moves_total" in str(pair.same(Side.metrics))


# Logs and URLs


def kept_secrets(db: str) -> set[str]:
    """Return everything in a database that must not be logged: seeds, digests, cards and tickets."""
    with closing(sqlite3.connect(db)) as database:
        secrets = {secret for row in database.execute("select seed, host from games") for secret in row}
        journal = [json.loads(entry) for (entry,) in database.execute("select entry from entries")]
    secrets |= {entry["digest"] for entry in journal if "digest" in entry}
    for text in (entry["text"].removeprefix("* ") for entry in journal if entry["kind"] in ("line", "choice")):
        kind, *words = text.removeprefix("1 ").removeprefix("2 ").removeprefix("3 ").split()
        secrets |= {text} if kind == "hand" else {*words[kind == "offer" :]} if kind in ("offer", "keep") else set()
    return secrets


async def play_a_while(server: Server, made: Json) -> None:
    players = [Player(server, made["code"], secret, seed=int(seat)) for seat, secret in made["secrets"].items()]
    playing = [asyncio.create_task(player.play(until=lambda: len(players[0].heard) > 40)) for player in players]
    done, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()  # nobody moves any more, and a player would wait in vain
    await asyncio.gather(*playing, return_exceptions=True)
    assert not [error for task in done if (error := task.exception())]
    for player in players:
        await player.close()


def test_no_secret_is_in_the_log_even_when_the_database_breaks(tmp_path: Path) -> None:
    db = str(tmp_path / "games.db")
    with serving(db, "--log-level", "debug") as server:
        tables = [server.begin(title, "Astrid", "Bjørn") for title in GAMES]
        for made in tables:
            asyncio.run(play_a_while(server, made))
        secrets = kept_secrets(db).union(*([made["host"], *made["secrets"].values()] for made in tables))
        server.request("GET", f"/api/tables/{made['code']}/update", "a-wrong-secret-of-somebody")
        with closing(sqlite3.connect(db)) as database, database:
            entry = json.dumps({"kind": "news", "text": "* hand 1 RRRR"})
            database.execute("update entries set entry = ? where number = 2", (entry,))
            database.execute("update games set code = 'BROKEN' where code = ?", (tables[0]["code"],))
            database.execute("update entries set code = 'BROKEN' where code = ?", (tables[0]["code"],))
        assert server.request("GET", "/api/tables/BROKEN").status_code == 500
        with closing(sqlite3.connect(db)) as database, database:
            database.execute("alter table entries rename to gone")
        wish = {"title": NORDIC, "seats": [{"who": "me", "name": "Astrid"}, {"who": "open"}]}
        assert server.request("POST", "/api/tables", json=wish).status_code == 503
        log = server.log.read_text(encoding="utf-8")
    assert len(secrets) >= 14 + 4 + 10  # seeds, secrets and their digests; hands; tickets of one title
    assert "request failed" in log
    assert "database failed" in log
    secrets |= {"a-wrong-secret", "RRRR", "digest\\", '"digest', "face_up", "offered"}
    assert not [secret for secret in secrets if secret in log]


def test_no_secret_of_the_twins_is_in_a_log(pair: Pair) -> None:
    for side in pair.sides:
        log = side.server.log.read_text(encoding="utf-8")
        secrets = kept_secrets(side.server.db) | {secret_of(who, side.number) for who in (1, 2, 3, "host")}
        assert len(secrets) > 80
        assert "startup complete" in log
        assert not [secret for secret in secrets if secret in log]


def test_no_address_has_room_for_a_secret(tmp_path: Path) -> None:
    """Proxies and browsers log URLs, so secrets go in headers and bodies."""
    paths = make_app(Settings(db=str(tmp_path / "games.db"))).openapi()["paths"]
    found = {
        (place["in"], place["name"])
        for methods in paths.values()
        for request in methods.values()
        for place in request.get("parameters", [])
    }
    names = {("path", name) for name in ("code", "seat", "route", "title", "device", "day")}  # a device is a hash
    names |= {("path", "puzzle"), ("path", "analysis")}  # an analysis is of a finished game, in which all is open
    assert found == names | {("query", "number"), ("header", "accept-encoding"), ("header", "authorization")}
