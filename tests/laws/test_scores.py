"""The score sheet equals the one that slow plain code computes from the record."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.plain_score import longest, read, score
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, toy_tables

from nordrail.engine.components.cards import Cards
from nordrail.engine.components.network import longest_path
from nordrail.engine.rules.scoring import count_bonuses, outcome


def assert_scored(played: Played) -> None:
    rulebook, last = played.table.rulebook, played.states[-1]
    expected, result = score(rulebook, played.table.seats, played.events), outcome(last)
    assert [sheet.seat for sheet in result.sheets] == list(range(1, played.table.seats + 1))
    assert [sheet.routes for sheet in result.sheets] == expected.routes
    assert [{line.ticket: line.points for line in sheet.tickets} for sheet in result.sheets] == expected.tickets
    assert all(line.completed == (line.points > 0) for sheet in result.sheets for line in sheet.tickets)
    bonuses = [{line.name: (line.count, line.points) for line in sheet.bonuses} for sheet in result.sheets]
    assert bonuses == expected.bonuses
    for sheet in result.sheets:
        counts = count_bonuses(last, sheet.seat, secret=False) | count_bonuses(last, sheet.seat, secret=True)
        assert counts == {line.letter: line.count for line in sheet.bonuses}
    assert list(result.totals) == expected.totals
    assert list(result.winners) == expected.winners
    assert result.decided_by == expected.decided_by
    tied = expected.totals.count(max(expected.totals)) > 1
    assert all((sheet.tiebreaks is not None) == tied for sheet in result.sheets)
    players, letters = read(rulebook, played.table.seats, played.events)
    assert last.bonuses == tuple(letters)
    for seat, player in zip(last.seats, players, strict=True):
        assert Cards(seat.hand) == Cards("".join(card.letter for card in player.hand.elements()))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_score_of_a_title_is_what_plain_code_counts(table: Table, style: str) -> None:  # C24, N12, N13, L10, L11
    for seed in range(3):
        assert_scored(play(table, Random(seed), style))


@given(games(toy_tables()))
def test_the_score_under_any_rulebook_is_what_plain_code_counts(played: Played) -> None:  # C24, LA to LK
    assert_scored(played)


@given(games(toy_tables()), st.integers(0, 4))
def test_the_longest_path_is_what_trying_every_path_finds(played: Played, place: int) -> None:  # N13, LE
    board = played.table.rulebook.board
    routes = board.routes[place : place + 9]
    assert longest_path(board.edges[place : place + 9]) == longest(routes)


@given(games())
def test_the_winner_has_at_least_as_many_points_as_the_others(played: Played) -> None:
    result = outcome(played.states[-1])
    assert result.winners
    assert {result.totals[seat - 1] for seat in result.winners} == {max(result.totals)}
    assert (result.decided_by == "points") == (result.totals.count(max(result.totals)) == 1)
    assert (result.decided_by == "shared") == (len(result.winners) > 1)
