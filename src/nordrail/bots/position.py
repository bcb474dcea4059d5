"""What a seat owns, holds and can still claim, in numbers of routes and cities. Worked out from a view."""

from collections.abc import Callable, Iterable
from functools import cached_property

from nordrail.engine.components.board import Board, Route, Ticket, members
from nordrail.engine.components.cards import Bag
from nordrail.engine.components.network import Costs, cheapest_path, components
from nordrail.engine.view import View

_NEAR_THE_END = 5
"""With so few trains in front of anybody, each turn may be the last but one."""


class Position:
    """The table as one seat sees it; sets of routes are bits of a number."""

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
        """The routes that somebody can still claim."""
        self.networks = [self._set(player.routes) for player in view.players]
        """The routes of every seat."""
        self.own = self.networks[me.seat - 1]
        self.free = self.open & ~self._barred() & view.rulebook.within_trains[me.trains]
        """What it may still claim: open, no twin of its own routes, and not too long for its trains."""
        self.fewest_trains = min(player.trains for player in view.players)
        """How many trains the seat with the fewest has left."""
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
        """Whether there may be no time for plans."""
        return self.last_turn or self.fewest_trains <= _NEAR_THE_END

    @cached_property
    def payable(self) -> int:
        """The routes that it can claim at once."""
        payable = 0
        for _, routes in self.rulebook.claims.payable(self.hand):
            payable |= routes
        return payable & self.free

    @cached_property
    def joined(self) -> list[int]:
        """For every city a number, the same for cities that its own routes join."""
        return self.joined_with(())

    def joined_with(self, routes: Iterable[int]) -> list[int]:
        """The same if it had these routes as well."""
        edges = self.board.edges
        return components([edges[number] for number in (*members(self.own), *routes)], len(self.board.cities))

    def open_tickets(self, tickets: Iterable[str]) -> list[Ticket]:
        """Those of the tickets that it has not completed, the most valuable first."""
        found = [ticket for ticket in map(self.board.ticket, tickets) if not is_joined(self.board, self.joined, ticket)]
        return sorted(found, key=lambda ticket: -ticket.points)

    def costs(self, price: Callable[[Route], float | None]) -> Costs:
        """What each route costs: its own ones nothing, free ones their price, the others are no way."""
        costs: list[float | None] = [None] * len(self.board.routes)
        for number in members(self.own):
            costs[number] = 0
        for number in members(self.free):
            costs[number] = price(self.board.routes[number])
        return costs

    def way(self, ticket: Ticket, costs: Costs) -> list[int] | None:
        """The routes it lacks on the cheapest way between the ticket's cities; `None` if its trains do not suffice."""
        number = self.board.city_number
        way = cheapest_path(self.board.neighbours, [number[ticket.a]], {number[ticket.b]}, costs)
        if way is None:
            return None
        missing = [route for route in way if not self.own >> route & 1]
        return missing if self.spaces(missing) <= self.trains else None

    def spaces(self, routes: Iterable[int]) -> int:
        """How many trains the routes take."""
        return sum(self.board.edges[number][2] for number in routes)

    def points(self, number: int) -> int:
        """What the route scores."""
        return self.rulebook.points[self.board.edges[number][2]]


def is_joined(board: Board, joined: list[int], ticket: Ticket) -> bool:
    """Whether the ticket's cities are joined."""
    return joined[board.city_number[ticket.a]] == joined[board.city_number[ticket.b]]


def length(route: Route) -> float:
    """The price of a route for those who count spaces."""
    return route.length
