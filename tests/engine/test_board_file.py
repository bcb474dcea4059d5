"""The file of a board: the message for each mistake in it."""

import pytest
from tests.engine.board_texts import (
    CITIES,
    ROUTES,
    RULES,
    TICKETS,
    city_mistakes,
    mistakes,
    route_mistakes,
    text,
    ticket_mistakes,
)

from nordrail.engine.components.board_file import load_board
from nordrail.engine.errors import BoardError


def test_text_that_is_not_toml_is_refused_with_its_line() -> None:
    (mistake,) = mistakes('name = "Toy"\n[cities\n')
    assert mistake.startswith("the file is not TOML: ")
    assert "(at line 2, column " in mistake


def test_a_name_that_appears_twice_is_refused_with_its_line() -> None:
    (mistake,) = city_mistakes('oslo = { name = "Oslo", country = "Norway" }')
    assert mistake.startswith("the file is not TOML: ")
    assert "(at line 8, column " in mistake


def test_an_empty_text_lacks_every_section() -> None:
    assert mistakes("") == [
        "name: it is missing; it should be a string",
        "cities: it is missing; it should be a table",
        "routes: it is missing; it should be a table",
        "tickets: it is missing; it should be a table",
    ]


def test_an_empty_board_is_refused() -> None:
    assert mistakes(text(cities="", routes="", tickets="")) == [
        "cities: it is empty; it should hold at least one entry",
        "routes: it is empty; it should hold at least one entry",
        "tickets: it is empty; it should hold at least one entry",
    ]


def test_missing_cities_are_one_mistake_and_not_one_for_each_route() -> None:
    toml = f'name = "Toy"\n[routes]\n{ROUTES}\n[tickets]\n{TICKETS}'
    assert mistakes(toml) == ["cities: it is missing; it should be a table"]


def test_missing_routes_are_one_mistake_and_not_one_for_each_ticket() -> None:
    assert mistakes(text(routes="")) == ["routes: it is empty; it should hold at least one entry"]


def test_a_section_of_another_name_is_refused_with_the_nearest_one() -> None:
    toml = text().replace("[tickets]", "[ticket]")
    assert mistakes(toml) == [
        'ticket: unknown field; the fields are name, cities, routes, tickets, rules (did you mean "tickets"?)',
        "tickets: it is missing; it should be a table",
    ]


def test_a_section_that_is_not_a_table_is_refused() -> None:
    toml = f'name = "Toy"\ntickets = [1, true]\n[cities]\n{CITIES}\n[routes]\n{ROUTES}'
    assert mistakes(toml) == ["tickets: it is [1, true]; it should be a table"]


def test_a_name_that_is_not_a_string_is_refused() -> None:
    assert mistakes(text(name="name = 1991-05-17")) == ['name: it is "1991-05-17"; it should be a string']


def test_a_city_that_is_not_a_table_is_refused() -> None:
    assert city_mistakes('lahti = "Lahti"') == ['cities.lahti: it is "Lahti"; it should be a table']


def test_a_city_needs_a_name_and_a_country() -> None:
    assert city_mistakes("lahti = {}") == [
        "cities.lahti.name: it is missing; it should be a string",
        "cities.lahti.country: it is missing; it should be a string",
    ]


def test_an_unknown_field_of_a_city_is_refused_with_the_nearest_one() -> None:
    assert city_mistakes('lahti = { name = "Lahti", country = "Finland", artic = true }') == [
        "cities.lahti.artic: unknown field; the fields are name, country, arctic, capital, x, y"
        ' (did you mean "arctic"?)'
    ]


def test_an_unknown_field_like_no_other_is_refused_without_a_proposal() -> None:
    assert city_mistakes('lahti = { name = "Lahti", country = "Finland", q = 1 }') == [
        "cities.lahti.q: unknown field; the fields are name, country, arctic, capital, x, y"
    ]


def test_the_fields_of_a_city_have_types() -> None:
    assert city_mistakes('lahti = { name = 1, country = true, arctic = 1, capital = "yes" }') == [
        "cities.lahti.name: it is 1; it should be a string",
        "cities.lahti.country: it is true; it should be a string",
        "cities.lahti.arctic: it is 1; it should be true or false",
        'cities.lahti.capital: it is "yes"; it should be true or false',
    ]


