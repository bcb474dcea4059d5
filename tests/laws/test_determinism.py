"""The same seed deals the same cards, and every card has the correct odds."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from math import perm
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.strategies import STYLES, TABLES, Table, choose, randoms, tables

from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.events import (
    DEALER,
    ChooseFirst,
    Deal,
    DealHand,
    OfferTickets,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
)
from nordrail.engine.game import Game
from nordrail.engine.rules.dealer import draw, luck
from nordrail.engine.rules.phase import Dealing
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.state import State, TicketPile, new_state
from nordrail.titles import NORDIC_COUNTRIES, NORTHERN_LIGHTS


@given(tables(), st.integers(0, 2**32))
def test_the_same_seed_and_the_same_moves_make_the_same_record(table: Table, seed: int) -> None:
    assert whole(table, seed) == whole(table, seed)


def whole(table: Table, seed: int) -> str:
    game, random = Game.new(table.rulebook, table.seats, seed=seed), Random(seed)
    while not game.over:
        game = game.play(choose(game.state, random, STYLES["anything"]))
    return game.record.dump()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_another_seed_deals_other_cards(table: Table) -> None:
    games = {Game.new(table.rulebook, table.seats, seed=seed).record.dump() for seed in range(20)}
    assert len(games) == 20


@given(tables(), randoms())
def test_a_deal_follows_from_the_seed_and_its_place_alone(table: Table, random: Random) -> None:
    game = Game.new(table.rulebook, table.seats, seed="my seed")
    while not game.over:
        game = game.play(choose(game.state, random, STYLES["anything"]))
    events = game.record.events
    states = list(game.record.replay(table.rulebook))
    for ply, event in enumerate(events):
        if event.actor == DEALER:
            assert event.what == draw(states[ply], luck("my seed", ply))


def test_luck_is_a_number_that_anyone_can_compute() -> None:
    assert luck("seed", 0) == 0xB0943760C66211BF867823612F647FDD55621AA7E7F24C7D4B62F5366950C59B


def table_with(deck: str, *, pile: str | None = None, discard: str = "", owed: Dealing) -> State:
    """Return a state with three seats, this deck and a deal that is due."""
    rulebook = replace(NORTHERN_LIGHTS, deck=Cards(deck))
    state = new_state(rulebook, 3)
    return state._replace(
        phase=owed, pile=Cards(deck if pile is None else pile).bag, discard=Cards(discard).bag, unseen=Cards(deck).bag
    )


def test_every_seat_is_equally_likely_to_begin() -> None:  # C5
    state = new_state(NORTHERN_LIGHTS, 5)
    deals = Counter(draw(state, number) for number in range(10))
    assert deals == {ChooseFirst(seat): 2 for seat in range(1, 6)}


@pytest.mark.parametrize(
    ("owed", "deal"),
    [
        (Dealing(DealHand, 2), lambda card: DealHand(2, Cards(card))),
        (Dealing(ShowCards), lambda card: ShowCards(Cards(card))),
        (Dealing(TurnTunnelCards), lambda card: TurnTunnelCards(Cards(card))),
    ],
    ids=["hand", "show", "turn"],
)
def test_every_card_of_the_deck_is_as_likely(owed: Dealing, deal: Callable[[str], Deal]) -> None:  # C3
    state = table_with("PPPBOWWGYKRRLLLL", owed=owed)
    deals = Counter(draw(state, number) for number in range(16))
    assert deals == {deal(card.letter): Cards(state.pile)[card] for card in Card}


@pytest.mark.parametrize(("pile", "discard"), [("PPBBL", ""), ("PB", "OOL"), ("", "PPBOL"), ("PPBO", "L")])
@pytest.mark.parametrize("number", [2, 3])
def test_every_way_to_deal_several_cards_is_as_likely(pile: str, discard: str, number: int) -> None:  # C3, C11
    state = table_with(pile + discard, pile=pile, discard=discard, owed=Dealing(DealHand, 1, number))
    expected: Counter[Deal] = Counter()
    for shuffled_pile in permutations(pile):
        for shuffled_discard in permutations(discard):
            expected[DealHand(1, Cards("".join((*shuffled_pile, *shuffled_discard)[:number])))] += 1
    numbers = perm(len(pile), min(number, len(pile))) * perm(len(discard), max(0, number - len(pile)))
    deals = Counter(draw(state, luck) for luck in range(numbers))
    assert {deal: count * expected.total() for deal, count in deals.items()} == {
        deal: count * numbers for deal, count in expected.items()
    }


def test_every_four_bonus_cards_are_as_likely() -> None:  # L2
    state = new_state(NORTHERN_LIGHTS, 2)._replace(phase=Dealing(ShowBonuses, count=4))
    deals = Counter(draw(state, number) for number in range(perm(11, 4)))
    assert len(deals) == 330
    assert set(deals.values()) == {24}


@pytest.mark.parametrize("book", [NORDIC_COUNTRIES, NORTHERN_LIGHTS], ids=["nordic", "northern"])
def test_every_order_of_tickets_is_as_likely(book: Rulebook) -> None:  # C19
    state = new_state(book, 2)._replace(
        phase=Dealing(OfferTickets, 2, 3), tickets=TicketPile(0b1101001 << 20, 4, (7, 5))
    )
    deals = Counter(draw(state, number) for number in range(perm(4, 3)))
    unseen = [book.board.tickets[number].id for number in (20, 23, 25, 26)]
    assert deals == {OfferTickets(2, tickets): 1 for tickets in permutations(unseen, 3)}


def test_returned_tickets_come_after_the_unseen_ones_in_their_order() -> None:  # L9
    pile = TicketPile(0b11, 2, (7, 5, 9))
    state = new_state(NORTHERN_LIGHTS, 2)._replace(phase=Dealing(OfferTickets, 1, 4), tickets=pile)
    ids = [ticket.id for ticket in NORTHERN_LIGHTS.board.tickets]
    assert {draw(state, number) for number in range(2)} == {
        OfferTickets(1, (ids[0], ids[1], ids[7], ids[5])),
        OfferTickets(1, (ids[1], ids[0], ids[7], ids[5])),
    }
