"""How tickets and routes are used in many games: offered, kept, completed, claimed, and with which results."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from nordrail.engine.components.board import members
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import Rulebook

_Z = 1.96
"""Standard deviations to either side that contain 95 % of a normal distribution."""


class SeatUse(NamedTuple):
    """What one seat did in a finished game."""

    name: str
    share: float
    """Its share of the victory."""
    total: int
    offers: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """The tickets it was offered each time, and those it kept."""
    completed: tuple[int, ...]
    """The tickets it completed."""
    routes: tuple[int, ...]
    """The routes it claimed."""

    def is_of(self, player: str) -> bool:
        """Whether the seat belongs to this player; the arena numbers the copies of a bot, as in `planner #2`."""
        return self.name == player or self.name.startswith(f"{player} #")


class GameUse(NamedTuple):
    """What the seats did in a finished game."""

    title: str
    board: str
    """The name of the board."""
    seats: tuple[SeatUse, ...]


def game_use(game: Game) -> GameUse | None:
    """Return what the seats did; `None` if the game is unfinished or its tickets are hidden."""
    result, board = game.outcome, game.rulebook.board
    if result is None:
        return None
    seats = []
    for number, (seat, sheet, name) in enumerate(zip(game.state.seats, result.sheets, game.names, strict=True), 1):
        offers = tuple((offer.tickets, offer.kept) for offer in game.state.offers if offer.seat == number)
        completed = tuple(board.ticket_number[line.ticket] for line in sheet.tickets if line.completed)
        share = (number in result.winners) / len(result.winners)
        seats.append(SeatUse(name, share, sheet.total, offers, completed, tuple(members(seat.routes))))
    return GameUse(game.rulebook.title, board.name, tuple(seats))


@dataclass(slots=True)
class Tally:
    """The results of the seats that did something, such as keeping a ticket."""

    seats: int = 0
    won: float = 0.0
    fair: float = 0.0
    """The victories that average players would have: one half at two seats, a third at three."""
    points: int = 0

    def add(self, seat: SeatUse, fair: float) -> None:
        """Add a seat and its fair share of the victory."""
        self.seats += 1
        self.won += seat.share
        self.fair += fair
        self.points += seat.total

    @property
    def lead(self) -> float:
        """The share of victories above the fair share; 0 without seats."""
        return (self.won - self.fair) / self.seats if self.seats else 0.0

    @property
    def sure_lead(self) -> float:
        """The lead at the lower end of the win rate's interval, which a few lucky games cannot raise."""
        return wilson(self.won, self.seats)[0] - self.fair / self.seats if self.seats else -1.0

    def to_json(self) -> dict[str, Any]:
        """Return the results as JSON values; the interval is Wilson's 95 % interval of the win rate."""
        if not self.seats:
            return {"seats": 0, "win_rate": None, "low": None, "high": None, "fair": None, "mean_score": None}
        low, high = wilson(self.won, self.seats)
        return {
            "seats": self.seats,
            "win_rate": self.won / self.seats,
            "low": low,
            "high": high,
            "fair": self.fair / self.seats,
            "mean_score": self.points / self.seats,
        }


class TicketUse:
    """How a ticket was used."""

    def __init__(self, ticket: str, points: int) -> None:
        self.id, self.points = ticket, points
        self.offered = 0
        self.kept, self.returned, self.completed, self.missed = Tally(), Tally(), Tally(), Tally()

    def to_json(self) -> dict[str, Any]:
        """Return the numbers as JSON values."""
        tallies = {"kept": self.kept, "returned": self.returned, "completed": self.completed, "missed": self.missed}
        numbers = {name: tally.to_json() for name, tally in tallies.items()}
        return {"ticket": self.id, "points": self.points, "offered": self.offered, **numbers}


class RouteUse:
    """How a route was used."""

    def __init__(self, route: str, length: int) -> None:
        self.id, self.length = route, length
        self.claimed = Tally()

    def to_json(self) -> dict[str, Any]:
        """Return the numbers as JSON values."""
        return {"route": self.id, "length": self.length, "claimed": self.claimed.to_json()}


class Usage:
    """How the tickets and routes of one board were used."""

    def __init__(self, rulebook: Rulebook) -> None:
        board = rulebook.board
        self.rulebook = rulebook
        self.games = self.seats = 0
        self.tickets = [TicketUse(ticket.id, ticket.points) for ticket in board.tickets]
        self.routes = [RouteUse(route.id, route.length) for route in board.routes]

    def add(self, game: GameUse, player: str | None = None) -> None:
        """Add a game, or only the seats of one player."""
        self.games += 1
        for seat in game.seats:
            if player is None or seat.is_of(player):
                self._add_seat(seat, 1 / len(game.seats))

    def _add_seat(self, seat: SeatUse, fair: float) -> None:
        self.seats += 1
        for tickets, kept in seat.offers:
            for ticket in tickets:
                use = self.tickets[ticket]
                use.offered += 1
                if ticket not in kept:
                    use.returned.add(seat, fair)
                    continue
                use.kept.add(seat, fair)
                (use.completed if ticket in seat.completed else use.missed).add(seat, fair)
        for route in seat.routes:
            self.routes[route].claimed.add(seat, fair)

    def to_json(self) -> dict[str, Any]:
        """Return all numbers as JSON values."""
        return {
            "title": self.rulebook.title,
            "board": self.rulebook.board.name,
            "games": self.games,
            "seats": self.seats,
            "tickets": [ticket.to_json() for ticket in self.tickets],
            "routes": [route.to_json() for route in self.routes],
        }


def wilson(won: float, seats: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    share, spread = won / seats, _Z**2 / seats
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / seats + spread / (4 * seats)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
