"""Routes with +X: cards from the deck after the claim."""

import pytest
from tests.conftest import NORTHERN, table, toy

PLUS_TWO = '"bergen-oslo" = { color = "gray", length = 4, ferry = 2, draws = 2 }'


@pytest.mark.parametrize(
    ("claim", "drawn"),
    [
        ("andalsnes-trondheim:1 L", "W"),
        ("bergen-stavanger:2 RL", "Y"),
        ("narvik-tromso:1 RL", "Y"),
        ("mo_i_rana-narvik:1 RRLL", "WY"),
        ("andalsnes-bergen:1 RRLL", "YY"),
        ("mo_i_rana-trondheim:2 RRRLL", "PWY"),
    ],
)
def test_a_route_with_a_number_draws_that_many_cards_from_the_deck(claim: str, drawn: str) -> None:  # L8
    cards = claim.split()[1]
    at = table(NORTHERN, f"{cards}KKKK").play(f"1 claim {claim}")
    assert at.to_act == 0
    number = f"{len(drawn)} card{'s' * (len(drawn) > 1)}"
    assert at.refusal("2 draw") == f"the dealer acts first and owes {number} to seat 1 (hand)"
    at.play(f"* hand 1 {drawn}")
    assert sorted(at.hand(1)) == sorted(f"{drawn}KKKK")
    assert (at.to_act, at.face_up) == (2, "PBOWG")


def test_no_face_up_card_can_be_taken_for_the_bonus() -> None:  # L8
    at = table(NORTHERN, "RRLLK").play("1 claim mo_i_rana-narvik:1 RRLL")
    assert at.refusal("1 take P") == "the dealer acts first and owes 2 cards to seat 1 (hand)"
    assert at.legal == []


def test_a_route_without_a_number_gives_nothing() -> None:  # L8
    assert table(NORTHERN, "RLKK").play("1 claim goteborg-kobenhavn:1 RL").to_act == 2


def test_the_cards_just_played_are_already_among_the_discards() -> None:  # L8
    at = table(toy(NORTHERN, "RRLLBBKKY", PLUS_TWO, hand=4), "RRLL", "BBKK", show="Y")
    assert (at.deck, at.discard) == ("", "")
    at.play("1 claim bergen-oslo RRLL")
    assert (at.deck, at.discard, at.to_act) == ("RRLL", "", 0)
    at.play("* hand 1 RL")
    assert (at.hand(1), at.deck, at.to_act) == ("RL", "RL", 2)


def test_the_last_card_of_the_deck_comes_before_the_cards_just_played() -> None:  # L8
    at = table(toy(NORTHERN, "RRLLBBKKYW", PLUS_TWO, hand=4), "RRLL", "BBKK", show="Y")
    at.play("1 claim bergen-oslo RRLL")
    assert (at.deck, at.discard) == ("W", "RRLL")
    assert at.refusal("* hand 1 RL") == "the last cards of the deck come first, then cards from the discards"
    at.play("* hand 1 WL")
    assert (at.hand(1), at.deck, at.discard) == ("WL", "RRL", "")


def test_empty_face_up_places_are_filled_before_the_bonus_is_drawn() -> None:  # L8, C11
    at = table(toy(NORTHERN, "RRLLBBKKY", PLUS_TWO, hand=4), "RRLL", "BBKK", show="Y")
    at.play("1 take Y\n2 pass\n1 claim bergen-oslo RRLL")
    assert at.refusal("* hand 1 RL") == "the dealer owes 1 card face up (show)"
    at.play("* show L\n* hand 1 RL")
    assert (at.face_up, at.hand(1), at.deck) == ("L", "YRL", "R")


@pytest.mark.parametrize(
    ("row", "taken", "show", "drawn"),
    [("YYG", "2 take G", "RRL", "L"), ("YYGG", "2 take G\n2 take G", "RRLL", "")],
)
def test_as_many_cards_are_drawn_as_there_are(row: str, taken: str, show: str, drawn: str) -> None:  # L8
    at = table(toy(NORTHERN, f"RRLLBBKK{row}", PLUS_TWO, hand=4, face_up=len(row)), "RRLL", "BBKK", show=row)
    at.play(f"1 take Y\n1 take Y\n{taken}\n1 claim bergen-oslo RRLL\n* show {show}")
    if drawn:
        assert at.refusal("* hand 1 LL") == "the dealer owes 1 card to seat 1 (hand), not 2"
        at.play(f"* hand 1 {drawn}")
    assert (at.hand(1), at.deck, at.to_act) == (f"YY{drawn}", "", 2)
