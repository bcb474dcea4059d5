"""What a route or a ticket adds to the bonuses in play: guesses, in points, that follow from what each bonus counts.

Bonuses that count cards in hand or trains left change no plan: it spends both.
"""

from functools import lru_cache

from nordrail.engine.components.board import Board, Route, Ticket
from nordrail.engine.rules.bonus import Bonus, Countries, LongestPath, Routes, Tickets
from nordrail.engine.rules.rulebook import Rulebook

_ROUTE = 0.13
"""The share of a bonus that one more route is worth, where it counts routes."""
_SPACE = 1 / 50
"""The same for a space, where it counts the longest path."""
_BORDER = 1 / 24
"""The same for a route between two countries, where it counts countries."""
_TICKET = 0.22
"""The same for a completed ticket, where it counts tickets."""


@lru_cache(maxsize=512)
def route_worth(rulebook: Rulebook, letters: tuple[str, ...]) -> list[float]:
    """What each route adds to the bonuses in play."""
    board, bonuses = rulebook.board, rulebook.bonuses_in_play(letters)
    return [sum(_from_route(bonus, board, route) for bonus in bonuses) for route in board.routes]


@lru_cache(maxsize=512)
def ticket_worth(rulebook: Rulebook, letters: tuple[str, ...]) -> list[float]:
    """What each ticket adds to the bonuses in play when it is completed."""
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
