"""Shortest connections: own routes cost nothing, open ones their spaces, closed ones are unusable."""

import pytest

from nordrail import find_title
from nordrail.engine.components.shortest_path import ShortestPath, shortest_path

BOARD = find_title("nordic-countries").board
ALL = [route.id for route in BOARD.routes]


def test_every_ticket_has_a_connection_on_an_empty_board() -> None:
    for ticket in BOARD.tickets:
        way = shortest_path(BOARD, ticket.a, ticket.b, (), ALL)
        assert way is not None
        assert way.missing == sum(BOARD.route(route).length for route in way.routes) > 0


def test_own_routes_cost_nothing() -> None:
    free = shortest_path(BOARD, "oslo", "stockholm", (), ALL)
    assert free is not None
    assert shortest_path(BOARD, "oslo", "stockholm", free.routes, ALL) == ShortestPath(0, (), free.routes)
    half = shortest_path(BOARD, "oslo", "stockholm", free.routes[:1], ALL)
    assert half == ShortestPath(free.missing - BOARD.route(free.routes[0]).length, free.routes[1:], free.routes[:1])


def test_a_city_is_joined_to_itself() -> None:
    assert shortest_path(BOARD, "oslo", "oslo", (), ()) == ShortestPath(0, ())


@pytest.mark.parametrize("free", [(), [route for route in ALL if "tallinn" not in route]])
def test_without_routes_there_is_no_path(free: list[str]) -> None:
    assert shortest_path(BOARD, "oslo", "tallinn", (), free) is None


def test_a_path_takes_a_train_for_every_missing_space() -> None:  # C14
    path = shortest_path(BOARD, "oslo", "stockholm", (), ALL)
    assert path is not None
    assert path.fits(path.missing)
    assert not path.fits(path.missing - 1)
