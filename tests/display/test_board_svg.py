"""The picture of a board: every route with its spaces, the trains of each seat, and a name for every city."""

import subprocess
import sys
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest
from tests.conftest import both_titles

from nordrail import Game, find_title
from nordrail.display.board_svg import board_svg

SVG = "{http://www.w3.org/2000/svg}"


def routes_of(svg: str) -> dict[str, ElementTree.Element]:
    """Return the group of each route, by the tooltip that names it."""
    groups = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return {name: group for group in groups if (name := group.findtext(f"{SVG}title")) is not None}


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


@both_titles
def test_every_route_has_its_spaces_and_every_city_its_name(title: str) -> None:
    rulebook = find_title(title)
    svg = board_svg(rulebook)
    drawn = routes_of(svg)
    for route in rulebook.board.routes:
        assert len(list(drawn.pop(route.id).iter(f"{SVG}rect"))) == route.length
    assert drawn == {}
    assert {city.name for city in rulebook.board.cities if city.name} <= set(texts(ElementTree.fromstring(svg)))


@both_titles
def test_a_game_draws_itself_with_the_trains_of_each_seat(title: str) -> None:
    game, rng = Game.new(title, ["Astrid", "<b>&"], seed=4), Random(4)
    for _ in range(80):
        game = game.play(rng.choice(game.legal()))
    draw = game._repr_svg_  # as a notebook finds it
    assert draw is not None
    svg = draw()
    drawn, claimed = routes_of(svg), 0
    for player in game.view().players:
        for route in player.routes:
            group = drawn[f"{route}, seat {player.seat}"]
            assert set(texts(group)) == {str(player.seat)}
            claimed += 1
    assert claimed == sum(", seat " in name for name in drawn) > 2
    points = [seat.points for seat in game.state.seats]
    assert {f"Astrid, {points[0]} points", f"<b>&, {points[1]} points"} <= set(texts(ElementTree.fromstring(svg)))


def test_a_board_without_a_layout_is_drawn_too() -> None:
    text = """
    name = "A small board"
    [cities]
    here = { name = "Here", country = "Norway" }
    there = { name = "There", country = "Norway" }
    [routes]
    here-there = { color = "red", length = 3 }
    [tickets]
    here-there = 4
    """
    small = find_title("nordic-countries").with_board(text)
    for rulebook in (small, replace(small, title="a-title-without-a-layout")):
        (group,) = routes_of(board_svg(rulebook, [["here-there"]])).values()
        assert texts(group) == ["1", "1", "1"]


@pytest.mark.parametrize("module", ["nordrail.display", "rich"])
def test_importing_the_package_does_not_load_what_draws(module: str) -> None:
    code = f"import sys, nordrail; print({module!r} in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout == "False\n"
