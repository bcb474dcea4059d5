"""What players and the dealer do, one class a verb. Knows how each is written, not what it brings about."""

from dataclasses import dataclass

from nordrail.engine.components.cards import Card, Cards

HIDDEN = "?"
"""A ticket that the reader may not know."""
DEALER = 0
"""The actor of every deal; seats are counted from 1."""


class _Line:
    """Something that prints as notation wherever it stands, in a list too."""

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
    """Keep some of the offered tickets; their order has no meaning, so they are sorted."""

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
    """Pay the extra cards that a tunnel asks for."""

    cards: Cards

    def __str__(self) -> str:
        return f"pay {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class Withdraw(_Line):
    """Take the cards laid down for a tunnel back."""

    def __str__(self) -> str:
        return "withdraw"


@dataclass(frozen=True, slots=True, repr=False)
class Pass(_Line):
    """Do nothing, because nothing can be done."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True, repr=False)
class ChooseFirst(_Line):
    """A seat begins."""

    seat: int

    def __str__(self) -> str:
        return f"first {self.seat}"


@dataclass(frozen=True, slots=True, repr=False)
class ShowBonuses(_Line):
    """The letters of the bonus cards in play, sorted."""

    letters: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "letters", tuple(sorted(self.letters)))

    def __str__(self) -> str:
        return f"bonus {' '.join(self.letters)}"


@dataclass(frozen=True, slots=True, repr=False)
class DealHand(_Line):
    """A seat is dealt cards that only it sees."""

    seat: int
    cards: Cards

    def __str__(self) -> str:
        return f"hand {self.seat} {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class ShowCards(_Line):
    """Cards are turned face up for all to take."""

    cards: Cards

    def __str__(self) -> str:
        return f"show {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class OfferTickets(_Line):
    """A seat is offered tickets, in the order dealt."""

    seat: int
    tickets: tuple[str, ...]

    def __str__(self) -> str:
        return f"offer {self.seat} {_list(self.tickets)}"


@dataclass(frozen=True, slots=True, repr=False)
class TurnTunnelCards(_Line):
    """Cards are revealed for a tunnel."""

    cards: Cards

    def __str__(self) -> str:
        return f"turn {self.cards}"


@dataclass(frozen=True, slots=True, repr=False)
class NameSeat(_Line):
    """From here on somebody else plays a seat."""

    seat: int
    name: str

    def __str__(self) -> str:
        return f"seat {self.seat} {self.name}"


Action = DrawFaceUp | DrawBlind | DrawTickets | KeepTickets | ClaimRoute | PayTunnel | Withdraw | Pass
"""What a player does: no seat, no result."""
Deal = ChooseFirst | ShowBonuses | DealHand | ShowCards | OfferTickets | TurnTunnelCards
"""What the dealer does: the chance outcome and nothing else."""


@dataclass(frozen=True, slots=True, repr=False)
class Event(_Line):
    """One line of a record: who did what."""

    actor: int
    what: Action | Deal | NameSeat

    def __str__(self) -> str:
        return f"{self.actor or '*'} {self.what}"


def _list(tickets: tuple[str, ...]) -> str:
    """Unknown tickets stand together, as unknown cards do."""
    hidden = HIDDEN * tickets.count(HIDDEN)
    return " ".join([hidden] * bool(hidden) + [ticket for ticket in tickets if ticket != HIDDEN])
