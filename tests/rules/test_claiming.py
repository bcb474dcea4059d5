"""Claiming a route: which routes, with which cards, and with what effect."""

import pytest
from tests.conftest import NORDIC, NORTHERN, both_titles, table

from nordrail.engine.rules.phase import Turn

LIEKSA = "lieksa-murmansk"


@both_titles
def test_any_open_route_may_be_claimed_connected_or_not(title: str) -> None:  # C13
    at = table(title, "WWKKKK", "PPPP")
    at.play("1 claim helsinki-turku W\n2 draw\n* hand 2 P\n2 draw\n* hand 2 P")
    near, far = (
        ("helsinki-lahti K", "oulu-vaasa KKK") if title == NORDIC else ("lahti-tampere K", "apatity-kirkenes KKK")
    )
    assert f"claim {near}" in at.legal
    assert at.play(f"1 claim {far}").routes(1) == sorted(["helsinki-turku", far.split()[0]])


@both_titles
def test_one_route_is_claimed_in_a_turn(title: str) -> None:  # C13
    at = table(title, "WWWKKK").play("1 claim helsinki-turku W")
    assert (at.to_act, at.phase) == (2, Turn())


@both_titles
def test_a_claimed_route_is_not_open(title: str) -> None:  # C13
    at = table(title, "WWWW", "WWWW").play("1 claim helsinki-turku W")
    assert at.refusal("2 claim helsinki-turku W") == "seat 1 holds this route"
    assert "claim helsinki-turku W" not in at.legal
    at.play("2 draw\n* hand 2 P\n2 draw\n* hand 2 P")
    assert at.refusal("1 claim helsinki-turku W") == "you already hold this route"
    assert "claim helsinki-turku W" not in at.legal


def test_a_route_that_does_not_exist_cannot_be_claimed() -> None:  # C13
    sentence = "there is no route helsinki-turkku; did you mean helsinki-turku?"
    assert table(NORDIC).refusal("1 claim helsinki-turkku W") == sentence


@both_titles
def test_a_route_takes_a_train_for_every_space(title: str) -> None:  # C14
    route, cards = ("oulu-vaasa", "KKK") if title == NORDIC else ("apatity-kirkenes", "KKK")
    at = table(title, "KKKW").change_seat(1, trains=2)
    assert at.refusal(f"1 claim {route} {cards}") == "this route takes 3 trains, but you have 2 left"
    assert f"claim {route} {cards}" not in at.legal
    at.change_seat(1, trains=3)
    assert f"claim {route} {cards}" in at.legal
    assert at.play(f"1 claim {route} {cards}").seat(1).trains == 0


@both_titles
def test_a_coloured_route_takes_its_colour(title: str) -> None:  # C15
    route, terms = (
        ("imatra-lahti", "2 yellow cards") if title == NORDIC else ("oulu-rovaniemi", "2 yellow cards or locomotives")
    )
    at = table(title, "YYBBB")
    assert at.refusal(f"1 claim {route} BB") == f"this route takes {terms}"
    assert at.refusal(f"1 claim {route} YB") == f"this route takes {terms}"
    assert at.refusal(f"1 claim {route} Y") == "this route has 2 spaces, but you played 1 card"
    assert at.play(f"1 claim {route} YY").routes(1) == [route]


@pytest.mark.parametrize("color", "PBOWGYKR")
def test_a_gray_route_takes_cards_of_any_one_colour(color: str) -> None:  # C15
    at = table(NORDIC, color * 3 + "P", show="PBOWG").play(f"1 claim kuopio-oulu {color * 3}")
    assert at.routes(1) == ["kuopio-oulu"]


def test_a_gray_route_takes_no_mixture_of_colours() -> None:  # C15
    at = table(NORDIC, "GGRR")
    assert at.refusal("1 claim kuopio-oulu GGR") == "this route takes 3 cards of one colour"
    assert not any(action.startswith("claim kuopio-oulu") for action in at.legal)


def test_a_gray_route_is_listed_once_for_every_colour_that_pays() -> None:  # C15
    at = table(NORDIC, "GGGRRRB")
    claims = [action for action in at.legal if action.startswith("claim kuopio-oulu ")]
    assert claims == ["claim kuopio-oulu GGG", "claim kuopio-oulu RRR"]


@pytest.mark.parametrize(
    ("claim", "terms"),
    [
        ("imatra-lahti YL", "2 yellow cards"),
        ("imatra-lahti LL", "2 yellow cards"),
        ("helsinki-turku L", "1 white card"),
        ("kuopio-oulu YYL", "3 cards of one colour"),
        ("kuopio-oulu LLL", "3 cards of one colour"),
    ],
)
def test_in_nordic_countries_no_locomotive_is_played_on_a_regular_route(claim: str, terms: str) -> None:  # N3
    at = table(NORDIC, "YYLLL")
    assert at.refusal(f"1 claim {claim}") == f"this route takes {terms}"
    assert f"claim {claim}" not in at.legal


