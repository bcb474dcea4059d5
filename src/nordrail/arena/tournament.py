"""Which games a tournament has: every deal in every seating, so that neither cards nor seats favour anybody."""

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
    """What was asked for; the same tournament has the same games, wherever and in whatever order they are played."""

    title: str
    seats: int
    bots: tuple[str, ...]
    """As many as seats are a table; of more, every table that can be made of them plays; one alone plays itself."""
    games: int
    """How many games a table plays at least; they are rounded up to whole deals."""
    seed: int
    board: str | None = None
    """The text of another board than the title's own."""

    @cached_property
    def rulebook(self) -> Rulebook:
        """The game that is played."""
        rulebook = find_title(self.title)
        return rulebook if self.board is None else rulebook.with_board(self.board)

    @cached_property
    def entrants(self) -> tuple[str, ...]:
        """Every bot once."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """Every company that plays together."""
        bots = self.bots * self.seats if len(self.bots) == 1 else self.bots
        seen: dict[tuple[str, ...], tuple[str, ...]] = {}
        for table in combinations(bots, self.seats):
            seen.setdefault(tuple(sorted(table)), table)
        return tuple(seen.values())

    @cached_property
    def fixtures(self) -> tuple[Fixture, ...]:
        """All games. Deal after deal, so that a part of them is as fair as the whole."""
        numbered = enumerate(self._games(), start=1)
        return tuple(Fixture(number, deal, seating) for number, (deal, seating) in numbered)

    @property
    def games_a_table(self) -> tuple[int, ...]:
        """How many games each table plays once they are rounded up."""
        return tuple(self._deals(table) * len(seatings(table)) for table in self.tables)

    def check(self) -> None:
        """Refuses with a sentence what cannot be played."""
        Game.new(self.rulebook, self.seats, dealer=None)
        if self.games < 1:
            raise IllegalAction(f"a tournament has one game or more, not {self.games}")
        if 1 < len(self.bots) < self.seats:
            raise IllegalAction(
                f"{len(self.bots)} bots are too few for {self.seats} seats: name one for every seat, also the same one "
                "twice, or more to play all tables they can make, or a single one that takes all seats"
            )
        for bot in self.entrants:
            dismiss(make_bot(bot, Random(0)))

    def to_json(self) -> dict[str, Any]:
        """What the games follow from, ready for JSON."""
        return {
            "nordrail": __version__,
            "rules": self.rulebook.version,
            "title": self.rulebook.title,
            "seats": self.seats,
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "board": self.board,
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
    """The table turned seat by seat until everybody has sat everywhere; those that look the same count once.

    >>> seatings(("a", "b")), seatings(("a", "a"))
    ((('a', 'b'), ('b', 'a')), (('a', 'a'),))
    """
    return tuple(dict.fromkeys(table[turned:] + table[:turned] for turned in range(len(table))))
