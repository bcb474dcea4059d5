"""The effect of each event. Events are not checked here; `legality` does that."""

from collections.abc import Callable
from typing import Any

from nordrail.engine.components.board import Kind
from nordrail.engine.components.cards import COLORS, ONE, Bag, Card, count
from nordrail.engine.events import (
    HIDDEN,
    Action,
    ChooseFirst,
    ClaimRoute,
    Deal,
    DealHand,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    NameSeat,
    OfferTickets,
    Pass,
    PayTunnel,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
    Withdraw,
)
from nordrail.engine.rules import single_cards
from nordrail.engine.rules.draft import Draft
from nordrail.engine.rules.flow import claim, end_turn, go, lay_down, off_the_deck, offer_owed, refill, set_up_phases
from nordrail.engine.rules.menu.claimable import claimable
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, Phase, SecondCard, TunnelPayment, Turn
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.single_cards import SHOW_THEN_END, SHOW_THEN_SECOND
from nordrail.engine.rules.state import UNKNOWN_TICKET, Offer, State, Stuck, TicketPile


def apply(state: State, what: Action | Deal | NameSeat) -> State:
    """Return the state after a legal event; the state implies the actor."""
    kind = type(what)
    if (shortcut := _SHORTCUTS.get(kind)) and (after := shortcut(state, what)) is not None:
        return after
    table = Draft(state)
    _RULES[type(state.phase)][kind](table, what)
    return table.finish()


# What players do


def draw_face_up(table: Draft, action: DrawFaceUp) -> None:
    """C8: move a face-up card to the hand; the deck is empty, so nothing may replace it."""
    card = ONE[action.card]
    table.give(table.turn, card, unseen=False)
    table.face_up -= card
    table.passes = 0
    ends = table.rulebook.face_up.ends_draw(action.card)  # L3
    go(table, SHOW_THEN_END if ends or type(table.phase) is SecondCard else SHOW_THEN_SECOND)


def draw_tickets(table: Draft, _: DrawTickets) -> None:
    """C19: let the dealer offer tickets."""
    table.passes = 0
    go(table, offer_owed(table.rulebook.tickets, table.turn))


def keep_tickets(table: Draft, action: KeepTickets) -> None:
    """C19, C20: keep tickets; the others leave the game (N1, N11) or go under the deck (L1, L9)."""
    choice = table.phase
    assert isinstance(choice, ChooseTickets)
    seat, kept = table.seat(choice.seat), ticket_numbers(table.rulebook, action.tickets)
    table.offers += (Offer(choice.seat, seat.offered, kept),)
    if UNKNOWN_TICKET in seat.offered:
        table.tickets = table.tickets._replace(unseen=_without(table.tickets.unseen, kept))
    if table.rulebook.tickets.refused_return:
        unseen, size_of_unseen, returned = table.tickets
        table.tickets = TicketPile(unseen, size_of_unseen, returned + _refused(seat.offered, kept))
    seat.tickets += kept
    seat.offered = ()
    go(table, choice.then)


def claim_route(table: Draft, action: ClaimRoute) -> None:
    """C13 to C16: play the cards; a tunnel then waits for its cards (N6)."""
    board, laid = table.rulebook.board, action.cards.bag
    number = board.route_number[action.route]
    table.passes = 0
    lay_down(table.seat(table.turn), laid)
    if board.routes[number].kind is Kind.TUNNEL:
        answer = TunnelPayment(number, laid, tunnel_color(laid))
        go(table, Dealing(TurnTunnelCards, count=table.rulebook.tunnel_cards, then=answer))
    else:
        claim(table, number, laid)


def tunnel_color(laid: Bag) -> Card:
    """Return what the cards played for a tunnel count as: their colour, or locomotives alone (N8)."""
    return next((color for color in COLORS if count(laid, color)), Card.LOCOMOTIVE)


def pay_tunnel(table: Draft, action: PayTunnel) -> None:
    """N7: pay the extra cards and claim the tunnel."""
    tunnel, extra = table.phase, action.cards.bag
    assert isinstance(tunnel, TunnelPayment)
    lay_down(table.seat(table.turn), extra)
    claim(table, tunnel.route, tunnel.laid + extra + tunnel.turned)


def withdraw(table: Draft, _: Withdraw) -> None:
    """N7: return the played cards to the hand; everyone has now seen them."""
    tunnel = table.phase
    assert isinstance(tunnel, TunnelPayment)
    table.give(table.turn, tunnel.laid, unseen=False)
    table.discard += tunnel.turned
    refill(table, None)


def pass_turn(table: Draft, _: Pass) -> None:
    """C7: pass; the others learn that this hand pays for none of the routes."""
    seat = table.seat(table.turn)
    routes = claimable(table.rulebook, table.open, seat.barred, seat.trains)
    gained = seat.seen - sum(revealed.cards for revealed in seat.revealed)
    seat.stuck += (Stuck(routes, len(seat.drawn_before), gained),)
    table.passes += 1
    end_turn(table)


