"""What each event brings about: the table of contents of the game. It trusts; `judge` decides what is legal."""

from collections.abc import Callable
from typing import Any

from nordrail.engine.board import Kind
from nordrail.engine.cards import COLORS, ONE, Bag, Card, common, count, size, take
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
from nordrail.engine.rulebook import Rulebook
from nordrail.engine.state import (
    UNKNOWN_TICKET,
    ChooseTickets,
    Dealing,
    Offer,
    Over,
    Phase,
    Reason,
    Revealed,
    Seat,
    SecondCard,
    State,
    Stuck,
    TicketPile,
    TunnelPayment,
    Turn,
)

TURN, SECOND_CARD = Turn(), SecondCard()
_FIRST_CARD_OWED = tuple(Dealing(DealHand, seat, 1, SECOND_CARD) for seat in range(6))
_SECOND_CARD_OWED = tuple(Dealing(DealHand, seat, 1) for seat in range(6))
_SHOW_THEN_SECOND, _SHOW_THEN_END = Dealing(ShowCards, then=SECOND_CARD), Dealing(ShowCards)


def apply(state: State, what: Action | Deal | NameSeat) -> State:
    """The state after a legal event; whose it is follows from the state."""
    return _RULES[type(state.phase), type(what)](state, what)


def can_draw(state: State) -> bool:
    """C12: whether there is any card to draw."""
    return bool(state.pile or state.face_up)


def can_draw_second(state: State) -> bool:
    """C12: whether a second card can be had; L3: a face-up locomotive cannot."""
    takes = state.face_up
    if state.rulebook.face_up.locomotive_ends_draw:
        takes &= ONE[Card.LOCOMOTIVE] - 1
    return bool(state.pile or takes)


def tickets_left(state: State) -> int:
    """How many tickets the deck holds."""
    return state.tickets.size + len(state.tickets.returned)


def claimable_routes(state: State, seat: Seat) -> int:
    """The routes that are open to the seat and that it has the trains for (C13, C14, C17)."""
    return state.open & ~seat.barred & state.rulebook.within_trains[seat.trains]


def tunnel_color(laid: Bag) -> Card:
    """What cards laid down for a tunnel count as: their colour, or locomotives alone (N8)."""
    return next((color for color in COLORS if count(laid, color)), Card.LOCOMOTIVE)


# What players do


def draw_face_up(state: State, action: DrawFaceUp) -> State:
    """C8: a face-up card goes to the hand and is replaced at once."""
    card = ONE[action.card]
    seat = state.seats[state.turn - 1]
    seat = seat._replace(hand=seat.hand + card, seen=seat.seen + card)
    ends = state.rulebook.face_up.locomotive_ends_draw and action.card == Card.LOCOMOTIVE  # L3
    then = _SHOW_THEN_END if ends or type(state.phase) is SecondCard else _SHOW_THEN_SECOND
    return _go(_seated(state, state.turn, seat, face_up=state.face_up - card, passes=0), then)


def draw_blind(state: State, _: DrawBlind) -> State:
    """C8: the dealer owes the top of the deck."""
    owed = _FIRST_CARD_OWED if type(state.phase) is Turn else _SECOND_CARD_OWED
    return state._replace(phase=owed[state.turn], passes=0)


def draw_tickets(state: State, _: DrawTickets) -> State:
    """C19: the dealer owes tickets, of which some are kept."""
    rules = state.rulebook.tickets
    choice = ChooseTickets(state.turn, rules.keep)
    return _go(state._replace(passes=0), Dealing(OfferTickets, state.turn, rules.offer, choice))


def keep_tickets(state: State, action: KeepTickets) -> State:
    """C19, C20: what is kept stays; what is not leaves the game (N1, N11) or goes under the deck (L1, L9)."""
    assert isinstance(state.phase, ChooseTickets)
    number, then = state.phase.seat, state.phase.then
    seat = state.seats[number - 1]
    kept = tuple(_ticket_numbers(state.rulebook, action.tickets))
    refused = _refused(seat.offered, kept)
    pile = state.tickets
    if state.rulebook.tickets.refused_return:
        pile = pile._replace(returned=pile.returned + refused)
    offers = (*state.offers, Offer(number, seat.offered, kept))
    seat = seat._replace(tickets=seat.tickets + kept, offered=())
    return _go(_seated(state, number, seat, tickets=pile, offers=offers), then)


