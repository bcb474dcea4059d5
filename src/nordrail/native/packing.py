"""Pack a rulebook for the compiled simulator, and convert bags, sets and events."""

from collections.abc import Iterable
from ctypes import byref
from functools import lru_cache
from typing import Any

from nordrail.engine.components.board import Kind, members
from nordrail.engine.components.cards import ONE, UNKNOWN, Card, Cards
from nordrail.engine.errors import NordrailError
from nordrail.engine.events import (
    DEALER,
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
    OfferTickets,
    Pass,
    PayTunnel,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
    Withdraw,
)
from nordrail.engine.rules.bonus import (
    BonusesScored,
    Counted,
    Countries,
    Locomotives,
    LongestPath,
    Routes,
    Tickets,
    TrainsLeft,
)
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.native import structures as c
from nordrail.native.library import library

_WORD = (1 << 64) - 1
_KINDS = (Routes, Tickets, TrainsLeft, Locomotives, LongestPath, Countries, BonusesScored)
VERBS = (
    DrawFaceUp,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    ClaimRoute,
    PayTunnel,
    Withdraw,
    Pass,
    ChooseFirst,
    ShowBonuses,
    DealHand,
    ShowCards,
    OfferTickets,
    TurnTunnelCards,
)
"""The events in the order of state.h."""
NUMBER = {verb: number for number, verb in enumerate(VERBS)}
_PLAIN = (DrawBlind(), DrawTickets(), Withdraw(), Pass())
_SIMPLE: dict[type, Action] = {type(action): action for action in _PLAIN}


class NativeError(NordrailError):
    """The compiled simulator is missing, or cannot handle this game; the Python engine can."""


def to_bag(bag: int) -> c.Bag:
    """Pack a bag."""
    return c.Bag(bag & _WORD, bag >> 64)


def from_bag(bag: Any) -> int:
    """Unpack a bag."""
    return int(bag.colors | bag.locomotives << 64)


def to_set(bits: int) -> Any:
    """Pack a bit set."""
    return c.Set(*(bits >> 64 * word & _WORD for word in range(c.WORDS)))


def from_set(words: Iterable[int]) -> int:
    """Unpack a bit set."""
    return sum(word << 64 * place for place, word in enumerate(words))


