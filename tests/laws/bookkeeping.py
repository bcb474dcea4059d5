"""Invariants from the first event to the last: cards, trains, tickets and routes, counted one by one."""

from functools import lru_cache

from nordrail.engine.components.cards import Bag, Card, count, size
from nordrail.engine.rules.phase import Dealing, TunnelPayment
from nordrail.engine.rules.state import State


def assert_conserved(state: State) -> None:
    """Assert that everything in the box is in exactly one place."""
    assert_cards_conserved(state)
    assert_unseen_cards_add_up(state)
    assert_trains_and_points_add_up(state)
    assert_routes_have_one_owner(state)
    assert_tickets_conserved(state)


@lru_cache(100_000)
def sound(bag: Bag) -> Bag:
    """Return the bag after checking every byte: no kind borrows from another, and no card is unknown."""
    assert 0 <= bag < 1 << 72, f"{bag:x} is not a bag of known cards"
    counts = [bag >> 8 * card & 255 for card in Card]
    assert max(counts) < 128, f"{bag:x} has more cards than any box"
    assert [count(bag, card) for card in Card] == counts
    assert size(bag) == sum(counts)
    return bag


def on_the_table(state: State) -> Bag:
    """Return the cards played and revealed for a tunnel."""
    phase = state.phase.then if isinstance(state.phase, Dealing) else state.phase
    return sound(phase.laid) + sound(phase.turned) if isinstance(phase, TunnelPayment) else 0


def assert_cards_conserved(state: State) -> None:
    hands = sum(sound(seat.hand) for seat in state.seats)
    rest = sound(state.face_up) + sound(state.pile) + sound(state.discard) + on_the_table(state)
    assert sound(hands + rest) == state.rulebook.deck.bag
    assert size(state.face_up) <= state.rulebook.face_up.size
    if not state.pile:
        assert not state.discard or isinstance(state.phase, Dealing), "C11: discards are shuffled at once"


def assert_unseen_cards_add_up(state: State) -> None:
    """Assert that unseen cards that left a deck were drawn, and that a seat drew or openly took its cards."""
    assert sound(state.unseen) == state.pile + sum(sound(seat.drawn) for seat in state.seats)
    for deck, bag in enumerate(state.unseen_before):
        assert sound(bag) == sum(sound(seat.drawn_before[deck]) for seat in state.seats)
    for seat in state.seats:
        assert len(seat.drawn_before) == len(state.unseen_before)
        shown = sum(sound(revealed.cards) for revealed in seat.revealed)
        assert sound(seat.seen) + seat.drawn + sum(seat.drawn_before) == seat.hand + shown
        sound(seat.hand - seat.seen)
        for stuck in seat.stuck:
            sound(stuck.gained + sum((*seat.drawn_before, seat.drawn)[: stuck.shuffles + 1]))


def assert_trains_and_points_add_up(state: State) -> None:
    board, points = state.rulebook.board, state.rulebook.points
    for seat in state.seats:
        own = [route for number, route in enumerate(board.routes) if seat.routes >> number & 1]
        assert seat.trains >= 0
        assert seat.trains + sum(route.length for route in own) == state.rulebook.trains
        assert seat.points == sum(points[route.length] for route in own)


def assert_routes_have_one_owner(state: State) -> None:
    rulebook, claimed = state.rulebook, 0
    for seat in state.seats:
        assert not claimed & seat.routes, "a route has one owner"
        claimed |= seat.routes
    everything = (1 << len(rulebook.board.routes)) - 1
    assert claimed | state.open | everything == everything
    for twins in set(rulebook.board.twins):
        routes, held = twins.bit_count(), (claimed & twins).bit_count()
        usable = rulebook.tracks.get(routes, {}).get(len(state.seats), routes)
        assert held <= usable
        assert all((seat.routes & twins).bit_count() <= 1 for seat in state.seats), "C17: nobody holds twins"
        assert state.open & twins == (twins & ~claimed if held < usable else 0)
        assert all(seat.barred & twins == (twins if seat.routes & twins else 0) for seat in state.seats)


def assert_tickets_conserved(state: State) -> None:
    everything = range(len(state.rulebook.board.tickets))
    pile = state.tickets
    places = [ticket for ticket in everything if pile.unseen >> ticket & 1]
    assert len(places) == pile.size
    places += pile.returned
    for seat in state.seats:
        places += (*seat.tickets, *seat.offered)
    if not state.rulebook.tickets.refused_return:
        assert pile.returned == ()
        places += [ticket for offer in state.offers for ticket in offer.tickets if ticket not in offer.kept]
    assert sorted(places) == list(everything)
    for number, seat in enumerate(state.seats, start=1):
        kept = [ticket for offer in state.offers if offer.seat == number for ticket in offer.kept]
        assert sorted(seat.tickets) == sorted(kept)
