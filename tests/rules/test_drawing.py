"""Drawing train cards: two of them, face-up locomotives, and what happens when the deck runs out."""

import pytest
from tests.conftest import NORDIC, NORTHERN, both_titles, table, toy

from nordrail.engine.rules.phase import SecondCard, Turn

ROUTES = """
"bergen-oslo" = { color = "green", length = 1 }
"bergen-narvik" = { color = "green", length = 2 }
"oslo-narvik" = { color = "red", length = 3 }
"""


@both_titles
@pytest.mark.parametrize(
    ("lines", "hand", "face_up"),
    [
        ("1 draw\n* hand 1 Y\n1 draw\n* hand 1 L", "KKRRYYL", "PBOWG"),
        ("1 take P\n* show Y\n1 take B\n* show W", "PBKKRRY", "OWWGY"),
        ("1 take G\n* show Y\n1 draw\n* hand 1 R", "GKKRRRY", "PBOWY"),
        ("1 draw\n* hand 1 W\n1 take O\n* show O", "OWKKRRY", "PBOWG"),
    ],
)
def test_each_of_two_cards_is_a_face_up_card_or_the_top_of_the_deck(
    title: str, lines: str, hand: str, face_up: str
) -> None:  # C8
    at = table(title, "KKRRY").play(lines)
    assert sorted(at.hand(1)) == sorted(hand)
    assert (at.face_up, at.to_act) == (face_up, 2)


@both_titles
def test_a_face_up_card_is_replaced_before_the_second_draw(title: str) -> None:  # C8
    at = table(title).play("1 take P")
    assert at.to_act == 0
    assert at.refusal("1 take B") == "the dealer acts first and owes 1 card face up (show)"
    at.play("* show Y")
    assert at.phase == SecondCard()
    assert at.view(1).face_up == at.view().face_up
    assert str(at.view(1).face_up) == "BOWGY"
    assert at.play("1 take Y").hand(1) == "PYKKRR"


def test_the_second_face_up_card_is_replaced_too() -> None:  # C8
    at = table(NORDIC).play("1 take P\n* show Y\n1 take B")
    assert at.to_act == 0
    assert at.play("* show L").face_up == "OWGYL"


def test_the_first_card_drawn_unseen_is_known_before_the_second_draw() -> None:  # C8
    at = table(NORDIC).play("1 draw")
    assert at.refusal("1 draw") == "the dealer acts first and owes 1 card to seat 1 (hand)"
    assert at.play("* hand 1 L").phase == SecondCard()
    assert str(at.view(1).players[0].cards) == "KKRRL"


def test_a_card_that_does_not_lie_face_up_cannot_be_taken() -> None:  # C8
    at = table(NORDIC, show="PPPBB")
    assert at.refusal("1 take R") == "no red card is face up"
    assert at.refusal("1 take L") == "no locomotive is face up"
    assert at.legal[:3] == ["take P", "take B", "draw"]


@both_titles
def test_five_face_up_locomotives_are_not_swept_away(title: str) -> None:  # C9
    at = table(title, show="LLLLL")
    assert (at.phase, at.face_up, at.discard) == (Turn(), "LLLLL", "")
    at.play("1 take L\n* show L")
    assert (at.face_up, at.discard) == ("LLLLL", "")


@both_titles
def test_three_locomotives_that_come_up_one_by_one_stay(title: str) -> None:  # C9
    at = table(title, show="PPPPL").play("1 take P\n* show L\n1 take P\n* show L")
    assert (at.face_up, at.discard, at.to_act) == ("PPLLL", "", 2)


@pytest.mark.parametrize("second", ["1 take L\n* show Y", "1 take P\n* show Y", "1 draw\n* hand 1 Y"])
def test_in_nordic_countries_a_face_up_locomotive_may_be_the_first_card(second: str) -> None:  # N2
    at = table(NORDIC, show="PPLLL").play("1 take L\n* show B")
    assert at.phase == SecondCard()
    assert at.play(second).to_act == 2


@pytest.mark.parametrize("first", ["1 take P\n* show Y", "1 draw\n* hand 1 Y"])
def test_in_nordic_countries_a_face_up_locomotive_may_be_the_second_card(first: str) -> None:  # N2
    at = table(NORDIC, show="PPLLL").play(first)
    assert "take L" in at.legal
    assert at.play("1 take L\n* show B").hand(1).endswith("L")


def test_in_nordic_countries_both_cards_may_be_face_up_locomotives() -> None:  # N2
    at = table(NORDIC, show="PPPLL").play("1 take L\n* show B\n1 take L\n* show B")
    assert (at.hand(1), at.to_act) == ("KKRRLL", 2)


