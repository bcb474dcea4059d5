"""Ferries: locomotive symbols, their substitutes, and ferries that draw cards."""

import pytest
from tests.conftest import NORDIC, NORTHERN, table

RED_TWO = "alborg-kristiansand"
"""Nordic Countries: red, two spaces, one symbol."""
GRAY_FOUR = "helsinki-stockholm:gray"
"""Nordic Countries: gray, four spaces, two symbols."""
THREE = "karlskrona-klaipeda"
"""Northern Lights: three spaces, one symbol."""
FOUR = "gdansk-kobenhavn:1"
"""Northern Lights: four spaces, one symbol."""
TWO_SYMBOLS = "mo_i_rana-narvik:1"
"""Northern Lights: four spaces, two symbols, two cards to draw."""

RED_TWO_TERMS = "this route takes 1 locomotive and 1 red card or a locomotive; any 3 cards replace one of these"
GRAY_FOUR_TERMS = (
    "this route takes 2 locomotives and 2 cards of one colour or locomotives; any 3 cards replace one of these"
)


def paid(title: str, route: str, cards: str) -> bool:
    """Return whether exactly these cards claim the route, with more of each kind in hand."""
    at = table(title, cards + "YYYY", "WWWW", show="OOOOO").play(f"1 claim {route} {cards}")
    return sorted(at.discard) == sorted(cards)


@pytest.mark.parametrize("cards", ["RL", "LL"])
def test_a_symbol_takes_a_locomotive_and_a_space_a_card_or_a_locomotive(cards: str) -> None:  # N5
    assert paid(NORDIC, RED_TWO, cards)


@pytest.mark.parametrize("cards", ["RBBB", "RPBK", "RRRR", "RRRB", "RBKR"])
def test_any_three_cards_replace_a_locomotive_on_a_ferry(cards: str) -> None:  # N5
    assert paid(NORDIC, RED_TWO, cards)


@pytest.mark.parametrize("cards", ["LBBB", "LPBK"])
def test_any_three_cards_replace_a_coloured_card_on_a_ferry(cards: str) -> None:  # N5
    assert paid(NORDIC, RED_TWO, cards)


@pytest.mark.parametrize("cards", ["BBBKKK", "PPBBKK", "PPPBKG"])
def test_a_whole_ferry_may_be_paid_in_threes(cards: str) -> None:  # N5
    assert paid(NORDIC, RED_TWO, cards)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("RR", RED_TWO_TERMS),
        ("RRR", RED_TWO_TERMS),
        ("BL", RED_TWO_TERMS),
        ("RBB", RED_TWO_TERMS),
        ("BBBKK", RED_TWO_TERMS),
        ("LBB", RED_TWO_TERMS),
        ("R", "this route has 2 spaces, but you played 1 card"),
        ("L", "this route has 2 spaces, but you played 1 card"),
        ("RBBL", "these are too many cards: RL is enough"),
        ("RLL", "these are too many cards: RL is enough"),
        ("BBBLL", "these are too many cards: LL is enough"),
        ("RRRRR", "these are too many cards: RRRR is enough"),
        ("RBBBB", "these are too many cards: BBBR is enough"),
    ],
)
def test_too_few_cards_and_wasted_ones_do_not_pay_for_a_ferry(cards: str, why: str) -> None:  # N5
    assert table(NORDIC, "RRRRRRBBBBKKKLLL").refusal(f"1 claim {RED_TWO} {cards}") == why


@pytest.mark.parametrize(
    "cards", ["GGLL", "GLLL", "LLLL", "GGBBBL", "GGPBKL", "GGGGGL", "GLLPBK", "GGPPPBBB", "GGGGGGGG"]
)
def test_a_gray_ferry_takes_cards_of_one_colour_beside_its_symbols(cards: str) -> None:  # N5
    assert paid(NORDIC, GRAY_FOUR, cards)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("GRLL", GRAY_FOUR_TERMS),
        ("GGRL", GRAY_FOUR_TERMS),
        ("GGRR", GRAY_FOUR_TERMS),
        ("GGGG", GRAY_FOUR_TERMS),
        ("GGGL", GRAY_FOUR_TERMS),
        ("GLL", "this route has 4 spaces, but you played 3 cards"),
        ("GRL", "this route has 4 spaces, but you played 3 cards"),
        ("GGRLL", "these are too many cards: GGLL is enough"),
        ("GGLLL", "these are too many cards: GGLL is enough"),
    ],
)
def test_a_gray_ferry_takes_one_colour_only_and_no_card_too_many(cards: str, why: str) -> None:  # N5
    assert table(NORDIC, "GGGGRRRRLLLL").refusal(f"1 claim {GRAY_FOUR} {cards}") == why


def test_cards_of_other_colours_are_part_of_a_three_not_of_the_set() -> None:  # N5
    assert paid(NORDIC, GRAY_FOUR, "GLLRKB")


@pytest.mark.parametrize("cards", ["L", "PBK", "PPP"])
def test_a_ferry_that_is_all_symbol_takes_a_locomotive_or_any_three(cards: str) -> None:  # N5
    assert paid(NORDIC, "umea-vaasa", cards)


def test_a_ferry_that_is_all_symbol_takes_no_coloured_card() -> None:  # N5
    at = table(NORDIC, "PPPP")
    assert at.refusal("1 claim umea-vaasa P") == "this route takes 1 locomotive; any 3 cards replace it"


@pytest.mark.parametrize("cards", ["KKKLL", "KKLLL", "KKKPPPL", "KKKPPPBBB", "LLLLL", "KKKKKKKKK", "KPPPBBBGGGRRR"])
def test_a_black_ferry_of_five_with_two_symbols(cards: str) -> None:  # N5
    assert paid(NORDIC, "andalsnes-bergen", cards)