# What the dealer does


def first_chosen(table: Draft, deal: ChooseFirst) -> None:
    """C3, C4, L1, L2, N1: queue the deals and choices before the first turn."""
    table.turn = deal.seat
    go(table, set_up_phases(table.rulebook, len(table.seats))[0])


def bonuses_shown(table: Draft, deal: ShowBonuses) -> None:
    """L2: set the bonus cards of this game."""
    table.bonuses = deal.letters
    go(table, _then(table))


def hand_dealt(table: Draft, deal: DealHand) -> None:
    """C8, C10, L8: deal cards from the deck that only this seat can see."""
    bag = deal.cards.bag
    table.give(deal.seat, bag, unseen=True)
    off_the_deck(table, bag)
    assert isinstance(table.phase, Dealing)
    go(table, table.phase.then)


def cards_shown(table: Draft, deal: ShowCards) -> None:
    """C3, C8: turn cards from the deck face up."""
    bag = deal.cards.bag
    table.face_up += bag
    table.unseen -= bag
    off_the_deck(table, bag)
    assert isinstance(table.phase, Dealing)
    go(table, table.phase.then)


def tickets_offered(table: Draft, deal: OfferTickets) -> None:
    """C19: offer unseen tickets first, then the returned ones in order (L9)."""
    tickets, pile = ticket_numbers(table.rulebook, deal.tickets), table.tickets
    fresh = min(len(tickets), pile.size)
    unseen, returned = pile.unseen, pile.returned[: len(tickets) - fresh]
    for ticket in returned:
        if ticket != UNKNOWN_TICKET:
            unseen |= 1 << ticket
    table.tickets = TicketPile(_without(unseen, tickets), pile.size - fresh, pile.returned[len(returned) :])
    table.seat(deal.seat).offered = tickets
    table.put_back()
    go(table, _then(table))


def tunnel_turned(table: Draft, deal: TurnTunnelCards) -> None:
    """N6, N8: reveal tunnel cards; each locomotive and each card of the played colour costs one extra card."""
    answer, turned = _then(table), deal.cards.bag
    assert isinstance(answer, TunnelPayment)
    due = count(turned, Card.LOCOMOTIVE)
    if answer.color is not Card.LOCOMOTIVE:
        due += count(turned, answer.color)
    table.unseen -= turned
    off_the_deck(table, turned)
    go(table, TunnelPayment(answer.route, answer.laid, answer.color, turned, due))


def _then(table: Draft) -> Phase | None:
    assert isinstance(table.phase, Dealing)
    return table.phase.then


def ticket_numbers(rulebook: Rulebook, tickets: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers of the tickets with these ids."""
    numbers = rulebook.board.ticket_number
    return tuple([UNKNOWN_TICKET if ticket == HIDDEN else numbers[ticket] for ticket in tickets])


def _without(unseen: int, tickets: tuple[int, ...]) -> int:
    """Remove these tickets from the bit set."""
    for ticket in tickets:
        if ticket != UNKNOWN_TICKET:
            unseen &= ~(1 << ticket)
    return unseen


def _refused(offered: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tickets offered and not kept, in the order dealt; unknown tickets if the choice is hidden."""
    if UNKNOWN_TICKET in offered + kept:
        return (UNKNOWN_TICKET,) * (len(offered) - len(kept))
    return tuple([ticket for ticket in offered if ticket not in kept])


def _name_seat(_: Draft, __: NameSeat) -> None:
    """Do nothing: the player of a seat is not part of the state."""


_RULES: dict[type[Phase], dict[type, Callable[[Draft, Any], None]]] = {
    Turn: {
        DrawFaceUp: draw_face_up,
        DrawTickets: draw_tickets,
        ClaimRoute: claim_route,
        Pass: pass_turn,
    },
    SecondCard: {DrawFaceUp: draw_face_up},
    ChooseTickets: {KeepTickets: keep_tickets},
    TunnelPayment: {PayTunnel: pay_tunnel, Withdraw: withdraw},
    Dealing: {
        ChooseFirst: first_chosen,
        ShowBonuses: bonuses_shown,
        DealHand: hand_dealt,
        ShowCards: cards_shown,
        OfferTickets: tickets_offered,
        TurnTunnelCards: tunnel_turned,
    },
    Over: {},
}
"""The handler of each event in each phase."""
_SHORTCUTS: dict[type, Callable[[State, Any], State | None]] = {
    DrawBlind: single_cards.draw_blind,
    DrawFaceUp: single_cards.draw_face_up,
    DealHand: single_cards.hand_dealt,
    ShowCards: single_cards.cards_shown,
}
"""What handles most events faster, if it can."""
for _answers in _RULES.values():
    _answers[NameSeat] = _name_seat
