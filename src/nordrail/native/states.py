"""Convert states: the compiled simulator holds the present, and a list of entries what happened since."""

from __future__ import annotations

import ctypes

from nordrail.engine.components.board import members
from nordrail.engine.components.cards import Card
from nordrail.engine.events import DealHand
from nordrail.engine.rules.flow import offer_owed, set_up_phases
from nordrail.engine.rules.phase import ChooseTickets, Dealing, EndReason, Over, Phase, SecondCard, TunnelPayment, Turn
from nordrail.engine.rules.state import Offer, Revealed, Seat, State, Stuck, TicketPile
from nordrail.native import structures as c
from nordrail.native.packing import NUMBER, VERBS, NativeError, Packed, from_bag, from_set, to_bag, to_set

_PHASES = (Turn, SecondCard, ChooseTickets, TunnelPayment, Dealing, Over)
_END, _SECOND_CARD, _CHOOSE, _TUNNEL, _DRAW_BONUS, _SET_UP = range(6)
_REASONS = (EndReason.LAST_ROUND, EndReason.ALL_PASSED)
_SHUFFLED, _REVEALED, _STUCK, _CHOSEN = range(4)
_NOT_YET = 255
_WORD = (1 << 64) - 1
_ENTRIES = 64
"""The first length of a list of entries."""


def pack_state(packed: Packed, state: State) -> c.State:
    """Pack a state, without what happened before."""
    if state.redacted:
        raise NativeError("the compiled simulator cannot continue a redacted record")
    to = c.State()
    for place, seat in enumerate(state.seats):
        _pack_seat(to.seats[place], seat)
    to.open = to_set(state.open)
    for name in ("face_up", "pile", "discard", "unseen"):
        setattr(to, name, to_bag(getattr(state, name)))
    pile = state.tickets
    to.unseen_tickets[:] = pile.unseen & _WORD, pile.unseen >> 64
    to.unseen_size, to.returned_count = pile.size, len(pile.returned)
    to.returned[: len(pile.returned)] = pile.returned
    kept = [ticket for seat in state.seats for ticket in seat.tickets]
    to.kept[: len(kept)], to.kept_count = kept, len(kept)
    to.bonuses = sum(1 << packed.letters.index(letter) for letter in state.bonuses)
    to.shuffles, to.turn, to.passes = len(state.unseen_before), state.turn, state.passes
    to.final_turns = _NOT_YET if state.final_turns is None else state.final_turns
    _pack_phase(packed, to, state.phase)
    return to


def _pack_seat(to: c.Seat, seat: Seat) -> None:
    for name in ("hand", "seen", "drawn"):
        setattr(to, name, to_bag(getattr(seat, name)))
    to.routes, to.barred = to_set(seat.routes), to_set(seat.barred)
    to.trains, to.points = seat.trains, seat.points
    tickets = sum(1 << ticket for ticket in seat.tickets)
    to.tickets[:] = tickets & _WORD, tickets >> 64
    to.offered[: len(seat.offered)], to.offers = seat.offered, len(seat.offered)


def _pack_phase(packed: Packed, to: c.State, phase: Phase) -> None:
    to.phase = _PHASES.index(type(phase))
    match phase:
        case ChooseTickets(seat, keep, then):
            to.seat, to.keep = seat, keep
            _pack_then(packed, to, then)
        case TunnelPayment():
            _pack_tunnel(to, phase)
        case Dealing(deal, seat, count, then):
            to.deal, to.seat, to.count = NUMBER[deal], seat, count
            _pack_then(packed, to, then)
        case Over(reason):
            to.reason = _REASONS.index(reason)


def _pack_then(packed: Packed, to: c.State, then: Phase | None) -> None:
    match then:
        case None:
            to.then = _END
        case SecondCard():
            to.then = _SECOND_CARD
        case ChooseTickets(then=None):
            to.then = _CHOOSE
        case TunnelPayment():
            to.then = _TUNNEL
            _pack_tunnel(to, then)
        case Dealing(count=count, then=None):
            to.then, to.draws = _DRAW_BONUS, count
        case _:
            to.then, to.step = _SET_UP, set_up_phases(packed.rulebook, packed.seats).index(then)


def _pack_tunnel(to: c.State, tunnel: TunnelPayment) -> None:
    to.route, to.color, to.due = tunnel.route, tunnel.color, tunnel.due
    to.laid, to.turned = to_bag(tunnel.laid), to_bag(tunnel.turned)


def unpack_state(packed: Packed, state: c.State, before: State, entries: list[c.Entry]) -> State:
    """Unpack a state that follows `before` with these entries."""
    past = _Past(before)
    for entry in entries:
        past.add(entry)
    returned = (state.returned[(state.first_returned + place) % c.TICKETS] for place in range(state.returned_count))
    return State(
        rulebook=packed.rulebook,
        seats=tuple(_unpack_seat(state.seats[place], past, place) for place in range(packed.seats)),
        turn=state.turn,
        phase=unpack_phase(packed, state),
        open=from_set(state.open),
        face_up=from_bag(state.face_up),
        pile=from_bag(state.pile),
        discard=from_bag(state.discard),
        unseen=from_bag(state.unseen),
        unseen_before=tuple(past.unseen_before),
        tickets=TicketPile(from_set(state.unseen_tickets), state.unseen_size, tuple(returned)),
        offers=tuple(past.offers),
        bonuses=tuple(sorted(packed.letters[place] for place in members(state.bonuses))),
        final_turns=None if state.final_turns == _NOT_YET else state.final_turns,
        passes=state.passes,
    )


