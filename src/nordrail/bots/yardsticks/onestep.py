"""A bot that sees one route at a time: the next one on the path of its best ticket."""

from nordrail.bots.position import Position, length
from nordrail.bots.yardsticks.card_needs import Goal
from nordrail.bots.yardsticks.yardstick import Yardstick, fewest
from nordrail.engine.components.board import Route, members
from nordrail.engine.events import KeepTickets

_TRAINS_FOR_TICKETS = 8
"""With fewer trains left for any player, it draws no more tickets."""


class OneStep(Yardstick):
    """A bot that aims at the first missing route on the shortest path of its most valuable ticket.

    When all its tickets are complete it draws more while everyone has enough trains, and then aims at the longest route
    that its trains allow.
    """

    def keep(self, position: Position, choices: list[tuple[str, ...]]) -> KeepTickets:
        """Keep as few as it must: the most valuable that it can complete, each considered alone."""
        costs = position.costs(self.price)
        offered = [position.board.ticket(ticket) for ticket in max(choices, key=len)]
        worth = {
            ticket.id: ticket.points if position.way(ticket, costs) is not None else -ticket.points
            for ticket in offered
        }
        return KeepTickets(max(fewest(choices), key=lambda choice: sum(worth[ticket] for ticket in choice)))

    def plan(self, position: Position) -> list[Goal]:
        """Plan a single route."""
        costs = position.costs(self.price)
        for ticket in position.open_tickets(position.tickets):
            if way := position.way(ticket, costs):
                return [(way[0], 1)]
        return []

    def price(self, route: Route) -> float | None:
        """Return the length of the route."""
        return length(route)

    def wants_tickets(self, position: Position) -> bool:
        """Tell whether every player has enough trains left."""
        return position.fewest_trains >= _TRAINS_FOR_TICKETS

    def pastime(self, position: Position) -> list[Goal]:
        """Aim at the longest route."""
        longest = max(members(position.free), key=position.points, default=None)
        return [] if longest is None else [(longest, 1)]
