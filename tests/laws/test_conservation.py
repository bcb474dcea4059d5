"""Nothing appears and nothing is lost in any game."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from tests.laws.bookkeeping import assert_conserved
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, toy_tables

from nordrail.engine.rules.phase import EndReason, Over


@given(games(toy_tables()))
def test_nothing_is_lost_under_any_rulebook(played: Played) -> None:  # C2, C7, C11, C12, C16, C17
    for state in played.states:
        assert_conserved(state)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_is_lost_at_any_table(table: Table, style: str) -> None:
    for state in play(table, Random(f"{table} {style}"), style).states:
        assert_conserved(state)


@given(games())
def test_every_game_ends_for_a_reason(played: Played) -> None:  # C7, C23
    *_, last = played.states
    assert isinstance(last.phase, Over)
    if last.phase.reason is EndReason.LAST_ROUND:
        assert last.final_turns == 0
        assert any(seat.trains <= last.rulebook.last_round_at for seat in last.seats)
    else:
        assert last.passes == len(last.seats)
        assert not last.pile
        assert not last.face_up


@given(games())
def test_a_turn_goes_round_the_table(played: Played) -> None:  # C5
    for before, after in pairwise(state.turn for state in played.states if state.turn):
        assert after in (before, before % played.table.seats + 1)
