"""Custom boards are laid out: every city has a place of its own, and the same one each time."""

from importlib.resources import files
from itertools import combinations
from math import dist

import pytest
from tests.server.serving import Server

from nordrail.display.board_layout import Layout, lay_out, printed_layout
from nordrail.engine.components.board import Board
from nordrail.engine.rules.rulebook import TITLES, find_title


def text_of(title: str) -> str:
    return files(f"nordrail.titles.{title.replace('-', '_')}").joinpath("board.toml").read_text(encoding="utf-8")


def board_of(text: str, title: str = "nordic-countries") -> Board:
    return find_title(title).with_board(text).board


def ladder(rungs: int) -> str:
    """Return a board without a coast: two rows of cities with routes between them."""
    cities = [
        f'{row}{step} = {{ name = "{row.upper()}{step}", country = "Norway" }}' for step in range(rungs) for row in "ab"
    ]
    routes = [f'"a{step}-b{step}" = {{ color = "red", length = 2 }}' for step in range(rungs)]
    routes += [
        f'"{row}{step}-{row}{step + 1}" = {{ color = "gray", length = 3 }}' for step in range(rungs - 1) for row in "ab"
    ]
    return "\n".join(
        ['name = "Ladder"', "[cities]", *cities, "[routes]", *routes, "[tickets]", f'"a0-b{rungs - 1}" = 9']
    )


def check_picture(board: Board, layout: Layout) -> None:
    width, height = layout.size
    at = layout.cities
    assert at.keys() == {city.id for city in board.cities}
    assert all(0 < x < width and 0 < y < height for x, y in at.values())
    assert min(dist(one, other) for one, other in combinations(at.values(), 2)) > 45


@pytest.mark.parametrize("title", TITLES)
def test_cities_of_the_titles_own_board_lie_on_its_coast(title: str) -> None:
    board = board_of(text_of(title), title)
    layout, own = lay_out(board, title), printed_layout(title)
    assert layout == own
    assert layout.coast


def test_new_cities_find_a_place_among_known_ones() -> None:
    text = text_of("nordic-countries").replace("[cities]", '[cities]\nlund = { name = "Lund", country = "Sweden" }', 1)
    board = board_of(text.replace("[routes]", '[routes]\n"kobenhavn-lund" = { color = "red", length = 2 }', 1))
    layout = lay_out(board, "nordic-countries")
    check_picture(board, layout)
    at, own = layout.cities, printed_layout("nordic-countries").cities
    scale = dist(at["oslo"], at["helsinki"]) / dist(own["oslo"], own["helsinki"])
    assert dist(at["bergen"], at["boden"]) == pytest.approx(scale * dist(own["bergen"], own["boden"]), abs=3)
    assert not layout.coast


@pytest.mark.parametrize("rungs", [2, 7, 15])
def test_cities_that_nobody_knows_lie_as_far_apart_as_their_routes_are_long(rungs: int) -> None:
    board = board_of(ladder(rungs))
    layout = lay_out(board, "nordic-countries")
    check_picture(board, layout)
    at = layout.cities
    lengths = [dist(at[route.a], at[route.b]) / route.length for route in board.routes]
    assert max(lengths) < 4 * min(lengths)
    assert layout == lay_out(board_of(ladder(rungs)), "nordic-countries")


def test_a_city_is_drawn_where_its_file_says() -> None:
    text = ladder(6).replace('name = "A0",', 'name = "A0", x = 700, y = 60,')
    board = board_of(text.replace('name = "B5",', 'name = "B5", x = 60, y = 900,'))
    layout = lay_out(board, "nordic-countries")
    check_picture(board, layout)
    assert (layout.cities["a0"], layout.cities["b5"]) == ((700, 60), (60, 900))
    every = "\n".join(
        line.replace(" name", f" x = {100 + 90 * number}, y = {60 + 70 * number}, name") if "country" in line else line
        for number, line in enumerate(ladder(6).splitlines())
    )
    placed = board_of(every)
    assert lay_out(placed, "nordic-countries").cities == {city.id: city.at for city in placed.cities}


def test_a_new_city_with_a_position_keeps_the_coast() -> None:
    lund = '[cities]\nlund = { name = "Lund", country = "Sweden", x = 300, y = 1200 }'
    text = text_of("nordic-countries").replace("[cities]", lund, 1)
    layout = lay_out(board_of(text), "nordic-countries")
    own = printed_layout("nordic-countries")
    assert layout.coast
    assert (layout.cities, layout.size) == ({"lund": (300, 1200)} | own.cities, own.size)
    assert layout.bends == own.bends


def test_a_board_of_very_many_cities_is_drawn_at_once() -> None:
    board = board_of(ladder(90))
    check_picture(board, lay_out(board, "northern-lights"))


def test_the_server_draws_a_board_file_or_says_what_is_wrong_with_it(server: Server) -> None:
    wish = {"title": "nordic-countries", "board": ladder(4)}
    drawn = server.request("POST", "/api/boards", json=wish).json()
    assert (drawn["board"]["name"], len(drawn["layout"]["cities"])) == ("Ladder", 8)
    made = server.make("nordic-countries", "Astrid", "bot:easy", board=ladder(4))
    assert server.request("GET", f"/api/tables/{made['code']}/printed").json() == drawn | {"file": ladder(4)}
    plain = server.make("nordic-countries", "Astrid", "bot:easy")
    assert server.request("GET", f"/api/tables/{plain['code']}/printed").json()["file"] is None
    wrong = server.request("POST", "/api/boards", json=wish | {"board": "name = 3"})
    assert (wrong.status_code, wrong.json()["error"]) == (422, "invalid")
    assert wrong.json()["mistakes"][0] == {"name": "field_kind", "values": {"at": "name", "value": "3", "kind": "text"}}
    assert "few_tickets" in {warning["name"] for warning in drawn["warnings"]}
    nowhere = server.request("POST", "/api/boards", json=wish | {"title": "mars"})
    assert (nowhere.status_code, nowhere.json()["error"]) == (422, "invalid")
