"""The eleven bonus cards of Northern Lights: what each one counts."""

import pytest
from tests.conftest import NORTHERN, at_the_end

from nordrail.engine.rules.rulebook import find_title


def counted(letter: str, routes: str = "", tickets: str = "", *, hand: str = "", trains: int = 0) -> int:
    """Return the count of the card for a seat with these routes, tickets, cards and trains."""
    result = at_the_end(NORTHERN, [routes, ""], [tickets, ""], hands=[hand, ""], trains=[trains, 0], bonuses=letter)
    (line,) = result.sheets[0].bonuses
    assert line.letter == letter
    return line.count


def test_the_cards_their_names_and_their_points() -> None:  # L2
    cards = find_title(NORTHERN).bonus_deck
    assert [(card.letter, card.name, card.points) for card in cards] == [
        ("A", "Call of the wild", 5),
        ("B", "Capital investment", 7),
        ("C", "Cost efficiency", 7),
        ("D", "Small steps strategist", 10),
        ("E", "Nordic Express", 10),
        ("F", "Local network", 10),
        ("G", "International tycoon", 12),
        ("H", "Polar Express", 12),
        ("I", "Snowplow award", 12),
        ("J", "Ferry Master", 12),
        ("K", "The wild west", 7),
    ]


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("", 0),
        ("R", 0),
        ("L", 1),
        ("RR", 1),
        ("RB", 0),
        ("RRR", 1),
        ("RRRRR", 2),
        ("RRRRRR", 3),
        ("RRRBBB", 2),
        ("LLL", 3),
        ("LLRRBBK", 4),
        ("PPBBOOWWGGYYKKRR", 8),
    ],
)
def test_call_of_the_wild_counts_locomotives_and_pairs_in_hand(hand: str, count: int) -> None:  # LA
    assert counted("A", hand=hand) == count


OSLO_STOCKHOLM = "karlstad-oslo:green karlstad-stockholm:blue"
TO_STAVANGER = "karlstad-oslo:green kristiansand-oslo:white kristiansand-stavanger:1"
TO_DENMARK = "goteborg-oslo:black goteborg-kobenhavn:1"


@pytest.mark.parametrize(
    ("routes", "tickets", "count"),
    [
        ("", "oslo-stockholm", 0),
        (OSLO_STOCKHOLM, "oslo-stockholm", 1),
        (f"{OSLO_STOCKHOLM} helsinki-stockholm:1", "oslo-stockholm stockholm-helsinki oslo-helsinki", 3),
        (f"{OSLO_STOCKHOLM} {TO_DENMARK}", "oslo-kobenhavn stockholm-kobenhavn oslo-stockholm", 3),
        (TO_STAVANGER, "stavanger-karlstad", 0),
        (f"{TO_STAVANGER} karlstad-stockholm:red", "stavanger-karlstad oslo-stockholm bergen-stockholm", 1),
        ("helsinki-stockholm:1 helsinki-tallinn:1 riga-tallinn:blue", "stockholm-riga", 1),
    ],
)
def test_capital_investment_counts_completed_tickets_to_a_capital_once_each(
    routes: str, tickets: str, count: int
) -> None:  # LB
    assert counted("B", routes, tickets) == count


@pytest.mark.parametrize("trains", [0, 1, 17, 40])
def test_cost_efficiency_counts_trains_left(trains: int) -> None:  # LC
    assert counted("C", trains=trains) == trains


@pytest.mark.parametrize(
    ("routes", "count"),
    [
        ("", 0),
        ("helsinki-turku", 1),
        ("helsinki-turku alborg-goteborg:1 boden-rovaniemi", 3),
        ("goteborg-karlstad helsinki-imatra", 0),
        ("goteborg-karlstad karlstad-oslo:white", 1),
    ],
)
def test_small_steps_strategist_counts_routes_of_one_space(routes: str, count: int) -> None:  # LD
    assert counted("D", routes) == count


@pytest.mark.parametrize(
    ("routes", "count"),
    [
        ("", 0),
        ("karlstad-ostersund", 5),
        ("karlstad-ostersund karlstad-sundsvall", 9),
        ("karlstad-ostersund helsinki-imatra", 5),
        ("karlstad-ostersund karlstad-sundsvall karlstad-lillehammer", 9),
        ("karlstad-ostersund karlstad-sundsvall ostersund-sundsvall:blue", 11),
        ("karlstad-ostersund karlstad-sundsvall ostersund-sundsvall:blue karlstad-lillehammer", 14),
        ("karlstad-ostersund karlstad-sundsvall ostersund-sundsvall:blue karlstad-lillehammer goteborg-karlstad", 16),
    ],
)
def test_nordic_express_counts_the_longest_path_where_cities_repeat_and_routes_do_not(
    routes: str, count: int
) -> None:  # LE
    assert counted("E", routes) == count


