"""The printed map: cities, routes and tickets, without files, pixels, seats or trains."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import Self

from nordrail.engine.components.cards import COLORS, Card
from nordrail.engine.errors import NotationError
from nordrail.engine.suggestion import no_such


class Kind(StrEnum):
    """The kind of a route, which decides how it is paid."""

    REGULAR = "regular"
    TUNNEL = "tunnel"
    FERRY = "ferry"


@dataclass(frozen=True, slots=True)
class City:
    """A place where routes meet."""

    id: str
    """Lowercase letters, digits and underscores."""
    name: str
    """The printed name; empty for a stop without one."""
    country: str
    """The country whose flag it shows."""
    arctic: bool = False
    """Whether it lies inside the Arctic Circle."""
    capital: bool = False
    """Whether it counts as a capital."""
    at: tuple[int, int] | None = None
    """Where its board file draws it, if the file says so: x to the right, y down."""


@dataclass(frozen=True, slots=True)
class Substitute:
    """Cards that together replace a single one: `3 any` for a card, `2 same` for a locomotive symbol."""

    count: int
    """The number of cards it takes."""
    same_color: bool
    """Whether they share one colour; otherwise any cards count, including locomotives."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a substitute such as `3 any` or `2 same`."""
        if not (found := re.fullmatch("([1-9][0-9]?) any|2 same", text)):
            raise NotationError(f'the substitute "{text}" is not valid; it should look like "3 any" or "2 same"')
        return cls(int(found[1] or 2), same_color=found[1] is None)

    def sets(self, missing: int) -> tuple[int, int]:
        """Return the number of sets that replace the missing cards, and the number of equal cards in each set."""
        return (missing, self.count) if self.same_color else (missing * self.count, 1)

    def __str__(self) -> str:
        return f"{self.count} {'same' if self.same_color else 'any'}"


@dataclass(frozen=True, slots=True)
class LocomotiveRules:
    """How a title treats locomotives when a player pays for a route."""

    wild_on: frozenset[Kind]
    """The kinds of route on which a locomotive counts as any colour; on a ferry it always does."""
    ferry: Substitute | None
    """The cards that replace a locomotive on a ferry."""


