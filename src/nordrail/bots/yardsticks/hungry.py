"""A bot that joins all its cities in one network, and keeps the tickets with the most points per card."""

from dataclasses import dataclass

from nordrail.bots.position import Position
from nordrail.bots.yardsticks.card_needs import Goal, card_needs
from nordrail.bots.yardsticks.network_builder import Builder
from nordrail.bots.yardsticks.yardstick import Yardstick
from nordrail.engine.components.board import Ticket
from nordrail.engine.events import KeepTickets

_TRAINS_FOR_TICKETS = 8
"""With fewer trains left for any player, another ticket could not be completed."""


@dataclass(frozen=True, slots=True)
class NetworkPlan:
    """Routes to claim, with their points and cost."""

    routes: list[int]
    points: int
    """Points of the routes and the tickets they complete, minus the tickets given up."""
    cards: int
    """Cards that the hand lacks."""


class Hungry(Yardstick):
    """A bot that rates every choice of tickets by the points per card of its network.

    The network begins with the cheapest path between the two cities that are farthest apart. The nearest other city is
    then joined by its cheapest path, until none is left. Routes that no ticket needs are removed again. A ticket that
    cannot be completed, or takes too many trains, is given up. When everything is built, the bot draws more tickets.
    """

    def keep(self, position: Position, choices: list[tuple[str, ...]]) -> KeepTickets:
        """Keep those that make the best network with the tickets it holds."""
        builder = _builder(position)

        def value(choice: tuple[str, ...]) -> float:
            network = _network(position, builder, position.open_tickets((*position.tickets, *choice)))
            kept = map(position.board.ticket, choice)
            points = network.points + sum(ticket.points for ticket in kept if position.is_done(ticket))
            return points / max(network.cards, 1) if points > 0 else points

        return KeepTickets(max(choices, key=value))

    def plan(self, position: Position) -> list[Goal]:
        """Plan the network for all its tickets, routes with the most points first."""
        routes = _network(position, _builder(position), position.open_tickets(position.tickets)).routes
        return sorted(((number, float(position.points(number))) for number in routes), key=lambda goal: -goal[1])

    def wants_tickets(self, position: Position) -> bool:
        """Tell whether there are trains and time left to build for them."""
        return position.fewest_trains >= _TRAINS_FOR_TICKETS


def _builder(position: Position) -> Builder:
    return Builder(position, position.costs(lambda route: route.length))


def _network(position: Position, builder: Builder, tickets: list[Ticket]) -> NetworkPlan:
    """Build one network for all open tickets, or for as many as possible."""
    given_up = 0
    while (routes := _fitting(position, builder, tickets)) is None:
        lost = max(tickets, key=lambda ticket: _relief(position, builder, tickets, ticket))
        tickets = [ticket for ticket in tickets if ticket is not lost]
        given_up += lost.points
    points = sum(map(position.points, routes)) + sum(ticket.points for ticket in tickets) - given_up
    return NetworkPlan(routes, points, card_needs(position, [(number, 1) for number in routes]).missing)


def _fitting(position: Position, builder: Builder, tickets: list[Ticket]) -> list[int] | None:
    routes = builder.build(tickets)
    return routes if routes is not None and position.spaces(routes) <= position.trains else None


def _relief(position: Position, builder: Builder, tickets: list[Ticket], lost: Ticket) -> tuple[bool, int]:
    """Rate giving a ticket up: whether the others can then be completed, and what it costs."""
    others = [ticket for ticket in tickets if ticket is not lost]
    return _fitting(position, builder, others) is not None, -lost.points
