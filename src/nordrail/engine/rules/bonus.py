"""Bonuses as data: what each one counts on a board."""

from collections.abc import Iterable
from dataclasses import dataclass

from nordrail.engine.components.board import Board, City, Kind, Route, Ticket


@dataclass(frozen=True, slots=True, kw_only=True)
class Touching:
    """A condition that at least one of two cities must meet."""

    country: str | None = None
    arctic: bool = False
    capital: bool = False

    def touches(self, cities: Iterable[City]) -> bool:
        """Return whether one of the cities meets the condition."""
        return any(
            self.country in (None, city.country) and self.arctic <= city.arctic and self.capital <= city.capital
            for city in cities
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Routes(Touching):
    """Claimed routes: all of them, or those with a given length, kind or city."""

    length: int | None = None
    kind: Kind | None = None

    def include(self, board: Board, route: Route) -> bool:
        """Return whether the route counts."""
        return (
            self.length in (None, route.length)
            and self.kind in (None, route.kind)
            and self.touches(board.ends[route.id])
        )

    def on(self, board: Board) -> int:
        """Return the bit set of the board's routes that count."""
        found = board.remembered.get(self)
        if found is None:
            found = sum(1 << number for number, route in enumerate(board.routes) if self.include(board, route))
            board.remembered[self] = found
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Tickets(Touching):
    """Completed tickets: all of them, or those with few points or a given city. A ticket counts once."""

    most_points: int | None = None

    def include(self, board: Board, ticket: Ticket) -> bool:
        """Return whether the ticket counts."""
        cheap = self.most_points is None or ticket.points <= self.most_points
        return cheap and self.touches((board.city(ticket.a), board.city(ticket.b)))

    def on(self, board: Board) -> int:
        """Return the bit set of the board's tickets that count."""
        return sum(1 << number for number, ticket in enumerate(board.tickets) if self.include(board, ticket))


@dataclass(frozen=True, slots=True)
class TrainsLeft:
    """Trains not placed."""


@dataclass(frozen=True, slots=True)
class Locomotives:
    """Locomotives in hand; a pair of one colour counts as one."""


@dataclass(frozen=True, slots=True)
class LongestPath:
    """Trains on the longest continuous path; cities can repeat, routes cannot."""


@dataclass(frozen=True, slots=True)
class Countries:
    """Countries that claimed routes touch."""


@dataclass(frozen=True, slots=True)
class BonusesScored:
    """Bonuses scored: only for tie-breaks, because a bonus cannot count itself."""


Counted = Routes | Tickets | TrainsLeft | Locomotives | LongestPath | Countries
"""What a bonus can count."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """An award at the end for having the most of something; tied players all score it in full."""

    letter: str
    """Its name in a record."""
    name: str
    points: int
    counts: Counted
    what: str
    """What is counted, in words."""

    @property
    def secret(self) -> bool:
        """Whether it counts hands or tickets, which the others see only at the end."""
        return isinstance(self.counts, Tickets | Locomotives)
