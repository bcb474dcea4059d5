"""The phases of a game: what it waits for, and who must act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nordrail.engine.components.cards import Bag, Card
from nordrail.engine.events import DEALER, Deal


class EndReason(StrEnum):
    """Why a game ended."""

    LAST_ROUND = "last round"
    """A player had few trains left, and everyone has had one more turn."""
    ALL_PASSED = "all passed"
    """No player could act."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat whose turn it is draws cards, draws tickets or claims a route."""


@dataclass(frozen=True, slots=True)
class SecondCard:
    """The seat whose turn it is has drawn one card and draws another."""


@dataclass(frozen=True, slots=True)
class ChooseTickets:
    """A seat keeps some of the tickets it was offered."""

    seat: int
    keep: int
    """The minimum number to keep."""
    then: Phase | None = None
    """The next phase; `None` ends the turn. Only the first choices have one."""


@dataclass(frozen=True, slots=True)
class TunnelPayment:
    """The seat whose turn it is pays the extra cards for a tunnel, or withdraws."""

    route: int
    laid: Bag
    color: Card
    """What the played cards count as: their colour, or locomotives alone."""
    turned: Bag = 0
    due: int = 0


@dataclass(frozen=True, slots=True)
class Dealing:
    """The dealer owes a deal."""

    deal: type[Deal]
    seat: int = DEALER
    """The seat that gets it, if it is for one seat."""
    count: int = 1
    """The number of cards or tickets."""
    then: Phase | None = None
    """The next phase; `None` ends the turn."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    reason: EndReason


Phase = Turn | SecondCard | ChooseTickets | TunnelPayment | Dealing | Over
"""What the game waits for."""


def to_act(phase: Phase, turn: int) -> int | None:
    """Return who must act: a seat, 0 for the dealer, `None` when the game is over."""
    match phase:
        case Dealing():
            return DEALER
        case ChooseTickets(seat):
            return seat
        case Over():
            return None
    return turn
