"""The actions of players and dealer, one class per verb, and their notation; `apply` has their effects."""

from dataclasses import dataclass
from typing import get_args

from nordrail.engine.components.cards import Card, Cards

HIDDEN = "?"
"""A ticket hidden from the reader."""
DEALER = 0
"""The actor of every deal; seats are counted from 1."""


class _Line:
    """A base class that prints as notation everywhere, even in a list."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True, repr=False)
class DrawFaceUp(_Line):
    """Take a face-up card."""

    card: Card

    def __str__(self) -> str:
        return f"take {self.card.letter}"


@dataclass(frozen=True, slots=True, repr=False)
class DrawBlind(_Line):
    """Draw the unseen top card of the deck."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True, repr=False)
class DrawTickets(_Line):
    """Ask for tickets."""

    def __str__(self) -> str:
        return "tickets"


@dataclass(frozen=True, slots=True, repr=False)
class KeepTickets(_Line):
    """Keep some of the offered tickets; their order does not matter, so they are sorted."""

    tickets: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tickets", tuple(sorted(self.tickets)))

    def __str__(self) -> str:
        return f"keep {_list(self.tickets)}"


@dataclass(frozen=True, slots=True, repr=False)
class ClaimRoute(_Line):
    """Claim a route with exactly these cards."""

    route: str
    cards: Cards

    def __str__(self) -> str:
        return f"claim {self.route} {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class PayTunnel(_Line):
    """Pay the extra cards for a tunnel."""

    cards: Cards

    def __str__(self) -> str:
        return f"pay {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class Withdraw(_Line):
    """Take back the cards played for a tunnel."""

    def __str__(self) -> str:
        return "withdraw"


@dataclass(frozen=True, slots=True, repr=False)
class Pass(_Line):
    """Do nothing, because no other action is possible."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True, repr=False)
class ChooseFirst(_Line):
    """Choose the seat that begins."""

    seat: int

    def __str__(self) -> str:
        return f"first {self.seat}"


@dataclass(frozen=True, slots=True, repr=False)
class ShowBonuses(_Line):
    """Show the bonus cards in play, as sorted letters."""

    letters: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "letters", tuple(sorted(self.letters)))

    def __str__(self) -> str:
        return f"bonus {' '.join(self.letters)}"


@dataclass(frozen=True, slots=True, repr=False)
class DealHand(_Line):
    """Deal a seat cards that only it can see."""

    seat: int
    cards: Cards

    def __str__(self) -> str:
        return f"hand {self.seat} {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class ShowCards(_Line):
    """Turn cards face up for everyone to take."""

    cards: Cards

    def __str__(self) -> str:
        return f"show {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class OfferTickets(_Line):
    """Offer a seat tickets, in the order dealt."""

    seat: int
    tickets: tuple[str, ...]

    def __str__(self) -> str:
        return f"offer {self.seat} {_list(self.tickets)}"


@dataclass(frozen=True, slots=True, repr=False)
class TurnTunnelCards(_Line):
    """Reveal cards for a tunnel."""

    cards: Cards

    def __str__(self) -> str:
        return f"turn {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class NameSeat(_Line):
    """Hand a seat to another player."""

    seat: int
    name: str

    def __str__(self) -> str:
        return f"seat {self.seat} {self.name}"


Action = DrawFaceUp | DrawBlind | DrawTickets | KeepTickets | ClaimRoute | PayTunnel | Withdraw | Pass
"""An action of a player, without the seat and the result."""
ACTIONS: tuple[type[Action], ...] = get_args(Action)
"""The class of each action, which `isinstance` checks faster than their union."""
Deal = ChooseFirst | ShowBonuses | DealHand | ShowCards | OfferTickets | TurnTunnelCards
"""An action of the dealer: a random outcome."""


@dataclass(frozen=True, slots=True, repr=False)
class Event(_Line):
    """One line of a record: who did what."""

    actor: int
    what: Action | Deal | NameSeat

    def __str__(self) -> str:
        return f"{self.actor or '*'} {self.what}"


def _list(tickets: tuple[str, ...]) -> str:
    """Join ticket ids; unknown tickets are grouped, like unknown cards."""
    hidden = HIDDEN * tickets.count(HIDDEN)
    return " ".join([hidden] * bool(hidden) + [ticket for ticket in tickets if ticket != HIDDEN])
