"""What follows an action: the next phase, refilled face-up cards, the end of a turn."""

from functools import lru_cache

from nordrail.engine.components.cards import Bag, common, excess, size, take
from nordrail.engine.events import DealHand, OfferTickets, ShowBonuses, ShowCards
from nordrail.engine.rules.draft import Draft, SeatDraft
from nordrail.engine.rules.menu.claimable import open_after_claim
from nordrail.engine.rules.phase import ChooseTickets, Dealing, EndReason, Over, Phase, SecondCard, TunnelPayment
from nordrail.engine.rules.rulebook import Rulebook, TicketRules
from nordrail.engine.rules.single_cards import TURN
from nordrail.engine.rules.state import Revealed, State


@lru_cache(maxsize=32)
def set_up_phases(rulebook: Rulebook, seats: int) -> tuple[Phase, ...]:
    """Return every phase up to the first turn (C3, C4, L1, L2, N1), in order; each leads to the next one."""
    numbers = range(seats, 0, -1)
    then: Phase = TURN
    chain = [then]
    for seat in numbers:
        then = ChooseTickets(seat, rulebook.tickets.first_keep, then)
        chain.append(then)
    for seat in numbers:
        then = Dealing(OfferTickets, seat, rulebook.tickets.first_offer, then)
        chain.append(then)
    then = Dealing(ShowCards, count=rulebook.face_up.size, then=then)
    chain.append(then)
    for seat in numbers:
        then = Dealing(DealHand, seat, rulebook.starting_hand, then)
        chain.append(then)
    chain.append(Dealing(ShowBonuses, count=rulebook.bonuses_dealt, then=then))
    return tuple(reversed(chain))


@lru_cache(maxsize=32)
def offer_owed(rules: TicketRules, seat: int) -> Dealing:
    """Return what follows when a seat draws tickets (C19): an offer, and the choice of which to keep."""
    return Dealing(OfferTickets, seat, rules.offer, ChooseTickets(seat, rules.keep))


def go(table: Draft, then: Phase | None) -> None:
    """Enter the next phase, skipping those without a choice."""
    if then is None:
        end_turn(table)
    elif isinstance(then, Dealing):
        _owe(table, then)
    elif isinstance(then, SecondCard):
        if table.pile or _second_card_lies_face_up(table):
            table.phase = then
        else:
            end_turn(table)
    elif isinstance(then, TunnelPayment) and not then.due:
        claim(table, then.route, then.laid + then.turned)
    elif isinstance(then, ChooseTickets) and not table.seats[then.seat - 1].offered:
        go(table, then.then)
    else:
        table.phase = then


def _owe(table: Draft, dealing: Dealing) -> None:
    """Queue a deal of at most what is left; skip it if nothing is left."""
    if dealing.deal is OfferTickets:
        left = tickets_left(table)
    elif dealing.deal is ShowBonuses:
        left = len(table.rulebook.bonus_deck)
    else:
        left = size(table.pile) + size(table.discard)
    if left >= dealing.count > 0:
        table.phase = dealing
    elif left and dealing.count:
        table.phase = Dealing(dealing.deal, dealing.seat, left, dealing.then)
    else:
        go(table, dealing.then)


def _second_card_lies_face_up(table: Draft) -> bool:
    """C12: return whether a face-up card can be the second one; L3: a locomotive cannot."""
    return bool(table.rulebook.face_up.for_second(table.face_up))


def lay_down(seat: SeatDraft, cards: Bag) -> None:
    """Play cards from the hand face up; any that the others did not know were drawn unseen before."""
    expected = common(seat.seen, cards)
    seat.hand = take(seat.hand, cards)
    seat.seen -= expected
    if expected != cards:
        seat.revealed += (Revealed(cards - expected, len(seat.drawn_before), size(seat.drawn)),)


def claim(table: Draft, number: int, played: Bag) -> None:
    """C16: place trains, score, discard; C17, N4, L5, L6: close parallel routes; L8: queue the draw bonus."""
    rulebook, seat = table.rulebook, table.seat(table.turn)
    route = rulebook.board.routes[number]
    seat.trains -= route.length
    seat.points += rulebook.scores(route)
    seat.routes |= 1 << number
    seat.barred |= rulebook.board.twins[number]
    table.open = open_after_claim(rulebook, len(table.seats), number, table.open)
    table.discard += played
    refill(table, Dealing(DealHand, table.turn, route.draws) if route.draws else None)


def refill(table: Draft, then: Phase | None) -> None:
    """C11: shuffle the discards if the deck is empty, and fill empty face-up places first."""
    if not table.pile:
        _shuffle(table)
    if gap := table.rulebook.face_up.size - size(table.face_up):
        then = Dealing(ShowCards, count=gap, then=then)
    go(table, then)


def off_the_deck(table: Draft, bag: Bag) -> None:
    """C11: remove these cards from the deck; when it runs out, shuffle the discards at once.

    If the deal continues after the shuffle, the record does not tell which card came from which deck, so the old and
    the new deck count as one.
    """
    pile = table.pile
    left = excess(pile, bag)
    if left > 0:
        table.pile = take(pile, bag)
    elif left == 0:
        table.pile = 0
        _shuffle(table)
    else:
        table.pile = take(table.discard, take(bag, pile))
        table.unseen += table.discard
        table.discard = 0


def _shuffle(table: Draft) -> None:
    """C11: turn the discards, if any, into the deck."""
    if not table.discard:
        return
    table.put_back()
    table.seats = tuple(seat._replace(drawn=0, drawn_before=(*seat.drawn_before, seat.drawn)) for seat in table.seats)
    table.unseen_before += (table.unseen,)
    table.unseen = table.pile = table.discard
    table.discard = 0


def end_turn(table: Draft) -> None:
    """C5, C23: move to the next seat; start the last round, in which every seat has one turn; C7: end if all passed."""
    seats = len(table.seats)
    if table.final_turns is not None:
        table.final_turns -= 1
    elif table.rulebook.starts_last_round(table.trains_left()):
        table.final_turns = seats
    if table.final_turns == 0:
        table.phase = Over(EndReason.LAST_ROUND)
    elif table.passes == seats:
        table.phase = Over(EndReason.ALL_PASSED)
    else:
        table.turn = table.turn % seats + 1
        table.phase = TURN


def tickets_left(state: State | Draft) -> int:
    """Count the tickets in the deck."""
    return state.tickets.size + len(state.tickets.returned)
