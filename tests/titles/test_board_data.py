"""The data of both titles: the contents of the boxes, pinned by counts and sums."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any
from zlib import crc32

import pytest

from nordrail.engine.components.board import Board, Kind, LocomotiveRules, Route, Substitute
from nordrail.engine.components.board_file import load_board
from nordrail.engine.components.cards import COLORS

LOCOMOTIVES = {
    "nordic_countries": LocomotiveRules(frozenset({Kind.TUNNEL, Kind.FERRY}), Substitute(3, same_color=False)),
    "northern_lights": LocomotiveRules(frozenset(Kind), Substitute(2, same_color=True)),
}


def read(title: str, name: str) -> str:
    return files("nordrail").joinpath("titles", title, name).read_text(encoding="utf-8")


NORDIC, NORTHERN = (load_board(read(title, "board.toml"), rules) for title, rules in LOCOMOTIVES.items())
LAYOUTS: list[tuple[Board, dict[str, Any]]] = [
    (NORDIC, json.loads(read("nordic_countries", "layout.json"))),
    (NORTHERN, json.loads(read("northern_lights", "layout.json"))),
]

both_boards = pytest.mark.parametrize("board", [NORDIC, NORTHERN], ids=lambda board: board.name)
both_layouts = pytest.mark.parametrize(("board", "layout"), LAYOUTS, ids=["Nordic Countries", "Northern Lights"])


def word(route: Route) -> str:
    return "gray" if route.color is None else route.color.word


def spaces(board: Board) -> dict[str, int]:
    return {
        color: sum(route.length for route in board.routes if word(route) == color)
        for color in [*(color.word for color in COLORS), "gray"]
    }


def facts(board: Board) -> list[str]:
    cities = [f"{city.id} {city.name} {city.country} {city.arctic:d} {city.capital:d}" for city in board.cities]
    routes = [
        f"{route.id} {word(route)} {route.length} {route.kind} {route.locomotives} {route.draws} {route.substitute}"
        for route in board.routes
    ]
    return [*cities, *routes, *(f"{ticket.id} {ticket.points}" for ticket in board.tickets)]


@pytest.mark.parametrize(
    ("board", "checksum"), [(NORDIC, 1747397062), (NORTHERN, 3224723164)], ids=["Nordic Countries", "Northern Lights"]
)
def test_no_single_fact_has_changed(board: Board, checksum: int) -> None:
    assert crc32("\n".join(facts(board)).encode()) == checksum


def test_nordic_countries_has_39_cities_81_routes_and_46_tickets() -> None:  # N1
    assert (len(NORDIC.cities), len(NORDIC.routes), len(NORDIC.tickets)) == (39, 81, 46)


def test_northern_lights_has_50_cities_161_routes_and_55_tickets() -> None:  # L1
    assert (len(NORTHERN.cities), len(NORTHERN.routes), len(NORTHERN.tickets)) == (50, 161, 55)


def test_the_boards_have_the_names_of_their_boxes() -> None:
    assert (NORDIC.name, NORTHERN.name) == ("Nordic Countries", "Northern Lights")


def test_nordic_countries_has_routes_of_three_kinds() -> None:
    assert Counter(route.kind for route in NORDIC.routes) == {Kind.REGULAR: 47, Kind.FERRY: 24, Kind.TUNNEL: 10}


def test_northern_lights_has_no_tunnels() -> None:
    assert Counter(route.kind for route in NORTHERN.routes) == {Kind.REGULAR: 108, Kind.FERRY: 53}


def test_nordic_countries_has_207_spaces() -> None:
    lengths = Counter(route.length for route in NORDIC.routes)
    assert lengths == {1: 17, 2: 28, 3: 20, 4: 11, 5: 3, 6: 1, 9: 1}
    assert sum(route.length for route in NORDIC.routes) == 207


def test_northern_lights_has_350_spaces() -> None:
    assert Counter(route.length for route in NORTHERN.routes) == {1: 55, 2: 46, 3: 40, 4: 17, 5: 3}
    assert sum(route.length for route in NORTHERN.routes) == 350


def test_the_routes_of_nordic_countries_by_colour() -> None:
    assert Counter(map(word, NORDIC.routes)) == {
        "purple": 10, "blue": 8, "orange": 9, "white": 9, "green": 9, "yellow": 8, "black": 9, "red": 8, "gray": 11
    }  # fmt: skip
    assert list(spaces(NORDIC).values()) == [21, 21, 23, 20, 22, 21, 21, 21, 37]


def test_the_routes_of_northern_lights_by_colour() -> None:
    assert Counter(map(word, NORTHERN.routes)) == {
        "purple": 13, "blue": 13, "orange": 13, "white": 14, "green": 13, "yellow": 14, "black": 13, "red": 15,
        "gray": 53,
    }  # fmt: skip
    assert list(spaces(NORTHERN).values()) == [28, 26, 29, 28, 27, 29, 26, 28, 129]


def test_all_ferries_of_northern_lights_are_gray_and_nothing_else_is() -> None:  # L7
    assert all((route.color is None) == (route.kind is Kind.FERRY) for route in NORTHERN.routes)


def test_the_lengths_of_nordic_countries_by_kind() -> None:
    lengths = Counter((route.kind.value, route.length) for route in NORDIC.routes)
    assert {length: lengths["ferry", length] for length in range(1, 7)} == {1: 2, 2: 9, 3: 6, 4: 5, 5: 1, 6: 1}
    assert {length: lengths["tunnel", length] for length in range(1, 6)} == {1: 2, 2: 4, 3: 1, 4: 2, 5: 1}


def test_the_lengths_of_the_ferries_of_northern_lights() -> None:
    lengths = Counter(route.length for route in NORTHERN.routes if route.kind is Kind.FERRY)
    assert lengths == {1: 14, 2: 19, 3: 5, 4: 13, 5: 2}


def test_the_tunnels_of_nordic_countries() -> None:  # N6
    assert [route.id for route in NORDIC.routes if route.kind is Kind.TUNNEL] == [
        "andalsnes-lillehammer",
        "bergen-oslo:blue",
        "bergen-oslo:red",
        "kiruna-narvik:purple",
        "kiruna-narvik:white",
        "kristiansand-stavanger:green",
        "lillehammer-oslo",
        "lillehammer-trondheim",
        "mo_i_rana-trondheim:green",
        "ostersund-trondheim",
    ]


def test_the_ferries_of_nordic_countries_with_two_locomotives() -> None:  # N5
    assert sum(route.locomotives for route in NORDIC.routes) == 30
    assert [route.id for route in NORDIC.routes if route.locomotives == 2] == [
        "andalsnes-bergen",
        "helsinki-stockholm:gray",
        "honningsvag-tromso",
        "mo_i_rana-narvik",
        "mo_i_rana-trondheim:red",
        "stockholm-tallinn",
    ]


def test_the_ferries_of_northern_lights_with_two_locomotives() -> None:  # L7
    assert sum(route.locomotives for route in NORTHERN.routes) == 63
    assert {route.id.partition(":")[0] for route in NORTHERN.routes if route.locomotives == 2} == {
        "andalsnes-bergen",
        "honningsvag-murmansk",
        "honningsvag-tromso",
        "mo_i_rana-narvik",
        "mo_i_rana-trondheim",
    }


def test_the_routes_of_northern_lights_that_draw_cards() -> None:  # L8
    assert {route.id: route.draws for route in NORTHERN.routes if route.draws} == {
        f"{pair}:{twin}": draws
        for pair, draws in {
            "andalsnes-bergen": 2,
            "andalsnes-trondheim": 1,
            "bergen-stavanger": 1,
            "honningsvag-murmansk": 2,
            "honningsvag-tromso": 2,
            "kristiansand-stavanger": 1,
            "mo_i_rana-narvik": 2,
            "mo_i_rana-trondheim": 3,
            "narvik-tromso": 1,
        }.items()
        for twin in (1, 2)
    }
    assert not any(route.draws for route in NORDIC.routes)


def test_only_lieksa_murmansk_has_a_substitute_of_its_own() -> None:  # N10
    for board, own in ((NORDIC, {"lieksa-murmansk": "4 any"}), (NORTHERN, {})):
        others = [route for route in board.routes if route.kind is not Kind.FERRY]
        assert {route.id: str(route.substitute) for route in others if route.substitute} == own
    assert NORDIC.route("lieksa-murmansk").length == 9


@both_boards
def test_ferries_have_symbols_and_other_routes_have_none(board: Board) -> None:
    assert all((route.locomotives > 0) == (route.kind is Kind.FERRY) for route in board.routes)


def test_nordic_countries_has_fourteen_double_routes() -> None:  # C17
    assert Counter(twins.bit_count() for twins in NORDIC.twins) == {1: 53, 2: 28}


def test_northern_lights_has_48_double_and_two_triple_routes() -> None:  # L5, L6
    assert Counter(twins.bit_count() for twins in NORTHERN.twins) == {1: 59, 2: 96, 3: 6}
    several = zip(NORTHERN.routes, NORTHERN.twins, strict=True)
    triple = {route.id.partition(":")[0] for route, twins in several if twins.bit_count() == 3}
    assert triple == {"karlstad-oslo", "karlstad-stockholm"}


def test_two_double_routes_of_nordic_countries_differ_in_length() -> None:  # C17
    lengths: dict[str, set[int]] = {}
    for route in NORDIC.routes:
        lengths.setdefault(route.id.partition(":")[0], set()).add(route.length)
    assert {pair: several for pair, several in lengths.items() if len(several) > 1} == {
        "kristiansand-stavanger": {2, 3},
        "mo_i_rana-trondheim": {5, 6},
    }


@both_boards
def test_double_routes_share_their_ends(board: Board) -> None:
    for route, twins in zip(board.routes, board.twins, strict=True):
        ends = {frozenset((twin.a, twin.b)) for number, twin in enumerate(board.routes) if twins >> number & 1}
        assert ends == {frozenset((route.a, route.b))}


@both_boards
def test_an_id_names_its_cities(board: Board) -> None:
    assert all(route.id.partition(":")[0] == f"{route.a}-{route.b}" for route in board.routes)
    assert all(ticket.id == f"{ticket.a}-{ticket.b}" for ticket in board.tickets)


@both_boards
def test_every_ticket_is_connected_because_every_city_is(board: Board) -> None:
    reached = {board.cities[0].id}
    for _ in board.cities:
        reached |= {end for route in board.routes if reached & {route.a, route.b} for end in (route.a, route.b)}
    assert reached == {city.id for city in board.cities}


@both_boards
def test_no_ticket_goes_to_a_stop_without_a_name(board: Board) -> None:
    assert all(board.city(end).name for ticket in board.tickets for end in (ticket.a, ticket.b))


def test_the_points_of_the_tickets_of_nordic_countries() -> None:
    assert sum(ticket.points for ticket in NORDIC.tickets) == 460
    assert Counter(ticket.points for ticket in NORDIC.tickets) == {
        3: 1, 4: 3, 5: 2, 6: 6, 7: 4, 8: 5, 9: 1, 10: 7, 11: 3, 12: 4, 13: 2, 14: 1, 16: 1, 17: 2, 18: 2, 21: 1, 24: 1
    }  # fmt: skip


def test_the_points_of_the_tickets_of_northern_lights() -> None:
    assert sum(ticket.points for ticket in NORTHERN.tickets) == 474
    assert Counter(ticket.points for ticket in NORTHERN.tickets) == {
        2: 1, 3: 2, 4: 3, 5: 9, 6: 7, 7: 3, 8: 7, 9: 5, 11: 4, 12: 5, 13: 1, 14: 4, 16: 1, 18: 1, 19: 2
    }  # fmt: skip


def test_the_countries_of_northern_lights_are_nine() -> None:  # LG
    assert Counter(city.country for city in NORTHERN.cities) == {
        "Sweden": 13, "Finland": 13, "Norway": 12, "Russia": 4, "Denmark": 3, "Estonia": 2,
        "Poland": 1, "Lithuania": 1, "Latvia": 1,
    }  # fmt: skip


def test_the_countries_of_nordic_countries() -> None:
    assert Counter(city.country for city in NORDIC.cities) == {
        "Norway": 12, "Finland": 12, "Sweden": 10, "Denmark": 3, "Russia": 1, "Estonia": 1
    }  # fmt: skip


def test_the_cities_inside_the_arctic_circle() -> None:  # LH, LI
    assert {city.id for city in NORTHERN.cities if city.arctic} == {
        "apatity", "honningsvag", "kemijarvi", "kirkenes", "kiruna", "murmansk", "narvik", "rovaniemi", "stop_ru",
        "stop_se_north", "tromso",
    }  # fmt: skip


def test_the_capitals() -> None:  # LB
    assert {city.id for city in NORTHERN.cities if city.capital} == {"stockholm", "kobenhavn", "oslo", "helsinki"}


def test_three_stops_of_northern_lights_have_no_name() -> None:
    assert [city.id for city in NORTHERN.cities if not city.name] == ["stop_ru", "stop_se_north", "stop_se_south"]
    assert all(city.name for city in NORDIC.cities)


@both_layouts
def test_a_layout_covers_every_city_and_every_route_and_nothing_else(board: Board, layout: dict[str, Any]) -> None:
    assert list(layout) == ["size", "cities", "routes"]
    assert list(layout["cities"]) == [city.id for city in board.cities]
    assert list(layout["routes"]) == [route.id for route in board.routes]


@both_layouts
def test_every_city_lies_on_the_picture_and_on_the_earth(board: Board, layout: dict[str, Any]) -> None:
    width, height = layout["size"]
    for place in layout["cities"].values():
        assert list(place) == ["x", "y", "lat", "lon"]
        assert 0 < place["x"] < width
        assert 0 < place["y"] < height
        assert 54 < place["lat"] < 72
        assert 5 < place["lon"] < 37
    assert len({(place["x"], place["y"]) for place in layout["cities"].values()}) == len(board.cities)


@both_layouts
def test_a_route_bends_by_less_than_half_its_way(board: Board, layout: dict[str, Any]) -> None:
    assert len(layout["routes"]) == len(board.routes)
    assert all(list(line) == ["bend", "room"] and abs(line["bend"]) < 0.5 for line in layout["routes"].values())
