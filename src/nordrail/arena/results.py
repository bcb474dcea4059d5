"""The results of a tournament, by game and by bot. Plain values, independent of files and processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Times:
    """Statistics of decision times, in seconds."""

    decisions: int
    total: float
    median: float
    p99: float
    max: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        """Return the statistics of these decision times; all are 0 if there are none."""
        if not seconds:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        ordered = sorted(seconds)
        return cls(len(ordered), sum(ordered), _quantile(ordered, 0.5), _quantile(ordered, 0.99), ordered[-1])


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a tournament; tuples have one entry per seat, seat 1 first."""

    number: int
    """Its number in the tournament, from 1."""
    deal: int
    """Games of the same deal start with the same cards, in other seatings or with other bots."""
    bots: tuple[str, ...]
    """The bots in seat order, named as requested; the same name can appear twice."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    """The winning seats, from 1; more than one if they share the victory."""
    routes: tuple[tuple[str, ...], ...]
    """Ids of the routes each seat claimed, in that order."""
    kept: tuple[int, ...]
    """Number of tickets each seat kept."""
    completed: tuple[int, ...]
    """Number of those tickets it completed."""
    blocked: tuple[int, ...]
    """Number of its claims that lengthened the cheapest path of another seat's open ticket."""
    seconds: tuple[tuple[float, ...], ...]
    """Time of each decision, in order."""
    over_budget: tuple[int, ...]
    """Number of decisions that exceeded the bot's time budget."""
    illegal: tuple[int, ...]
    """Number of decisions in which the bot failed or gave an illegal answer."""
    complaints: tuple[str, ...]
    """The first error of each seat; empty if there was none."""
    tracebacks: tuple[str, ...] = ()
    """Where the first error of each seat happened, with files and lines; empty if that is not known."""
    failed: int = 0
    """The seat that lost because it failed, which ended the game; all others share the victory. 0 if none did."""

    @property
    def times(self) -> tuple[Times, ...]:
        """The decision times of each seat."""
        return tuple(Times.of(seconds) for seconds in self.seconds)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory: 1, 0, or a fraction if it is shared."""
        return tuple((seat in self.winners) / len(self.winners) for seat in range(1, len(self.bots) + 1))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat: 1 for the winners, then by points; tied seats have the same rank."""
        keys = [(seat in self.winners, 0 if self.failed else total) for seat, total in enumerate(self.totals, start=1)]
        return tuple(1 + sum(other > key for other in keys) for key in keys)

    def to_json(self) -> dict[str, Any]:
        """Return the game as JSON values, with times in whole microseconds."""
        return {
            "number": self.number,
            "deal": self.deal,
            "bots": self.bots,
            "totals": self.totals,
            "winners": self.winners,
            "routes": self.routes,
            "kept": self.kept,
            "completed": self.completed,
            "blocked": self.blocked,
            "microseconds": [[round(second * 1e6) for second in seconds] for seconds in self.seconds],
            "over_budget": self.over_budget,
            "illegal": self.illegal,
            "complaints": self.complaints,
            "tracebacks": self.tracebacks,
            "failed": self.failed,
        }

    @classmethod
    def from_json(cls, facts: Mapping[str, Any]) -> PlayedGame:
        """Return the game that `to_json` wrote; anything else raises `KeyError`, `TypeError` or `ValueError`."""
        game = cls(
            number=int(facts["number"]),
            deal=int(facts["deal"]),
            bots=tuple(map(str, facts["bots"])),
            totals=_numbers(facts["totals"]),
            winners=_numbers(facts["winners"]),
            routes=tuple(tuple(map(str, routes)) for routes in facts["routes"]),
            kept=_numbers(facts["kept"]),
            completed=_numbers(facts["completed"]),
            blocked=_numbers(facts["blocked"]),
            seconds=tuple(tuple(time / 1e6 for time in times) for times in facts["microseconds"]),
            over_budget=_numbers(facts["over_budget"]),
            illegal=_numbers(facts["illegal"]),
            complaints=tuple(map(str, facts["complaints"])),
            tracebacks=tuple(map(str, facts.get("tracebacks", ()))),
            failed=int(facts.get("failed", 0)),
        )
        by_seat: list[Sequence[object]] = [game.totals, game.routes, game.kept, game.completed, game.blocked]
        by_seat += [game.seconds, game.over_budget, game.illegal, game.complaints]
        if not game.winners or any(len(column) != len(game.bots) for column in by_seat):
            raise ValueError("seats are missing")
        return game


@dataclass(frozen=True, slots=True)
class Row:
    """The measurements of one bot, over every seat it had."""

    name: str
    games: int
    """Number of games it played; a game counts once for each of its seats."""
    win_rate: float
    """Its share of the victories; a shared victory counts in part."""
    low: float
    """Lower end of the win rate's 95 % confidence interval, over deals."""
    high: float
    rating: float
    """The mean of its openskill rating."""
    rating_low: float
    """Lower end of the rating's 95 % interval, according to the model."""
    rating_high: float
    ordinal: float
    """A conservative rating: the mean minus three standard deviations."""
    mean_score: float
    kept: float
    """Tickets kept per game, on average."""
    completed: float
    """Tickets completed per game, on average."""
    blocked: float
    """Blocking claims per game, on average."""
    decisions: int
    median_ms: float
    """Median decision time, in milliseconds."""
    p99_ms: float
    max_ms: float
    over_budget: int
    """Number of decisions that exceeded its time budget."""
    illegal: int
    """Number of decisions in which it failed or gave an illegal answer."""
    complaint: str
    """Its first error, with the number of the game; empty if there was none."""
    failed: int = 0
    """Number of games it lost because it failed."""
    traceback: str = ""
    """Where its first error happened, with files and lines; empty if that is not known."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The result of one bot against another."""

    share: float
    """How often it ranked ahead, ties counting half; with two seats, its win rate."""
    games: int
    """Number of pairs of their seats that met; 0 if they never did."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a tournament, or of the part played so far."""

    title: str
    seats: int
    seed: int
    bots: tuple[str, ...]
    """Every bot once, in the requested order."""
    planned: int
    """Number of games in the whole tournament."""
    games: tuple[PlayedGame, ...]
    """In the order of their numbers."""
    rows: tuple[Row, ...]
    """In the order of `bots`."""
    matrix: Mapping[str, Mapping[str, Cell]]
    """By bot, then by opponent."""
    board: str | None = None
    """Text of the board file, if the board is not the title's own."""

    @property
    def deals(self) -> int:
        """Number of different deals played."""
        return len({game.deal for game in self.games})


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Return a quantile, interpolated linearly between neighbours."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def _numbers(values: Sequence[Any]) -> tuple[int, ...]:
    return tuple(map(int, values))