@pytest.mark.parametrize("word", ["mo-i-rana", "mo i rana", "Oslo!", "ålborg", "oslo:1", ""])
def test_the_id_of_a_city_is_a_plain_word(word: str) -> None:
    assert city_mistakes(f'"{word}" = {{ name = "Somewhere", country = "Norway" }}') == [
        f'cities."{word}": a city id consists of lowercase letters, digits and underscores'
    ]


def test_a_route_that_is_not_a_table_is_refused() -> None:
    assert route_mistakes('"bergen-stop" = 3') == ['routes."bergen-stop": it is 3; it should be a table']


def test_a_route_needs_a_colour_and_a_length() -> None:
    assert route_mistakes('"bergen-stop" = {}') == [
        'routes."bergen-stop".color: it is missing; it should be a string',
        'routes."bergen-stop".length: it is missing; it should be a whole number',
    ]


def test_an_unknown_field_of_a_route_is_refused_with_the_nearest_one() -> None:
    assert route_mistakes('"bergen-stop" = { colour = "red", color = "red", length = 1 }') == [
        'routes."bergen-stop".colour: unknown field; the fields are color, length, tunnel, ferry, draws, substitute'
        ' (did you mean "color"?)'
    ]


def test_the_fields_of_a_route_have_types() -> None:
    line = '"bergen-stop" = { color = 1, length = true, tunnel = 0, ferry = "2", draws = 1.5, substitute = 3 }'
    assert route_mistakes(line) == [
        'routes."bergen-stop".color: it is 1; it should be a string',
        'routes."bergen-stop".length: it is true; it should be a whole number',
        'routes."bergen-stop".ferry: it is "2"; it should be a whole number',
        'routes."bergen-stop".draws: it is 1.5; it should be a whole number',
        'routes."bergen-stop".tunnel: it is 0; it should be true or false',
        'routes."bergen-stop".substitute: it is 3; it should be a string',
    ]


@pytest.mark.parametrize("length", [-1, 0, 21])
def test_a_length_is_1_to_20(length: int) -> None:
    assert route_mistakes(f'"bergen-stop" = {{ color = "red", length = {length} }}') == [
        f'routes."bergen-stop".length: it is {length}; it should be 1 to 20'
    ]


@pytest.mark.parametrize("length", [1, 20])
def test_the_shortest_and_the_longest_route_load(length: int) -> None:
    route = f'"bergen-stop" = {{ color = "red", length = {length}, ferry = {length}, draws = 20 }}'
    assert load_board(text(routes=ROUTES + route), RULES).route("bergen-stop").locomotives == length


def test_a_colour_that_does_not_exist_is_refused_with_the_nearest_one() -> None:
    colors = "purple, blue, orange, white, green, yellow, black, red, gray"
    assert route_mistakes('"bergen-oslo:red" = { color = "rde", length = 4 }') == [
        f'routes."bergen-oslo:red": there is no color "rde"; colors are {colors} (did you mean "red"?)'
    ]
    assert route_mistakes('"bergen-stop" = { color = "locomotive", length = 4 }') == [
        f'routes."bergen-stop": there is no color "locomotive"; colors are {colors}'
    ]


def test_an_id_and_its_colour_agree() -> None:
    assert route_mistakes('"bergen-oslo:red" = { color = "green", length = 4 }') == [
        'routes."bergen-oslo:red": the id says red, but the color is green; they should be the same'
    ]
    assert route_mistakes('"bergen-oslo:gray" = { color = "green", length = 4 }') == [
        'routes."bergen-oslo:gray": the id says gray, but the color is green; they should be the same'
    ]


def test_a_missing_colour_does_not_contradict_the_id() -> None:
    assert route_mistakes('"bergen-oslo:red" = { length = 4 }') == [
        'routes."bergen-oslo:red".color: it is missing; it should be a string'
    ]


@pytest.mark.parametrize("symbols", [-1, 0, 3])
def test_a_ferry_has_at_least_one_symbol_and_at_most_one_for_each_space(symbols: int) -> None:
    assert route_mistakes(f'"bergen-stop" = {{ color = "gray", length = 2, ferry = {symbols} }}') == [
        f'routes."bergen-stop".ferry: it is {symbols}; it should be 1 to 2'
    ]


def test_the_symbols_of_a_ferry_without_a_length_are_not_judged() -> None:
    assert route_mistakes('"bergen-stop" = { color = "gray", ferry = 5 }') == [
        'routes."bergen-stop".length: it is missing; it should be a whole number'
    ]


