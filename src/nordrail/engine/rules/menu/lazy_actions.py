"""Long sequences of actions, each created only on access."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import overload

from nordrail.engine.components.board import members
from nordrail.engine.components.cards import Bag
from nordrail.engine.events import Action, KeepTickets
from nordrail.engine.rules.menu.affordable import AffordableClaims


class Choices(Sequence[Action]):
    """A lazy sequence of actions."""

    __slots__ = ("_length",)
    _length: int

    @abstractmethod
    def _make(self, index: int) -> Action:
        """Create the action at a valid index."""

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self._make(place) for place in range(*index.indices(self._length)))
        if 0 <= index < self._length:
            return self._make(index)
        if -self._length <= index < 0:
            return self._make(index + self._length)
        raise IndexError(f"no action {index} among {self._length}")

    def __repr__(self) -> str:
        return str(list(self))

    def __reduce__(self) -> tuple[type, tuple[tuple[Action, ...]]]:
        """Pickle the actions themselves."""
        return tuple, (tuple(self),)


class TurnChoices(Choices):
    """The actions of a turn: draws, and claims of these routes with this hand."""

    __slots__ = ("_claims", "_draws", "_groups", "_hand", "_routes")

    def __init__(self, draws: tuple[Action, ...], claims: AffordableClaims, hand: Bag, routes: int) -> None:
        self._draws = draws
        self._claims = claims
        self._hand = hand
        self._routes = routes
        self._groups = groups = claims.payable(hand)
        length = len(draws)
        for _, payable in groups:
            length += (payable & routes).bit_count()
        self._length = length

    def __iter__(self) -> Iterator[Action]:
        """Iterate without an index lookup for each action."""
        yield from self._draws
        for color, payable in self._groups:
            for route in members(payable & self._routes):
                yield self._claims.claim(route, color, self._hand)

    def _make(self, index: int) -> Action:
        draws, routes = self._draws, self._routes
        if index < len(draws):
            return draws[index]
        index -= len(draws)
        groups = iter(self._groups)
        color, payable = next(groups)
        while index >= (claims := (payable & routes).bit_count()):
            index -= claims
            color, payable = next(groups)
        return self._claims.claim(_member(payable & routes, index), color, self._hand)


def _member(numbers: int, index: int) -> int:
    """Return the member of a bit set at this index, in ascending order."""
    for _ in range(index):
        numbers &= numbers - 1
    return (numbers & -numbers).bit_length() - 1


class TicketChoices(Choices):
    """The ways to keep some of the offered tickets, the fewest first."""

    __slots__ = ("_offered", "_places")

    def __init__(self, offered: list[str], keep: int) -> None:
        self._offered = offered
        self._places = _places(len(offered), min(keep, len(offered)))
        self._length = len(self._places)

    def _make(self, index: int) -> Action:
        return KeepTickets(tuple([self._offered[place] for place in self._places[index]]))


@cache
def _places(offered: int, keep: int) -> tuple[tuple[int, ...], ...]:
    return tuple(kept for number in range(keep, offered + 1) for kept in combinations(range(offered), number))
