"""The board: a value that knows its cities, routes, twins and tickets."""

import pickle
from dataclasses import FrozenInstanceError

import pytest
from tests.engine.board_texts import (
    ROUTES,
    RULES,
    THREE_ANY,
    text,
)

from nordrail.engine.components.board import Board, City, Kind, LocomotiveRules, Route, Substitute, Ticket
from nordrail.engine.components.board_file import load_board
from nordrail.engine.components.cards import COLORS, Card
from nordrail.engine.errors import NotationError


@pytest.fixture
def board() -> Board:
    return load_board(text(), RULES)


def test_a_board_keeps_the_order_of_its_file(board: Board) -> None:
    assert board.name == "Toy"
    assert [city.id for city in board.cities] == ["bergen", "kiruna", "oslo", "stop"]
    assert [route.id for route in board.routes] == ["bergen-oslo:blue", "bergen-oslo:1", "oslo-stop", "kiruna-stop"]
    assert board.tickets == (Ticket("bergen-kiruna", "bergen", "kiruna", 12), Ticket("stop-oslo", "stop", "oslo", 1))


def test_a_city_has_a_name_a_country_and_two_flags(board: Board) -> None:
    assert board.city("bergen") == City("bergen", "Bergen", "Norway", arctic=False, capital=False)
    assert board.city("kiruna") == City("kiruna", "Kiruna", "Sweden", arctic=True)
    assert board.city("oslo") == City("oslo", "Oslo", "Norway", capital=True)


def test_a_stop_without_a_name_is_a_city(board: Board) -> None:
    assert board.city("stop").name == ""


def test_a_tunnel_has_a_colour_and_no_symbols(board: Board) -> None:
    assert board.route("bergen-oslo:blue") == Route(
        "bergen-oslo:blue", "bergen", "oslo", Card.BLUE, 4, Kind.TUNNEL, 0, 0, wild=True, substitute=None
    )


def test_a_ferry_takes_its_substitute_from_the_title(board: Board) -> None:
    assert board.route("bergen-oslo:1") == Route(
        "bergen-oslo:1", "bergen", "oslo", None, 3, Kind.FERRY, 2, 1, wild=True, substitute=THREE_ANY
    )


def test_a_ferry_can_have_its_own_substitute() -> None:
    ferry = '"bergen-stop" = { color = "red", length = 2, ferry = 1, substitute = "2 same" }'
    board = load_board(text(routes=ROUTES + ferry), RULES)
    assert board.route("bergen-stop").substitute == Substitute(2, same_color=True)


def test_a_ferry_has_no_substitute_where_the_title_has_none() -> None:
    board = load_board(text(), LocomotiveRules(frozenset(), None))
    assert board.route("bergen-oslo:1").substitute is None


def test_a_regular_route_has_only_the_substitute_it_names(board: Board) -> None:
    assert board.route("oslo-stop").substitute is None
    assert board.route("kiruna-stop").substitute == Substitute(4, same_color=False)


def test_locomotives_count_as_a_colour_where_the_title_says_so(board: Board) -> None:
    assert [route.wild for route in board.routes] == [True, True, False, False]
    assert all(route.wild for route in load_board(text(), LocomotiveRules(frozenset(Kind), None)).routes)


def test_a_coloured_route_takes_its_colour_and_a_gray_one_any(board: Board) -> None:
    assert board.route("oslo-stop").colors == (Card.PURPLE,)
    assert board.route("kiruna-stop").colors == COLORS


def test_a_tunnel_that_is_none_is_a_regular_route() -> None:
    route = '"bergen-stop" = { color = "red", length = 2, tunnel = false, draws = 0 }'
    assert load_board(text(routes=ROUTES + route), RULES).route("bergen-stop").kind is Kind.REGULAR


def test_everything_has_a_number_and_can_be_found_by_its_id(board: Board) -> None:
    assert board.city_number == {"bergen": 0, "kiruna": 1, "oslo": 2, "stop": 3}
    assert board.route_number["kiruna-stop"] == 3
    assert board.ticket_number == {"bergen-kiruna": 0, "stop-oslo": 1}
    assert board.ticket("stop-oslo").points == 1


