"""What a route or a ticket adds to the bonuses in play: estimates in points, based on what each bonus counts.

Bonuses that count cards in hand or trains left do not affect a plan, which spends both.
"""

from functools import lru_cache

from nordrail.engine.components.board import Board, Route, Ticket
from nordrail.engine.rules.bonus import Bonus, Countries, LongestPath, Routes, Tickets
from nordrail.engine.rules.rulebook import Rulebook

_ROUTE = 0.13
"""Share of a bonus that another route is worth, if the bonus counts routes."""
_SPACE = 1 / 50
"""The same for a space, if it counts the longest path."""
_BORDER = 1 / 24
"""The same for a route between two countries, if it counts countries."""
_TICKET = 0.22
"""The same for a completed ticket, if it counts tickets."""


@lru_cache(maxsize=512)
def route_worth(rulebook: Rulebook, letters: tuple[str, ...]) -> list[float]:
    """Return what each route adds to the bonuses in play."""
    board, bonuses = rulebook.board, rulebook.bonuses_in_play(letters)
    return [sum(_from_route(bonus, board, route) for bonus in bonuses) for route in board.routes]


@lru_cache(maxsize=512)
def ticket_worth(rulebook: Rulebook, letters: tuple[str, ...]) -> list[float]:
    """Return what each ticket adds to the bonuses in play when completed."""
    board, bonuses = rulebook.board, rulebook.bonuses_in_play(letters)
    return [sum(_from_ticket(bonus, board, ticket) for bonus in bonuses) for ticket in board.tickets]


def _from_route(bonus: Bonus, board: Board, route: Route) -> float:
    match bonus.counts:
        case Routes() as routes:
            return bonus.points * _ROUTE * routes.include(board, route)
        case LongestPath():
            return bonus.points * _SPACE * route.length
        case Countries():
            one, other = board.ends[route.id]
            return bonus.points * _BORDER * (one.country != other.country)
    return 0.0


def _from_ticket(bonus: Bonus, board: Board, ticket: Ticket) -> float:
    return bonus.points * _TICKET * (isinstance(bonus.counts, Tickets) and bonus.counts.include(board, ticket))