class Packed:
    """A rulebook for a number of seats, packed for the compiled simulator."""

    def __init__(self, rulebook: Rulebook, seats: int) -> None:
        found = library()
        if found is None:
            raise NativeError("the compiled simulator is not installed, or NORDRAIL_NATIVE is 0")
        _check_limits(rulebook, seats)
        self.library = found
        self.rulebook = rulebook
        self.seats = seats
        self.rules = c.Rules()
        board = rulebook.board
        self.routes = [route.id for route in board.routes]
        self.tickets = [ticket.id for ticket in board.tickets]
        self.letters = [bonus.letter for bonus in rulebook.bonus_deck]
        self._fill()
        self.pointer = byref(self.rules)
        if not found.nordrail_prepare(self.pointer):
            raise NativeError(f"the substitutes of {board.name} are more than the compiled simulator handles")

    @property
    def actions(self) -> int:
        """The number of different actions of this board."""
        return int(self.rules.actions)

    def _fill(self) -> None:
        rulebook, rules, board = self.rulebook, self.rules, self.rulebook.board
        numbers = {
            "seats": self.seats,
            "routes": len(board.routes),
            "tickets": len(board.tickets),
            "cities": len(board.cities),
            "face_up": rulebook.face_up.size,
            "locomotive_ends_draw": rulebook.face_up.locomotive_ends_draw,
            "bonuses": len(rulebook.bonuses),
            "bonus_deck": len(rulebook.bonus_deck),
            "tiebreaks": len(rulebook.tiebreaks),
        }
        names = ("trains", "starting_hand", "tunnel_cards", "last_round_at", "bonuses_dealt")
        numbers |= {name: getattr(rulebook, name) for name in names}
        names = ("first_offer", "first_keep", "offer", "keep", "refused_return")
        numbers |= {name: getattr(rulebook.tickets, name) for name in names}
        for name, number in numbers.items():
            setattr(rules, name, number)
        rules.deck = to_bag(rulebook.deck.bag)
        self._fill_routes()
        ranks = {ticket: rank for rank, ticket in enumerate(sorted(self.tickets))}
        for number, ticket in enumerate(board.tickets):
            ends = board.city_number[ticket.a], board.city_number[ticket.b]
            rules.ticket[number] = c.Ticket(*ends, ranks[ticket.id], 0, ticket.points)
        for number, bonus in enumerate((*rulebook.bonuses, *rulebook.bonus_deck)):
            rules.bonus[number] = self._award(bonus.counts, bonus.points)
        for number, tiebreak in enumerate(rulebook.tiebreaks):
            rules.tiebreak[number] = self._award(tiebreak.counts)

    def _fill_routes(self) -> None:
        rulebook, board = self.rulebook, self.rulebook.board
        countries = {name: place for place, name in enumerate(dict.fromkeys(city.country for city in board.cities))}
        for number, route in enumerate(board.routes):
            a, b, length = board.edges[number]
            packed = self.rules.route[number]
            packed.a, packed.b, packed.length = a, b, length
            packed.color = c.GRAY if route.color is None else route.color
            packed.tunnel, packed.wild = route.kind is Kind.TUNNEL, route.wild
            packed.locomotives, packed.draws = route.locomotives, route.draws
            if route.substitute is not None:
                packed.substitute, packed.same_color = route.substitute.count, route.substitute.same_color
            packed.usable = rulebook.usable_tracks(number, self.seats)
            packed.points = rulebook.points[length]
            packed.countries = sum(1 << countries[name] for name in {city.country for city in board.ends[route.id]})
            packed.twins = to_set(board.twins[number])

    def _award(self, counts: Counted | BonusesScored, points: int = 0) -> c.Award:
        among = counts.on(self.rulebook.board) if isinstance(counts, Routes | Tickets) else 0
        return c.Award(_KINDS.index(type(counts)), points, to_set(among))

    # Events

    def pack(self, what: Action | Deal, seat: int = DEALER) -> c.Event:
        """Pack an action or a deal."""
        event = c.Event(verb=NUMBER[type(what)], seat=getattr(what, "seat", seat))
        match what:
            case DrawFaceUp(card):
                event.card = card
            case ClaimRoute(route, _):
                event.route = self.rulebook.board.route_number[route]
            case ShowBonuses(letters):
                event.bonuses = sum(1 << self.letters.index(letter) for letter in letters)
            case KeepTickets(tickets) | OfferTickets(tickets=tickets):
                event.count = len(tickets)
                event.tickets[: len(tickets)] = [self.rulebook.board.ticket_number[ticket] for ticket in tickets]
        if isinstance(what, ClaimRoute | PayTunnel | DealHand | ShowCards | TurnTunnelCards):
            event.cards = to_bag(what.cards.bag)
        return event

    def unpack(self, event: Any) -> Action | Deal:
        """Unpack an action or a deal."""
        verb = VERBS[event.verb]
        if simple := _SIMPLE.get(verb):
            return simple
        if verb is DrawFaceUp:
            return DrawFaceUp(Card(event.card))
        if verb is ChooseFirst:
            return ChooseFirst(event.seat)
        if verb is ShowBonuses:
            return ShowBonuses(tuple(self.letters[place] for place in members(event.bonuses)))
        if verb is KeepTickets or verb is OfferTickets:
            tickets = tuple(self.tickets[ticket] for ticket in event.tickets[: event.count])
            return KeepTickets(tickets) if verb is KeepTickets else OfferTickets(event.seat, tickets)
        cards = Cards(from_bag(event.cards))
        if verb is ClaimRoute:
            return ClaimRoute(self.routes[event.route], cards)
        if verb is DealHand:
            return DealHand(event.seat, cards)
        return (
            PayTunnel(cards) if verb is PayTunnel else ShowCards(cards) if verb is ShowCards else TurnTunnelCards(cards)
        )

    def event(self, event: Any) -> Event:
        """Unpack an event with its actor."""
        what = self.unpack(event)
        return Event(event.seat if isinstance(what, Action) else DEALER, what)


@lru_cache(maxsize=32)
def packed(rulebook: Rulebook, seats: int) -> Packed:
    """Return the packed rulebook; raise `NativeError` if it exceeds the limits of the compiled simulator."""
    return Packed(rulebook, seats)


def _check_limits(rulebook: Rulebook, seats: int) -> None:
    board, tickets = rulebook.board, rulebook.tickets
    bonuses = len(rulebook.bonuses) + len(rulebook.bonus_deck)
    sizes = {
        "seats": (seats, c.SEATS),
        "cities": (len(board.cities), c.CITIES),
        "routes": (len(board.routes), c.ROUTES),
        "tickets": (len(board.tickets), c.TICKETS),
        "spaces on a route": (max((route.length for route in board.routes), default=0), c.LENGTH),
        "trains": (rulebook.trains, c.TRAINS),
        "tickets offered at once": (tickets.most_offered, c.OFFER),
        "countries": (len({city.country for city in board.cities}), 64),
        "bonuses": (bonuses, c.BONUSES),
        "tie-breaks": (len(rulebook.tiebreaks), c.TIEBREAKS),
        "cards": (len(rulebook.deck), 127),
        "points for a route": (max(rulebook.points.values(), default=0), 500),
    }
    for what, (size, most) in sizes.items():
        if size > most:
            raise NativeError(f"{board.name} has {size} {what}, but the compiled simulator handles {most}")
    if rulebook.deck.bag >= ONE[UNKNOWN]:
        raise NativeError("the compiled simulator cannot handle unknown cards")
