"""Unknown names: what is suggested instead, and when nothing is."""

import pytest

from nordrail import TITLES, NotationError, find_title
from nordrail.engine.quoting import printable, shorten
from nordrail.engine.suggestion import did_you_mean, plain_letters, suggestions

BOARD = find_title("nordic-countries").board
TWINS = ["bergen-oslo:blue", "bergen-oslo:red"]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("oslo-bergen", TWINS),
        ("Bergen-Oslo:white", TWINS),
        ("begren-oslo", TWINS),
        ("bergen-oslo:rad", ["bergen-oslo:red"]),
        ("Göteborg-Oslo", ["goteborg-oslo"]),
        ("foo", []),
        ("oslo-helsinki", []),
        ("", []),
    ],
)
def test_a_route_is_suggested_if_it_is_close(name: str, near: list[str]) -> None:
    assert suggestions(name, BOARD.route_number) == near


@pytest.mark.parametrize(("name", "near"), [("umae", ["umea"]), ("Gothenborg", ["goteborg"]), ("paris", [])])
def test_a_city_is_suggested_if_it_is_close(name: str, near: list[str]) -> None:
    assert suggestions(name, BOARD.city_number) == near


def test_the_beginning_of_a_name_is_close() -> None:
    assert suggestions("nordic", TITLES) == ["nordic-countries"]
    assert len(suggestions("oslo", BOARD.route_number)) == 4


def test_several_names_are_a_question() -> None:
    assert did_you_mean("oslo-bergen", BOARD.route_number) == "did you mean bergen-oslo:blue or bergen-oslo:red?"
    assert did_you_mean("foo", BOARD.route_number) == ""


def test_a_board_says_what_is_close_to_an_unknown_id() -> None:
    with pytest.raises(NotationError, match=r"^there is no route oslo-bergen; did you mean bergen-oslo:blue or "):
        BOARD.route("oslo-bergen")
    with pytest.raises(NotationError, match=r"^there is no route foo$"):
        BOARD.route("foo")
    with pytest.raises(NotationError, match=r"^there is no city Oslo; did you mean oslo\?$"):
        BOARD.city("Oslo")
    with pytest.raises(NotationError, match=r"^there is no ticket helsinki-oslo; did you mean oslo-helsinki\?$"):
        BOARD.ticket("helsinki-oslo")


def test_letters_without_diacritics_find_a_name() -> None:
    assert plain_letters("Tromsø Åndalsnes GDAŃSK mo_i_rana") == "tromso andalsnes gdansk mo i rana"


def test_what_a_terminal_would_obey_is_escaped() -> None:
    assert printable("Bjørn – 1 take R") == "Bjørn – 1 take R"
    assert printable("\x1b[2J\u2028\x9b\ud800") == r"\x1b[2J\u2028\x9b\ud800"


def test_a_long_text_is_cut_after_a_word() -> None:
    assert shorten("one  two\nthree", 13) == "one two three"
    assert shorten("one two three", 12) == "one two…"
    assert shorten("one two, three", 9) == "one two…"
    assert shorten("x" * 20, 10) == "x" * 9 + "…"
    assert all(len(shorten("one two three", most)) <= most for most in range(3, 20))
