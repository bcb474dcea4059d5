"""Random events, most of them illegal, and slow plain code that decides which are legal."""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random

from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.events import (
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
from nordrail.engine.rules.dealer import draw
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.payment import payments, pays
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, TunnelPayment, Turn
from nordrail.engine.rules.state import State

LETTERS = "PBOWGYKRL"


def attempt(state: State, random: Random) -> Event:
    """Generate any event that has a notation."""
    seats = len(state.seats)
    actor = state.to_act
    if actor is None or random.random() < 0.15:
        actor = random.randint(DEALER, min(seats + 1, 5))
    if random.random() < 0.05:
        return Event(actor, NameSeat(random.randint(1, 5), "Somebody"))
    dealer_tries = (actor == DEALER) != (random.random() < 0.05)
    return Event(actor, some_deal(state, random) if dealer_tries else some_action(state, actor, random))


def some_action(state: State, actor: int, random: Random) -> Action:
    """Generate any action of a player, close to what is possible now."""
    seat = state.seats[(actor - 1) % len(state.seats)]
    hand = Cards(seat.hand)
    tries: list[Callable[[], Action]] = [
        lambda: DrawFaceUp(random.choice(list(Card))),
        DrawBlind,
        DrawTickets,
        lambda: KeepTickets(_some_tickets(state, seat.offered, random)),
        lambda: _some_claim(state, hand, random),
        lambda: _some_claim(state, hand, random),
        lambda: PayTunnel(Cards(_some_letters(str(hand), random, 1, 3))),
        Withdraw,
        Pass,
    ]
    if isinstance(state.phase, TunnelPayment) and random.random() < 0.5:
        return tries[6]()
    if isinstance(state.phase, ChooseTickets) and random.random() < 0.7:
        return tries[3]()
    return random.choice(tries)()


def some_deal(state: State, random: Random) -> Deal:
    """Generate any deal, close to what the dealer owes now."""
    cards = Cards(_some_letters(LETTERS, random, 1, 5))
    if isinstance(state.phase, Dealing):
        deal = draw(state, random.getrandbits(256))
        if random.random() < 0.3:
            return deal
        known = str(Cards(state.pile)) + str(Cards(state.discard)) * (random.random() < 0.5)
        cards = Cards(_some_letters(known, random, state.phase.count, state.phase.count + (random.random() < 0.1)))
    number, seat = random.randint(1, 4), random.randint(1, 5)
    if isinstance(state.phase, Dealing):
        number, seat = random.choice([number, state.phase.count]), random.choice([seat, max(state.phase.seat, 1)])
    every = [bonus.letter for bonus in state.rulebook.bonus_deck] + ["Z"]
    tickets = [ticket.id for ticket in state.rulebook.board.tickets] + ["nowhere-else"]
    near = [state.rulebook.board.tickets[ticket].id for ticket in state.tickets.returned]
    deals: list[Deal] = [
        ChooseFirst(seat),
        ShowBonuses(tuple(random.choices(every, k=number))),
        DealHand(seat, cards),
        ShowCards(cards),
        OfferTickets(seat, tuple(random.choices(tickets, k=number))),
        OfferTickets(seat, tuple((near + random.sample(tickets, len(tickets)))[:number])),
        TurnTunnelCards(cards),
    ]
    if isinstance(state.phase, Dealing) and random.random() < 0.7:
        deals = [deal for deal in deals if isinstance(deal, state.phase.deal)]
    return random.choice(deals)


def _some_letters(known: str, random: Random, least: int, most: int) -> str:
    number = random.randint(least, most)
    if random.random() < 0.8 and len(known) >= number:
        return "".join(random.sample(known, number))
    return "".join(random.choices(LETTERS, k=number))


def _some_tickets(state: State, offered: tuple[int, ...], random: Random) -> tuple[str, ...]:
    names = [state.rulebook.board.tickets[ticket].id for ticket in offered]
    kept = random.sample(names, random.randint(min(1, len(names)), len(names)))
    if random.random() < 0.3:
        everything = [ticket.id for ticket in state.rulebook.board.tickets]
        kept.append(random.choice([*everything, HIDDEN, "nowhere-else"]))
    return tuple(kept)


def _some_claim(state: State, hand: Cards, random: Random) -> ClaimRoute:
    route = random.choice(state.rulebook.board.routes)
    if random.random() < 0.05:
        return ClaimRoute("nowhere-else", Cards("R"))
    if random.random() < 0.6 and (possible := list(islice(payments(route, hand), 20))):
        letters = str(random.choice(possible))
        if random.random() < 0.3:
            letters = letters[1:] + random.choice(["", *LETTERS])
        return ClaimRoute(route.id, Cards(letters))
    return ClaimRoute(route.id, Cards(_some_letters(str(hand), random, 1, route.length + 2)))


# Which are legal


def should_be_legal(state: State, event: Event) -> bool:
    """Return whether the event is legal, without calling `check`."""
    what, seats = event.what, len(state.seats)
    if isinstance(state.phase, Over) or event.actor > seats:
        return False
    if isinstance(what, NameSeat):
        return event.actor == DEALER and what.seat <= seats
    if event.actor != state.to_act:
        return False
    if isinstance(what, ClaimRoute):
        return isinstance(state.phase, Turn) and _may_claim(state, what)
    if isinstance(what, Action):
        return what in list(legal_actions(state))
    return isinstance(state.phase, Dealing) and type(what) is state.phase.deal and _may_deal(state, state.phase, what)


def _may_claim(state: State, claim: ClaimRoute) -> bool:
    board, seat = state.rulebook.board, state.seats[state.turn - 1]
    if claim.route not in board.route_number:
        return False
    route = board.route(claim.route)
    twins = [number for number, other in enumerate(board.routes) if {other.a, other.b} == {route.a, route.b}]
    taken = [number for number in twins if any(other.routes >> number & 1 for other in state.seats)]
    usable = state.rulebook.tracks.get(len(twins), {}).get(len(state.seats), len(twins))
    return (
        board.route_number[claim.route] not in taken
        and not any(seat.routes >> number & 1 for number in twins)
        and len(taken) < usable
        and route.length <= seat.trains
        and pays(route, claim.cards)
        and Counter(claim.cards) <= Counter(Cards(seat.hand))
    )


def _may_deal(state: State, owed: Dealing, deal: Deal) -> bool:
    match deal:
        case ChooseFirst(seat):
            return seat <= len(state.seats)
        case ShowBonuses(letters):
            known = {bonus.letter for bonus in state.rulebook.bonus_deck}
            return len(letters) == len(set(letters)) == owed.count and set(letters) <= known
        case OfferTickets(seat, tickets):
            return seat == owed.seat and len(tickets) == owed.count and _may_offer(state, tickets)
        case DealHand(seat, cards):
            return seat == owed.seat and _may_draw(state, owed, cards)
        case ShowCards(cards) | TurnTunnelCards(cards):
            return _may_draw(state, owed, cards)


def _may_draw(state: State, owed: Dealing, cards: Cards) -> bool:
    drawn, pile, discard = Counter(cards), Counter(Cards(state.pile)), Counter(Cards(state.discard))
    if drawn.total() != owed.count:
        return False
    return drawn <= pile or (drawn >= pile and drawn - pile <= discard)


def _may_offer(state: State, tickets: tuple[str, ...]) -> bool:
    board, pile = state.rulebook.board, state.tickets
    unseen = {ticket.id for number, ticket in enumerate(board.tickets) if pile.unseen >> number & 1}
    returned = tuple(board.tickets[number].id for number in pile.returned)
    fresh = tickets[: len(unseen)]
    rest = tickets[len(unseen) :]
    return set(fresh) <= unseen and len(set(fresh)) == len(fresh) and rest == returned[: len(rest)]
