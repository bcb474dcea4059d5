"""An imagined state agrees with everything the seat has seen and reveals nothing else."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from tests.laws.bookkeeping import assert_conserved
from tests.laws.readers import cases, public_cards
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, randoms, steps

from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.events import DrawFaceUp, KeepTickets, OfferTickets
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.state import State
from nordrail.engine.unseen.imagine import imagine
from nordrail.engine.view import view


def assert_imagined(state: State, reader: int | None, random: Random) -> None:
    seen = view(state, reader)
    imagined = imagine(seen, random)
    assert view(imagined, reader) == seen
    assert_conserved(imagined)
    if reader is not None and state.to_act == reader:
        assert list(legal_actions(imagined)) == list(legal_actions(state))
    if reader is not None:
        assert imagined.seats[reader - 1] == state.seats[reader - 1]


@given(games(), randoms())
def test_an_imagined_state_looks_like_the_true_one(played: Played, random: Random) -> None:
    for _, state, reader in cases(played, random, 3):
        assert_imagined(state, reader, random)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_imagined_state_of_a_title_looks_like_the_true_one(table: Table, style: str) -> None:
    random = Random(7)
    for _, state, reader in cases(play(table, random, style), random, 6):
        assert_imagined(state, reader, random)


@given(games(), randoms())
def test_an_imagined_game_can_be_played_to_its_end(played: Played, random: Random) -> None:
    for _, state, reader in cases(played, random, 1):
        last = imagine(view(state, reader), random)
        for _, after in steps(last, random, STYLES["anything"]):
            last = after
        assert isinstance(last.phase, Over)
        assert_conserved(last)


@given(games(), randoms())
def test_a_finished_game_leaves_nothing_to_imagine(played: Played, random: Random) -> None:
    last = played.states[-1]
    for reader in (None, 1):
        imagined = imagine(view(last, reader), random)
        assert [seat.hand for seat in imagined.seats] == [seat.hand for seat in last.seats]
        assert [seat.tickets for seat in imagined.seats] == [seat.tickets for seat in last.seats]


@given(games(), randoms())
def test_cards_that_others_were_seen_to_get_are_in_their_imagined_hands(played: Played, random: Random) -> None:
    for _, state, reader in cases(played, random, 3):
        imagined, seen = imagine(view(state, reader), random), public_cards(played, state)
        for number, seat in enumerate(imagined.seats, start=1):
            assert Counter[object](Cards(seat.hand)) >= seen[number]


@given(games(), randoms())
def test_two_players_can_count_each_others_hand_when_all_cards_of_a_deck_are_drawn(
    played: Played, random: Random
) -> None:
    if played.table.seats == 2:
        assert_counted(played, random)


@pytest.mark.parametrize("table", [table for table in TABLES if table.seats == 2], ids=str)
def test_two_players_of_a_title_can_count_each_others_hand(table: Table) -> None:
    counted = 0
    for seed in range(6):
        counted += assert_counted(play(table, Random(seed), "draw unseen"), Random(seed))
    assert counted


def assert_counted(played: Played, random: Random) -> int:
    """Assert that right after a shuffle, counting reveals the other hand; return how often."""
    counted = 0
    for state in played.states:
        for reader, other in ((1, 2), (2, 1)):
            if state.unseen_before and not state.seats[other - 1].drawn and not isinstance(state.phase, Over):
                imagined = imagine(view(state, reader), random)
                assert imagined.seats[other - 1].hand == state.seats[other - 1].hand
                counted += 1
    return counted


@given(games(), randoms())
def test_refused_tickets_stay_where_they_went_until_they_are_dealt(played: Played, random: Random) -> None:  # N1, L9
    number = played.table.rulebook.board.ticket_number
    for place, state, reader in cases(played, random, 3):
        if reader is None or isinstance(state.phase, Over):
            continue
        imagined = imagine(view(state, reader), random)
        owners = {ticket for seat in imagined.seats for ticket in seat.tickets}
        under, truly_under = imagined.tickets.returned, state.tickets.returned
        for ticket in refused_by(played, place, reader) - dealt_on(played, place, reader):
            assert number[ticket] not in owners
            if not played.table.rulebook.tickets.refused_return:
                assert number[ticket] not in under
            elif state.choosing_first_tickets:
                assert number[ticket] in under
            else:
                assert under.index(number[ticket]) == truly_under.index(number[ticket])


def refused_by(played: Played, place: int, reader: int) -> set[str]:
    """Return the tickets that the reader was offered and did not keep."""
    offered: dict[int, set[str]] = {}
    refused: set[str] = set()
    for event in played.events[:place]:
        if isinstance(event.what, OfferTickets):
            offered[event.what.seat] = set(event.what.tickets)
        if isinstance(event.what, KeepTickets) and event.actor == reader:
            refused = refused - offered[reader] | offered[reader] - set(event.what.tickets)
    return refused


def dealt_on(played: Played, place: int, reader: int) -> set[str]:
    """Return the tickets offered to anyone after the reader refused them; their owner is unknown."""
    tickets: set[str] = set()
    for later, event in enumerate(played.events[:place]):
        if isinstance(event.what, OfferTickets):
            tickets |= set(event.what.tickets) & refused_by(played, later, reader)
    return tickets


def test_imagining_again_imagines_something_else() -> None:
    state = play(TABLES[-1], Random(3), "anything").states[60]
    hands = {imagine(view(state, 1), Random(seed)).seats[1].hand for seed in range(30)}
    assert len(hands) > 10


def test_a_hidden_card_is_imagined_with_its_odds() -> None:
    """After the first deal, seat 2 holds any four of the cards that seat 1 does not see."""
    state = next(state for state in play(TABLES[0], Random(3), "anything").states if state.to_act == 1)
    unseen = view(state, 1).unseen[-1]
    random, found, times = Random(1), Counter[Card](), 4000
    for _ in range(times):
        found.update(Cards(imagine(view(state, 1), random).seats[1].hand))
    for card in Card:
        expected = 4 * times * unseen[card] / len(unseen)
        assert abs(found[card] - expected) < 5 * expected**0.5


def test_a_card_taken_in_the_open_is_known_until_it_is_played() -> None:
    game = play(TABLES[0], Random(11), "take")
    place = next(place for place, event in enumerate(game.events) if isinstance(event.what, DrawFaceUp))
    event, state = game.events[place], game.states[place + 1]
    assert isinstance(event.what, DrawFaceUp)
    other = 3 - event.actor
    assert all(
        Cards(imagine(view(state, other), Random(seed)).seats[event.actor - 1].hand)[event.what.card]
        for seed in range(30)
    )
