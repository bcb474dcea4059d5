"""Find contradictions in a redacted record: cards that the deck cannot contain, or a ticket in two places."""

from nordrail.engine.components.cards import Bag, Card, common, count, size
from nordrail.engine.rules.state import UNKNOWN_TICKET, Seat, State


def impossible_deal(state: State, cards: Bag) -> str | None:
    """Return why these cards cannot come from the deck, given the known cards dealt before."""
    deck = state.unseen + (state.discard if size(cards) > size(state.pile) else 0)
    for kind in Card:
        dealt = count(cards, kind)
        drawn = sum(count(seat.drawn, kind) for seat in state.seats)
        if dealt and (
            dealt + drawn > count(deck, kind)
            or dealt + sum(_drawn(seat, kind) for seat in state.seats) > _given(state, kind) + count(deck, kind)
        ):
            return _too_many(kind)
    return None


def impossible_payment(state: State, seat: Seat, cards: Bag) -> str | None:
    """Return why the seat cannot have drawn these cards, given the known cards dealt so far."""
    revealed = cards - common(seat.seen, cards)
    for kind in Card:
        if shown := count(revealed, kind):
            drawn = sum(_drawn(other, kind, shown * (other is seat)) for other in state.seats)
            if drawn > _given(state, kind) + count(state.unseen, kind):
                return _too_many(kind)
    return None


def misplaced_ticket(state: State, offered: tuple[int, ...], kept: tuple[int, ...]) -> int | None:
    """Find a ticket that cannot be among those offered: it is elsewhere, named twice, or one too many."""
    hidden = offered.count(UNKNOWN_TICKET)
    named = [ticket for ticket in kept if ticket != UNKNOWN_TICKET]
    for place, ticket in enumerate(named):
        if ticket in named[:place]:
            return ticket
        if ticket not in offered:
            hidden -= 1
            if hidden < 0 or not state.tickets.unseen >> ticket & 1:
                return ticket
    return None


def _given(state: State, kind: Card) -> int:
    """Count the cards of the kind drawn unseen from earlier decks."""
    return sum(count(bag, kind) for bag in state.unseen_before)


def _drawn(seat: Seat, kind: Card, shown: int = 0) -> int:
    """Count the cards of the kind that the seat must have drawn unseen: those named, or those revealed later."""
    named = sum(count(bag, kind) for bag in (*seat.drawn_before, seat.drawn))
    return max(named, shown + sum(count(revealed.cards, kind) for revealed in seat.revealed))


def _too_many(kind: Card) -> str:
    cards = "locomotives" if kind is Card.LOCOMOTIVE else f"{kind.word} cards"
    return f"the record contradicts itself: the deck cannot have given this many {cards}"
