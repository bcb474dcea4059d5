"""Listed, checked and playable actions agree, and a refused action changes nothing."""

from itertools import islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.attempts import attempt, should_be_legal
from tests.laws.strategies import STYLES, Played, Table, choose, games, randoms, tables, toy_tables

from nordrail.engine.components.board import Kind, Route, Substitute
from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import ClaimRoute, Event
from nordrail.engine.game import Game
from nordrail.engine.rules.legality import check, is_legal
from nordrail.engine.rules.menu.legal import legal_actions, ticket_choices
from nordrail.engine.rules.payment import cheapest_payment, payments, pays
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, Turn
from nordrail.titles import NORDIC_COUNTRIES

styles = st.sampled_from(sorted(STYLES))


@given(games(), randoms())
def test_everything_on_the_menu_is_legal(played: Played, random: Random) -> None:
    for place in played.moments(random, 60):
        state = played.states[place]
        actor, actions = state.to_act, list(legal_actions(state))
        assert len(legal_actions(state)) == len(actions) == len(set(actions))
        if actor:
            for action in actions:
                check(state, Event(actor, action))


@given(games())
def test_the_menu_is_empty_only_when_no_player_has_to_act(played: Played) -> None:
    for state in played.states:
        assert bool(legal_actions(state)) != isinstance(state.phase, Dealing | Over)


@given(games())
def test_every_event_of_a_random_game_is_legal(played: Played) -> None:
    for state, event in zip(played.states, played.events, strict=False):
        check(state, event)


@given(games(), randoms())
def test_an_attempt_is_legal_exactly_if_the_rules_say_so(played: Played, random: Random) -> None:
    for place in played.moments(random, 60):
        state = played.states[place]
        for event in (attempt(state, random) for _ in range(4)):
            assert is_legal(state, event) == should_be_legal(state, event), f"{event} in {state.phase}"


@given(tables(), randoms(), styles)
def test_a_refused_attempt_changes_nothing(table: Table, random: Random, style: str) -> None:
    game = Game.new(table.rulebook, table.seats, seed=random.getrandbits(32))
    while not game.over:
        state, events = game.state, game.record.events
        event = attempt(state, random)
        if not is_legal(state, event):
            with pytest.raises(IllegalAction):
                game = game.play(event)
            assert game.state is state
            assert game.record.events == events
        game = game.play(choose(state, random, STYLES[style]))


@given(games(), randoms())
def test_every_payment_of_a_claimable_route_is_accepted(played: Played, random: Random) -> None:  # C18
    for place in played.moments(random, 12):
        state = played.states[place]
        claims = [action for action in legal_actions(state) if isinstance(action, ClaimRoute)]
        for route in {claim.route for claim in claims}:
            hand = Cards(state.seats[state.turn - 1].hand)
            for payment in islice(payments(state.rulebook.board.route(route), hand), 50):
                check(state, Event(state.turn, ClaimRoute(route, payment)))


@given(games(), randoms())
def test_the_menu_lists_every_route_that_any_payment_claims(played: Played, random: Random) -> None:
    for place in played.moments(random, 12):
        state = played.states[place]
        if not isinstance(state.phase, Turn):
            continue
        hand = Cards(state.seats[state.turn - 1].hand)
        listed = {action.route for action in legal_actions(state) if isinstance(action, ClaimRoute)}
        for route in state.rulebook.board.routes:
            cheapest = cheapest_payment(route, hand)
            claimable = cheapest is not None and should_be_legal(
                state, Event(state.turn, ClaimRoute(route.id, cheapest))
            )
            assert (route.id in listed) == claimable


@given(toy_tables(), randoms())
def test_payments_are_exactly_the_sets_that_pay(table: Table, random: Random) -> None:  # C15, C18, N3, N5, L4, L7, N10
    for route in table.rulebook.board.routes:
        hand = small_hand(random, route)
        listed = list(payments(route, hand))
        assert len(set(listed)) == len(listed)
        assert set(listed) == {cards for cards in subsets(hand) if pays(route, cards)}
        cheapest = cheapest_payment(route, hand)
        assert [len(cards) for cards in [cheapest] if cards is not None] == sorted(map(len, listed))[:1]
        assert [*map(len, listed)][:1] == sorted(map(len, listed))[:1]


@given(toy_tables(), randoms())
def test_the_cheapest_payment_keeps_locomotives_in_hand(table: Table, random: Random) -> None:
    for route in table.rulebook.board.routes:
        hand = small_hand(random, route)
        costs = [(len(cards), cards[Card.LOCOMOTIVE]) for cards in payments(route, hand)]
        cheapest = cheapest_payment(route, hand)
        assert [(len(cards), cards[Card.LOCOMOTIVE]) for cards in [cheapest] if cards is not None] == sorted(costs)[:1]


def test_the_cheapest_payment_for_nine_spaces_keeps_the_locomotives_in_hand() -> None:  # N10
    route = NORDIC_COUNTRIES.board.route("lieksa-murmansk")
    assert cheapest_payment(route, Cards("GGGGGGGGBBBBBLLLL")) == Cards("GGGGGGGGBBBB")


def test_two_locomotives_are_not_a_pair_of_one_colour() -> None:
    pair = Substitute(2, same_color=True)
    ferry = Route("a-b", "a", "b", None, 1, Kind.FERRY, 1, 0, wild=False, substitute=pair)
    assert list(payments(ferry, Cards("LL"))) == []
    assert cheapest_payment(ferry, Cards("LL")) is None


def small_hand(random: Random, route: Route) -> Cards:
    """Generate a few cards, mostly of three kinds that fit the route."""
    kinds = [random.choice(route.colors), random.choice(list(Card)), Card.LOCOMOTIVE]
    return Cards("".join(random.choice(kinds).letter for _ in range(random.randint(0, 9))))


def subsets(hand: Cards) -> list[Cards]:
    counts = product(*(range(hand[card] + 1) for card in Card))
    return [Cards("".join(card.letter * number for card, number in zip(Card, each, strict=True))) for each in counts]


@given(games())
def test_every_seat_that_still_chooses_can_see_its_first_tickets(played: Played) -> None:  # C4
    for state in played.states:
        for number, seat in enumerate(state.seats, start=1):
            choices = list(ticket_choices(state, number))
            waits = isinstance(state.phase, ChooseTickets) and bool(seat.offered)
            assert bool(choices) == waits
            if isinstance(state.phase, ChooseTickets) and state.phase.seat == number:
                assert choices == list(legal_actions(state))
