"""The games of a tournament: every deal in every seating, and every possible table."""

from collections import Counter

import pytest

from nordrail import IllegalAction
from nordrail.arena.names import label, labels_of, seat_names, split_bots
from nordrail.arena.tournament import Tournament, seatings
from nordrail.engine.errors import NotationError
from nordrail.engine.notation import check_name


def tournament(*bots: str, seats: int = 2, games: int = 4, title: str = "northern-lights") -> Tournament:
    return Tournament(title, seats, bots, games, seed=1)


def test_two_bots_play_every_deal_in_both_orders() -> None:
    games = [(fixture.number, fixture.deal, fixture.bots) for fixture in tournament("random", "racer").fixtures]
    assert games == [
        (1, 1, ("random", "racer")),
        (2, 1, ("racer", "random")),
        (3, 2, ("random", "racer")),
        (4, 2, ("racer", "random")),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_sits_everywhere_in_every_deal(seats: int) -> None:
    bots = tuple("abcde"[:seats])
    places = Counter(
        (game.deal, bot, seat) for game in tournament(*bots, seats=seats).fixtures for seat, bot in enumerate(game.bots)
    )
    assert set(places.values()) == {1}
    assert {(bot, seat) for _, bot, seat in places} == {(bot, seat) for bot in bots for seat in range(seats)}


def test_games_are_rounded_up_to_whole_deals() -> None:
    asked = tournament("a", "b", "c", seats=3, games=4)
    assert asked.games_a_table == (6,)
    assert len(asked.fixtures) == 6


def test_more_bots_than_seats_play_every_table_with_the_same_deals() -> None:
    games = tournament("a", "b", "c", games=4).fixtures
    assert Counter(frozenset(game.bots) for game in games) == {
        frozenset("ab"): 4, frozenset("ac"): 4, frozenset("bc"): 4,
    }  # fmt: skip
    assert [game.deal for game in games] == [1] * 6 + [2] * 6


def test_repeated_names_are_the_table() -> None:
    one_among_others = tournament("x", "a", "a", "a", seats=4, games=8)
    assert one_among_others.entrants == ("x", "a")
    assert one_among_others.tables == (("x", "a", "a", "a"),)
    assert Counter(game.bots.index("x") for game in one_among_others.fixtures) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert tournament("x", "a", "a").tables == (("x", "a"), ("a", "a"))


def test_a_single_bot_plays_itself_once_a_deal() -> None:
    alone = tournament("random", seats=3, games=5)
    assert [(game.deal, game.bots) for game in alone.fixtures] == [(deal, ("random",) * 3) for deal in range(1, 6)]


def test_seatings_that_look_the_same_count_once() -> None:
    assert seatings(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))


@pytest.mark.parametrize(
    ("bots", "seats", "title", "sentence"),
    [
        (("random", "racer"), 3, "northern-lights", "2 bots are too few for 3 seats"),
        (("random",), 4, "nordic-countries", "Nordic Countries has 2 to 3 seats, not 4"),
        (("randon",), 2, "nordic-countries", "did you mean random"),
        (("random:speed=1",), 2, "nordic-countries", "random has no option 'speed=1'"),
        (("random",), 2, "nordic", "nordic"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: tuple[str, ...], seats: int, title: str, sentence: str) -> None:
    with pytest.raises((IllegalAction, NotationError), match=sentence):
        tournament(*bots, seats=seats, title=title).check()


def test_names_are_split_at_commas_and_options_stay() -> None:
    text = "search:seconds=0.3:jobs=2, program:python3 my_bot.py --fast ,random"
    assert split_bots(text) == ("search:seconds=0.3:jobs=2", "program:python3 my_bot.py --fast", "random")
    with pytest.raises(NotationError, match="has an empty entry between two commas"):
        split_bots("random,,racer")


def test_a_command_in_quotation_marks_stays_whole() -> None:
    assert split_bots("random,program:sh -c 'a,  b'") == ("random", "program:sh -c 'a,  b'")


@pytest.mark.parametrize(
    "bot", ["search:seconds=0.3", "program:python3 " + "long/" * 20, "program:sh -c 'a|b; c'", "program:x #2", "a ~b"]
)
def test_every_bot_has_a_name_that_is_valid_in_a_record(bot: str) -> None:
    names = seat_names([bot, "random", bot, bot, bot])
    assert [check_name(name) for name in names] == names
    assert len(set(names)) == 5
    assert labels_of(names) == (label(bot), "random", label(bot), label(bot), label(bot))


def test_bots_that_begin_alike_have_different_names() -> None:
    assert label("program:" + "x" * 60 + "1") != label("program:" + "x" * 60 + "2")
