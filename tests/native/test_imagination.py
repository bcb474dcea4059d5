"""Imagined states of the compiled simulator: they agree with the view, and are as likely as those of the engine."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from tests.conftest import NORDIC, NORTHERN
from tests.engine.test_imagine import history_of, pending, small
from tests.laws.bookkeeping import assert_conserved
from tests.laws.readers import cases
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, randoms

from nordrail import Game, View, imagine, legal_actions, view
from nordrail.engine.components.cards import Cards
from nordrail.engine.events import ClaimRoute
from nordrail.engine.rules.phase import ChooseTickets, Over
from nordrail.engine.rules.state import State, TicketPile
from nordrail.native import Imagination, NativeGame
from nordrail.native.states import unpack_state

GO_ROUND = Path("tests/records/northern_lights/unfinished-tickets-go-round.game")


def assert_imagined(state: State, reader: int | None, random: Random) -> None:
    seen = view(state, reader)
    prepared = Imagination(seen)
    imagined = prepared.state(random.getrandbits(64))
    assert view(imagined, reader) == seen
    assert_conserved(imagined)
    if reader is not None:
        assert imagined.seats[reader - 1] == state.seats[reader - 1]
    if state.to_act == reader:
        assert list(legal_actions(imagined)) == list(legal_actions(state))
        assert NativeGame.from_state(imagined).legal() == NativeGame.from_state(state).legal()


@given(games(), randoms())
def test_an_imagined_state_looks_like_the_true_one(played: Played, random: Random) -> None:
    last = played.states[-1]
    for _, state, reader in [*cases(played, random, 6), (0, last, None)]:
        assert_imagined(state, reader, random)
    imagined = Imagination(view(last, None)).state()  # a finished game leaves nothing to imagine
    assert [(seat.hand, seat.tickets) for seat in imagined.seats] == [(seat.hand, seat.tickets) for seat in last.seats]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_imagined_state_of_a_title_looks_like_the_true_one(table: Table, style: str) -> None:
    random = Random(7)
    for _, state, reader in cases(play(table, random, style), random, 8):
        assert_imagined(state, reader, random)


def test_tickets_that_go_round_and_round_can_be_imagined() -> None:  # L9
    game = Game.from_record(GO_ROUND.read_text(encoding="utf-8"), dealer=None)
    for seat in (1, 2):
        seen = game.view(seat)
        prepared = Imagination(seen)
        worlds = [prepared.state(seed) for seed in range(50)]
        assert all(view(world, seat) == seen for world in worlds)
        assert len({world.seats[2 - seat].tickets for world in worlds}) > 25


def test_a_game_of_many_shuffles_can_be_imagined_by_every_seat() -> None:
    game, rng = Game.new(NORDIC, 3, seed=8), Random(8)
    while not game.over and len(game.events) < 700:
        others = [action for action in game.legal() if not isinstance(action, ClaimRoute)]
        game = game.play(rng.choice(game.legal() if rng.random() < 0.1 or not others else others))
        if rng.random() < 0.2:
            for seat in (None, 1, 2, 3):
                assert_imagined(game.state, seat, rng)
    assert len(game.state.unseen_before) > 2


def test_a_game_imagines_for_a_seat_and_many_states_at_once() -> None:
    native = NativeGame(NORTHERN, 3, seed=5)
    for number in range(60):
        menu = native.menu()
        native.step(menu[number % len(menu)])
    other = native.imagine(2, seed=9)
    assert view(other.to_state(), 2) == view(native.to_state(), 2)
    assert other.to_state() != native.to_state()
    prepared = native.imagination(2)
    states = prepared.states(20, seed=9)
    first = unpack_state(prepared.packed, states[0], prepared._skeleton, [])
    assert [seat.hand for seat in first.seats] == [seat.hand for seat in other.to_state().seats]
    assert len({tuple(state.seats[0].tickets) for state in states}) > 15
    assert bytes(states) == bytes(prepared.states(20, seed=9))


def test_patience_ends_where_no_hand_agrees_with_a_pass() -> None:
    at = small("RRRR", hand=1).play("* hand 1 R\n* hand 2 R")
    at.play("* offer 1 bergen-oslo\n* offer 2 bergen-narvik\n1 keep bergen-oslo\n2 keep bergen-narvik")
    at.change_seat(1, hand="").change(pile="", tickets=TicketPile(0, 0, ())).play("1 pass")
    at.change_seat(1, hand="R")
    assert Cards(Imagination(at.view(2)).state().seats[0].hand) == Cards("R")


def test_a_player_who_had_to_pass_could_not_pay() -> None:  # C7
    at = small("RBGPY", hand=1).play("* hand 1 P\n* hand 2 Y")
    at.play("* offer 1 bergen-oslo\n* offer 2 bergen-narvik\n1 keep bergen-oslo\n2 keep bergen-narvik")
    at.change(pile="", tickets=TicketPile(0, 0, ()), unseen=Cards("RBGPY").bag).play("1 pass")
    prepared = Imagination(at.view(2))
    assert {str(Cards(prepared.state(seed).seats[0].hand)) for seed in range(100)} == {"P"}


# Probabilities


def test_every_possible_history_of_tickets_is_equally_likely() -> None:  # L9
    at = small("RRBB", title=NORTHERN, offer=3).play("* hand 1 RR\n* hand 2 BB")
    at.play("* offer 1 bergen-oslo bergen-narvik bergen-umea\n* offer 2 oslo-narvik oslo-umea narvik-umea")
    at.play("1 keep bergen-oslo\n2 keep oslo-umea\n1 tickets\n* offer 1 bergen-narvik bergen-umea")
    at.play("1 keep bergen-narvik\n2 tickets\n* offer 2 oslo-narvik narvik-umea\n2 keep narvik-umea\n1 tickets")
    at.play("* offer 1 bergen-umea oslo-narvik")
    for reader in (1, 2):
        possible = {
            offers
            for tickets in permutations(range(6))
            for choices in product(*(combinations(range(len(offer.tickets)), 1) for offer in at.state.offers))
            for offers in [history_of(at.state, tickets, choices)]
            if all(
                offer.seat != reader or offer == true
                for offer, true in zip(offers, (*at.state.offers, pending(at.state)), strict=True)
            )
        }
        prepared, times = Imagination(at.view(reader)), 60 * len(possible)
        found = Counter((*world.offers, pending(world)) for world in map(prepared.state, range(times)))
        assert found.keys() == possible
        assert all(abs(number - 60) < 5 * 60**0.5 for number in found.values())


def facts(state: State, reader: int) -> Iterable[object]:
    """Return what can be compared between samples: each card and each ticket of a place, and of the piles."""
    for number, seat in enumerate(state.seats, start=1):
        if number == reader:
            continue
        yield from ((number, card, place) for card, place in Counter(Cards(seat.hand)).items())
        yield from ((number, "drawn", card, place) for card, place in Counter(Cards(seat.drawn)).items())
        yield from ((number, "ticket", ticket) for ticket in seat.tickets)
        yield number, "kept", len(seat.tickets)
        yield from ((number, "offered", ticket) for ticket in seat.offered)
    yield from (("under", place, ticket) for place, ticket in enumerate(state.tickets.returned))


def at_turn(table: Table, wanted: Callable[[State], bool], style: str = "withdraw") -> View:
    """Return the view of seat 1 in the first random position of this kind."""
    for seed in range(20):
        for state in play(table, Random(seed), style).states:
            if wanted(state) and not isinstance(state.phase, Over):
                return view(state, 1)
    raise AssertionError("no such position")


POSITIONS: dict[str, tuple[Table, Callable[[State], bool]] | tuple[Table, Callable[[State], bool], str]] = {
    "first choice": (TABLES[4], lambda state: isinstance(state.phase, ChooseTickets) and state.phase.seat == 3),
    "one shuffle": (TABLES[1], lambda state: len(state.unseen_before) == 1 and len(state.seats[1].revealed) > 5),
    "two shuffles": (TABLES[1], lambda state: len(state.unseen_before) == 2 and len(state.seats[1].revealed) > 5),
    "returned tickets": (TABLES[5], lambda state: len(state.tickets.returned) > 9),
    "tickets drawn again": (TABLES[5], lambda state: len(state.offers) >= 33 and not state.tickets.size, "tickets"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_both_engines_imagine_the_same_with_the_same_probability(name: str) -> None:
    """Compare how often each fact is true; five standard errors of the difference are allowed."""
    seen = at_turn(*POSITIONS[name])
    random, prepared, one, two = Random(1), Imagination(seen), 400, 1600
    python = Counter(fact for _ in range(one) for fact in facts(imagine(seen, random), 1))
    native = Counter(fact for seed in range(two) for fact in facts(prepared.state(seed), 1))
    assert len(python) > 20
    for fact in python | native:
        share = (python[fact] + native[fact]) / (one + two)
        error = (share * (1 - share) * (1 / one + 1 / two)) ** 0.5
        assert abs(python[fact] / one - native[fact] / two) <= 5 * error + 1e-9, fact