def test_a_route_is_not_both_a_tunnel_and_a_ferry() -> None:
    assert route_mistakes('"bergen-stop" = { color = "gray", length = 2, ferry = 1, tunnel = true }') == [
        'routes."bergen-stop": it is both a tunnel and a ferry; it should be one of them'
    ]


@pytest.mark.parametrize("draws", [-1, 21])
def test_draws_are_0_to_20(draws: int) -> None:
    assert route_mistakes(f'"bergen-stop" = {{ color = "gray", length = 2, draws = {draws} }}') == [
        f'routes."bergen-stop".draws: it is {draws}; it should be 0 to 20'
    ]


def test_a_substitute_has_to_be_readable() -> None:
    assert route_mistakes('"bergen-stop" = { color = "gray", length = 2, substitute = "some" }') == [
        'routes."bergen-stop": the substitute "some" is not valid; it should look like "3 any" or "2 same"'
    ]


def test_a_tunnel_takes_no_substitute() -> None:
    assert route_mistakes('"bergen-stop" = { color = "gray", length = 2, tunnel = true, substitute = "3 any" }') == [
        'routes."bergen-stop": a tunnel is paid with one colour and locomotives; it cannot have a substitute'
    ]


def test_a_pair_replaces_a_locomotive_only_on_a_ferry() -> None:
    assert route_mistakes('"bergen-stop" = { color = "gray", length = 2, substitute = "2 same" }') == [
        'routes."bergen-stop": "2 same" replaces a locomotive symbol, which only a ferry has; "3 any" replaces a card'
    ]


@pytest.mark.parametrize("key", ["bergen oslo", "bergen-", "-bergen", "-", "oslo-oslo", "bergen:red"])
def test_the_id_of_a_route_names_two_different_cities(key: str) -> None:
    assert route_mistakes(f'"{key}" = {{ color = "red", length = 2 }}') == [
        f'routes."{key}": the id should name two different cities with a dash between them, such as "bergen-oslo"'
    ]


def test_a_route_to_an_unknown_city_is_refused_with_the_nearest_one() -> None:
    assert route_mistakes('"brgen-stop" = { color = "red", length = 2 }') == [
        'routes."brgen-stop": there is no city "brgen" in this file (did you mean "bergen"?)'
    ]
    assert route_mistakes('"oslo-xx-yy" = { color = "red", length = 2 }') == [
        'routes."oslo-xx-yy": there is no city "xx-yy" in this file'
    ]


@pytest.mark.parametrize("word", ["", "light blue", "a:b", "a-b"])
def test_the_word_that_tells_twins_apart_is_a_plain_word(word: str) -> None:
    assert route_mistakes(f'"bergen-oslo:{word}" = {{ color = "red", length = 2 }}') == [
        f'routes."bergen-oslo:{word}": the word after the colon consists of lowercase letters, digits and underscores'
    ]


def test_routes_between_the_same_two_cities_have_a_word_each() -> None:  # C17
    assert route_mistakes('"bergen-oslo" = { color = "red", length = 4 }') == [
        'routes."bergen-oslo": 3 routes join bergen and oslo; each needs its own word, such as "bergen-oslo:red"'
    ]
    assert route_mistakes('"stop-oslo" = { color = "gray", length = 4 }') == [
        'routes."oslo-stop": 2 routes join oslo and stop; each needs its own word, such as "oslo-stop:purple"',
        'routes."stop-oslo": 2 routes join stop and oslo; each needs its own word, such as "stop-oslo:1"',
    ]


def test_a_route_named_as_a_twin_has_one() -> None:  # C17
    assert route_mistakes('"bergen-stop:red" = { color = "red", length = 4 }') == [
        'routes."bergen-stop:red": it is named as one of several routes, but no other route joins bergen and stop;'
        ' it should be "bergen-stop", or have a twin'
    ]


def test_a_twin_with_a_misspelt_city_still_counts_as_a_twin() -> None:
    twins = ('"bergen-stop:1" = { color = "gray", length = 4 }', '"bregen-stop:2" = { color = "gray", length = 4 }')
    assert route_mistakes(*twins) == [
        'routes."bregen-stop:2": there is no city "bregen" in this file (did you mean "bergen"?)'
    ]


def test_the_points_of_a_ticket_are_a_whole_number() -> None:
    assert ticket_mistakes('"bergen-stop" = "5"') == ['tickets."bergen-stop": it is "5"; it should be a whole number']
    assert ticket_mistakes('"bergen-stop" = true') == ['tickets."bergen-stop": it is true; it should be a whole number']


