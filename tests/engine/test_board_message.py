"""A board as programs and browsers read it."""

from dataclasses import asdict, fields

from tests.conftest import both_titles

from nordrail import find_title
from nordrail.engine.board_message import MeasureMessage, board_message, rules_message


@both_titles
def test_a_board_is_told_whole(title: str) -> None:
    board = find_title(title).board
    told = board_message(board)
    assert (told.name, tuple(told.cities), tuple(told.tickets)) == (board.name, board.cities, board.tickets)
    for route, known in zip(told.routes, board.routes, strict=True):
        assert (route.id, {route.a, route.b}, route.length) == (known.id, {known.a, known.b}, known.length)
        assert route.color == (None if known.color is None else known.color.letter)
        assert route.substitute == (None if known.substitute is None else str(known.substitute))
        assert (route.kind, route.locomotives, route.draws) == (known.kind, known.locomotives, known.draws)
        assert route.wild is known.wild


@both_titles
def test_the_numbers_of_the_rules_are_those_of_the_rulebook(title: str) -> None:
    rulebook = find_title(title)
    told = rules_message(rulebook)
    assert (told.title, told.seats, told.trains) == (title, list(rulebook.seats), rulebook.trains)
    assert {int(length): points for length, points in told.points.items()} == rulebook.points
    assert [bonus.letter for bonus in told.bonuses] == [
        bonus.letter for bonus in (*rulebook.bonuses, *rulebook.bonus_deck)
    ]
    assert asdict(told)["tickets"]["first_keep"] == rulebook.tickets.first_keep
    assert {
        int(routes): {int(seats): usable for seats, usable in by_seats.items()}
        for routes, by_seats in told.tracks.items()
    } == rulebook.tracks


@both_titles
def test_a_bonus_says_as_data_what_it_counts(title: str) -> None:
    rulebook = find_title(title)
    for told, bonus in zip(rules_message(rulebook).bonuses, (*rulebook.bonuses, *rulebook.bonus_deck), strict=True):
        conditions = {field.name: getattr(bonus.counts, field.name) for field in fields(bonus.counts)}
        assert {name: getattr(told.measure, name) for name in conditions} == conditions
    measures = {bonus.letter: bonus.measure for bonus in rules_message(rulebook).bonuses}
    if "J" in measures:
        assert measures["J"] == MeasureMessage(of="routes", kind="ferry")
        assert (measures["A"].of, measures["E"].of, measures["G"].of) == ("locomotives", "path", "countries")
    else:
        assert measures[""] == MeasureMessage(of="tickets")
