"""What a seat owns, holds and can still claim, as numbers of routes and cities, computed from a view."""

from collections.abc import Callable, Iterable
from functools import cached_property

from nordrail.engine.components.board import Route, Ticket, members
from nordrail.engine.components.cards import Bag
from nordrail.engine.components.network import Costs, cheapest_path, components
from nordrail.engine.rules.menu.claimable import trains_for
from nordrail.engine.rules.scoring import is_completed
from nordrail.engine.view import View, claimable_routes

_NEAR_THE_END = 5
"""With this few trains left for any player, the game can end soon."""


class Position:
    """The table as one seat sees it; sets of routes are bit masks."""

    def __init__(self, view: View) -> None:
        me, self.rulebook = view.me, view.rulebook
        assert me is not None
        self.board = view.rulebook.board
        self.seat = me.seat
        self.hand: Bag = me.cards.bag
        self.face_up: Bag = view.face_up.bag
        self.trains = me.trains
        self.tickets = me.tickets
        self.open = self.board.route_set(view.open)
        """The routes that a player can still claim."""
        self.networks = [self.board.route_set(player.routes) for player in view.players]
        """The routes of every seat."""
        self.own = self.networks[me.seat - 1]
        self.free = claimable_routes(view)
        """The routes that this seat can still claim."""
        self.fewest_trains = min(player.trains for player in view.players)
        """The smallest number of trains that any seat has left."""
        self.last_turn = view.final_turns is not None

    @property
    def ending(self) -> bool:
        """Whether there may be no time left for plans."""
        return self.last_turn or self.fewest_trains <= _NEAR_THE_END

    @cached_property
    def payable(self) -> int:
        """The routes that it can claim now."""
        return self.rulebook.claims.routes(self.hand) & self.free

    @cached_property
    def joined(self) -> list[int]:
        """A number for every city; cities joined by its own routes share one."""
        return self.joined_with(())

    def joined_with(self, routes: Iterable[int]) -> list[int]:
        """Return these numbers as if it also had these routes."""
        edges = self.board.edges
        return components([edges[number] for number in (*members(self.own), *routes)], len(self.board.cities))

    def is_done(self, ticket: Ticket) -> bool:
        """Tell whether its own routes complete a ticket."""
        return is_completed(self.board, self.joined, ticket)

    def open_tickets(self, tickets: Iterable[str]) -> list[Ticket]:
        """Return the tickets that it has not completed, most valuable first."""
        found = [ticket for ticket in map(self.board.ticket, tickets) if not self.is_done(ticket)]
        return sorted(found, key=lambda ticket: -ticket.points)

    def costs(self, price: Callable[[Route], float | None]) -> Costs:
        """Return the cost of each route: 0 for its own, the price for free ones, `None` for the others."""
        costs: list[float | None] = [None] * len(self.board.routes)
        for number in members(self.own):
            costs[number] = 0
        for number in members(self.free):
            costs[number] = price(self.board.routes[number])
        return costs

    def way(self, ticket: Ticket, costs: Costs) -> list[int] | None:
        """Return the routes it lacks on the ticket's cheapest path; `None` without a path or enough trains."""
        number = self.board.city_number
        way = cheapest_path(self.board.neighbours, [number[ticket.a]], {number[ticket.b]}, costs)
        if way is None:
            return None
        missing = [route for route in way if not self.own >> route & 1]
        return missing if self.spaces(missing) <= self.trains else None

    def spaces(self, routes: Iterable[int]) -> int:
        """Count the trains that the routes take."""
        return trains_for(self.board, routes)

    def points(self, number: int) -> int:
        """Return the points that the route scores."""
        return self.rulebook.scores(self.board.routes[number])


def length(route: Route) -> float:
    """Return the length of a route as its price."""
    return route.length
