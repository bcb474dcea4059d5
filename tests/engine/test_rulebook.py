"""The rules that differ between titles, and the lookup of titles."""

import pickle
from collections.abc import Iterator
from dataclasses import replace

import pytest

from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.errors import BoardError, NotationError
from nordrail.engine.game import Game
from nordrail.engine.rules.board_warnings import board_warnings
from nordrail.engine.rules.rulebook import TITLES, Rulebook, TicketRules, find_title, register
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


def test_a_board_file_can_change_trains_tickets_and_deck() -> None:
    rules = "[rules]\ntrains = 12\ntickets = { first_offer = 3, keep = 2 }\ndeck = { red = 5, locomotive = 0 }\n"
    changed = NORDIC_COUNTRIES.with_board(BOARD.replace("LENGTH", "2") + rules)
    assert changed.trains == 12
    assert changed.tickets == TicketRules(first_offer=3, first_keep=2, offer=3, keep=2)
    assert str(changed.deck) == str(NORDIC_COUNTRIES.deck).replace("R" * 12, "R" * 5).rstrip("L")
    game = Game.new(changed, 3, seed="seed")
    assert [seat.trains for seat in game.state.seats] == [12, 12, 12]
    assert [*game.record.replay(changed)][-1] == game.state


def test_rules_that_cannot_be_are_refused() -> None:
    rules = "[rules]\ntickets = { first_offer = 1, offer = 2, keep = 3 }\ndeck = { red = 120 }\n"
    with pytest.raises(BoardError) as caught:
        NORDIC_COUNTRIES.with_board(BOARD.replace("LENGTH", "2") + rules)
    assert caught.value.mistakes == (
        "rules.tickets.first_keep: 2 of 1 tickets cannot be kept; it should be 1 to 1",
        "rules.tickets.keep: 3 of 2 tickets cannot be kept; it should be 1 to 2",
        "rules.deck: the deck has 218 cards; it should have at most 127",
    )
    with pytest.raises(BoardError) as caught:
        NORDIC_COUNTRIES.with_board(BOARD.replace("LENGTH", "2") + "[rules]\ntrains = 2\ntickets = 5\n")
    assert caught.value.mistakes == (
        "rules.tickets: it is 5; it should be a table",
        "rules.trains: it is 2; it should be 3 to 60",
    )


@pytest.mark.parametrize("rulebook", [NORDIC_COUNTRIES, NORTHERN_LIGHTS], ids=lambda rulebook: rulebook.title)
def test_nothing_is_wrong_with_a_printed_board(rulebook: Rulebook) -> None:
    assert board_warnings(rulebook) == []


def test_a_board_that_spoils_the_game_gets_warnings() -> None:
    rules = "[rules]\ntrains = 30\ndeck = { red = 1, blue = 0, locomotive = 0 }\n"
    toml = BOARD.replace("LENGTH", "2").replace('"a-b:2" = { color = "gray"', '"a-b:2" = { color = "red"')
    lonely = toml.replace("[routes]", 'c = { name = "", country = "Norway" }\n[routes]')
    assert [
        (warning.name, warning.values) for warning in board_warnings(NORDIC_COUNTRIES.with_board(lonely + rules))
    ] == [
        ("no_last_round", {"spaces": 6, "needed": 28}),
        ("few_tickets", {"seats": 2, "have": 1, "need": 10}),
        ("few_spaces", {"seats": 2, "have": 6, "need": 56}),
        ("unpaid_route", {"route": "a-b:2"}),
        ("lonely_city", {"city": "c"}),
    ]
    few = "[rules]\ntrains = 3\ntickets = { first_offer = 1, first_keep = 1 }\ndeck = { "
    few += ", ".join(f"{card.word} = {2 if card is Card.RED else 0}" for card in Card) + " }\n"
    assert {str(warning) for warning in board_warnings(NORDIC_COUNTRIES.with_board(toml + few))} == {
        "with 2 or more players, 1 tickets are too few: 2 are offered before the first turn",
        "with 2 or more players, 2 cards are too few: 13 are dealt before the first turn",
        "nobody can claim a-b:1: it has 6 spaces, and a player 3 trains",
    }


def test_a_ticket_longer_than_the_trains_gets_a_warning() -> None:
    toml = BOARD.replace("LENGTH", "9").replace("[routes]", 'c = { name = "C", country = "Norway" }\n[routes]')
    toml = toml.replace("[tickets]", '"b-c" = { color = "gray", length = 6 }\n[tickets]\n"a-c" = 7')
    warnings = board_warnings(NORDIC_COUNTRIES.with_board(toml + "[rules]\ntrains = 10\n"))
    assert [warning.values for warning in warnings if warning.name == "far_ticket"] == [
        {"ticket": "a-c", "spaces": 12, "trains": 10}
    ]


def test_a_face_up_locomotive_ends_a_draw_in_one_title_only() -> None:  # N2, L3
    face_up, bag = NORDIC_COUNTRIES.face_up, Cards("RRL").bag
    assert [card for card in Card if face_up.ends_draw(card)] == []
    assert face_up.for_second(bag) == bag
    face_up = NORTHERN_LIGHTS.face_up
    assert [card for card in Card if face_up.ends_draw(card)] == [Card.LOCOMOTIVE]
    assert face_up.for_second(bag) == Cards("RR").bag


def test_the_last_round_starts_with_two_trains_or_fewer() -> None:  # C23
    assert [NORDIC_COUNTRIES.trains_to_last_round(trains) for trains in (40, 3, 2, 0)] == [38, 1, 0, 0]
    assert [NORDIC_COUNTRIES.starts_last_round(trains) for trains in (40, 3, 2, 0)] == [False, False, True, True]


def test_the_most_tickets_offered_and_to_keep_are_those_of_either_offer() -> None:  # N1, L1, C19
    assert [rulebook.tickets.most_offered for rulebook in (NORDIC_COUNTRIES, NORTHERN_LIGHTS)] == [5, 4]
    assert TicketRules(2, 1).most_offered == 3
    assert (NORDIC_COUNTRIES.tickets.most_to_keep, TicketRules(2, 1, keep=3).most_to_keep) == (2, 3)


@pytest.mark.parametrize(("title", "usable"), [(NORDIC_COUNTRIES, {2: 1, 3: 2}), (NORTHERN_LIGHTS, {3: 1, 4: 2, 5: 2})])
def test_how_many_of_two_parallel_routes_can_be_used(title: Rulebook, usable: dict[int, int]) -> None:  # N4, L5
    assert {seats: title.usable_of(2, seats) for seats in usable} == usable
    assert [title.usable_of(1, seats) for seats in usable] == [1] * len(usable)