def _unpack_seat(seat: c.Seat, past: _Past, place: int) -> Seat:
    return Seat(
        hand=from_bag(seat.hand),
        seen=from_bag(seat.seen),
        drawn=from_bag(seat.drawn),
        trains=seat.trains,
        points=seat.points,
        routes=from_set(seat.routes),
        barred=from_set(seat.barred),
        tickets=tuple(past.tickets[place]),
        offered=tuple(seat.offered[: seat.offers]),
        drawn_before=tuple(past.drawn_before[place]),
        revealed=tuple(past.revealed[place]),
        stuck=tuple(past.stuck[place]),
    )


def unpack_phase(packed: Packed, state: c.State) -> Phase:
    """Unpack what the game waits for."""
    kind = _PHASES[state.phase]
    if kind is ChooseTickets:
        return ChooseTickets(state.seat, state.keep, _unpack_then(packed, state))
    if kind is TunnelPayment:
        laid, turned = from_bag(state.laid), from_bag(state.turned)
        return TunnelPayment(state.route, laid, Card(state.color), turned, state.due)
    if kind is Dealing:
        return Dealing(VERBS[state.deal], state.seat, state.count, _unpack_then(packed, state))  # type: ignore[arg-type]
    return Over(_REASONS[state.reason]) if kind is Over else Turn() if kind is Turn else SecondCard()


def _unpack_then(packed: Packed, state: c.State) -> Phase | None:
    if state.then == _SET_UP:
        follows: Phase = set_up_phases(packed.rulebook, packed.seats)[state.step]
        return follows
    if state.then == _CHOOSE:
        return offer_owed(packed.rulebook.tickets, state.turn).then
    if state.then == _TUNNEL:
        return TunnelPayment(state.route, from_bag(state.laid), Card(state.color))
    if state.then == _DRAW_BONUS:
        return Dealing(DealHand, state.turn, state.draws)
    return SecondCard() if state.then == _SECOND_CARD else None


class _Past:
    """What the others know about each seat, continued entry by entry."""

    def __init__(self, before: State) -> None:
        seats = before.seats
        self.tickets = [list(seat.tickets) for seat in seats]
        self.drawn_before = [list(seat.drawn_before) for seat in seats]
        self.revealed = [list(seat.revealed) for seat in seats]
        self.stuck = [list(seat.stuck) for seat in seats]
        self.unseen_before = list(before.unseen_before)
        self.offers = list(before.offers)

    def add(self, entry: c.Entry) -> None:
        """Add what one entry says."""
        place, cards = entry.seat - 1, from_bag(entry.cards[0])
        if entry.kind == _SHUFFLED:
            for seat, drawn in enumerate(self.drawn_before):
                drawn.append(from_bag(entry.cards[seat]))
            self.unseen_before.append(from_bag(entry.cards[c.SEATS]))
        elif entry.kind == _REVEALED:
            self.revealed[place].append(Revealed(cards, entry.shuffles, entry.drawn))
        elif entry.kind == _STUCK:
            gained = cards - sum(revealed.cards for revealed in self.revealed[place])
            self.stuck[place].append(Stuck(from_set(entry.routes), entry.shuffles, gained))
        else:
            kept = tuple(entry.tickets[c.OFFER : c.OFFER + entry.kept])
            self.offers.append(Offer(entry.seat, tuple(entry.tickets[: entry.count]), kept))
            self.tickets[place] += kept


class GrowingPast:
    """The growing list of entries of one game."""

    def __init__(self, before: State) -> None:
        self.before = before
        self._entries: ctypes.Array[c.Entry] = (c.Entry * _ENTRIES)()
        self._past = c.Past(0, _ENTRIES, ctypes.cast(self._entries, ctypes.POINTER(c.Entry)))

    def room(self) -> c.Past:
        """Return the list with room for the entries of one event."""
        past = self._past
        if past.count + 4 > past.capacity:
            self._grow(2 * past.capacity, self._entries)
        return past

    def copy(self) -> GrowingPast:
        """Return an independent copy."""
        other = GrowingPast(self.before)
        other._past.count = self._past.count
        other._grow(self._past.capacity, self._entries)
        return other

    def _grow(self, capacity: int, entries: ctypes.Array[c.Entry]) -> None:
        longer = (c.Entry * capacity)()
        ctypes.memmove(longer, entries, self._past.count * ctypes.sizeof(c.Entry))
        self._entries, self._past.capacity = longer, capacity
        self._past.entries = ctypes.cast(longer, ctypes.POINTER(c.Entry))

    def entries(self) -> list[c.Entry]:
        """Return the entries so far."""
        return list(self._entries[: self._past.count])