@dataclass(frozen=True, slots=True)
class Route:
    """Spaces between two neighbouring cities; several routes can join the same two."""

    id: str
    """The two cities, plus a word if several routes join them: `bergen-oslo:red`."""
    a: str
    """The id of one city."""
    b: str
    """The id of the other city."""
    color: Card | None
    """The colour of its spaces; None for a gray route."""
    length: int
    """The number of spaces."""
    kind: Kind
    """Regular, tunnel or ferry."""
    locomotives: int
    """The number of spaces with a locomotive symbol: at least one on a ferry, otherwise none."""
    draws: int
    """The number of cards drawn unseen after claiming it."""
    wild: bool
    """Whether a locomotive counts as its colour."""
    substitute: Substitute | None
    """The cards that can replace one."""

    @property
    def plain(self) -> int:
        """The number of spaces without a locomotive symbol."""
        return self.length - self.locomotives

    @property
    def takes_pairs(self) -> bool:
        """Whether a pair of one colour pays for a locomotive symbol (L7)."""
        return self.substitute is not None and self.substitute.same_color

    @property
    def any_cards(self) -> int:
        """The number of cards of any kind that replace one (N5, N10); 0 if they don't."""
        return self.substitute.count if self.substitute is not None and not self.substitute.same_color else 0

    @property
    def colors(self) -> tuple[Card, ...]:
        """The colours that can pay for it: its own, or all eight for a gray route."""
        return COLORS if self.color is None else (self.color,)

    @property
    def accepts(self) -> tuple[Card, ...]:
        """The kinds of card that some payment for it includes."""
        if self.substitute:
            return tuple(Card)
        return (*self.colors, Card.LOCOMOTIVE) if self.wild or self.locomotives else self.colors


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to join, and the points for it."""

    id: str
    """The two cities: `oslo-helsinki`."""
    a: str
    """The id of one city."""
    b: str
    """The id of the other city."""
    points: int
    """The points it adds if its cities are joined, and subtracts if they are not."""


def members(numbers: int) -> list[int]:
    """Return the members of a bit set, in ascending order."""
    found: list[int] = []
    first = 0
    while numbers:
        found += _members_of_byte(numbers & 255, first)
        numbers >>= 8
        first += 8
    return found


@cache
def _members_of_byte(byte: int, first: int) -> tuple[int, ...]:
    return tuple(first + place for place in range(8) if byte >> place & 1)


@dataclass(frozen=True)
class Board:
    """The whole map, in the order of its file."""

    name: str
    """The name of the map."""
    cities: tuple[City, ...]
    """The cities of the map."""
    routes: tuple[Route, ...]
    """The routes to claim."""
    tickets: tuple[Ticket, ...]
    """The tickets to draw."""

    @cached_property
    def city_number(self) -> dict[str, int]:
        """The index of each city in `cities`."""
        return {city.id: number for number, city in enumerate(self.cities)}

    @cached_property
    def route_number(self) -> dict[str, int]:
        """The index of each route in `routes`."""
        return {route.id: number for number, route in enumerate(self.routes)}

    @cached_property
    def ticket_number(self) -> dict[str, int]:
        """The index of each ticket in `tickets`."""
        return {ticket.id: number for number, ticket in enumerate(self.tickets)}

    @cached_property
    def wild_everywhere(self) -> bool:
        """Whether every route takes locomotives as any colour (N3, L4)."""
        return all(route.wild for route in self.routes)

    @cached_property
    def remembered(self) -> dict[object, int]:
        """A cache of bit sets of routes by the condition they meet, for frequent questions."""
        return {}

    @cached_property
    def ends(self) -> dict[str, tuple[City, City]]:
        """The two cities of each route, by route id."""
        return {route.id: (self.city(route.a), self.city(route.b)) for route in self.routes}

    @cached_property
    def edges(self) -> tuple[tuple[int, int, int], ...]:
        """For each route, the numbers of its two cities and its length."""
        return tuple((self.city_number[route.a], self.city_number[route.b], route.length) for route in self.routes)

    @cached_property
    def neighbours(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each city, the cities at the other ends of its routes and the numbers of those routes."""
        around: list[list[tuple[int, int]]] = [[] for _ in self.cities]
        for number, (a, b, _) in enumerate(self.edges):
            around[a].append((b, number))
            around[b].append((a, number))
        return tuple(map(tuple, around))

    @cached_property
    def near(self) -> dict[str, str]:
        """For each stop without a name, the named city next to it; two stops share one only if they must."""
        found: dict[str, str] = {}
        for city in self.cities:
            if not city.name:
                by_length = sorted((route for route in self.routes if city.id in (route.a, route.b)), key=_length)
                ends = [route.a if route.b == city.id else route.b for route in by_length]
                named = [end for end in ends if self.city(end).name]
                if choice := [end for end in named if end not in found.values()] or named:
                    found[city.id] = choice[0]
        return found

    @cached_property
    def twins(self) -> tuple[int, ...]:
        """For each route, the bit set of all routes between its two cities, including itself."""
        together: dict[frozenset[str], int] = {}
        for number, route in enumerate(self.routes):
            pair = frozenset((route.a, route.b))
            together[pair] = together.get(pair, 0) | 1 << number
        return tuple(together[frozenset((route.a, route.b))] for route in self.routes)

    def __repr__(self) -> str:
        counts = f"{len(self.cities)} cities, {len(self.routes)} routes, {len(self.tickets)} tickets"
        return f"<Board {self.name}: {counts}>"

    def route_set(self, routes: Iterable[str]) -> int:
        """Return the bit set of the routes with these ids."""
        number = self.route_number
        return sum([1 << number[route] for route in routes])

    def route_ids(self, routes: int) -> tuple[str, ...]:
        """Return the ids of a bit set of routes, in the order of the board."""
        return tuple([self.routes[number].id for number in members(routes)])

    def are_parallel(self, one: str, other: str) -> bool:
        """Return whether two routes join the same two cities; a route is parallel to itself."""
        return bool(self.twins[self.route_number[one]] >> self.route_number[other] & 1)

    def city(self, city_id: str) -> City:
        """Return the city with this id; `NotationError` suggests similar ids."""
        return self.cities[_number("city", city_id, self.city_number)]

    def route(self, route_id: str) -> Route:
        """Return the route with this id; `NotationError` suggests similar ids."""
        return self.routes[_number("route", route_id, self.route_number)]

    def ticket(self, ticket_id: str) -> Ticket:
        """Return the ticket with this id; `NotationError` suggests similar ids."""
        return self.tickets[_number("ticket", ticket_id, self.ticket_number)]


def _length(route: Route) -> int:
    return route.length


def _number(noun: str, name: str, numbers: dict[str, int]) -> int:
    try:
        return numbers[name]
    except KeyError:
        raise NotationError(no_such(noun, name, numbers)) from None