@pytest.mark.parametrize("cards", ["PPPP", "PPPL", "PPLL", "PLLL", "LLLL"])
def test_in_northern_lights_a_locomotive_counts_as_any_colour_on_every_route(cards: str) -> None:  # L4
    at = table(NORTHERN, "PPPPLLLL").play(f"1 claim karlstad-sundsvall {cards}")
    assert at.routes(1) == ["karlstad-sundsvall"]


def test_in_northern_lights_the_menu_fills_up_with_locomotives() -> None:  # L4
    at = table(NORTHERN, "PPLLL")
    assert "claim karlstad-sundsvall PPLL" in at.legal
    assert "claim helsinki-turku L" in at.legal
    assert at.refusal("1 claim helsinki-turku P") == "this route takes 1 white card or a locomotive"


@pytest.mark.parametrize(
    ("title", "claim", "length", "points"),
    [
        (NORDIC, "helsinki-turku W", 1, 1),
        (NORDIC, "goteborg-oslo OO", 2, 2),
        (NORDIC, "helsinki-imatra RRR", 3, 4),
        (NORDIC, "orebro-sundsvall OOOO", 4, 7),
        (NORDIC, "kirkenes-rovaniemi BBBBB", 5, 10),
        (NORDIC, "mo_i_rana-trondheim:red RRRRLL", 6, 15),
        (NORDIC, "lieksa-murmansk YYYYYYYYY", 9, 27),
        (NORTHERN, "helsinki-turku W", 1, 1),
        (NORTHERN, "goteborg-karlstad BB", 2, 2),
        (NORTHERN, "helsinki-imatra GGG", 3, 4),
        (NORTHERN, "karlstad-sundsvall PPPP", 4, 7),
        (NORTHERN, "karlstad-ostersund YYYYY", 5, 10),
    ],
)
def test_cards_trains_and_points_of_a_claim_move_at_once(
    title: str, claim: str, length: int, points: int
) -> None:  # C16
    cards = claim.split()[1]
    at = table(title, f"{cards}KKKK").play(f"1 claim {claim}")
    assert (at.discard, at.hand(1)) == (cards, "KKKK")
    assert (at.seat(1).trains, at.seat(1).points) == (40 - length, points)
    assert (at.seat(2).trains, at.seat(2).points) == (40, 0)
    assert at.routes(1) == [claim.split()[0]]


@both_titles
def test_both_titles_score_a_route_by_its_length(title: str) -> None:  # C16
    points = table(title).state.rulebook.points
    assert points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27}


def test_points_add_up_over_the_turns() -> None:  # C16
    at = table(NORDIC, "WWRRR", "BBPP").play("1 claim helsinki-turku W\n2 claim goteborg-orebro BB")
    at.play("1 claim helsinki-imatra RRR")
    assert (at.seat(1).points, at.seat(1).trains, at.seat(2).points, at.discard) == (5, 36, 2, "BBWRRR")


@both_titles
def test_cards_that_are_not_in_the_hand_pay_for_nothing(title: str) -> None:  # C18
    at = table(title, "KKRR")
    assert at.refusal("1 claim helsinki-turku W") == "you do not hold these cards; your hand is KKRR"


@both_titles
def test_unknown_cards_pay_for_nothing(title: str) -> None:  # C18
    assert table(title, "WWRR").refusal("1 claim helsinki-turku ?") == "everyone sees the cards you play: name them"


@pytest.mark.parametrize(
    ("title", "claim", "enough"),
    [
        (NORDIC, "imatra-lahti YYY", "YY"),
        (NORDIC, "imatra-lahti YYB", "YY"),
        (NORDIC, "imatra-lahti YYL", "YY"),
        (NORDIC, "kuopio-oulu YYYY", "YYY"),
        (NORDIC, "alborg-kristiansand RLL", "RL"),
        (NORDIC, "alborg-kristiansand RLB", "RL"),
        (NORDIC, "alborg-kristiansand RRRL", "RL"),
        (NORDIC, "alborg-kristiansand RBBL", "RL"),
        (NORDIC, "arhus-kobenhavn BBL", "L"),
        (NORDIC, "andalsnes-lillehammer YYL", "YY"),
        (NORTHERN, "oulu-rovaniemi YYY", "YY"),
        (NORTHERN, "oulu-rovaniemi YYL", "YY"),
        (NORTHERN, "alborg-oslo BBYL", "BBL"),
        (NORTHERN, "alborg-oslo RRRRL", "RRL"),
        (NORTHERN, "alborg-goteborg:1 BBL", "L"),
    ],
)
def test_a_payment_that_wastes_cards_is_refused(title: str, claim: str, enough: str) -> None:  # C18
    at = table(title, "BBBBLLYYYYRRRR")
    assert at.refusal(f"1 claim {claim}") == f"these are too many cards: {enough} is enough"