def claim_route(state: State, action: ClaimRoute) -> State:
    """C13 to C16: the cards are laid down; a tunnel then waits for its cards (N6)."""
    number = state.rulebook.board.route_number[action.route]
    route, laid = state.rulebook.board.routes[number], action.cards.bag
    state = _seated(state, state.turn, _laid_down(state.seats[state.turn - 1], laid), passes=0)
    if route.kind is Kind.TUNNEL:
        answer = TunnelPayment(number, laid, tunnel_color(laid))
        return _go(state, Dealing(TurnTunnelCards, count=state.rulebook.tunnel_cards, then=answer))
    return _claimed(state, number, laid)


def pay_tunnel(state: State, action: PayTunnel) -> State:
    """N7: the extra cards are paid and the tunnel is claimed."""
    assert isinstance(state.phase, TunnelPayment)
    tunnel, extra = state.phase, action.cards.bag
    state = _seated(state, state.turn, _laid_down(state.seats[state.turn - 1], extra))
    return _claimed(state, tunnel.route, tunnel.laid + extra + tunnel.turned)


def withdraw(state: State, _: Withdraw) -> State:
    """N7: the cards laid down go back to the hand, and now everybody has seen them."""
    assert isinstance(state.phase, TunnelPayment)
    tunnel, seat = state.phase, state.seats[state.turn - 1]
    seat = seat._replace(hand=seat.hand + tunnel.laid, seen=seat.seen + tunnel.laid)
    return _refill(_seated(state, state.turn, seat, discard=state.discard + tunnel.turned), None)


def pass_turn(state: State, _: Pass) -> State:
    """C7: a turn without any choice; the others learn that these cards pay for nothing."""
    seat = state.seats[state.turn - 1]
    gained = seat.seen - sum(revealed.cards for revealed in seat.revealed)
    stuck = Stuck(claimable_routes(state, seat), len(seat.drawn_before), gained)
    return _end_turn(_seated(state, state.turn, seat._replace(stuck=(*seat.stuck, stuck)), passes=state.passes + 1))


# What the dealer does


def first_chosen(state: State, deal: ChooseFirst) -> State:
    """C3, C4, L1, L2, N1: all that is dealt and chosen before the first turn."""
    rulebook, seats = state.rulebook, range(len(state.seats), 0, -1)
    then: Phase = TURN
    for seat in seats:
        then = ChooseTickets(seat, rulebook.tickets.first_keep, then)
    for seat in seats:
        then = Dealing(OfferTickets, seat, rulebook.tickets.first_offer, then)
    then = Dealing(ShowCards, count=rulebook.face_up.size, then=then)
    for seat in seats:
        then = Dealing(DealHand, seat, rulebook.starting_hand, then)
    then = Dealing(ShowBonuses, count=rulebook.bonuses_dealt, then=then)
    return _go(state._replace(turn=deal.seat), then)


def bonuses_shown(state: State, deal: ShowBonuses) -> State:
    """L2: these bonus cards count in this game."""
    return _go(state._replace(bonuses=deal.letters), _then(state))


def hand_dealt(state: State, deal: DealHand) -> State:
    """C8, C10, L8: cards from the deck that only this seat sees."""
    bag, then = deal.cards.bag, _then(state)
    seat = state.seats[deal.seat - 1]
    seat = seat._replace(hand=seat.hand + bag, drawn=seat.drawn + bag)
    return _go(_off_the_deck(_seated(state, deal.seat, seat), bag), then)


def cards_shown(state: State, deal: ShowCards) -> State:
    """C3, C8: cards from the deck lie face up."""
    bag, then = deal.cards.bag, _then(state)
    return _go(_off_the_deck(state._replace(face_up=state.face_up + bag, unseen=state.unseen - bag), bag), then)


