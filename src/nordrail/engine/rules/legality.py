"""Check whether an event is legal and, if not, explain why."""

from collections.abc import Callable
from typing import Any

from nordrail.engine.components.cards import UNKNOWN, Card, Cards, count, holds, known, size, take
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import (
    ACTIONS,
    DEALER,
    HIDDEN,
    Action,
    ChooseFirst,
    ClaimRoute,
    Deal,
    DealHand,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Event,
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
from nordrail.engine.objection import Objection
from nordrail.engine.rules.apply import ticket_numbers
from nordrail.engine.rules.contradiction import impossible_deal, impossible_payment, misplaced_ticket
from nordrail.engine.rules.flow import tickets_left
from nordrail.engine.rules.menu.claimable import barred_by, claimable
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.payment import why_not
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, Phase, SecondCard, TunnelPayment, Turn
from nordrail.engine.rules.state import UNKNOWN_TICKET, Seat, State
from nordrail.engine.suggestion import no_such

_VERBS: dict[type[Phase], tuple[type[Action], ...]] = {
    Turn: (DrawFaceUp, DrawBlind, DrawTickets, ClaimRoute, Pass),
    SecondCard: (DrawFaceUp, DrawBlind),
    ChooseTickets: (KeepTickets,),
    TunnelPayment: (PayTunnel, Withdraw),
    Dealing: (),
    Over: (),
}
"""The actions that are possible in each phase."""


def check(state: State, event: Event) -> None:
    """Raise `IllegalAction` with the reason if the rules forbid the event now."""
    reason = _wrong_actor(state, event) or _wrong_verb(state, event.what) or _wrong_detail(state, event.what)
    if reason:
        dealer = "* " if event.actor == DEALER else ""
        raise IllegalAction(f"{dealer}{event.what}: {reason}", reason)


def is_legal(state: State, event: Event) -> bool:
    """Return whether the rules allow the event now."""
    try:
        check(state, event)
    except IllegalAction:
        return False
    return True


def owed(dealing: Dealing) -> str:
    """Describe what the dealer owes."""
    cards = f"{dealing.count} card{'s' * (dealing.count > 1)}"
    words = {
        ChooseFirst: "who begins (first)",
        ShowBonuses: f"{dealing.count} bonus cards (bonus)",
        DealHand: f"{cards} to seat {dealing.seat} (hand)",
        ShowCards: f"{cards} face up (show)",
        OfferTickets: f"{dealing.count} ticket{'s' * (dealing.count > 1)} to seat {dealing.seat} (offer)",
        TurnTunnelCards: f"{cards} for the tunnel (turn)",
    }
    return words[dealing.deal]


def _wrong_actor(state: State, event: Event) -> str | None:
    actor, to_act, seats = event.actor, state.to_act, len(state.seats)
    if to_act is None and not isinstance(event.what, NameSeat):
        return Objection("the game is over", "over")
    if actor > seats or (seat := getattr(event.what, "seat", 1)) > seats or seat < 1:
        return f"there is no such seat: this game has {seats} seats"
    if isinstance(event.what, ACTIONS) == (actor == DEALER):
        return "only the dealer can do this" if actor else "only a player can do this"
    if to_act is None or isinstance(event.what, NameSeat) or actor == to_act:
        return None
    if isinstance(state.phase, Dealing):
        return f"the dealer acts first and owes {owed(state.phase)}"
    turn = Objection(f"it is seat {to_act}'s turn", "not_your_turn", seat=to_act)
    if isinstance(event.what, KeepTickets) and state.choosing_first_tickets and state.seats[actor - 1].offered:
        order = f"first tickets are recorded in seat order, and legal({actor}) lists yours only in advance"
        return Objection(f"{turn}; {order}", "not_your_turn", seat=to_act)
    return turn if actor else f"the dealer owes nothing; {turn}"


def _wrong_verb(state: State, what: Action | Deal | NameSeat) -> str | None:
    if type(what) in _VERBS[type(state.phase)]:
        return None
    match state.phase, what:
        case _, NameSeat():
            return None
        case Turn(), KeepTickets():
            return "no tickets are offered; ask for some with: tickets"
        case ((Turn() | SecondCard() | ChooseTickets()), PayTunnel() | Withdraw()):
            return "no tunnel is waiting for cards"
        case SecondCard(), _:
            return Objection("you have drawn one card; take or draw the second one", "second_card")
        case ChooseTickets() as choice, _:
            offered = len(state.seats[choice.seat - 1].offered)
            least = min(choice.keep, offered)
            words = f"first keep at least {least} of the {offered} tickets offered"
            return Objection(words, "tickets_first", least=least, offered=offered)
        case TunnelPayment(due=due), _:
            return Objection(
                f"the tunnel asks for {due} more card{'s' * (due > 1)}: pay or withdraw", "tunnel_first", due=due
            )
        case Dealing() as dealing, _ if type(what) is not dealing.deal:
            return f"the dealer owes {owed(dealing)}"
    return None


def _wrong_detail(state: State, what: Action | Deal | NameSeat) -> str | None:
    judge = _JUDGES.get(type(what))
    return judge(state, what) if judge else None


# What players do


def _take(state: State, action: DrawFaceUp) -> str | None:
    if not count(state.face_up, action.card):
        card = "" if action.card is Card.LOCOMOTIVE else " card"
        words = f"no {action.card.word}{card} is face up" if state.face_up else "no card is face up"
        return Objection(words, "not_face_up", card=action.card.letter)
    if isinstance(state.phase, SecondCard) and state.rulebook.face_up.ends_draw(action.card):
        return Objection("a face-up locomotive may only be the first card", "locomotive_first")
    return None


def _draw(state: State, _: DrawBlind) -> str | None:
    return None if state.pile else Objection("the deck is empty, and there are no discards to shuffle", "deck_empty")


def _tickets(state: State, _: DrawTickets) -> str | None:
    return None if tickets_left(state) else Objection("no tickets are left", "tickets_gone")


def _keep(state: State, action: KeepTickets) -> str | None:
    assert isinstance(state.phase, ChooseTickets)
    offered = state.seats[state.phase.seat - 1].offered
    least, kept = min(state.phase.keep, len(offered)), action.tickets
    if not least <= len(kept) <= len(offered):
        words = f"keep {least} to {len(offered)} of the {len(offered)} tickets offered, not {len(kept)}"
        return Objection(words, "tickets_first", least=least, offered=len(offered))
    board = state.rulebook.board
    if UNKNOWN_TICKET in offered:
        return _hidden_keep(state, offered, kept)
    names = [board.tickets[ticket].id for ticket in offered]
    strange = [ticket for ticket in kept if ticket not in names]
    if strange:
        are = "is" if len(strange) == 1 else "are"
        return f"{' '.join(strange)} {are} not among the tickets offered: {' '.join(sorted(names))}"
    return "a ticket is named twice" if len(set(kept)) < len(kept) else None


def _hidden_keep(state: State, offered: tuple[int, ...], kept: tuple[str, ...]) -> str | None:
    """Check tickets kept from a secret offer: they must not be known to be elsewhere."""
    board = state.rulebook.board
    if unheard := [ticket for ticket in kept if ticket not in (HIDDEN, *board.ticket_number)]:
        return no_such("ticket", unheard[0], board.ticket_number)
    misplaced = misplaced_ticket(state, offered, ticket_numbers(state.rulebook, kept))
    if misplaced is None:
        return None
    return f"the record contradicts itself: {board.tickets[misplaced].id} cannot be among the tickets offered"


def _claim(state: State, action: ClaimRoute) -> str | None:
    board, seat = state.rulebook.board, state.seats[state.turn - 1]
    if action.route not in board.route_number:
        return no_such("route", action.route, board.route_number)
    number = board.route_number[action.route]
    route = board.routes[number]
    if not claimable(state.rulebook, state.open, seat.barred, seat.trains) >> number & 1:
        return _not_open(state, number)
    if count(action.cards.bag, UNKNOWN):
        return "everyone sees the cards you play: name them"
    return why_not(route, action.cards) or _not_in_hand(state, seat, action.cards)


def _not_open(state: State, number: int) -> Objection:
    board, seat = state.rulebook.board, state.seats[state.turn - 1]
    for holder, other in enumerate(state.seats, start=1):
        if other.routes >> number & 1:
            if other is seat:
                return Objection("you already hold this route", "route_yours")
            return Objection(f"seat {holder} holds this route", "route_taken", seat=holder)
    if barred_by(board, seat.routes) >> number & 1:
        return Objection("you hold another route between these two cities, and nobody may hold two", "twin_yours")
    if not state.open >> number & 1:
        players = len(state.seats)
        words = f"with {players} players no more routes between these two cities can be claimed"
        return Objection(words, "twin_closed", players=players)
    length = board.routes[number].length
    words = f"this route takes {length} trains, but you have {seat.trains} left"
    return Objection(words, "few_trains", needed=length, left=seat.trains)


def _not_in_hand(state: State, seat: Seat, cards: Cards) -> str | None:
    if not holds(seat.hand, cards.bag):
        return Objection(f"you do not hold these cards; your hand is {Cards(seat.hand) or 'empty'}", "not_in_hand")
    return impossible_payment(state, seat, cards.bag) if count(seat.hand, UNKNOWN) else None


def _pay(state: State, action: PayTunnel) -> str | None:
    tunnel, bag = state.phase, action.cards.bag
    assert isinstance(tunnel, TunnelPayment)
    locomotives = count(bag, Card.LOCOMOTIVE)
    fitting = locomotives + (count(bag, tunnel.color) if tunnel.color != Card.LOCOMOTIVE else 0)
    if fitting != tunnel.due or size(bag) != tunnel.due:
        s = "s" * (tunnel.due > 1)
        kinds = f"locomotive{s}" if tunnel.color == Card.LOCOMOTIVE else f"{tunnel.color.word} card{s} or locomotive{s}"
        words = f"the tunnel asks for exactly {tunnel.due} more {kinds}"
        return Objection(words, "tunnel_cards", due=tunnel.due, card=tunnel.color.letter)
    return _not_in_hand(state, state.seats[state.turn - 1], action.cards)


def _pass(state: State, _: Pass) -> str | None:
    """C7: refuse a pass while another action is possible."""
    if state.pile or state.face_up:
        return "you can still draw cards"
    if tickets_left(state):
        return "you can still draw tickets"
    seat = state.seats[state.turn - 1]
    if count(seat.hand, UNKNOWN):
        return None
    possible = legal_actions(state)[0]
    return None if isinstance(possible, Pass) else f"you can still act, for example: {possible}"


# What the dealer does


def _hand(state: State, deal: DealHand) -> str | None:
    dealing = state.phase
    assert isinstance(dealing, Dealing)
    if deal.seat != dealing.seat:
        return f"the dealer owes {owed(dealing)}"
    return _from_deck(state, deal.cards)


def _public_cards(state: State, deal: ShowCards | TurnTunnelCards) -> str | None:
    if count(deal.cards.bag, UNKNOWN):
        return "everyone sees these cards: name them"
    return _from_deck(state, deal.cards)


def _from_deck(state: State, cards: Cards) -> str | None:
    """Check that the cards come from the deck and, once it is empty, from the shuffled discards."""
    dealing, bag, pile = state.phase, cards.bag, state.pile
    assert isinstance(dealing, Dealing)
    if len(cards) != dealing.count:
        return f"the dealer owes {owed(dealing)}, not {len(cards)}"
    if size(bag) <= size(pile):
        if not holds(pile, bag):
            return "not all of these cards are in the deck"
    elif not (holds(bag, known(pile)) and holds(state.discard, take(bag, pile))):
        return "the last cards of the deck come first, then cards from the discards"
    return impossible_deal(state, bag) if count(pile, UNKNOWN) else None


def _bonus(state: State, deal: ShowBonuses) -> str | None:
    dealing = state.phase
    assert isinstance(dealing, Dealing)
    letters = [bonus.letter for bonus in state.rulebook.bonus_deck]
    if len(deal.letters) != dealing.count or len(set(deal.letters) & set(letters)) != dealing.count:
        return f"{dealing.count} different bonus cards are dealt, from {' '.join(letters)}"
    return None


def _offer(state: State, deal: OfferTickets) -> str | None:
    dealing, pile, board = state.phase, state.tickets, state.rulebook.board
    assert isinstance(dealing, Dealing)
    if deal.seat != dealing.seat or len(deal.tickets) != dealing.count:
        return f"the dealer owes {owed(dealing)}"
    named = [ticket for ticket in deal.tickets if ticket != HIDDEN]
    for ticket in named:
        if ticket not in board.ticket_number:
            return no_such("ticket", ticket, board.ticket_number)
    if len(set(named)) < len(named):
        return "a ticket is offered twice"
    for place, ticket in enumerate(deal.tickets):
        if ticket != HIDDEN and (reason := _wrong_ticket(state, place - pile.size, board.ticket_number[ticket])):
            return f"{ticket} {reason}"
    return None


def _wrong_ticket(state: State, place: int, ticket: int) -> str | None:
    """Check a ticket: unseen ones come first (a negative place), then the returned ones in order."""
    board, pile = state.rulebook.board, state.tickets
    if place >= 0 and pile.returned[place] not in (ticket, UNKNOWN_TICKET):
        return f"is not next; the next ticket is {board.tickets[pile.returned[place]].id}"
    if (place < 0 or pile.returned[place] == UNKNOWN_TICKET) and not pile.unseen >> ticket & 1:
        return "is not in the deck"
    return None


_JUDGES: dict[type, Callable[[State, Any], str | None]] = {
    DrawFaceUp: _take,
    DrawBlind: _draw,
    DrawTickets: _tickets,
    KeepTickets: _keep,
    ClaimRoute: _claim,
    PayTunnel: _pay,
    Pass: _pass,
    ShowBonuses: _bonus,
    DealHand: _hand,
    ShowCards: _public_cards,
    OfferTickets: _offer,
    TurnTunnelCards: _public_cards,
}
"""The check for the details of each event, after actor and verb are known to be right."""