@pytest.mark.parametrize(
    ("routes", "tickets", "count"),
    [
        (OSLO_STOCKHOLM, "oslo-stockholm", 1),
        ("", "oslo-stockholm", 0),
        (f"{OSLO_STOCKHOLM} helsinki-stockholm:1", "oslo-helsinki stockholm-helsinki", 2),
        (f"{OSLO_STOCKHOLM} helsinki-stockholm:1 helsinki-tallinn:1", "oslo-tallinn", 0),
        (f"{OSLO_STOCKHOLM} helsinki-stockholm:1 helsinki-tallinn:1", "oslo-tallinn oslo-helsinki", 1),
    ],
)
def test_local_network_counts_completed_tickets_of_five_points_or_less(
    routes: str, tickets: str, count: int
) -> None:  # LF
    assert counted("F", routes, tickets) == count


@pytest.mark.parametrize(
    ("routes", "count"),
    [
        ("", 0),
        ("helsinki-turku", 1),
        ("helsinki-turku helsinki-tampere", 1),
        ("helsinki-stockholm:1", 2),
        ("apatity-stop_ru", 1),
        ("honningsvag-stop_se_north", 2),
        (
            "alborg-kristiansand:1 helsinki-stockholm:1 gdansk-klaipeda:orange kuressaare-riga:red apatity-murmansk",
            9,
        ),
    ],
)
def test_international_tycoon_counts_the_countries_that_the_routes_touch(routes: str, count: int) -> None:  # LG
    assert counted("G", routes) == count


NARVIK_APATITY = "kiruna-narvik:blue kiruna-stop_se_north kirkenes-stop_se_north apatity-kirkenes"


@pytest.mark.parametrize(
    ("routes", "tickets", "count"),
    [
        ("", "narvik-apatity", 0),
        (NARVIK_APATITY, "narvik-apatity", 1),
        (f"{NARVIK_APATITY} boden-kiruna:black boden-tornio", "narvik-apatity tornio-kuressaare", 1),
        ("honningsvag-tromso:1 honningsvag-murmansk:1 apatity-murmansk apatity-kostomuksha kostomuksha-lieksa",
         "tromso-murmansk murmansk-lieksa", 2),
        (OSLO_STOCKHOLM, "oslo-stockholm", 0),
        ("mo_i_rana-narvik:1 narvik-tromso:1", "tromso-mo_i_rana", 1),
        ("mo_i_rana-trondheim:1 andalsnes-trondheim:1", "mo_i_rana-andalsnes", 0),
    ],
)  # fmt: skip
def test_polar_express_counts_completed_tickets_with_an_arctic_city_once_each(
    routes: str, tickets: str, count: int
) -> None:  # LH
    assert counted("H", routes, tickets) == count


@pytest.mark.parametrize(
    ("routes", "count"),
    [
        ("", 0),
        ("kiruna-narvik:blue", 1),
        ("boden-kiruna:black", 1),
        ("boden-rovaniemi", 1),
        ("boden-tornio", 0),
        ("mo_i_rana-stop_se_south boden-stop_se_south", 0),
        ("rovaniemi-stop_se_north murmansk-stop_ru apatity-kostomuksha kemijarvi-kirkenes honningsvag-tromso:2", 5),
    ],
)
def test_snowplow_award_counts_routes_with_an_arctic_city(routes: str, count: int) -> None:  # LI
    assert counted("I", routes) == count


@pytest.mark.parametrize(
    ("routes", "count"),
    [
        ("", 0),
        ("alborg-arhus:black", 0),
        ("alborg-goteborg:1", 1),
        ("alborg-goteborg:1 mo_i_rana-trondheim:1 helsinki-turku stockholm-tallinn", 3),
    ],
)
def test_ferry_master_counts_ferries(routes: str, count: int) -> None:  # LJ
    assert counted("J", routes) == count


@pytest.mark.parametrize(
    ("routes", "count"),
    [
        ("", 0),
        ("bergen-oslo:red", 1),
        ("goteborg-oslo:black", 1),
        ("helsinki-turku boden-kiruna:black", 0),
        ("bergen-oslo:red alborg-oslo kirkenes-murmansk karlstad-stockholm:red", 3),
    ],
)
def test_the_wild_west_counts_routes_with_a_norwegian_city(routes: str, count: int) -> None:  # LK
    assert counted("K", routes) == count


def test_a_card_is_scored_by_the_seat_with_the_highest_count() -> None:  # L10
    routes = ["bergen-oslo:red boden-rovaniemi", "alborg-goteborg:1"]
    result = at_the_end(NORTHERN, routes, hands=["RRR", "LL"], bonuses="ADIJK")
    assert [[line.points for line in sheet.bonuses] for sheet in result.sheets] == [
        [0, 10, 12, 0, 7],
        [5, 10, 0, 12, 0],
    ]