def test_in_northern_lights_a_face_up_locomotive_ends_the_drawing() -> None:  # L3
    at = table(NORTHERN, show="PPLLL").play("1 take L\n* show B")
    assert (at.hand(1), at.face_up, at.to_act, at.phase) == ("KKRRL", "PPBLL", 2, Turn())


@pytest.mark.parametrize("first", ["1 take P\n* show L", "1 draw\n* hand 1 Y", "1 draw\n* hand 1 L"])
def test_in_northern_lights_a_face_up_locomotive_is_never_the_second_card(first: str) -> None:  # L3
    at = table(NORTHERN, show="PPLLL").play(first)
    assert at.refusal("1 take L") == "a face-up locomotive may only be the first card"
    assert at.legal == ["take P", "draw"]


@both_titles
@pytest.mark.parametrize("cards", ["LY", "YL", "LL"])
def test_a_locomotive_drawn_unseen_is_a_card_like_any_other(title: str, cards: str) -> None:  # L3
    at = table(title).play(f"1 draw\n* hand 1 {cards[0]}")
    assert at.phase == SecondCard()
    assert at.play(f"1 draw\n* hand 1 {cards[1]}").to_act == 2


def test_after_a_locomotive_drawn_unseen_the_second_card_may_be_face_up() -> None:  # L3
    at = table(NORTHERN, show="PPLLL").play("1 draw\n* hand 1 L\n1 take P\n* show L")
    assert (at.hand(1), at.to_act) == ("PKKRRL", 2)


@both_titles
def test_a_hand_may_hold_any_number_of_cards(title: str) -> None:  # C10
    at = table(title, "P" * 10 + "B" * 10 + "O" * 10 + "W" * 10 + "Y" * 12 + "L" * 10)
    at.play("1 draw\n* hand 1 L\n1 draw\n* hand 1 L")
    assert len(at.hand(1)) == 64
    assert at.to_act == 2


# When the deck runs out. The toy deck is dealt to the last card.


@both_titles
def test_an_empty_deck_is_made_of_the_discards_at_once(title: str) -> None:  # C11
    at = table(toy(title, "GGRBKW", ROUTES, hand=2), "GG", "RB", show="K")
    at.play("1 claim bergen-oslo G")
    assert (at.deck, at.discard) == ("W", "G")
    at.play("2 draw\n* hand 2 W")
    assert (at.deck, at.discard, at.phase) == ("G", "", SecondCard())
    assert at.play("2 draw\n* hand 2 G").hand(2) == "BWGR"


@both_titles
def test_the_card_that_replaces_a_face_up_card_empties_the_deck_too(title: str) -> None:  # C11
    at = table(toy(title, "GGRBKW", ROUTES, hand=2), "GG", "RB", show="K").play("1 claim bergen-oslo G\n2 take K")
    at.play("* show W")
    assert (at.face_up, at.deck, at.discard) == ("W", "G", "")


@both_titles
def test_an_empty_deck_means_that_there_are_no_discards(title: str) -> None:  # C11
    at = table(toy(title, "GGRBKW", ROUTES, hand=2), "GG", "RB", show="K").play("1 draw\n* hand 1 W")
    assert (at.deck, at.discard) == ("", "")
    at.play("1 take K")
    assert (at.face_up, at.deck, at.hand(1)) == ("", "", "WGGK")


@both_titles
def test_the_first_cards_discarded_after_that_fill_the_face_up_places_first(title: str) -> None:  # C11
    at = table(toy(title, "GGGRBKYW", ROUTES, hand=3, face_up=2), "GGG", "RBK", show="YW")
    at.play("1 take Y\n1 take W")
    assert (at.face_up, at.deck) == ("", "")
    at.play("2 pass\n1 claim bergen-narvik GG")
    assert at.refusal("2 draw") == "the dealer acts first and owes 2 cards face up (show)"
    at.play("* show GG")
    assert (at.face_up, at.deck, at.discard, at.to_act) == ("GG", "", "", 2)


@both_titles
def test_what_the_face_up_places_do_not_take_becomes_the_deck(title: str) -> None:  # C11
    at = table(toy(title, "GGGRBKYW", ROUTES, hand=3, face_up=1), "GGG", "RBK", show="W")
    at.play("1 draw\n* hand 1 Y\n1 take W\n2 pass\n1 claim bergen-narvik GG\n* show G")
    assert (at.face_up, at.deck, at.discard) == ("G", "G", "")


