"""The complete state of a game as immutable values, without rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nordrail.engine.components.cards import SHIFT, UNKNOWN, Bag, Cards, size
from nordrail.engine.events import DEALER, HIDDEN, ChooseFirst
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Phase, to_act
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.summary import PlayerSummary, card_facts, final_fact, summary, waiting_for

UNKNOWN_TICKET = -1
"""The number of a ticket hidden in a redacted record."""


class Revealed(NamedTuple):
    """Cards that a seat played without having taken them face up: it must have drawn them unseen."""

    cards: Bag
    shuffles: int
    """The number of shuffles of the discards until then."""
    drawn: int
    """The number of cards the seat had drawn unseen since the last shuffle."""


class Stuck(NamedTuple):
    """A seat passed, so its hand at that time could not pay for any of these routes."""

    routes: int
    shuffles: int
    """The number of shuffles until then; the deck was empty, so cards drawn later are from another deck."""
    gained: int
    """Its hand at that time minus all cards it had drawn unseen: a difference of bags that is public."""


class Seat(NamedTuple):
    """The possessions of one player, and what the others know about them."""

    hand: Bag
    seen: Bag
    """The publicly known cards of the hand: taken or played face up, and not spent since."""
    drawn: Bag
    """The cards drawn unseen since the discards were last shuffled."""
    trains: int
    points: int
    routes: int
    """The bit set of routes claimed."""
    barred: int
    """The routes that the seat cannot claim, because they join the same cities as one of its own."""
    tickets: tuple[int, ...]
    offered: tuple[int, ...]
    """The tickets to choose from."""
    drawn_before: tuple[Bag, ...]
    """The cards drawn unseen from each earlier deck."""
    revealed: tuple[Revealed, ...]
    stuck: tuple[Stuck, ...]


class Offer(NamedTuple):
    """Tickets offered to a seat, and its choice."""

    seat: int
    tickets: tuple[int, ...]
    kept: tuple[int, ...]


class TicketPile(NamedTuple):
    """The ticket deck: an unordered unseen part, and under it the returned tickets in order."""

    unseen: int
    """The bit set of tickets in the unseen part; in a redacted record, all whose place is unknown."""
    size: int
    """The number of tickets in the unseen part."""
    returned: tuple[int, ...]


class State(NamedTuple):
    """The complete state of a game."""

    rulebook: Rulebook
    seats: tuple[Seat, ...]
    turn: int
    """The seat whose turn it is; 0 before the first seat is chosen."""
    phase: Phase
    open: int
    """The bit set of routes that a player can still claim."""
    face_up: Bag
    pile: Bag
    """The deck, without an order: dealing the top card of a shuffled deck means drawing a random card."""
    discard: Bag
    unseen: Bag
    """The cards of this deck that were not seen leaving it: those in it and those drawn unseen."""
    unseen_before: tuple[Bag, ...]
    """The cards drawn unseen from each earlier deck, which is now empty."""
    tickets: TicketPile
    offers: tuple[Offer, ...]
    """Every choice of tickets so far."""
    bonuses: tuple[str, ...]
    """The letters of the bonus cards in play."""
    final_turns: int | None
    """The number of turns left, once the last round has started."""
    passes: int
    """The number of consecutive passes."""

    @property
    def to_act(self) -> int | None:
        """The seat that must act, 0 for the dealer, `None` when the game is over."""
        return to_act(self.phase, self.turn)

    @property
    def redacted(self) -> bool:
        """Whether cards or tickets are unknown, as in a redacted record."""
        bags = (self.pile, *(seat.hand for seat in self.seats))
        return any(bag >> SHIFT[UNKNOWN] for bag in bags) or any(
            UNKNOWN_TICKET in (*seat.tickets, *seat.offered) for seat in self.seats
        )

    def __repr__(self) -> str:
        return f"<State of {self.summary()}>"

    def summary(self, names: Sequence[str] = ()) -> str:
        """Summarise the table in a few lines, with the players' names if known."""
        tickets = {UNKNOWN_TICKET: HIDDEN} | dict(enumerate(ticket.id for ticket in self.rulebook.board.tickets))
        players = (
            PlayerSummary(
                seat.points,
                seat.trains,
                seat.routes.bit_count(),
                Cards(seat.hand),
                [tickets[ticket] for ticket in seat.tickets],
                [tickets[ticket] for ticket in seat.offered],
                name,
            )
            for seat, name in zip(self.seats, names or [""] * len(self.seats), strict=True)
        )
        return summary(
            f"{self.rulebook.name}: {waiting_for(self.phase, self.turn)}",
            players,
            card_facts(Cards(self.face_up), size(self.pile), size(self.discard)),
            f"{self.tickets.size + len(self.tickets.returned)} tickets left",
            f"bonus cards {' '.join(self.bonuses)}" * bool(self.bonuses),
            final_fact(self.final_turns),
        )

    @property
    def choosing_first_tickets(self) -> bool:
        """Whether first tickets are being chosen; the choices are secret until everyone has chosen (C4)."""
        return isinstance(self.phase, ChooseTickets) and self.phase.then is not None


def new_state(rulebook: Rulebook, seats: int) -> State:
    """Return the initial state; the dealer must choose who begins."""
    seat = Seat(0, 0, 0, rulebook.trains, 0, 0, 0, (), (), (), (), ())
    tickets = len(rulebook.board.tickets)
    return State(
        rulebook=rulebook,
        seats=(seat,) * seats,
        turn=DEALER,
        phase=Dealing(ChooseFirst),
        open=rulebook.all_routes,
        face_up=0,
        pile=rulebook.deck.bag,
        discard=0,
        unseen=rulebook.deck.bag,
        unseen_before=(),
        tickets=TicketPile((1 << tickets) - 1, tickets, ()),
        offers=(),
        bonuses=(),
        final_turns=None,
        passes=0,
    )
