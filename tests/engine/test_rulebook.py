"""The rules that differ between titles, and the lookup of titles."""

import pickle
from collections.abc import Iterator
from dataclasses import replace

import pytest

from nordrail.engine.errors import BoardError, NotationError
from nordrail.engine.rules.rulebook import TITLES, Rulebook, find_title, register
from nordrail.titles import NORDIC_COUNTRIES, NORTHERN_LIGHTS

BOARD = """\
name = "Two towns"
[cities]
a = { name = "A", country = "Norway" }
b = { name = "B", country = "Norway" }
[routes]
"a-b:1" = { color = "gray", length = 6, ferry = 1 }
"a-b:2" = { color = "gray", length = LENGTH }
[tickets]
"a-b" = 3
"""


@pytest.fixture
def no_other_titles() -> Iterator[None]:
    before = dict(TITLES)
    yield
    TITLES.clear()
    TITLES.update(before)


def test_a_title_is_found_by_its_name() -> None:
    assert find_title("nordic-countries") is NORDIC_COUNTRIES
    assert find_title("northern-lights") is NORTHERN_LIGHTS


def test_a_title_that_does_not_exist_gets_the_nearest_one() -> None:
    with pytest.raises(NotationError) as caught:
        find_title("northern-light")
    titles = "nordic-countries, northern-lights"
    assert str(caught.value) == (
        f"there is no title 'northern-light'; titles are {titles} (did you mean northern-lights?)"
    )


@pytest.mark.usefixtures("no_other_titles")
def test_without_titles_nothing_is_proposed() -> None:
    TITLES.clear()
    with pytest.raises(NotationError) as caught:
        find_title("chess")
    assert str(caught.value) == "there is no title 'chess'; titles are "


@pytest.mark.usefixtures("no_other_titles")
def test_a_title_registers_itself() -> None:
    mine = replace(NORDIC_COUNTRIES, title="mine")
    assert register(mine) is mine
    assert find_title("mine") is mine


@pytest.mark.parametrize("rulebook", [NORDIC_COUNTRIES, NORTHERN_LIGHTS], ids=lambda rulebook: rulebook.title)
def test_a_title_can_be_played_on_another_board(rulebook: Rulebook) -> None:
    other = rulebook.with_board(BOARD.replace("LENGTH", "9"))
    assert other.board.name == "Two towns"
    assert other.changed_board
    assert not rulebook.changed_board
    assert other.board.routes[0].substitute == rulebook.locomotives.ferry
    assert replace(other, board=rulebook.board, changed_board=False) == rulebook


def test_a_route_without_points_is_a_mistake() -> None:
    with pytest.raises(BoardError) as caught:
        NORDIC_COUNTRIES.with_board(BOARD.replace("LENGTH", "7").replace("length = 6", "length = 8"))
    has = "Nordic Countries has points for 1, 2, 3, 4, 5, 6, 9"
    assert caught.value.mistakes == (
        f'routes."a-b:1".length: a route of 8 spaces scores nothing; {has}',
        f'routes."a-b:2".length: a route of 7 spaces scores nothing; {has}',
    )
    assert str(caught.value) == "\n".join(caught.value.mistakes)


def test_a_board_with_mistakes_makes_no_rulebook() -> None:
    with pytest.raises(BoardError, match="it should be 1 to 20"):
        NORDIC_COUNTRIES.with_board(BOARD.replace("LENGTH", "0"))


def test_how_many_routes_between_two_cities_can_be_used() -> None:  # N4, L5, L6
    usable = {
        (rulebook.title, rulebook.board.twins[route].bit_count(), seats): rulebook.usable_tracks(route, seats)
        for rulebook in (NORDIC_COUNTRIES, NORTHERN_LIGHTS)
        for route in range(len(rulebook.board.routes))
        for seats in rulebook.seats
    }
    nordic = {("nordic-countries", *key): value for key, value in {(1, 2): 1, (1, 3): 1, (2, 2): 1, (2, 3): 2}.items()}
    northern = {(1, 2): 1, (1, 3): 1, (1, 4): 1, (1, 5): 1, (2, 2): 1, (2, 3): 1, (2, 4): 2, (2, 5): 2}
    northern |= {(3, 2): 1, (3, 3): 2, (3, 4): 3, (3, 5): 3}
    assert usable == nordic | {("northern-lights", *key): value for key, value in northern.items()}


def test_where_the_rules_are_silent_every_route_can_be_used() -> None:
    silent = replace(NORTHERN_LIGHTS, tracks={2: {2: 1}})
    triple = next(number for number, twins in enumerate(silent.board.twins) if twins.bit_count() == 3)
    double = next(number for number, twins in enumerate(silent.board.twins) if twins.bit_count() == 2)
    assert [silent.usable_tracks(triple, seats) for seats in (2, 5)] == [3, 3]
    assert [silent.usable_tracks(double, seats) for seats in (2, 5)] == [1, 2]


def test_the_routes_within_a_number_of_trains() -> None:  # C14
    lengths = [route.length for route in NORDIC_COUNTRIES.board.routes]
    assert len(NORDIC_COUNTRIES.within_trains) == 41
    for trains, routes in enumerate(NORDIC_COUNTRIES.within_trains):
        assert routes == sum(1 << number for number, length in enumerate(lengths) if length <= trains)
    assert NORDIC_COUNTRIES.within_trains[-1] == NORDIC_COUNTRIES.all_routes == (1 << 81) - 1


def test_bonus_cards_are_found_by_their_letters() -> None:
    assert "".join(NORTHERN_LIGHTS.bonus) == "ABCDEFGHIJK"
    assert NORTHERN_LIGHTS.bonus["E"].name == "Nordic Express"
    assert NORDIC_COUNTRIES.bonus == {}


def test_a_rulebook_can_be_pickled_before_and_after_it_is_used() -> None:
    for rulebook in (NORDIC_COUNTRIES, replace(NORTHERN_LIGHTS, title="mine")):
        assert pickle.loads(pickle.dumps(rulebook)) == rulebook
        assert rulebook.claims.board is rulebook.board
        assert pickle.loads(pickle.dumps(rulebook)) == rulebook


def test_a_rulebook_is_a_key_of_a_dictionary() -> None:
    assert {NORDIC_COUNTRIES: 1, NORTHERN_LIGHTS: 2}[find_title("northern-lights")] == 2
