"""The numbers of actions and the features of observations."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from tests.laws.readers import cases
from tests.laws.strategies import TABLES, Played, Table, games, randoms
from tests.laws.twins import twin
from typer.testing import CliRunner

from nordrail import Card, Cards, ClaimRoute, Game, legal_actions, view
from nordrail.cli.app import app
from nordrail.engine.errors import NordrailError
from nordrail.engine.record import Record
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.state import State
from nordrail.engine.ticket_path import ticket_path
from nordrail.learn import VERSION, Encoding, encoding

BOARD = files("nordrail.titles.nordic_countries").joinpath("board.toml").read_text(encoding="utf-8")
RECORDS = sorted((Path(__file__).parent.parent / "records").glob("n*/*.game"))


def name(table: Table) -> str:
    return f"{table.rulebook.title}-{table.seats}"


def decisions(states: list[State]) -> Iterator[State]:
    return (state for state in states if state.to_act)


def assert_round_trip(code: Encoding, state: State) -> None:
    assert state.to_act
    seen, legal = view(state, state.to_act), legal_actions(state)
    numbered = code.numbered(legal, seen)
    assert list(numbered.values()) == list(legal), "every action has a number of its own"
    assert all(0 <= number < len(code.actions) for number in numbered)
    assert list(code.mask(legal, seen)) == [int(number in numbered) for number in range(len(code.actions))]


def assert_in_range(code: Encoding, values: list[int]) -> None:
    assert len(values) == len(code.features) == len(code.most)
    for feature, value, most in zip(code.features, values, code.most, strict=True):
        assert 0 <= value <= most, feature


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_every_legal_action_of_random_games_has_a_number(table: Table) -> None:
    code = encoding(table.rulebook, table.seats)
    rng, game = Random(3), Game.new(table.rulebook, table.seats, seed=1)
    while not game.over:
        assert_round_trip(code, game.state)
        if rng.random() < 0.1:
            assert_in_range(code, code.observe(game.view(rng.randint(1, table.seats))))
        game = game.play(rng.choice(game.legal()))
    for seat in range(1, table.seats + 1):
        assert_in_range(code, code.observe(game.view(seat)))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_legal_action_of_the_records_has_a_number(path: Path) -> None:
    record = Record.load(path.read_text(encoding="utf-8"))
    rulebook = record.rulebook()
    states = [state for state in record.replay(rulebook) if not state.redacted]
    for state in list(decisions(states))[::7]:
        assert_round_trip(encoding(rulebook, len(state.seats)), state)


def test_payments_outside_the_menu_have_the_number_of_a_claim_of_the_route() -> None:
    code = encoding("northern-lights")
    game = Game.new("northern-lights", 2, seed=1)
    seen = game.view(1)
    for cards, payment in {"RR": "red", "RL": "red", "LL": "red"}.items():
        route = next(route for route in game.rulebook.board.routes if route.color == Card.RED and route.length == 2)
        number = code.number(ClaimRoute(route.id, Cards(cards)), seen)
        assert code.actions[number] == f"claim {route.id} with {payment}"


def test_an_encoding_belongs_to_a_board_and_a_number_of_seats() -> None:
    nordic = encoding("nordic-countries")
    digests = {encoding(table.rulebook, table.seats).digest for table in TABLES}
    assert len(digests) == len(TABLES)
    text = BOARD.replace("length = 2", "length = 3", 1)
    assert Encoding(nordic.rulebook.with_board(text), 2).digest not in digests
    assert Encoding(nordic.rulebook, 2).digest == nordic.digest
    with pytest.raises(NordrailError, match="2 to 3 seats, not 4"):
        Encoding(nordic.rulebook, 4)


def test_names_are_unique() -> None:
    for table in TABLES:
        code = encoding(table.rulebook, table.seats)
        assert len(set(code.features)) == len(code.features)
        assert len(set(code.actions)) == len(code.actions)


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(ValueError, match="spectator"):
        encoding("nordic-countries").observe(Game.new("nordic-countries", 2, seed=1).view(None))


def test_an_observation_says_what_the_view_says() -> None:
    code, game = encoding("nordic-countries"), Game.new("nordic-countries", 2, seed=9, first=1)
    first, me = dict(zip(code.features, code.observe(game.view(1)), strict=True)), game.view(1).me
    assert me is not None
    assert [name for name, value in first.items() if name.startswith("offered/") and value] == [
        f"offered/{ticket.id}" for ticket in game.rulebook.board.tickets if ticket.id in me.offered
    ]
    assert (first["cards/me/Y"], first["cards/me/?"], first["cards/+1/?"], first["keep at least"]) == (2, 0, 4, 2)
    assert (first["phase/choose tickets"], first["acts/me"], first["acts/+1"]) == (1, 1, 0)
    game = game.play("1 keep bergen-trondheim oslo-vaasa")
    game = game.play(game.legal()[0]).play("1 claim andalsnes-lillehammer YY")
    mine = dict(zip(code.features, code.observe(game.view(1)), strict=True))
    theirs = dict(zip(code.features, code.observe(game.view(2)), strict=True))
    assert mine["routes/me/andalsnes-lillehammer"] == theirs["routes/+1/andalsnes-lillehammer"] == 1
    assert mine["open/andalsnes-lillehammer"] == theirs["open/andalsnes-lillehammer"] == 0
    assert (mine["points/me"], mine["trains/me"], theirs["trains/+1"]) == (2, 38, 38)
    path = ticket_path(game.view(1), "bergen-trondheim")
    assert path is not None
    assert mine["missing/bergen-trondheim"] == path.missing > 0
    assert mine["missing/oslo-helsinki"] == 0


@given(games(), randoms())
def test_equal_views_have_equal_observations(played: Played, random: Random) -> None:  # C21
    """Twin games differ only where the reader cannot see."""
    code = Encoding(played.table.rulebook, played.table.seats)
    for state in list(decisions(played.states))[::9]:
        assert_round_trip(code, state)
    for place, state, reader in cases(played, random, 2):
        if reader is None:
            continue
        assert_in_range(code, code.observe(view(state, reader)))
        other = twin(played.table, played.events[:place], state, reader, random)
        if other is not None and not isinstance(state.phase, Over):
            assert code.observe(view(other[1], reader)) == code.observe(view(state, reader))


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_the_tables_are_printed(title: str) -> None:
    code = encoding(title, 3)
    for command, names in (("actions", code.actions), ("observations", code.features)):
        arguments = [command, title, *(("--seats", "3") if command == "observations" else ())]
        printed = CliRunner().invoke(app, arguments, env={"COLUMNS": "200"}).stdout
        assert [name for name in names if name not in printed] == []
        written = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)
        assert written["version"] == VERSION
        assert len(written[{"actions": "actions", "observations": "features"}[command]]) == len(names)
