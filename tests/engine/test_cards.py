"""Bags of cards: the fast integers against plain counting, and their text."""

import pickle
from collections import Counter
from random import Random

import pytest

from nordrail.engine.components.cards import (
    COLORS,
    LETTERS,
    MOST,
    ONE,
    UNKNOWN,
    Card,
    Cards,
    bag_of,
    common,
    count,
    counts,
    holds,
    known,
    pairs,
    size,
    take,
)
from nordrail.engine.errors import NotationError

LUCK = Random(7)
TEXTS = ["".join(LUCK.choices("PBOWGYKRL", k=LUCK.randrange(MOST))) for _ in range(200)]


def sorted_text(cards: Counter[str]) -> str:
    return "".join(letter * cards[letter] for letter in LETTERS)


def test_the_cards_in_the_order_of_the_notation() -> None:  # C2
    assert [card.letter for card in Card] == list("PBOWGYKRL")
    assert [card.word for card in Card] == [
        "purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"
    ]  # fmt: skip
    assert [card.letter for card in COLORS] == list("PBOWGYKR")
    assert (LETTERS, UNKNOWN, LETTERS[UNKNOWN]) == ("PBOWGYKRL?", 9, "?")


@pytest.mark.parametrize("text", TEXTS)
def test_a_bag_counts_its_cards(text: str) -> None:
    cards, counts = Cards(text), Counter(text)
    assert (size(cards.bag), len(cards)) == (len(text), len(text))
    assert (
        [count(cards.bag, card) for card in Card] == [cards[card] for card in Card] == [counts[c] for c in "PBOWGYKRL"]
    )
    assert pairs(cards.bag) == sum(counts[color] // 2 for color in "PBOWGYKR")
    assert str(cards) == sorted_text(counts) == "".join(card.letter for card in cards)
    assert repr(cards) == f"Cards('{sorted_text(counts)}')"
    assert eval(repr(cards)) == cards
    assert bag_of(cards) == cards.bag


@pytest.mark.parametrize(("one", "other"), list(zip(TEXTS[::2], TEXTS[1::2], strict=True)))
def test_two_bags_add_up_and_overlap_as_counters_do(one: str, other: str) -> None:
    left, right = Counter(one), Counter(other)
    assert Cards(common(Cards(one).bag, Cards(other).bag)) == Cards(sorted_text(left & right))
    assert (Cards(one) <= Cards(other)) == holds(Cards(other).bag, Cards(one).bag) == (left <= right)
    if len(one) + len(other) <= MOST:
        both = Cards(one) + Cards(other)
        assert str(both) == sorted_text(left + right)
        assert Cards(one) <= both
        assert both - Cards(one) == Cards(other)


def test_a_bag_holds_up_to_127_cards() -> None:
    assert len(Cards("R" * 127)) == 127
    assert len(Cards("R" * 60 + "L" * 60 + "?" * 7)) == 127
    with pytest.raises(NotationError) as caught:
        Cards("R" * 128)
    assert str(caught.value) == "128 cards are too many: a bag holds at most 127"


@pytest.mark.parametrize(("text", "letter"), [("RX", "X"), ("r", "r"), ("R R", " "), ("RR1", "1"), ("å", "å")])
def test_another_letter_is_not_a_card(text: str, letter: str) -> None:
    with pytest.raises(NotationError) as caught:
        Cards(text)
    assert str(caught.value) == f"{letter!r} is not a card; a card is one of the letters PBOWGYKRL?"


def test_cards_are_read_in_any_order_and_printed_in_one() -> None:
    assert str(Cards("LRYOPGKBW?")) == "PBOWGYKRL?"
    assert Cards("RLR") == Cards("LRR")
    assert hash(Cards("RLR")) == hash(Cards("LRR"))
    assert Cards("RL") != Cards("RR")
    assert Cards("RL") != "RL"
    assert Cards("RL") != Cards("RL").bag


def test_a_bag_can_be_empty() -> None:
    assert (str(Cards()), len(Cards()), list(Cards()), bool(Cards())) == ("", 0, [], False)
    assert Cards() == Cards("") == Cards(0)
    assert Cards() <= Cards()
    assert repr(Cards()) == "Cards('')"


def test_a_uniform_bag() -> None:
    assert str(Cards.uniform(2, locomotives=3)) == "PPBBOOWWGGYYKKRRLLL"
    assert len(Cards.uniform(12, locomotives=14)) == 110


def test_what_is_not_there_cannot_be_taken_away() -> None:
    assert Cards("RRL") - Cards("RL") == Cards("R")
    with pytest.raises(ValueError, match="RL is not in RR"):
        Cards("RR") - Cards("RL")
    with pytest.raises(ValueError, match="RRR is not in RR"):
        Cards("RR") - Cards("RRR")


def test_cards_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(Cards("RRL"))) == Cards("RRL")


def test_one_of_each() -> None:
    assert [str(Cards(one)) for one in ONE] == list(LETTERS)


# Cards hidden from the reader


def test_a_bag_counts_each_kind_without_unknown_cards() -> None:
    assert counts(Cards("PPL??").bag) == [2, 0, 0, 0, 0, 0, 0, 0, 1]


def test_unknown_cards_count_but_are_not_walked_through() -> None:
    cards = Cards("R?L??")
    assert (str(cards), len(cards), cards[UNKNOWN]) == ("RL???", 5, 3)
    assert list(cards) == [Card.RED, Card.LOCOMOTIVE]
    assert Cards(known(cards.bag)) == Cards("RL")
    assert pairs(Cards("RR??").bag) == 1


@pytest.mark.parametrize(
    ("part", "whole", "fits"),
    [
        ("R", "?", True),
        ("RR", "R?", True),
        ("RRB", "R?", False),
        ("RB", "R?", True),
        ("RBB", "R??", True),
        ("RBBB", "R??", False),
        ("?", "R", True),
        ("??", "R", False),
        ("R?", "RB", True),
        ("R?", "R", False),
        ("R?", "BB", False),
        ("", "?", True),
    ],
)
def test_an_unknown_card_may_be_any_card(part: str, whole: str, fits: bool) -> None:
    assert (Cards(part) <= Cards(whole)) == fits


@pytest.mark.parametrize(
    ("bag", "cards", "left"),
    [
        ("RRB", "R", "BR"),
        ("RR?", "R", "R?"),
        ("R??", "RB", "?"),
        ("R??", "BB", "R"),
        ("???", "RB", "?"),
        ("RB??", "?", "BR?"),
        ("RB?", "??", "?"),
        ("RBK", "?", "??"),
        ("RRBB", "R?", "??"),
        ("RR", "RR", ""),
    ],
)
def test_taking_away_forgets_what_can_no_longer_be_known(bag: str, cards: str, left: str) -> None:
    assert str(Cards(take(Cards(bag).bag, Cards(cards).bag))) == left
    assert str(Cards(bag) - Cards(cards)) == left
