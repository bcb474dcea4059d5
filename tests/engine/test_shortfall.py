"""The cards that a hand lacks for several routes."""

from random import Random

import pytest
from tests.conftest import NORDIC, NORTHERN, both_titles

from nordrail.engine.components.board import LocomotiveRules
from nordrail.engine.components.board_file import load_board
from nordrail.engine.components.cards import Cards, counts
from nordrail.engine.rules.menu.shortfall import Shortfall, Shortfalls
from nordrail.engine.rules.payment import covers
from nordrail.engine.rules.rulebook import find_title


def lacks(title: str, routes: str, hand: str) -> Shortfall:
    """Return what a hand lacks for routes of a title."""
    rulebook = find_title(title)
    numbers = [rulebook.board.route_number[route] for route in routes.split()]
    return rulebook.shortfalls.of(numbers, counts(Cards(hand).bag))


def test_every_card_pays_for_one_route_only() -> None:  # C15
    routes = "imatra-lahti orebro-oslo:yellow"  # two yellow spaces each
    assert lacks(NORDIC, routes, "YYY") == Shortfall(1, 1, 0, 0, 0, 0)
    assert lacks(NORDIC, routes, "YYYYYB") == Shortfall(0, 0, 0, 0, 2, 0)
    assert lacks(NORDIC, routes, "") == Shortfall(4, 4, 0, 0, 0, 0)
    assert lacks(NORDIC, "", "YL") == Shortfall(0, 0, 0, 0, 1, 1)


def test_locomotives_replace_cards_where_the_route_takes_them() -> None:  # N3, L4
    assert lacks(NORDIC, "helsinki-turku", "LL") == Shortfall(1, 1, 0, 0, 0, 2)
    assert lacks(NORTHERN, "helsinki-turku", "LL") == Shortfall(0, 1, 0, 0, 0, 1)


def test_gray_routes_take_the_colours_with_the_most_cards_left_and_the_longest_goes_first() -> None:  # C15
    assert lacks(NORDIC, "stockholm-sundsvall:1 kuopio-oulu", "GGGGRRR") == Shortfall(0, 0, 0, 0, 0, 0)
    assert lacks(NORDIC, "kuopio-oulu stockholm-sundsvall:1", "GGGGRR") == Shortfall(1, 0, 1, 0, 0, 0)
    assert lacks(NORDIC, "kuopio-oulu", "GGL") == Shortfall(1, 0, 1, 0, 0, 1)  # N3
    assert lacks(NORTHERN, "goteborg-kobenhavn:1", "LL") == Shortfall(0, 0, 1, 0, 0, 0)  # L4


def test_coloured_routes_come_before_gray_ones() -> None:  # C15
    assert lacks(NORDIC, "kuopio-oulu imatra-lahti", "YYY") == Shortfall(2, 0, 2, 0, 0, 0)


def test_any_three_cards_replace_a_locomotive_on_a_ferry() -> None:  # N5
    ferry = "andalsnes-trondheim"  # a white space and a symbol
    assert lacks(NORDIC, ferry, "") == Shortfall(1, 1, 0, 1, 0, 0)
    assert lacks(NORDIC, ferry, "L") == Shortfall(1, 1, 0, 0, 0, 0)
    assert lacks(NORDIC, ferry, "LL") == Shortfall(0, 1, 0, 0, 0, 0)
    assert lacks(NORDIC, ferry, "WRR") == Shortfall(0, 0, 0, 1, 2, 0)
    assert lacks(NORDIC, ferry, "WRRBG") == Shortfall(0, 0, 0, 0, 1, 0)
    assert find_title(NORDIC).shortfalls.any_for_symbol == 3


def test_a_pair_of_one_colour_replaces_a_locomotive_on_a_ferry() -> None:  # L7
    ferry = "mo_i_rana-narvik:1"  # two gray spaces and two symbols
    assert lacks(NORTHERN, ferry, "") == Shortfall(2, 0, 2, 2, 0, 0)
    assert lacks(NORTHERN, ferry, "GGGRRL") == Shortfall(0, 0, 0, 0, 1, 0)
    assert lacks(NORTHERN, ferry, "GGGRBL") == Shortfall(0, 0, 0, 1, 3, 0)
    assert find_title(NORTHERN).shortfalls.any_for_symbol == 0


def test_any_four_cards_replace_one_on_the_long_route() -> None:  # N10
    assert lacks(NORDIC, "lieksa-murmansk", "GGGGGGGPPBOWYKR") == Shortfall(0, 0, 2, 0, 0, 0)
    assert lacks(NORDIC, "lieksa-murmansk", "GGGGGGGPPBOWYK") == Shortfall(1, 0, 2, 0, 3, 0)
    assert lacks(NORDIC, "lieksa-murmansk", "GGGGGGG") == Shortfall(2, 0, 2, 0, 0, 0)


def test_a_symbol_without_substitutes_takes_locomotives_alone() -> None:
    text = """\
name = "Two towns"
[cities]
a = { name = "A", country = "Norway" }
b = { name = "B", country = "Norway" }
[routes]
"a-b" = { color = "gray", length = 2, ferry = 1 }
[tickets]
"a-b" = 3
"""
    shortfalls = Shortfalls(load_board(text, LocomotiveRules(frozenset(), None)))
    assert shortfalls.of([0], counts(Cards("GGGGG").bag)) == Shortfall(0, 0, 0, 1, 4, 0)
    assert shortfalls.of([0], counts(Cards("GL").bag)) == Shortfall(0, 0, 0, 0, 0, 0)


@both_titles
def test_a_hand_that_lacks_nothing_for_a_route_pays_for_it(title: str) -> None:
    rulebook, rng = find_title(title), Random(title)
    paid = 0
    for _ in range(40):
        bag = Cards("".join(rng.choices("PBOWGYKRLL", k=rng.randint(1, 20)))).bag
        for number, route in enumerate(rulebook.board.routes):
            lacking = rulebook.shortfalls.of([number], counts(bag))
            if not lacking.cards and not lacking.symbols:
                paid += 1
                assert covers(route, bag), (route.id, str(Cards(bag)))
    assert paid > 100


@pytest.mark.parametrize("title", [NORDIC, NORTHERN])
def test_no_card_is_counted_twice(title: str) -> None:
    rulebook, rng = find_title(title), Random(title)
    board = rulebook.board
    for _ in range(200):
        hand = counts(Cards("".join(rng.choices("PBOWGYKRLL", k=rng.randint(1, 20)))).bag)
        routes = rng.sample(range(len(board.routes)), 3)
        spaces = sum(board.routes[number].length for number in routes)
        lacking = rulebook.shortfalls.of(routes, hand)
        paid = spaces - lacking.cards - lacking.symbols
        assert 0 <= paid <= sum(hand) - lacking.spare - lacking.locomotives
