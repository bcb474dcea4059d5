"""What a tournament came to, game by game and bot by bot. Values alone; knows no file and no process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Times:
    """How long some decisions took, in seconds."""

    decisions: int
    total: float
    median: float
    p99: float
    max: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        """The times of these decisions; all are 0 where there is none."""
        if not seconds:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        ordered = sorted(seconds)
        return cls(len(ordered), sum(ordered), _quantile(ordered, 0.5), _quantile(ordered, 0.99), ordered[-1])


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a tournament; tuples have one entry a seat, seat 1 first."""

    number: int
    """Its place in the tournament, counted from 1."""
    deal: int
    """Games of the same deal begin with the same cards, in other seatings or with other bots."""
    bots: tuple[str, ...]
    """Who sat where, by the names asked for: the same name can be there twice."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that won, counted from 1: more than one if they share the victory."""
    routes: tuple[tuple[str, ...], ...]
    """The ids of the routes each seat claimed, in the order it did."""
    kept: tuple[int, ...]
    """How many tickets each seat kept."""
    completed: tuple[int, ...]
    """How many of them it completed."""
    blocked: tuple[int, ...]
    """How many of its claims made the cheapest connection of somebody else's open ticket longer."""
    seconds: tuple[tuple[float, ...], ...]
    """How long each decision took, in order."""
    over_budget: tuple[int, ...]
    """How many of them took longer than the bot's budget allows."""
    illegal: tuple[int, ...]
    """How many had to be made for the bot, because its answer was illegal or it failed."""
    complaints: tuple[str, ...]
    """What was wrong the first time; empty if nothing was."""

    @property
    def times(self) -> tuple[Times, ...]:
        """How long each seat thought."""
        return tuple(Times.of(seconds) for seconds in self.seconds)

    @property
    def shares(self) -> tuple[float, ...]:
        """How much of the victory each seat has: 1, 0, or a part where it is shared."""
        return tuple((seat in self.winners) / len(self.winners) for seat in range(1, len(self.bots) + 1))

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each seat: 1 for the winners, then by points; seats with the same place are level."""
        keys = [(seat in self.winners, total) for seat, total in enumerate(self.totals, start=1)]
        return tuple(1 + sum(other > key for other in keys) for key in keys)

    def to_json(self) -> dict[str, Any]:
        """The game ready for JSON, times in whole microseconds."""
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
        }

    @classmethod
    def from_json(cls, facts: Mapping[str, Any]) -> PlayedGame:
        """The game that `to_json` wrote; `KeyError`, `TypeError` or `ValueError` if it did not."""
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
        )
        by_seat: list[Sequence[object]] = [game.totals, game.routes, game.kept, game.completed, game.blocked]
        by_seat += [game.seconds, game.over_budget, game.illegal, game.complaints]
        if not game.winners or any(len(column) != len(game.bots) for column in by_seat):
            raise ValueError("seats are missing")
        return game


@dataclass(frozen=True, slots=True)
class Row:
    """All that was measured of one bot; every seat it had in a game counts."""

    name: str
    games: int
    """In how many games it sat, a game counting once for each of its seats."""
    win_rate: float
    """Its share of the victories, a shared one counting in part."""
    low: float
    """The 95 % interval of the win rate, over deals."""
    high: float
    rating: float
    """The mean of its openskill rating."""
    rating_low: float
    """The 95 % interval of the rating, as its model sees it."""
    rating_high: float
    ordinal: float
    """A rating it has almost certainly reached: the mean less three deviations."""
    mean_score: float
    kept: float
    """Tickets kept in a game, on average."""
    completed: float
    """Tickets completed in a game, on average."""
    blocked: float
    """Blocking claims in a game, on average."""
    decisions: int
    median_ms: float
    """How long a decision took, in milliseconds."""
    p99_ms: float
    max_ms: float
    over_budget: int
    """How many decisions took longer than its budget allows."""
    illegal: int
    """How many decisions had to be made for it."""
    complaint: str
    """The first thing that was wrong with its answers, with the game; empty if nothing was."""


@dataclass(frozen=True, slots=True)
class Cell:
    """How one bot did against another."""

    share: float
    """How often it placed ahead, a level place counting half; with two seats, its win rate."""
    games: int
    """How many pairs of their seats met; 0 if they never did."""


@dataclass(frozen=True, slots=True)
class Results:
    """A tournament, or the part of it that has been played."""

    title: str
    seats: int
    seed: int
    bots: tuple[str, ...]
    """Every bot once, in the order asked for."""
    planned: int
    """How many games the whole tournament has."""
    games: tuple[PlayedGame, ...]
    """In the order of their numbers."""
    rows: tuple[Row, ...]
    """In the order of `bots`."""
    matrix: Mapping[str, Mapping[str, Cell]]
    """By the bot, then by its opponent."""
    board: str | None = None
    """The text of the board file, if it is not the title's own board."""

    @property
    def deals(self) -> int:
        """How many different deals were played."""
        return len({game.deal for game in self.games})


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of the others lies, between neighbours in proportion."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def _numbers(values: Sequence[Any]) -> tuple[int, ...]:
    return tuple(map(int, values))