@both_titles
def test_fewer_discards_than_empty_places_all_lie_face_up(title: str) -> None:  # C11
    at = table(toy(title, "GGGRBKYW", ROUTES, hand=3, face_up=2), "GGG", "RBK", show="YW")
    at.play("1 take Y\n1 take W\n2 pass\n1 claim bergen-oslo G\n* show G")
    assert (at.face_up, at.deck, at.discard) == ("G", "", "")


@both_titles
def test_a_full_row_and_no_deck_make_the_discards_a_deck_at_once(title: str) -> None:  # C11
    at = table(toy(title, "GGRBK", ROUTES, hand=2), "GG", "RB", show="K")
    assert at.deck == ""
    at.play("1 claim bergen-oslo G")
    assert (at.face_up, at.deck, at.discard, at.to_act) == ("K", "G", "", 2)


def test_the_dealer_deals_the_rest_of_the_deck_before_the_shuffled_discards() -> None:  # C11
    tunnel = '"bergen-oslo" = { color = "red", length = 1, tunnel = true }'
    at = table(toy(NORDIC, "GRYYPBKK", tunnel, hand=2), "GR", "YY", show="P").change(pile="B", discard="KKW")
    at.play("1 claim bergen-oslo R")
    assert at.refusal("* turn KKW") == "the last cards of the deck come first, then cards from the discards"
    at.play("* turn BKW")
    assert at.discard == "BWKR"
    assert at.deck == "K"


@both_titles
def test_without_a_deck_only_face_up_cards_can_be_drawn(title: str) -> None:  # C12
    at = table(toy(title, "GKRWB", ROUTES, face_up=3), "G", "K", show="RWB")
    assert at.refusal("1 draw") == "the deck is empty, and there are no discards to shuffle"
    assert at.legal == ["take B", "take W", "take R", "claim bergen-oslo G"]
    at.play("1 take W")
    assert (at.phase, at.face_up) == (SecondCard(), "BR")
    assert at.legal == ["take B", "take R"]
    assert at.play("1 take B").to_act == 2


@both_titles
def test_when_one_card_is_left_the_draw_is_one_card(title: str) -> None:  # C12
    at = table(toy(title, "GKR", ROUTES), "G", "K", show="R").play("1 take R")
    assert (at.face_up, at.to_act, at.phase) == ("", 2, Turn())


@both_titles
def test_when_only_the_last_card_of_the_deck_is_left_the_draw_is_one_card(title: str) -> None:  # C12
    at = table(toy(title, "GKRB", ROUTES), "G", "K", show="R").change(face_up="").play("1 draw\n* hand 1 B")
    assert (at.hand(1), at.to_act, at.phase) == ("BG", 2, Turn())


@both_titles
def test_with_no_card_left_at_all_drawing_is_not_possible(title: str) -> None:  # C12
    at = table(toy(title, "GKR", ROUTES, tickets=3), "G", "K", show="R").play("1 take R")
    assert at.refusal("2 draw") == "the deck is empty, and there are no discards to shuffle"
    assert at.refusal("2 take R") == "no card is face up"
    assert at.legal == ["tickets"]


def test_in_northern_lights_a_face_up_locomotive_cannot_be_the_second_card() -> None:  # C12
    at = table(toy(NORTHERN, "GKRLL", ROUTES, face_up=3), "G", "K", show="RLL").play("1 take R")
    assert (at.face_up, at.to_act, at.phase) == ("LL", 2, Turn())
    at = table(toy(NORTHERN, "GKRL", ROUTES), "G", "K", show="L").play("1 draw\n* hand 1 R")
    assert (at.face_up, at.to_act, at.phase) == ("L", 2, Turn())


def test_in_northern_lights_a_last_face_up_locomotive_can_still_be_the_first_card() -> None:  # C12
    at = table(toy(NORTHERN, "GKL", ROUTES), "G", "K", show="L")
    assert at.legal == ["take L", "claim bergen-oslo G"]
    assert at.play("1 take L").to_act == 2


def test_in_nordic_countries_face_up_locomotives_are_a_second_card() -> None:  # C12
    at = table(toy(NORDIC, "GKRLL", ROUTES, face_up=3), "G", "K", show="RLL").play("1 take R")
    assert (at.phase, at.legal) == (SecondCard(), ["take L"])


def test_in_northern_lights_a_deck_of_one_card_gives_the_second_card_after_all() -> None:  # C12
    at = table(toy(NORTHERN, "GKRLB", ROUTES, face_up=2), "G", "K", show="RL").play("1 take R\n* show B")
    assert (at.phase, at.deck, at.legal) == (SecondCard(), "", ["take B"])
