"""What a route costs, and why cards do not pay for it, in words."""

import pytest
from tests.conftest import NORDIC, NORTHERN

from nordrail.engine.components.cards import Cards
from nordrail.engine.rules.payment import terms, why_not
from nordrail.engine.rules.rulebook import find_title


@pytest.mark.parametrize(
    ("title", "route", "words"),
    [
        (NORDIC, "helsinki-turku", "1 white card"),
        (NORDIC, "imatra-lahti", "2 yellow cards"),
        (NORDIC, "kuopio-oulu", "3 cards of one colour"),
        (NORDIC, "kiruna-narvik:white", "1 white card or a locomotive"),
        (NORDIC, "bergen-oslo:red", "4 red cards or locomotives"),
        (NORDIC, "lieksa-murmansk", "9 cards of one colour; any 4 cards replace one of these"),
        (NORDIC, "umea-vaasa", "1 locomotive; any 3 cards replace it"),
        (
            NORDIC,
            "alborg-goteborg",
            "1 locomotive and 1 card or a locomotive; any 3 cards replace one of these",
        ),
        (
            NORDIC,
            "alborg-kristiansand",
            "1 locomotive and 1 red card or a locomotive; any 3 cards replace one of these",
        ),
        (
            NORDIC,
            "helsinki-stockholm:gray",
            "2 locomotives and 2 cards of one colour or locomotives; any 3 cards replace one of these",
        ),
        (
            NORDIC,
            "mo_i_rana-trondheim:red",
            "2 locomotives and 4 red cards or locomotives; any 3 cards replace one of these",
        ),
        (NORTHERN, "helsinki-turku", "1 white card or a locomotive"),
        (NORTHERN, "karlstad-ostersund", "5 yellow cards or locomotives"),
        (NORTHERN, "alborg-goteborg:1", "1 locomotive or pair of one colour"),
        (NORTHERN, "goteborg-kobenhavn:1", "1 locomotive or pair of one colour and 1 card or a locomotive"),
        (
            NORTHERN,
            "alborg-oslo",
            "1 locomotive or pair of one colour and 2 cards of one colour or locomotives",
        ),
        (
            NORTHERN,
            "mo_i_rana-narvik:1",
            "2 locomotives or pairs of one colour and 2 cards of one colour or locomotives",
        ),
        (
            NORTHERN,
            "mo_i_rana-trondheim:2",
            "2 locomotives or pairs of one colour and 3 cards of one colour or locomotives",
        ),
    ],
)
def test_the_terms_of_a_route_in_words(title: str, route: str, words: str) -> None:
    assert terms(find_title(title).board.route(route)) == words


@pytest.mark.parametrize(
    ("title", "route", "cards", "words"),
    [
        (NORDIC, "imatra-lahti", "YY", None),
        (NORDIC, "imatra-lahti", "", "this route has 2 spaces, but you played 0 cards"),
        (NORDIC, "imatra-lahti", "Y", "this route has 2 spaces, but you played 1 card"),
        (NORDIC, "helsinki-turku", "", "this route has 1 space, but you played 0 cards"),
        (NORDIC, "imatra-lahti", "B", "this route takes 2 yellow cards"),
        (NORDIC, "imatra-lahti", "L", "this route takes 2 yellow cards"),
        (NORDIC, "imatra-lahti", "YB", "this route takes 2 yellow cards"),
        (NORDIC, "imatra-lahti", "YYY", "these are too many cards: YY is enough"),
        (NORDIC, "kuopio-oulu", "YY", "this route has 3 spaces, but you played 2 cards"),
        (NORDIC, "kuopio-oulu", "YB", "this route takes 3 cards of one colour"),
        (NORDIC, "kuopio-oulu", "YL", "this route takes 3 cards of one colour"),
        (NORDIC, "bergen-oslo:red", "RRL", "this route has 4 spaces, but you played 3 cards"),
        (NORDIC, "bergen-oslo:red", "RBL", "this route takes 4 red cards or locomotives"),
        (NORDIC, "lieksa-murmansk", "PBLLLLLL", "this route has 9 spaces, but you played 8 cards"),
        (NORDIC, "alborg-oslo", "PB", "this route has 3 spaces, but you played 2 cards"),
        (
            NORDIC,
            "alborg-oslo",
            "PBO",
            "this route takes 1 locomotive and 2 white cards or locomotives; any 3 cards replace one of these",
        ),
        (NORTHERN, "imatra-lahti", "RL", None),
        (NORTHERN, "imatra-lahti", "L", "this route has 2 spaces, but you played 1 card"),
        (NORTHERN, "imatra-lahti", "BL", "this route takes 2 red cards or locomotives"),
        (NORTHERN, "alborg-oslo", "RB", "this route has 3 spaces, but you played 2 cards"),
        (NORTHERN, "alborg-goteborg:1", "B", "this route takes 1 locomotive or pair of one colour"),
    ],
)
def test_why_cards_do_not_claim_a_route_in_words(title: str, route: str, cards: str, words: str | None) -> None:
    assert why_not(find_title(title).board.route(route), Cards(cards)) == words
