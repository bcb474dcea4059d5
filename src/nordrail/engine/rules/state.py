"""All that is true at one moment of a game, as values that never change. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nordrail.engine.components.cards import SHIFT, UNKNOWN, Bag, Cards, size
from nordrail.engine.events import DEALER, HIDDEN, ChooseFirst
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Phase, to_act
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.summary import PlayerSummary, card_facts, final_fact, summary, waiting_for

UNKNOWN_TICKET = -1
"""The number of a ticket that the reader of a redacted record may not know."""


class Revealed(NamedTuple):
    """Cards that a seat showed and that nobody had seen it get: it must have drawn them unseen before."""

    cards: Bag
    shuffles: int
    """How often the discards had been shuffled by then."""
    drawn: int
    """How many cards the seat had drawn unseen since the last time."""


class Stuck(NamedTuple):
    """A seat passed, so the cards it had then could pay for none of these routes."""

    routes: int
    shuffles: int
    """How often the discards had been shuffled by then; no deck was left, so what it drew later is of another one."""
    gained: int
    """Its hand then, less all that it had drawn unseen: a difference of bags that everybody knows."""


class Seat(NamedTuple):
    """What belongs to one player, and what the others know of it."""

    hand: Bag
    seen: Bag
    """The cards of the hand that everybody knows of: taken or laid down in the open, and not played since."""
    drawn: Bag
    """The cards drawn unseen since the discards were last shuffled."""
    trains: int
    points: int
    routes: int
    """The routes claimed, a bit each."""
    barred: int
    """The routes that nobody who holds these may claim: they join the same cities."""
    tickets: tuple[int, ...]
    offered: tuple[int, ...]
    """Tickets to choose from."""
    drawn_before: tuple[Bag, ...]
    """The same for every earlier deck."""
    revealed: tuple[Revealed, ...]
    stuck: tuple[Stuck, ...]


class Offer(NamedTuple):
    """Tickets that a seat was offered and has chosen from."""

    seat: int
    tickets: tuple[int, ...]
    kept: tuple[int, ...]


class TicketPile(NamedTuple):
    """The ticket deck: an unordered part that nobody has seen, and under it the tickets returned, in order."""

    unseen: int
    """The tickets in the unseen part, a bit each; in a redacted record, all whose place the reader does not know."""
    size: int
    """How many tickets the unseen part holds."""
    returned: tuple[int, ...]


class State(NamedTuple):
    """All that is true now."""

    rulebook: Rulebook
    seats: tuple[Seat, ...]
    turn: int
    """Whose turn it is; 0 before the first one is known."""
    phase: Phase
    open: int
    """The routes that can still be claimed by somebody, a bit each."""
    face_up: Bag
    pile: Bag
    """The deck. It has no order: dealing the top card of a shuffled deck is drawing any card of it."""
    discard: Bag
    unseen: Bag
    """The cards of this deck that nobody saw leave it: those in it, and those drawn unseen since it was shuffled."""
    unseen_before: tuple[Bag, ...]
    """The same for every earlier deck, of which nothing is left: all drawn unseen."""
    tickets: TicketPile
    offers: tuple[Offer, ...]
    """Every choice of tickets so far."""
    bonuses: tuple[str, ...]
    """The letters of the bonus cards in play."""
    final_turns: int | None
    """How many turns are left once the last round has begun."""
    passes: int
    """How many seats in a row have just passed."""

    @property
    def to_act(self) -> int | None:
        """The seat that must answer, 0 for the dealer, `None` when the game is over."""
        return to_act(self.phase, self.turn)

    @property
    def redacted(self) -> bool:
        """Whether it comes from a redacted record, so that cards or tickets are unknown."""
        bags = (self.pile, *(seat.hand for seat in self.seats))
        return any(bag >> SHIFT[UNKNOWN] for bag in bags) or any(
            UNKNOWN_TICKET in (*seat.tickets, *seat.offered) for seat in self.seats
        )

    def __repr__(self) -> str:
        return f"<State of {self.summary()}>"

    def summary(self, names: Sequence[str] = ()) -> str:
        """The whole table in a few lines, with the players' names if they are known."""
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
        """Whether the first tickets are being chosen: until all have chosen, nobody learns what others keep (C4)."""
        return isinstance(self.phase, ChooseTickets) and self.phase.then is not None


def new_state(rulebook: Rulebook, seats: int) -> State:
    """An empty table: the dealer must say who begins."""
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