def test_an_edge_is_two_cities_and_a_length(board: Board) -> None:
    assert board.edges == ((0, 2, 4), (0, 2, 3), (2, 3, 1), (1, 3, 9))


def test_neighbours_are_the_other_ends_with_their_routes(board: Board) -> None:
    assert board.neighbours == (((2, 0), (2, 1)), ((3, 3),), ((0, 0), (0, 1), (3, 2)), ((2, 2), (1, 3)))


def test_twins_are_all_routes_between_the_same_two_cities(board: Board) -> None:  # C17
    assert board.twins == (0b0011, 0b0011, 0b0100, 0b1000)


def test_twins_may_name_their_cities_in_either_order() -> None:
    routes = ROUTES.replace('"bergen-oslo:1"', '"oslo-bergen:1"')
    assert load_board(text(routes=routes), RULES).twins == (0b0011, 0b0011, 0b0100, 0b1000)


def test_a_board_is_a_value(board: Board) -> None:
    again = load_board(text(), RULES)
    assert (board, hash(board)) == (again, hash(again))
    assert board != load_board(text(name='name = "Other"'), RULES)
    with pytest.raises(FrozenInstanceError):
        board.name = "Other"  # type: ignore[misc]


def test_a_board_can_be_pickled_before_and_after_its_numbers_are_made(board: Board) -> None:
    assert pickle.loads(pickle.dumps(board)) == board
    assert board.twins == pickle.loads(pickle.dumps(board)).twins
    assert pickle.loads(pickle.dumps(board)) == board


@pytest.mark.parametrize("words", ["3 any", "4 any", "12 any", "2 same"])
def test_a_substitute_reads_and_prints_as_text(words: str) -> None:
    assert str(Substitute.read(words)) == words


@pytest.mark.parametrize(
    "words", ["", "any", "3", "0 any", "-1 any", "3  any", "3 all", "100 any", "3 any ", "three", "3 same"]
)
def test_other_words_are_not_a_substitute(words: str) -> None:
    with pytest.raises(NotationError, match='is not valid; it should look like "3 any" or "2 same"'):
        Substitute.read(words)


def test_a_stop_is_named_after_a_city_next_to_it_if_one_has_a_name() -> None:
    cities = [City(name, name.title() if name == "oslo" else "", "Norway") for name in ("oslo", "a", "b", "c")]
    pairs = [("a", "oslo"), ("a", "b"), ("b", "c")]
    routes = [Route(f"{a}-{b}", a, b, None, 1, Kind.REGULAR, 0, 0, True, None) for a, b in pairs]
    assert Board("Stops", tuple(cities), tuple(routes), ()).near == {"a": "oslo"}


def test_sets_of_routes_have_names_and_back(board: Board) -> None:
    assert board.route_set(["oslo-stop", "bergen-oslo:blue"]) == 0b101
    assert board.route_ids(0b101) == ("bergen-oslo:blue", "oslo-stop")
    assert (board.route_set([]), board.route_ids(0)) == (0, ())


def test_two_routes_between_the_same_cities_are_parallel(board: Board) -> None:
    assert board.are_parallel("bergen-oslo:blue", "bergen-oslo:1")
    assert board.are_parallel("oslo-stop", "oslo-stop")
    assert not board.are_parallel("oslo-stop", "kiruna-stop")


@pytest.mark.parametrize(("substitute", "pairs", "cards"), [(None, False, 0), ("2 same", True, 0), ("3 any", False, 3)])
def test_a_route_says_what_replaces_a_card(substitute: str | None, pairs: bool, cards: int) -> None:  # N5, N10, L7
    other = Substitute.read(substitute) if substitute else None
    route = Route("a-b", "a", "b", None, 2, Kind.FERRY, 1, 0, True, other)
    assert (route.takes_pairs, route.any_cards) == (pairs, cards)


def test_a_board_says_whether_every_route_takes_locomotives() -> None:  # N3, L4
    cities = (City("a", "A", "Norway"), City("b", "B", "Norway"))
    both = [Route(f"a-b:{wild}", "a", "b", None, 1, Kind.REGULAR, 0, 0, wild, None) for wild in (True, False)]
    assert Board("One", cities, (both[0],), ()).wild_everywhere
    assert not Board("Two", cities, tuple(both), ()).wild_everywhere
