"""Undo restores the previous state, and playing on deals the same cards again."""

from random import Random

import pytest
from hypothesis import given
from tests.laws.strategies import STYLES, TABLES, Table, choose, randoms, tables

from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import DEALER, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.dealer import draw
from nordrail.engine.rules.state import State


@given(tables(), randoms())
def test_undo_takes_the_last_action_back_with_its_deals(table: Table, random: Random) -> None:
    game = Game.new(table.rulebook, table.seats, seed=random.getrandbits(32))
    while not game.over:
        action = choose(game.state, random, STYLES["anything"])
        before, record = game.state, game.record
        game = game.play(action)
        played = game.last
        after, longer = game.state, game.record
        if random.random() < 0.3:
            game = game.undo()
            assert game.state == before
            assert game.record == record
            game = game.play(action)
            assert game.last == played, "the same cards are dealt again"
            assert game.state == after
            assert game.record == longer


@given(tables(), randoms())
def test_undo_takes_the_last_line_back_where_nobody_deals(table: Table, random: Random) -> None:
    game = Game.new(table.rulebook, table.seats, dealer=None)
    while not game.over and len(game.record.events) < 150:
        state, record = game.state, game.record
        dealer = game.to_act == DEALER
        game = game.play(draw(state, random.getrandbits(256)) if dealer else choose(state, random, STYLES["anything"]))
        if random.random() < 0.3:
            game = game.undo()
            assert game.state == state
            assert game.record == record


@given(tables(), randoms())
def test_a_whole_game_can_be_taken_back(table: Table, random: Random) -> None:
    game = Game.new(table.rulebook, table.seats, seed=random.getrandbits(32))
    before: list[tuple[State, Record]] = []
    while not game.over and len(before) < 40:
        before.append((game.state, game.record))
        game = game.play(choose(game.state, random, STYLES["anything"]))
    for state, record in reversed(before):
        game = game.undo()
        assert (game.state, game.record) == (state, record)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_before_the_first_action_there_is_nothing_to_take_back(table: Table) -> None:
    game = Game.new(table.rulebook, table.seats, seed=1)
    record = game.record
    with pytest.raises(IllegalAction, match=r"^there is nothing to take back$"):
        game = game.undo()
    assert game.record == record


def test_an_empty_table_has_nothing_to_take_back() -> None:
    game = Game.new("nordic-countries", dealer=None)
    with pytest.raises(IllegalAction, match=r"^there is nothing to take back$"):
        game = game.undo()


def test_undo_takes_only_the_new_name_of_a_seat_back() -> None:
    game = Game.new("nordic-countries", seed=1)
    game = game.play(game.legal()[0])
    state, record = game.state, game.record
    game = game.play(NameSeat(1, "Bot"))
    game = game.undo()
    assert (game.state, game.record) == (state, record)


def test_a_finished_game_can_be_taken_back_and_played_again() -> None:
    game, random = Game.new("northern-lights", 3, seed=2), Random(2)
    while not game.over:
        action = random.choice(game.legal())
        game = game.play(action)
    record = game.record
    game = game.undo()
    assert not game.over
    assert "result" not in game.record.headers
    game = game.play(action)
    assert game.record == record
