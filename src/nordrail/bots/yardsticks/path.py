"""A bot that joins the cities of every first ticket by as few routes as possible."""

from nordrail.bots.position import Position
from nordrail.bots.yardsticks.card_needs import Goal
from nordrail.bots.yardsticks.yardstick import Yardstick
from nordrail.engine.components.board import Route
from nordrail.engine.events import KeepTickets

_TICKET = 2
"""How much a point of the ticket counts against a point of the route."""


class Path(Yardstick):
    """Keeps all its first tickets and never asks for more.

    For each ticket it finds the way with the fewest routes. What it lacks of that is as urgent as the route has points,
    and twice the points of the ticket.
    """

    def keep(self, position: Position, choices: list[tuple[str, ...]]) -> KeepTickets:
        """All of them."""
        return KeepTickets(max(choices, key=len))

    def plan(self, position: Position) -> list[Goal]:
        """Every missing route of every ticket."""
        urgency: dict[int, float] = {}
        costs = position.costs(_one)
        for ticket in position.open_tickets(position.tickets):
            for number in position.way(ticket, costs) or ():
                urgency.setdefault(number, position.points(number) + _TICKET * ticket.points)
        return sorted(urgency.items(), key=lambda goal: -goal[1])


def _one(route: Route) -> float:
    """Every route costs the same; of ways with as many routes the shorter one is better."""
    return 1 + route.length / 1024
