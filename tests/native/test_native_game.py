"""One game in the compiled simulator, from Python."""

import ctypes
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.conftest import NORDIC, NORTHERN, both_titles, table

from nordrail import Game, IllegalAction
from nordrail.arena.simulation import Simulation, random_game, simulate
from nordrail.engine.components.cards import Cards
from nordrail.engine.events import ClaimRoute, DealHand, DrawBlind, Pass
from nordrail.engine.rules.payment import payments
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.native import NativeError, NativeGame
from nordrail.native import structures as c
from nordrail.native.random_game import random_game as native_random_game
from nordrail.titles import NORDIC_COUNTRIES, NORTHERN_LIGHTS


@both_titles
def test_a_seed_deals_the_same_game_in_both_engines(title: str) -> None:
    game, native, random = Game.new(title, 2, seed="a seed"), NativeGame(title, 2, seed="a seed"), Random(4)
    while not game.over:
        assert native.legal() == list(game.legal())
        action = random.choice(game.legal())
        game = game.play(action)
        native.step(action)
        assert native.ply == len(game.events)
    assert native.over
    assert native.to_state() == game.state
    assert native.outcome() == game.outcome


@pytest.mark.parametrize("length", [0, 1, 52, 53, 54, 55, 56, 60, 61, 62, 63, 64, 117, 118, 200])
def test_a_seed_of_any_length_deals_the_same(length: int) -> None:
    """The hash of seed and ply is computed in blocks of 64 bytes."""
    seed = "é" * (length // 2) + "x" * (length % 2)
    assert NativeGame(NORTHERN, 2, seed=seed).to_state() == Game.new(NORTHERN, 2, seed=seed).state


def test_a_copy_is_independent() -> None:
    native = NativeGame(NORTHERN, 3, seed=1)
    before = native.to_state()
    other = native.copy()
    other.random_steps(Random(1))
    assert other.over
    assert native.to_state() == before
    native.random_steps(Random(1))
    assert native.to_state() == other.to_state()


def test_every_payment_is_accepted() -> None:
    """A ferry can be paid in many ways that the menu does not list."""
    at = table(NORDIC, "LLLPPPBBBRRRKKK")
    native = NativeGame.from_state(at.state)
    route = next(route for route in NORDIC_COUNTRIES.board.routes if route.substitute and route.length > 1)
    ways = [ClaimRoute(route.id, cards) for cards in payments(route, Cards("LLLPPPBBBRRRKKK"))]
    assert len(ways) > len([action for action in native.legal() if str(action).startswith(f"claim {route.id} ")])
    assert all(map(native.is_legal, ways))
    for way in ways:
        after = native.copy()
        after.step(way)
        assert after.to_state() == table(NORDIC, "LLLPPPBBBRRRKKK").play(f"1 {way}").state


def test_what_the_rules_forbid_is_refused() -> None:
    native = NativeGame.from_state(table(NORDIC).state)
    before = native.to_state()
    for action in (Pass(), ClaimRoute("oslo-bergen", Cards("R")), ClaimRoute("no-where", Cards("R"))):
        with pytest.raises(IllegalAction):
            native.step(action)
    with pytest.raises(IllegalAction, match="not in the menu"):
        native.action(-1)
    assert native.to_state() == before


def test_a_redacted_record_is_refused() -> None:
    record = Game.new(NORDIC, 2, seed=1).redacted(1)
    state = Game.from_record(record, dealer=None).state
    with pytest.raises(NativeError, match="redacted"):
        NativeGame.from_state(state)


def test_a_board_beyond_the_limits_is_refused_and_simulated_in_python(tmp_path: Path) -> None:
    cities = "\n".join(f'c{n} = {{ name = "C{n}", country = "Norway" }}' for n in range(130))
    routes = "\n".join(f'"c{n}-c{n + 1}" = {{ color = "gray", length = 1 }}' for n in range(129))
    board = f'name = "Long"\n[cities]\n{cities}\n[routes]\n{routes}\n[tickets]\n' + "\n".join(
        f'"c{n}-c{n + 2}" = 3' for n in range(20)
    )
    with pytest.raises(NativeError, match="Long has 130 cities, but the compiled simulator handles 128"):
        NativeGame(NORDIC_COUNTRIES.with_board(board))
    (tmp_path / "long.toml").write_text(board, encoding="utf-8")
    (played,) = simulate(Simulation(NORDIC, 2, 1, 1, tmp_path / "long.toml"))
    assert played.decisions


def test_substitutes_beyond_the_tables_are_refused() -> None:
    routes = tuple(
        replace(route, substitute=replace(route.substitute, count=60)) if route.substitute else route
        for route in NORDIC_COUNTRIES.board.routes
    )
    rulebook = replace(NORDIC_COUNTRIES, board=replace(NORDIC_COUNTRIES.board, routes=routes))
    with pytest.raises(NativeError, match="substitutes"):
        NativeGame(rulebook)


def test_a_state_fits_into_a_kilobyte() -> None:
    assert ctypes.sizeof(c.State) < 1024


@pytest.mark.parametrize("rulebook", [NORDIC_COUNTRIES, NORTHERN_LIGHTS], ids=lambda rulebook: rulebook.title)
def test_simulated_games_have_the_same_records(
    rulebook: Rulebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = list(simulate(Simulation(rulebook.title, 2, 5, 3, out=tmp_path / "compiled")))
    assert compiled == list(simulate(Simulation(rulebook.title, 2, 5, 3)))  # without records
    monkeypatch.setattr("nordrail.arena.simulation.available", lambda: False)
    assert compiled == list(simulate(Simulation(rulebook.title, 2, 5, 3, out=tmp_path / "python")))
    files = sorted(path.name for path in (tmp_path / "python").iterdir())
    assert len(files) == 5
    for file in files:
        assert (tmp_path / "compiled" / file).read_bytes() == (tmp_path / "python" / file).read_bytes()


def test_a_long_game_needs_several_blocks_of_random_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.native.random_game._WORDS", 16)
    monkeypatch.setattr("nordrail.native.random_game._EVENTS", 50)
    played = native_random_game(NORTHERN_LIGHTS, 3, "7", Random("7/choices"))
    assert tuple(played.events) == random_game(NORTHERN_LIGHTS, 3, "7").events


def test_the_caller_can_deal() -> None:
    native = NativeGame.from_state(table(NORDIC).state)
    native.step(DrawBlind())
    assert native.to_act == 0
    native.step(DealHand(1, Cards("L")))
    assert native.to_state() == table(NORDIC).play("1 draw\n* hand 1 L").state
