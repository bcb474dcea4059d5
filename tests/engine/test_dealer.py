"""Which deal a number selects: small numbers by hand, and the numbers of a seed."""

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, empty_table, table

from nordrail.engine.components.cards import Cards
from nordrail.engine.events import ChooseFirst, DealHand, OfferTickets, ShowBonuses, ShowCards, TurnTunnelCards
from nordrail.engine.rules.dealer import commitment, draw, luck
from nordrail.engine.rules.phase import Dealing, Turn
from nordrail.engine.rules.state import TicketPile


def owing(dealing: Dealing, pile: str = "PPBL", discard: str = "") -> Table:
    return table(NORDIC).change(phase=dealing, pile=pile, discard=discard)


def test_luck_depends_on_the_seed_and_the_place() -> None:
    numbers = {luck(seed, ply) for seed in ("a", "b", "") for ply in range(100)}
    assert len(numbers) == 300
    assert all(0 <= number < 1 << 256 for number in numbers)
    assert luck("a", 11) != luck("a/1", 1)


def test_a_commitment_tells_nothing_of_the_seed_but_matches_it_alone() -> None:
    assert len(commitment("nine")) == 64
    assert commitment("nine") == commitment("nine") != commitment("nine ")


@pytest.mark.parametrize(("number", "seat"), [(0, 1), (1, 2), (2, 3), (3, 1), (10**30, 2)])
def test_a_number_says_who_begins(number: int, seat: int) -> None:  # C5
    assert draw(empty_table(NORDIC, 3).state, number) == ChooseFirst(seat)


@pytest.mark.parametrize(("number", "card"), [(0, "P"), (1, "P"), (2, "B"), (3, "L"), (4, "P"), (4 * 10**20 + 3, "L")])
def test_a_number_says_which_card_is_next(number: int, card: str) -> None:
    assert draw(owing(Dealing(DealHand, 2)).state, number) == DealHand(2, Cards(card))
    assert draw(owing(Dealing(ShowCards)).state, number) == ShowCards(Cards(card))
    assert draw(owing(Dealing(TurnTunnelCards)).state, number) == TurnTunnelCards(Cards(card))


@pytest.mark.parametrize(("number", "cards"), [(0, "PP"), (1, "PP"), (2, "PB"), (3, "PL"), (11, "BL"), (12, "PP")])
def test_a_number_says_which_two_cards_are_next(number: int, cards: str) -> None:
    assert draw(owing(Dealing(DealHand, 1, 2)).state, number) == DealHand(1, Cards(cards))
    assert draw(owing(Dealing(ShowCards, count=2)).state, number) == ShowCards(Cards(cards))
    assert draw(owing(Dealing(TurnTunnelCards, count=2)).state, number) == TurnTunnelCards(Cards(cards))


def test_the_discards_are_shuffled_where_the_deck_runs_out() -> None:  # C11
    at = owing(Dealing(TurnTunnelCards, count=3), pile="RB", discard="GL")
    assert {str(draw(at.state, number)) for number in range(4)} == {"turn BGR", "turn BRL"}


def test_discards_alone_are_dealt_too() -> None:
    assert draw(owing(Dealing(DealHand, 1), pile="", discard="G").state, 7) == DealHand(1, Cards("G"))
    assert draw(owing(Dealing(ShowCards), pile="", discard="G").state, 7) == ShowCards(Cards("G"))


def test_a_number_says_which_bonus_cards_are_in_play() -> None:  # L2
    state = empty_table(NORTHERN).play("* first 1").state
    assert draw(state, 0) == ShowBonuses(("A", "B", "C", "D"))
    assert draw(state, 11 * 10 * 9 * 8 - 1) == ShowBonuses(("H", "I", "J", "K"))


def test_a_number_says_which_tickets_are_offered() -> None:  # C19
    pile = TicketPile(0b111 << 10, 3, ())
    state = table(NORTHERN).change(phase=Dealing(OfferTickets, 2, 2, Turn()), tickets=pile).state
    ids = [ticket.id for ticket in state.rulebook.board.tickets][10:13]
    assert [draw(state, number) for number in range(6)] == [
        OfferTickets(2, (ids[a], ids[b])) for b, a in ((1, 0), (0, 1), (0, 2), (2, 0), (2, 1), (1, 2))
    ]


def test_returned_tickets_follow_in_their_order() -> None:  # L9
    state = table(NORTHERN).change(phase=Dealing(OfferTickets, 1, 3), tickets=TicketPile(1 << 9, 1, (4, 2, 7))).state
    ids = [ticket.id for ticket in state.rulebook.board.tickets]
    assert draw(state, 12345) == OfferTickets(1, (ids[9], ids[4], ids[2]))
