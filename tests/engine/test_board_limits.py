"""How much a file of a board may contain, and how much is said about its mistakes."""

import pickle

import pytest
from tests.engine.board_texts import (
    ROUTES,
    RULES,
    city_mistakes,
    mistakes,
    route_mistakes,
    text,
)

from nordrail.engine.components.board_file import load_board
from nordrail.engine.errors import BoardError


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000])
def test_text_that_is_too_much_to_read_is_refused(value: str) -> None:
    (mistake,) = mistakes(f"name = {value}")
    assert mistake.startswith("the file is not TOML: ")


def test_a_file_of_too_many_entries_is_refused_as_a_whole() -> None:
    cities = "".join(f'c{number} = {{ name = "", country = "" }}\n' for number in range(401))
    assert mistakes(text(cities=cities)) == ["cities: it has 401 entries; it should have at most 400"]


def test_long_names_and_values_are_refused_and_cut() -> None:
    (mistake,) = city_mistakes(f'lahti = {{ name = "{"a" * 101}", country = "Finland" }}')
    assert mistake == "cities.lahti.name: it has 101 characters; it should have at most 100"
    (mistake,) = city_mistakes(f"lahti = {list(range(9999))}")
    assert len(mistake) < 160


def test_only_the_first_mistakes_are_reported() -> None:
    found = route_mistakes(*(f'"nowhere-place{number}" = {{ color = "red", length = 1 }}' for number in range(60)))
    assert len(found) == 21
    assert found[-1] == "and 100 more mistakes"


def test_a_mistake_has_a_name_and_values_for_translations() -> None:
    with pytest.raises(BoardError) as caught:
        load_board(text(routes=ROUTES + '"bergen-osl" = { color = "red", length = 99 }'), RULES)
    city, length, *_ = caught.value.mistakes
    assert (city.name, city.values) == ("no_city", {"at": 'routes."bergen-osl"', "city": '"osl"', "near": "oslo"})
    assert (length.name, length.values["most"]) == ("field_range", 20)
    assert pickle.loads(pickle.dumps(caught.value)).mistakes[0].name == "no_city"


def test_a_mistake_without_a_name_is_printed_without_control_characters() -> None:
    assert "\x1b" not in str(BoardError(["wrong \x1b[31m colour"]))


DEEP = "x." * 20_000 + "x"


@pytest.mark.parametrize(
    "toml",
    [
        f"{DEEP} = 1",
        f"[{DEEP}]",
        f"[[{DEEP}]]",
        f"[cities]\n{DEEP.replace('.', ' . ')} = 1",
        f'x = {{ a = """ " """, {DEEP} = "" }}',
        f"x = {{ a = ''' ' ''', {DEEP} = '' }}",
        f'x = 1 # """\n{DEEP} = 1',
        f'"a b".{DEEP} = 1',
    ],
)
def test_a_key_with_thousands_of_parts_never_reaches_the_parser(toml: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", pytest.fail)  # it would take seconds and gigabytes
    with pytest.raises(BoardError, match="the file is not TOML: a key has too many parts"):
        load_board(toml, RULES)


def test_dots_in_names_and_comments_are_no_nesting() -> None:
    dots = "." * 40
    board = load_board(f"# {dots}\n" + text().replace('name = "Bergen"', f'name = "B{dots}"', 1), RULES)
    assert f"B{dots}" in {city.name for city in board.cities}


def test_words_are_suggested_for_the_first_mistakes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def get_close_matches(word: str, *_: object, **__: object) -> list[str]:
        asked.append(word)
        return []

    monkeypatch.setattr("nordrail.engine.suggestion.get_close_matches", get_close_matches)
    route_mistakes(*(f'"nowhere-place{number}" = {{ color = "red", length = 1 }}' for number in range(60)))
    assert 0 < len(asked) < 20
    asked.clear()
    route_mistakes(f'"{"n" * 5000}-oslo" = {{ color = "red", length = 1 }}')
    assert not asked


def test_the_id_of_a_city_has_at_most_as_many_letters_as_a_name() -> None:
    (mistake,) = city_mistakes(f'{"o" * 101} = {{ name = "Somewhere", country = "Norway" }}')
    assert mistake.endswith("its id has 101 characters; it should have at most 100")
