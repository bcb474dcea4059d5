"""What a route or a ticket adds to the bonus cards in play: guesses, in points, for bots that plan."""

from functools import lru_cache

from nordrail.engine.components.board import Kind
from nordrail.engine.rules.rulebook import Rulebook

_STEP = {
    "D": 1.4,
    "E": 0.2,
    "G": 0.5,
    "I": 1.5,
    "J": 1.8,
    "K": 0.6,
}
"""What one more of what a bonus card counts is worth, for cards that count routes."""
_TICKET = {"B": 1.6, "F": 2.2, "H": 2.5}
"""The same for cards that count completed tickets."""
_MOST_TICKETS = 2.2
"""What one more completed ticket is worth where a bonus of every game counts them."""


@lru_cache(maxsize=512)
def route_worth(rulebook: Rulebook, bonuses: tuple[str, ...]) -> list[float]:
    """What each route adds to the bonus cards in play."""
    board = rulebook.board
    worth = []
    for route in board.routes:
        cities = board.ends[route.id]
        counted = {
            "D": route.length == 1,
            "E": route.length,
            "G": cities[0].country != cities[1].country,
            "I": any(city.arctic for city in cities),
            "J": route.kind is Kind.FERRY,
            "K": any(city.country == "Norway" for city in cities),
        }
        worth.append(sum(_STEP[letter] * counted[letter] for letter in bonuses if letter in counted))
    return worth


@lru_cache(maxsize=512)
def ticket_worth(rulebook: Rulebook, bonuses: tuple[str, ...]) -> list[float]:
    """What each ticket adds, when it is completed, to the bonuses of the game."""
    board = rulebook.board
    worth = []
    for ticket in board.tickets:
        cities = board.city(ticket.a), board.city(ticket.b)
        counted = {
            "B": any(city.capital for city in cities),
            "F": ticket.points <= 5,
            "H": any(city.arctic for city in cities),
        }
        cards = sum(_TICKET[letter] * counted[letter] for letter in bonuses if letter in counted)
        worth.append(cards + _MOST_TICKETS * len(rulebook.bonuses))
    return worth