def tickets_offered(state: State, deal: OfferTickets) -> State:
    """C19: the unseen tickets come first, then those returned, in their order (L9)."""
    tickets, pile = _ticket_numbers(state.rulebook, deal.tickets), state.tickets
    fresh = min(len(tickets), pile.size)
    unseen, returned = pile.unseen, pile.returned[: len(tickets) - fresh]
    for ticket in returned:
        if ticket != UNKNOWN_TICKET:
            unseen |= 1 << ticket
    for ticket in tickets:
        if ticket != UNKNOWN_TICKET:
            unseen &= ~(1 << ticket)
    left = TicketPile(unseen, pile.size - fresh, pile.returned[len(returned) :])
    seat = state.seats[deal.seat - 1]._replace(offered=tuple(tickets))
    return _go(_seated(state, deal.seat, seat, tickets=left), _then(state))


def tunnel_turned(state: State, deal: TurnTunnelCards) -> State:
    """N6, N8: each card of the colour used, and each locomotive, asks for one more card."""
    answer, turned = _then(state), deal.cards.bag
    assert isinstance(answer, TunnelPayment)
    due = count(turned, Card.LOCOMOTIVE)
    if answer.color != Card.LOCOMOTIVE:
        due += count(turned, answer.color)
    state = _off_the_deck(state._replace(unseen=state.unseen - turned), turned)
    return _go(state, TunnelPayment(answer.route, answer.laid, answer.color, turned, due))


# What follows


def _go(state: State, then: Phase | None) -> State:
    """The next question that has an answer."""
    match then:
        case Dealing(deal, seat, owed, after):
            left = _left_to_deal(state, deal)
            if not left or not owed:
                return _go(state, after)
            return state._replace(phase=then if owed <= left else Dealing(deal, seat, left, after))
        case SecondCard() if not can_draw_second(state):
            return _end_turn(state)
        case ChooseTickets(seat, _, after) if not state.seats[seat - 1].offered:
            return _go(state, after)
        case TunnelPayment(route, laid, _, turned, 0):
            return _claimed(state, route, laid + turned)
        case None:
            return _end_turn(state)
    return state._replace(phase=then)


def _left_to_deal(state: State, deal: type[Deal]) -> int:
    if deal is OfferTickets:
        return tickets_left(state)
    if deal is ShowBonuses:
        return len(state.rulebook.bonus_deck)
    return size(state.pile) + size(state.discard)


def _then(state: State) -> Phase | None:
    assert isinstance(state.phase, Dealing)
    return state.phase.then


def _claimed(state: State, number: int, played: Bag) -> State:
    """C16: trains, points, discards; C17, N4, L5, L6: what the claim closes; L8: the draw bonus."""
    rulebook, route = state.rulebook, state.rulebook.board.routes[number]
    seat, twins = state.seats[state.turn - 1], rulebook.board.twins[number]
    seat = seat._replace(
        trains=seat.trains - route.length,
        points=seat.points + rulebook.points[route.length],
        routes=seat.routes | 1 << number,
        barred=seat.barred | twins,
    )
    still_open = state.open & ~(1 << number)
    taken = (twins & ~still_open).bit_count()
    if taken >= rulebook.usable_tracks(number, len(state.seats)):
        still_open &= ~twins
    state = _seated(state, state.turn, seat, open=still_open, discard=state.discard + played)
    return _refill(state, Dealing(DealHand, state.turn, route.draws) if route.draws else None)


def _refill(state: State, then: Phase | None) -> State:
    """C11: discards become a deck if there is none, and empty face-up places are filled before anything else."""
    if not state.pile:
        state = _shuffle(state)
    if gap := state.rulebook.face_up.size - size(state.face_up):
        then = Dealing(ShowCards, count=gap, then=then)
    return _go(state, then)