@pytest.mark.parametrize("points", [-3, 0, 100])
def test_a_ticket_gives_1_to_99_points(points: int) -> None:
    assert ticket_mistakes(f'"bergen-stop" = {points}') == [
        f'tickets."bergen-stop": it is {points}; it should be 1 to 99'
    ]


def test_a_ticket_to_an_unknown_city_is_refused_with_the_nearest_one() -> None:
    assert ticket_mistakes('"stop-olso" = 5', '"bergen-hamar" = 5') == [
        'tickets."stop-olso": there is no city "olso" in this file (did you mean "oslo"?)',
        'tickets."bergen-hamar": there is no city "hamar" in this file',
        'tickets."stop-olso": "stop-oslo" joins the same two cities; only one ticket should',
    ]


def test_a_ticket_does_not_join_a_city_and_itself() -> None:
    assert ticket_mistakes('"oslo-oslo" = 5') == [
        'tickets."oslo-oslo": the id should name two different cities with a dash between them, such as "bergen-oslo"'
    ]


def test_two_tickets_do_not_join_the_same_two_cities() -> None:
    assert ticket_mistakes('"kiruna-bergen" = 5') == [
        'tickets."kiruna-bergen": "bergen-kiruna" joins the same two cities; only one ticket should'
    ]


def test_a_ticket_that_no_path_connects_is_refused() -> None:
    islands = """
    lahti = { name = "Lahti", country = "Finland" }
    turku = { name = "Turku", country = "Finland" }
    visby = { name = "Visby", country = "Sweden" }
    """
    route = '"lahti-turku" = { color = "red", length = 1 }'
    tickets = '"lahti-turku" = 1\n"oslo-lahti" = 5\n"visby-oslo" = 5'
    assert mistakes(text(cities=CITIES + islands, routes=ROUTES + route, tickets=TICKETS + tickets)) == [
        'tickets."oslo-lahti": no path of routes joins oslo and lahti; there should be one',
        'tickets."visby-oslo": no path of routes joins visby and oslo; there should be one',
    ]


def test_a_path_through_a_city_that_was_forgotten_is_a_path() -> None:
    routes = ROUTES.replace("oslo-stop", "oslo-xyz") + '"stop-xyz" = { color = "red", length = 1 }'
    assert mistakes(text(routes=routes)) == [
        'routes."oslo-xyz": there is no city "xyz" in this file',
        'routes."stop-xyz": there is no city "xyz" in this file',
    ]


def test_all_mistakes_of_a_file_are_reported_at_once_in_its_order() -> None:
    toml = text(
        name="title = 1",
        cities=CITIES.replace('country = "Norway" }', "}", 1).replace(", }", " }"),
        routes=ROUTES.replace('"purple"', '"pruple"').replace("length = 4", "length = 0"),
        tickets=TICKETS.replace("= 12", "= -12").replace("stop-oslo", "stop-olso"),
    )
    assert [mistake.split(": ")[0] for mistake in mistakes(toml)] == [
        "title",
        "name",
        "cities.bergen.country",
        'routes."bergen-oslo:blue".length',
        'routes."oslo-stop"',
        'tickets."bergen-kiruna"',
        'tickets."stop-olso"',
    ]


def test_the_error_prints_one_mistake_a_line() -> None:
    with pytest.raises(BoardError) as caught:
        load_board(text(cities="", tickets=""), RULES)
    assert str(caught.value).count("\n") == 1


@pytest.mark.parametrize("name", ["Two  blanks", " at the edge", r"two\nlines", r"a \u0007 bell"])
def test_the_name_of_a_board_is_words_on_one_line(name: str) -> None:
    assert mistakes(text(name=f'name = "{name}"')) == [
        "name: it should be words on one line, separated by single spaces, because records contain it"
    ]


def test_a_city_can_say_where_it_is_drawn() -> None:
    board = load_board(text(cities=CITIES.replace('"Bergen",', '"Bergen", x = 120, y = 3000,')), RULES)
    assert [city.at for city in board.cities] == [(120, 3000), None, None, None]
    assert city_mistakes('lahti = { name = "Lahti", country = "Finland", x = 100 }') == [
        "cities.lahti: it has x alone; a position is both x and y"
    ]
    assert city_mistakes('lahti = { name = "Lahti", country = "Finland", x = 49, y = 3001 }') == [
        "cities.lahti.x: it is 49; it should be 50 to 3000",
        "cities.lahti.y: it is 3001; it should be 50 to 3000",
    ]
