"""A bot that joins the cities of each of its first tickets by as few routes as possible."""

from nordrail.bots.position import Position
from nordrail.bots.yardsticks.card_needs import Goal
from nordrail.bots.yardsticks.yardstick import Yardstick
from nordrail.engine.components.board import Route
from nordrail.engine.events import KeepTickets

_TICKET = 2
"""The weight of a ticket's points against those of a route."""


class Path(Yardstick):
    """A bot that keeps all its first tickets and never draws more.

    For each ticket it finds the path with the fewest routes. The urgency of a missing route is its points plus twice
    the points of the ticket.
    """

    def keep(self, position: Position, choices: list[tuple[str, ...]]) -> KeepTickets:
        """Keep all of them."""
        return KeepTickets(max(choices, key=len))

    def plan(self, position: Position) -> list[Goal]:
        """Plan every missing route of every ticket."""
        urgency: dict[int, float] = {}
        costs = position.costs(_one)
        for ticket in position.open_tickets(position.tickets):
            for number in position.way(ticket, costs) or ():
                urgency.setdefault(number, position.points(number) + _TICKET * ticket.points)
        return sorted(urgency.items(), key=lambda goal: -goal[1])


def _one(route: Route) -> float:
    """Return almost the same cost for every route: of paths with equally many, the shorter one is better."""
    return 1 + route.length / 1024
