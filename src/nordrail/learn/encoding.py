"""The encoding of a game for learning: numbered actions and named features, derived from its rulebook."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256

from nordrail.engine.errors import NordrailError
from nordrail.engine.events import Action
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.view import View
from nordrail.learn.actions import ActionTable
from nordrail.learn.features import blocks
from nordrail.learn.sight import Sight

VERSION = 1
"""Raised when an action or a feature changes its place or its meaning."""


class Encoding:
    """The actions and the features of a rulebook for a number of seats.

    Actions are those of the menu, `legal_actions`: enough to play well, but not every legal payment. Observations are
    built from a view, so they contain nothing that the seat may not know.
    """

    def __init__(self, rulebook: Rulebook, seats: int) -> None:
        if seats not in rulebook.seats:
            raise NordrailError(f"{rulebook.name} has {rulebook.seats[0]} to {rulebook.seats[-1]} seats, not {seats}")
        self.rulebook, self.seats = rulebook, seats
        self._table = ActionTable(rulebook)
        self._blocks = blocks(rulebook, seats)
        self.actions = self._table.names
        """The name of each action, in the order of the mask."""
        self.features = tuple(name for block in self._blocks for name in block.names)
        """The name of each feature, in the order of an observation."""
        self.most = tuple(most for block in self._blocks for most in block.most)
        """The largest value of each feature; the smallest is 0."""

    def observe(self, view: View) -> list[int]:
        """Return the observation of the reader of a view."""
        sight = Sight(view)
        return [value for block in self._blocks for value in block.read(sight)]

    def number(self, action: Action, view: View) -> int:
        """Return the number of an action of the reader.

        A claim with a payment that the menu does not list has the number of a claim of the same route.
        """
        return self._table.number(action, view)

    def numbered(self, legal: Sequence[Action], view: View) -> Mapping[int, Action]:
        """Return the actions of the menu by number."""
        return {self._table.number(action, view): action for action in legal}

    def mask(self, legal: Sequence[Action], view: View) -> bytes:
        """Return a byte for each action: 1 if the menu contains it."""
        marks = bytearray(len(self.actions))
        for number in self.numbered(legal, view):
            marks[number] = 1
        return bytes(marks)

    @cached_property
    def digest(self) -> str:
        """A short hash of everything that the numbers mean. A file of weights should name it."""
        board = self.rulebook.board
        meaning = (
            VERSION,
            (self.rulebook.title, self.rulebook.version, self.seats, self.rulebook.trains),
            [(route.id, route.length, str(route.color), route.kind.value, route.locomotives) for route in board.routes],
            [(ticket.id, ticket.points) for ticket in board.tickets],
            self.actions,
            list(zip(self.features, self.most, strict=True)),
        )
        return sha256(repr(meaning).encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        sizes = f"{len(self.actions)} actions, {len(self.features)} features"
        return f"<Encoding of {self.rulebook.title} for {self.seats} seats: {sizes}, {self.digest}>"


@lru_cache(maxsize=32)
def encoding(title: str | Rulebook, seats: int = 2) -> Encoding:
    """Return the encoding of a title or a rulebook."""
    return Encoding(find_title(title) if isinstance(title, str) else title, seats)
