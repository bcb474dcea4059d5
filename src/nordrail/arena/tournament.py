"""The games of a tournament: every deal in every seating, which cancels out the luck of cards and seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any

from nordrail import __version__
from nordrail.arena.match import Fixture
from nordrail.bots import dismiss, make_bot
from nordrail.engine.errors import IllegalAction
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import Rulebook, find_title


@dataclass(frozen=True)
class Tournament:
    """A requested tournament; it has the same games wherever and in whatever order they are played."""

    title: str
    seats: int
    bots: tuple[str, ...]
    """One per seat makes a table; with more, every possible table plays; a single bot plays against itself."""
    games: int
    """Games per table, rounded up to whole deals."""
    seed: int
    board: str | None = None
    """Text of a board file to use instead of the title's own board."""
    forgive: bool = False
    """Whether a bot that fails continues with the first legal action; otherwise it loses."""

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""
        rulebook = find_title(self.title)
        return rulebook if self.board is None else rulebook.with_board(self.board)

    @cached_property
    def entrants(self) -> tuple[str, ...]:
        """Every bot once."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """Every group of bots that plays together."""
        bots = self.bots * self.seats if len(self.bots) == 1 else self.bots
        seen: dict[tuple[str, ...], tuple[str, ...]] = {}
        for table in combinations(bots, self.seats):
            seen.setdefault(tuple(sorted(table)), table)
        return tuple(seen.values())

    @cached_property
    def fixtures(self) -> tuple[Fixture, ...]:
        """All games, deal by deal: an interrupted tournament is as fair as a whole one."""
        numbered = enumerate(self._games(), start=1)
        return tuple(Fixture(number, deal, seating) for number, (deal, seating) in numbered)

    @property
    def games_a_table(self) -> tuple[int, ...]:
        """Games each table plays, after rounding up."""
        return tuple(self._deals(table) * len(seatings(table)) for table in self.tables)

    def check(self) -> None:
        """Raise an error if the tournament cannot be played."""
        Game.new(self.rulebook, self.seats, dealer=None)
        if self.games < 1:
            raise IllegalAction(f"a tournament needs at least one game, not {self.games}")
        if 1 < len(self.bots) < self.seats:
            raise IllegalAction(
                f"{len(self.bots)} bots are too few for {self.seats} seats: name one per seat (a bot may be named "
                "twice), more than that to play every possible table, or a single one to take all seats"
            )
        for bot in self.entrants:
            dismiss(make_bot(bot, Random(0)))

    def to_json(self) -> dict[str, Any]:
        """Return everything that determines the games, as JSON values."""
        return {
            "nordrail": __version__,
            "rules": self.rulebook.version,
            "title": self.rulebook.title,
            "seats": self.seats,
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "board": self.board,
            "forgive": self.forgive,
        }

    def _deals(self, table: tuple[str, ...]) -> int:
        return -(-self.games // len(seatings(table)))

    def _games(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        for deal in range(1, max(map(self._deals, self.tables)) + 1):
            for table in self.tables:
                if deal <= self._deals(table):
                    for seating in seatings(table):
                        yield deal, seating


def seatings(table: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Rotate the table until every bot has sat in every seat; identical seatings count once.

    >>> seatings(("a", "b")), seatings(("a", "a"))
    ((('a', 'b'), ('b', 'a')), (('a', 'a'),))
    """
    return tuple(dict.fromkeys(table[turned:] + table[:turned] for turned in range(len(table))))