def test_one_red_a_locomotive_and_a_blue_pair_waste_the_red_one() -> None:  # C18
    at = table(NORTHERN, "BBLR")
    assert at.refusal("1 claim alborg-oslo BBRL") == "these are too many cards: BBL is enough"


@pytest.mark.parametrize(
    "cards", ["YYYL", "YYLL", "YLLL", "LLLL", "BBBYYY", "BBBYYL", "BBKYYL", "BBBYKKKL", "PPPBBBYRRR", "PPPBBBKKKRRR"]
)
def test_the_player_chooses_among_all_sets_that_the_rules_allow(cards: str) -> None:  # C18
    at = table(NORDIC, "YYYLLLLBBBKKKRRRPPP", "OOOO")
    assert sorted(at.play(f"1 claim helsinki-stockholm:yellow {cards}").discard) == sorted(cards)


# The long route between Lieksa and Murmansk


@pytest.mark.parametrize(
    "cards",
    [
        "GGGGGGGGG",
        "GGGGGGGG" + "PBOW",
        "GGGGGGGG" + "LLLL",
        "GGGGGGGG" + "PBLL",
        "GGGGGGGG" + "RRRR",
        "GGGGGGG" + "PPBBOOWW",
        "GGGGGGG" + "PLLLLLLL",
        "GGGGG" + "PPPBBBOOOWWWRRRR",
        "GG" + "PPBBOOWWRRYYKK" + "LLLLLLLLLLLLLL",
    ],
)
def test_any_four_cards_replace_one_on_the_long_route(cards: str) -> None:  # N10
    hand = "G" * 9 + "P" * 5 + "BBBOOOWWWRRRRYYKK" + "L" * 14
    at = table(NORDIC, hand, "YYYY", show="KKKKK").play(f"1 claim {LIEKSA} {cards}")
    assert sorted(at.discard) == sorted(cards)
    assert at.seat(1).points == 27


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("GGGGGGGGPBO", "this route takes 9 cards of one colour; any 4 cards replace one of these"),
        ("GGGGGGGGL", "this route takes 9 cards of one colour; any 4 cards replace one of these"),
        ("GGGGGGGGGL", "these are too many cards: GGGGGGGGG is enough"),
        ("GGGGGGGGGPBO", "these are too many cards: GGGGGGGGG is enough"),
        ("GGGGGGGGPPPPP", "these are too many cards: PPPPGGGGGGGG is enough"),
        ("PPPP", "this route has 9 spaces, but you played 4 cards"),
    ],
)
def test_fewer_than_four_replace_nothing_and_more_are_wasted(cards: str, why: str) -> None:  # N10
    at = table(NORDIC, "GGGGGGGGGPPPPPBOL", "YYYY", show="KKKKK")
    assert at.refusal(f"1 claim {LIEKSA} {cards}") == why


def test_the_long_route_is_on_the_menu_with_its_cheapest_payment() -> None:  # N10
    at = table(NORDIC, "GGGGGGGPPPPBBOOL", "YYYY", show="KKKKK")
    (claim,) = [action for action in at.legal if action.startswith(f"claim {LIEKSA}")]
    cards = claim.split()[2]
    assert len(cards) == 7 + 8
    assert cards.count("G") == 7
    assert cards.count("L") == 0


def test_a_set_of_any_colour_claims_the_long_route() -> None:  # N10
    at = table(NORDIC, "YYYYYYYYYRRRRRRRRRKKKK", "PBOW")
    claims = [action for action in at.legal if action.startswith(f"claim {LIEKSA}")]
    assert claims == [f"claim {LIEKSA} YYYYYYYYY", f"claim {LIEKSA} RRRRRRRRR"]


# The examples in the printed rules


def test_two_yellow_cards_claim_a_yellow_route_of_two() -> None:  # N-E1
    assert table(NORDIC, "YYKK").play("1 claim imatra-lahti YY").discard == "YY"


@pytest.mark.parametrize("cards", ["YYY", "KKK"])
def test_three_cards_of_one_type_claim_a_gray_route_of_three(cards: str) -> None:  # N-E2
    assert table(NORDIC, "YYYKKK").play(f"1 claim goteborg-norrkoping {cards}").discard == cards


def test_seven_green_cards_and_any_eight_others_claim_the_long_route() -> None:  # N-E7
    at = table(NORDIC, "GGGGGGGPPBOWYKRL").play(f"1 claim {LIEKSA} GGGGGGGPPBOWYKR")
    assert (at.hand(1), at.seat(1).points, at.seat(1).trains) == ("L", 27, 31)
    at = table(NORDIC, "GGGGGGGPPBOWYKRL").play(f"1 claim {LIEKSA} GGGGGGGPBOWYKRL")
    assert at.hand(1) == "P"


@pytest.mark.parametrize("cards", ["YY", "YL", "LL"])
def test_a_yellow_route_of_two_takes_yellow_cards_and_locomotives(cards: str) -> None:  # L-E1
    assert table(NORTHERN, "YYLL").play(f"1 claim gdansk-klaipeda:yellow {cards}").discard == cards