def _shuffle(state: State) -> State:
    """C11: the discards become the deck, where there are any."""
    if not state.discard:
        return state
    seats = tuple(seat._replace(drawn=0, drawn_before=(*seat.drawn_before, seat.drawn)) for seat in state.seats)
    before = (*state.unseen_before, state.unseen)
    return state._replace(seats=seats, pile=state.discard, discard=0, unseen=state.discard, unseen_before=before)


def _off_the_deck(state: State, bag: Bag) -> State:
    """C11: the deck without these cards; when it runs out, the discards are shuffled at once.

    Where the deal goes on after that, nobody can say from the record which card came before and which after, so that
    the old and the new deck count as one.
    """
    left = size(state.pile) - size(bag)
    if left > 0:
        return state._replace(pile=take(state.pile, bag))
    if left == 0:
        return _shuffle(state._replace(pile=0))
    pile = take(state.discard, take(bag, state.pile))
    return state._replace(pile=pile, discard=0, unseen=state.unseen + state.discard)


def _end_turn(state: State) -> State:
    """C5, C23: the next seat; the last round begins once, and then every seat has one more turn; C7: all passed."""
    seats, final_turns = len(state.seats), state.final_turns
    if final_turns is not None:
        final_turns -= 1
    elif state.seats[state.turn - 1].trains <= state.rulebook.last_round_at:
        final_turns = seats
    if final_turns == 0:
        return state._replace(phase=Over(Reason.LAST_ROUND), final_turns=0)
    if state.passes == seats:
        return state._replace(phase=Over(Reason.ALL_PASSED), final_turns=final_turns)
    return state._replace(turn=state.turn % seats + 1, phase=TURN, final_turns=final_turns)


def _seated(state: State, number: int, seat: Seat, **changes: Any) -> State:
    seats = state.seats
    return state._replace(seats=(*seats[: number - 1], seat, *seats[number:]), **changes)


def _laid_down(seat: Seat, cards: Bag) -> Seat:
    """The cards leave the hand in the open; those that nobody knew of were drawn unseen before."""
    expected = common(seat.seen, cards)
    seat = seat._replace(hand=take(seat.hand, cards), seen=seat.seen - expected)
    if expected == cards:
        return seat
    news = Revealed(cards - expected, len(seat.drawn_before), size(seat.drawn))
    return seat._replace(revealed=(*seat.revealed, news))


def _ticket_numbers(rulebook: Rulebook, tickets: tuple[str, ...]) -> list[int]:
    numbers = rulebook.board.ticket_number
    return [UNKNOWN_TICKET if ticket == HIDDEN else numbers[ticket] for ticket in tickets]


def _refused(offered: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    """What was offered and not kept, in the order dealt; where the choice is hidden, unknown tickets."""
    if UNKNOWN_TICKET in offered + kept:
        return (UNKNOWN_TICKET,) * (len(offered) - len(kept))
    return tuple(ticket for ticket in offered if ticket not in kept)


_RULES: dict[tuple[type[Phase], type], Callable[[State, Any], State]] = {
    (Turn, DrawFaceUp): draw_face_up,
    (Turn, DrawBlind): draw_blind,
    (Turn, DrawTickets): draw_tickets,
    (Turn, ClaimRoute): claim_route,
    (Turn, Pass): pass_turn,
    (SecondCard, DrawFaceUp): draw_face_up,
    (SecondCard, DrawBlind): draw_blind,
    (ChooseTickets, KeepTickets): keep_tickets,
    (TunnelPayment, PayTunnel): pay_tunnel,
    (TunnelPayment, Withdraw): withdraw,
    (Dealing, ChooseFirst): first_chosen,
    (Dealing, ShowBonuses): bonuses_shown,
    (Dealing, DealHand): hand_dealt,
    (Dealing, ShowCards): cards_shown,
    (Dealing, OfferTickets): tickets_offered,
    (Dealing, TurnTunnelCards): tunnel_turned,
}
"""What answers what."""
for _phase in (Turn, SecondCard, ChooseTickets, TunnelPayment, Dealing):
    _RULES[_phase, NameSeat] = lambda state, _: state
