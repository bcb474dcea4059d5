"""What a seat owns, holds and can still claim, as numbers of routes and cities, computed from a view."""

from collections.abc import Callable, Iterable
from functools import cached_property

from nordrail.engine.components.board import Board, Route, Ticket, members
from nordrail.engine.components.cards import Bag
from nordrail.engine.components.network import Costs, cheapest_path, components
from nordrail.engine.view import View

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
        self.open = self._set(view.open)
        """The routes that a player can still claim."""
        self.networks = [self._set(player.routes) for player in view.players]
        """The routes of every seat."""
        self.own = self.networks[me.seat - 1]
        self.free = self.open & ~self._barred() & view.rulebook.within_trains[me.trains]
        """The routes this seat can still claim: open, not parallel to its own, and not too long for its trains."""
        self.fewest_trains = min(player.trains for player in view.players)
        """The smallest number of trains that any seat has left."""
        self.last_turn = view.final_turns is not None

    def _set(self, routes: Iterable[str]) -> int:
        number = self.board.route_number
        return sum([1 << number[route] for route in routes])

    def _barred(self) -> int:
        barred = 0
        for number in members(self.own):
            barred |= self.board.twins[number]
        return barred

    @property
    def ending(self) -> bool:
        """Whether there may be no time left for plans."""
        return self.last_turn or self.fewest_trains <= _NEAR_THE_END

    @cached_property
    def payable(self) -> int:
        """The routes that it can claim now."""
        payable = 0
        for _, routes in self.rulebook.claims.payable(self.hand):
            payable |= routes
        return payable & self.free

    @cached_property
    def joined(self) -> list[int]:
        """A number for every city; cities joined by its own routes share one."""
        return self.joined_with(())

    def joined_with(self, routes: Iterable[int]) -> list[int]:
        """Return these numbers as if it also had these routes."""
        edges = self.board.edges
        return components([edges[number] for number in (*members(self.own), *routes)], len(self.board.cities))

    def open_tickets(self, tickets: Iterable[str]) -> list[Ticket]:
        """Return the tickets that it has not completed, most valuable first."""
        found = [ticket for ticket in map(self.board.ticket, tickets) if not is_joined(self.board, self.joined, ticket)]
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
        return sum(self.board.edges[number][2] for number in routes)

    def points(self, number: int) -> int:
        """Return the points that the route scores."""
        return self.rulebook.points[self.board.edges[number][2]]


def is_joined(board: Board, joined: list[int], ticket: Ticket) -> bool:
    """Tell whether the ticket's cities are joined."""
    return joined[board.city_number[ticket.a]] == joined[board.city_number[ticket.b]]


def length(route: Route) -> float:
    """Return the length of a route as its price."""
    return route.length
