"""A bot that joins all its cities in one network, and takes the tickets that give most points for every card."""

from dataclasses import dataclass

from nordrail.bots.position import Position, is_joined
from nordrail.bots.yardsticks.card_needs import Goal, card_needs
from nordrail.bots.yardsticks.network_builder import Builder
from nordrail.bots.yardsticks.yardstick import Yardstick
from nordrail.engine.components.board import Ticket
from nordrail.engine.events import KeepTickets

_TRAINS_FOR_TICKETS = 8
"""With fewer trains left, in front of anybody, another ticket could not be done."""


@dataclass(frozen=True, slots=True)
class Network:
    """Routes to claim, and what they bring and cost."""

    routes: list[int]
    points: int
    """Of the routes and the tickets they complete, less the tickets given up."""
    cards: int
    """What the hand lacks."""


class Hungry(Yardstick):
    """Weighs every choice of tickets by the network that it takes: points for every card.

    The network begins with the cheapest way between the two cities that are farthest apart. Then the nearest city is
    joined by its cheapest way, until all are. Routes that no ticket needs are left out again. A ticket that cannot be
    done, or for which the trains do not suffice, is given up. When all is built, it asks for more.
    """

    def keep(self, position: Position, choices: list[tuple[str, ...]]) -> KeepTickets:
        """Those that make the best network together with what it holds."""
        builder = _builder(position)

        def value(choice: tuple[str, ...]) -> float:
            network = _network(position, builder, position.open_tickets((*position.tickets, *choice)))
            kept = map(position.board.ticket, choice)
            points = network.points + sum(
                ticket.points for ticket in kept if is_joined(position.board, position.joined, ticket)
            )
            return points / max(network.cards, 1) if points > 0 else points

        return KeepTickets(max(choices, key=value))

    def plan(self, position: Position) -> list[Goal]:
        """The network for all that it holds, routes with many points first."""
        routes = _network(position, _builder(position), position.open_tickets(position.tickets)).routes
        return sorted(((number, float(position.points(number))) for number in routes), key=lambda goal: -goal[1])

    def wants_tickets(self, position: Position) -> bool:
        """While there are trains, and time, to build something for them."""
        return position.fewest_trains >= _TRAINS_FOR_TICKETS


def _builder(position: Position) -> Builder:
    return Builder(position, position.costs(lambda route: route.length))


def _network(position: Position, builder: Builder, tickets: list[Ticket]) -> Network:
    """One for all open tickets, or for as many of them as can be."""
    given_up = 0
    while (routes := _fitting(position, builder, tickets)) is None:
        lost = max(tickets, key=lambda ticket: _relief(position, builder, tickets, ticket))
        tickets = [ticket for ticket in tickets if ticket is not lost]
        given_up += lost.points
    points = sum(map(position.points, routes)) + sum(ticket.points for ticket in tickets) - given_up
    return Network(routes, points, card_needs(position, [(number, 1) for number in routes]).missing)


def _fitting(position: Position, builder: Builder, tickets: list[Ticket]) -> list[int] | None:
    routes = builder.build(tickets)
    return routes if routes is not None and position.spaces(routes) <= position.trains else None


def _relief(position: Position, builder: Builder, tickets: list[Ticket], lost: Ticket) -> tuple[bool, int]:
    """How good it is to give a ticket up: whether that lets the others be done, and what it costs."""
    others = [ticket for ticket in tickets if ticket is not lost]
    return _fitting(position, builder, others) is not None, -lost.points