def test_a_ferry_that_only_threes_can_pay_is_on_the_menu() -> None:  # N5
    at = table(NORDIC, "PPBBKKGG", "WWWW", show="OOOOO")
    claims = [action for action in at.legal if action.startswith(f"claim {RED_TWO} ")]
    assert len(claims) == 1
    assert len(claims[0].split()[2]) == 6


@pytest.mark.parametrize("cards", ["OOL", "LLO", "LLL", "OOBBB", "OOPBK", "OOOOO"])
def test_stavanger_kristiansand_takes_a_locomotive_or_three_cards_with_orange_ones(cards: str) -> None:  # N-E3
    at = table(NORDIC, cards + "YYYY", "WWWW").play(f"1 claim kristiansand-stavanger:orange {cards}")
    assert at.seat(1).points == 4


def test_stavanger_kristiansand_takes_more_than_orange_cards_alone() -> None:  # N-E3
    at = table(NORDIC, "OOOY", "WWWW")
    assert at.refusal("1 claim kristiansand-stavanger:orange OOO") == (
        "this route takes 1 locomotive and 2 orange cards or locomotives; any 3 cards replace one of these"
    )


# Northern Lights


@pytest.mark.parametrize(
    "cards",
    ["RRLL", "RRBBL", "RRRRL", "RRBBKK", "RRBBBB", "RRRRBB", "RRRRRR", "RLLL", "LLLL"],
)
def test_a_symbol_takes_a_locomotive_or_a_pair_and_pairs_may_differ(cards: str) -> None:  # L7
    assert paid(NORTHERN, TWO_SYMBOLS, cards)


@pytest.mark.parametrize("cards", ["RRRL", "RRLL", "RLLL", "LLLL", "RRRBB", "RRLBB", "RRBBB", "RRRRR"])
def test_locomotives_can_replace_the_set_of_a_ferry(cards: str) -> None:  # L7
    assert paid(NORTHERN, FOUR, cards)


FOUR_TERMS = "this route takes 1 locomotive or pair of one colour and 3 cards of one colour or locomotives"


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("RRBBKK", FOUR_TERMS),
        ("RRBBK", FOUR_TERMS),
        ("RRKBB", FOUR_TERMS),
        ("RRRB", FOUR_TERMS),
        ("RRRR", FOUR_TERMS),
        ("RRBL", FOUR_TERMS),
        ("RRBBKKPP", FOUR_TERMS),
        ("RRL", "this route has 4 spaces, but you played 3 cards"),
        ("RBB", "this route has 4 spaces, but you played 3 cards"),
        ("RRRLL", "these are too many cards: RRRL is enough"),
        ("RRRBL", "these are too many cards: RRRL is enough"),
        ("RRRRRR", "these are too many cards: RRRRR is enough"),
    ],
)
def test_a_pair_never_pays_for_a_space_without_a_symbol(cards: str, why: str) -> None:  # L7
    assert table(NORTHERN, "RRRRRRBBBKKPPLL").refusal(f"1 claim {FOUR} {cards}") == why


def test_the_two_cards_of_a_pair_have_one_colour() -> None:  # L7
    at = table(NORTHERN, "RRRBKL")
    assert at.refusal("1 claim karlskrona-klaipeda RRBK") == (
        "this route takes 1 locomotive or pair of one colour and 2 cards of one colour or locomotives"
    )


def test_two_symbols_take_two_pairs_and_not_a_pair_and_a_half() -> None:  # L7
    at = table(NORTHERN, "RRRRRLBB")
    assert at.refusal(f"1 claim {TWO_SYMBOLS} RRRRR") == (
        "this route takes 2 locomotives or pairs of one colour and 2 cards of one colour or locomotives"
    )


@pytest.mark.parametrize("cards", ["L", "BB"])
def test_a_ferry_of_one_space_takes_a_locomotive_or_a_pair(cards: str) -> None:  # L7
    assert paid(NORTHERN, "alborg-goteborg:1", cards)


def test_a_ferry_of_one_space_takes_no_single_card() -> None:  # L7
    at = table(NORTHERN, "BBRR")
    assert at.refusal("1 claim alborg-goteborg:1 B") == "this route takes 1 locomotive or pair of one colour"
    assert at.refusal("1 claim alborg-goteborg:1 BR") == "this route takes 1 locomotive or pair of one colour"


def test_any_three_cards_replace_nothing_in_northern_lights() -> None:  # L7
    assert (
        table(NORTHERN, "BKPP").refusal("1 claim alborg-goteborg:1 BKP").startswith("this route takes 1 locomotive or")
    )


def test_a_ferry_that_only_pairs_can_pay_is_on_the_menu() -> None:  # L7
    at = table(NORTHERN, "RRRBB")
    assert [action for action in at.legal if action.startswith(f"claim {FOUR} ")] == [f"claim {FOUR} BBRRR"]


@pytest.mark.parametrize("cards", ["RRL", "RRBB", "RRRR"])
def test_a_ferry_of_three_takes_two_of_a_colour_and_a_locomotive_or_a_pair(cards: str) -> None:  # L-E2
    assert paid(NORTHERN, THREE, cards)


@pytest.mark.parametrize("cards", ["LBBRR", "LRRRR"])
def test_mo_i_rana_narvik_takes_a_locomotive_a_pair_and_two_of_one_colour(cards: str) -> None:  # L-E3
    at = table(NORTHERN, cards + "Y").play(f"1 claim mo_i_rana-narvik:1 {cards}\n* hand 1 WW")
    assert (at.hand(1), at.seat(1).points) == ("WWY", 7)
