"""Blocking: only a route that an opponent needs to join the parts of its network is worth taking."""

from tests.conftest import NORDIC, Table, table

from nordrail.bots.planner.blocking import Blocking
from nordrail.bots.planner.forecast import Forecast

APART = "kuopio-oulu kiruna-narvik:white"
"""Two parts of a network that no single route joins."""
LINKED = "oulu-tornio boden-kiruna:black"
"""Two parts of a network with one route between them."""
LINK = "boden-tornio"


def claim(at: Table, seat: int, routes: str) -> Table:
    number = at.state.rulebook.board.route_number
    built = sum(1 << number[route] for route in routes.split())
    return at.change_seat(seat, routes=built).change(open=at.state.open & ~built)


def harmful(at: Table) -> dict[str, float]:
    """Return the open routes whose loss would harm others, and how much."""
    position = Forecast(at.view(1))
    blocking, number = Blocking(position), position.atlas.rulebook.board.route_number
    harm = {route: blocking.harm(number[route]) for route in at.view(1).open}
    return {route: points for route, points in harm.items() if points}


def test_a_route_between_two_parts_of_a_network_is_the_only_one_that_harms() -> None:
    at = claim(table(NORDIC), 2, LINKED)
    assert list(harmful(at)) == [LINK]
    assert harmful(at)[LINK] > 0


def test_nothing_harms_an_opponent_with_one_network_or_distant_parts_or_none() -> None:
    assert harmful(table(NORDIC)) == {}
    assert harmful(claim(table(NORDIC), 2, f"{LINKED} {LINK}")) == {}
    assert harmful(claim(table(NORDIC), 2, APART)) == {}


def test_joining_its_own_network_harms_nobody() -> None:
    assert harmful(claim(table(NORDIC), 1, LINKED)) == {}


def test_with_more_opponents_a_block_is_worth_less() -> None:
    two, three = (harmful(claim(table(NORDIC, seats=seats), 2, LINKED))[LINK] for seats in (2, 3))
    assert two > three > 0


def test_a_block_is_worth_more_where_there_is_no_other_way() -> None:
    at = claim(table(NORDIC), 2, LINKED)
    detour = harmful(at)[LINK]
    number = at.state.rulebook.board.route_number
    assert harmful(at.change(open=1 << number[LINK]))[LINK] > detour
