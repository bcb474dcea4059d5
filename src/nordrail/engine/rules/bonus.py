"""Bonuses as data: what each one counts. Knows the board, and neither seats nor states."""

from collections.abc import Iterable
from dataclasses import dataclass

from nordrail.engine.components.board import Board, City, Kind, Route, Ticket


@dataclass(frozen=True, slots=True, kw_only=True)
class Touching:
    """A condition on two cities: at least one of them is like this."""

    country: str | None = None
    arctic: bool = False
    capital: bool = False

    def touches(self, cities: Iterable[City]) -> bool:
        """Whether one of the cities meets the condition."""
        return any(
            self.country in (None, city.country) and self.arctic <= city.arctic and self.capital <= city.capital
            for city in cities
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Routes(Touching):
    """Claimed routes: all of them, or those of a length, of a kind, or with such a city."""

    length: int | None = None
    kind: Kind | None = None

    def include(self, board: Board, route: Route) -> bool:
        """Whether the route counts."""
        return (
            self.length in (None, route.length)
            and self.kind in (None, route.kind)
            and self.touches(board.ends[route.id])
        )

    def on(self, board: Board) -> int:
        """The routes of the board that count, a bit each."""
        return sum(1 << number for number, route in enumerate(board.routes) if self.include(board, route))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tickets(Touching):
    """Completed tickets: all of them, or those of few points or with such a city. A ticket counts once."""

    most_points: int | None = None

    def include(self, board: Board, ticket: Ticket) -> bool:
        """Whether the ticket counts."""
        cheap = self.most_points is None or ticket.points <= self.most_points
        return cheap and self.touches((board.city(ticket.a), board.city(ticket.b)))

    def on(self, board: Board) -> int:
        """The tickets of the board that count, a bit each."""
        return sum(1 << number for number, ticket in enumerate(board.tickets) if self.include(board, ticket))


@dataclass(frozen=True, slots=True)
class TrainsLeft:
    """Trains that were not laid."""


@dataclass(frozen=True, slots=True)
class Locomotives:
    """Locomotives in hand; a pair of one colour counts as one."""


@dataclass(frozen=True, slots=True)
class LongestPath:
    """Trains on the longest continuous path: cities may repeat, a route may not."""


@dataclass(frozen=True, slots=True)
class Countries:
    """Countries that claimed routes touch."""


@dataclass(frozen=True, slots=True)
class BonusesScored:
    """Bonuses that were scored: for tie-breaks alone, since no bonus can count itself."""


Counted = Routes | Tickets | TrainsLeft | Locomotives | LongestPath | Countries
"""What a bonus can count."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """An award at the end for having the most of something; all who tie score it in full."""

    letter: str
    """Its name in a record."""
    name: str
    points: int
    counts: Counted
    what: str
    """What is counted, in words."""

    @property
    def secret(self) -> bool:
        """Whether hands or tickets count, which others see only at the end."""
        return isinstance(self.counts, Tickets | Locomotives)
