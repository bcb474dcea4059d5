"""Bonuses as data: which routes and tickets of a board they count, and which are secret."""

import pickle

import pytest
from tests.conftest import NORDIC, NORTHERN

from nordrail import Game
from nordrail.arena.simulation import random_game
from nordrail.engine.components.board import Kind, members
from nordrail.engine.rules.bonus import (
    Bonus,
    Counted,
    Countries,
    Locomotives,
    LongestPath,
    Routes,
    Tickets,
    TrainsLeft,
)
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.rules.scoring import Standing, count_bonuses
from nordrail.engine.rules.state import new_state

BOARD = find_title(NORTHERN).board


def routes(counts: Routes) -> list[str]:
    return [BOARD.routes[number].id for number in members(counts.on(BOARD))]


def test_without_a_condition_everything_counts() -> None:
    assert routes(Routes()) == [route.id for route in BOARD.routes]
    assert Tickets().on(BOARD) == (1 << len(BOARD.tickets)) - 1


def test_conditions_are_about_the_route_and_about_one_of_its_cities() -> None:
    expected = [
        route.id
        for route in BOARD.routes
        if route.length == 2 and "Sweden" in (BOARD.city(route.a).country, BOARD.city(route.b).country)
    ]
    assert expected
    assert routes(Routes(length=2, country="Sweden")) == expected
    assert set(routes(Routes(kind=Kind.FERRY, arctic=True))) < set(routes(Routes(kind=Kind.FERRY)))


def test_one_city_must_meet_all_conditions_on_cities() -> None:
    for route in routes(Routes(country="Norway", capital=True)):
        assert "oslo" in (BOARD.route(route).a, BOARD.route(route).b)


@pytest.mark.parametrize("counts", [Routes(length=2, country="Sweden"), Tickets(most_points=9, capital=True)])
def test_a_seat_has_what_its_routes_and_tickets_share_with_those_that_count(counts: Routes | Tickets) -> None:
    every_route, every_ticket = (1 << len(BOARD.routes)) - 1, tuple(range(len(BOARD.tickets)))
    seat = new_state(find_title(NORTHERN), 2).seats[0]._replace(routes=every_route, tickets=every_ticket)
    assert Standing(BOARD, seat).count(counts) == counts.on(BOARD).bit_count() > 0


@pytest.mark.parametrize(
    ("counts", "secret"),
    [
        (Routes(), False),
        (Tickets(), True),
        (TrainsLeft(), False),
        (Locomotives(), True),
        (LongestPath(), False),
        (Countries(), False),
    ],
)
def test_what_counts_hands_or_tickets_is_secret(counts: Counted, secret: bool) -> None:
    assert Bonus("M", "", 1, counts, "").secret is secret


@pytest.mark.parametrize("title", [NORDIC, NORTHERN])
def test_a_bonus_is_a_value(title: str) -> None:
    rulebook = find_title(title)
    for bonus in (*rulebook.bonuses, *rulebook.bonus_deck):
        assert pickle.loads(pickle.dumps(bonus)) == bonus
        assert hash(pickle.loads(pickle.dumps(bonus))) == hash(bonus)


def test_progress_on_secret_and_public_bonuses_is_counted_apart() -> None:
    game = Game.new("northern-lights", seed=1)
    counted = [count_bonuses(game.state, 1, secret=secret) for secret in (True, False)]
    assert not counted[0].keys() & counted[1].keys()
    assert counted[0].keys() | counted[1].keys() == set(game.state.bonuses)


@pytest.mark.parametrize("title", [NORDIC, NORTHERN])
def test_every_bonus_in_play_is_either_secret_or_public(title: str) -> None:
    state = random_game(find_title(title), 2, "1").state
    secret, public = (set(count_bonuses(state, 1, secret=kind)) for kind in (True, False))
    assert secret | public == {bonus.letter for bonus in state.rulebook.bonuses_in_play(state.bonuses)}
    assert not secret & public
    assert bool(public) == (title == NORTHERN)  # the only bonus of Nordic Countries counts tickets
