"""What the game waits for: the open question, and who must answer it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nordrail.engine.components.cards import Bag, Card
from nordrail.engine.events import DEALER, Deal


class EndReason(StrEnum):
    """Why a game ended."""

    LAST_ROUND = "last round"
    """Somebody had few trains left, and everybody has had one more turn."""
    ALL_PASSED = "all passed"
    """Nobody could do anything any more."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat whose turn it is does one of the three things."""


@dataclass(frozen=True, slots=True)
class SecondCard:
    """The seat whose turn it is has drawn one card and draws another."""


@dataclass(frozen=True, slots=True)
class ChooseTickets:
    """A seat keeps some of the tickets it was offered."""

    seat: int
    keep: int
    """How many at least."""
    then: Phase | None = None
    """What follows, `None` being the end of the turn; only the first choices are followed by anything."""


@dataclass(frozen=True, slots=True)
class TunnelPayment:
    """The seat whose turn it is pays the extra cards of a tunnel, or withdraws."""

    route: int
    laid: Bag
    color: Card
    """What the cards laid down count as: their colour, or locomotives alone."""
    turned: Bag = 0
    due: int = 0


@dataclass(frozen=True, slots=True)
class Dealing:
    """The dealer owes something."""

    deal: type[Deal]
    seat: int = DEALER
    """Who gets it, if it is for one seat."""
    count: int = 1
    """How much of it."""
    then: Phase | None = None
    """What follows, `None` being the end of the turn."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    reason: EndReason


Phase = Turn | SecondCard | ChooseTickets | TunnelPayment | Dealing | Over
"""The open question."""


def to_act(phase: Phase, turn: int) -> int | None:
    """Who must answer the question: a seat, 0 for the dealer, `None` when the game is over."""
    match phase:
        case Dealing():
            return DEALER
        case ChooseTickets(seat):
            return seat
        case Over():
            return None
    return turn
