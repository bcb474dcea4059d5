"""Parse a board from TOML text and collect every mistake in it."""

import re
import tomllib

from nordrail.engine.components.board import Board, City, Kind, LocomotiveRules, Route, Substitute, Ticket
from nordrail.engine.components.cards import COLORS, Card
from nordrail.engine.components.toml_fields import Fields, did_you_mean, nearest, show
from nordrail.engine.errors import BoardError, NotationError

LONGEST = 20
"""The maximum number of spaces of a route."""
MOST_POINTS = 99
"""The maximum number of points of a ticket."""

_WORD = re.compile("[a-z0-9_]+")
_COLORS = {color.word: color for color in COLORS} | {"gray": None}


def load_board(text: str, locomotives: LocomotiveRules) -> Board:
    """Parse a board from TOML text; `BoardError` lists every mistake."""
    try:
        file = Fields("", tomllib.loads(text), [])
    except (ValueError, RecursionError) as error:
        raise BoardError([f"the file is not TOML: {error}"]) from error
    board = _read_board(file, locomotives)
    if file.mistakes:
        raise BoardError(file.mistakes)
    return board


def _read_board(file: Fields, locomotives: LocomotiveRules) -> Board:
    file.expect("name", "cities", "routes", "tickets")
    name = file.read("name", "", required=True)
    if name != " ".join(name.split()) or not name.isprintable():
        file.at("name").note("it should be words on one line, separated by single spaces, because records contain it")
    cities = tuple(_read_city(key, fields) for key, fields in file.section("cities").tables())
    ids = [city.id for city in cities]
    routes = tuple(_read_route(key, fields, ids, locomotives) for key, fields in file.section("routes").tables())
    tickets = file.section("tickets")
    board = Board(name, cities, routes, tuple(_read_ticket(key, tickets, ids) for key in tickets.values))
    _check_twins(file.at("routes"), board)
    _check_tickets(tickets, board)
    return board


def _read_city(key: str, fields: Fields) -> City:
    fields.expect("name", "country", "arctic", "capital")
    if not _WORD.fullmatch(key):
        fields.note("a city id consists of lowercase letters, digits and underscores")
    name, country = fields.read("name", "", required=True), fields.read("country", "", required=True)
    return City(key, name, country, arctic=fields.read("arctic", False), capital=fields.read("capital", False))


def _read_route(key: str, fields: Fields, cities: list[str], locomotives: LocomotiveRules) -> Route:
    fields.expect("color", "length", "tunnel", "ferry", "draws", "substitute")
    pair, colon, word = key.partition(":")
    if colon and not _WORD.fullmatch(word):
        fields.note("the word after the colon consists of lowercase letters, digits and underscores")
    a, b = _read_ends(pair, fields, cities)
    color = _read_color(word, fields)
    length = fields.read_number("length", 1, LONGEST)
    symbols = fields.read_number("ferry", 1, length) if "ferry" in fields.values else 0
    draws = fields.read_number("draws", 0, LONGEST) if "draws" in fields.values else 0
    kind = _read_kind(fields)
    substitute = _read_substitute(kind, fields) or (locomotives.ferry if kind is Kind.FERRY else None)
    wild = kind is Kind.FERRY or kind in locomotives.wild_on
    return Route(key, a, b, color, length, kind, symbols, draws, wild, substitute)


def _read_ends(pair: str, fields: Fields, cities: list[str]) -> tuple[str, str]:
    a, _, b = pair.partition("-")
    if a == b or not a or not b:
        fields.note('the id should name two different cities with a dash between them, such as "bergen-oslo"')
        return a, a
    return _read_end(a, fields, cities), _read_end(b, fields, cities)


def _read_end(word: str, fields: Fields, cities: list[str]) -> str:
    """Return the city, or the nearest one if it does not exist."""
    if word in cities or not cities:
        return word
    fields.note(f"there is no city {show(word)} in this file{did_you_mean(word, cities)}")
    return nearest(word, cities) or word


def _read_color(word: str, fields: Fields) -> Card | None:
    color = fields.read("color", word if word in _COLORS else "gray", required=True)
    if color not in _COLORS:
        known = ", ".join(_COLORS)
        fields.note(f"there is no color {show(color)}; colors are {known}{did_you_mean(color, _COLORS)}")
    elif word in _COLORS and word != color:
        fields.note(f"the id says {word}, but the color is {color}; they should be the same")
    return _COLORS.get(color)


def _read_kind(fields: Fields) -> Kind:
    tunnel, ferry = fields.read("tunnel", False), "ferry" in fields.values
    if tunnel and ferry:
        fields.note("it is both a tunnel and a ferry; it should be one of them")
    return Kind.FERRY if ferry else Kind.TUNNEL if tunnel else Kind.REGULAR


def _read_substitute(kind: Kind, fields: Fields) -> Substitute | None:
    if "substitute" not in fields.values:
        return None
    try:
        substitute = Substitute.read(fields.read("substitute", "3 any"))
    except NotationError as error:
        fields.note(str(error))
        return None
    if substitute.same_color and kind is not Kind.FERRY:
        fields.note(f'"{substitute}" replaces a locomotive symbol, which only a ferry has; "3 any" replaces a card')
    elif kind is Kind.TUNNEL:
        fields.note("a tunnel is paid with one colour and locomotives; it cannot have a substitute")
    return substitute


def _read_ticket(key: str, section: Fields, cities: list[str]) -> Ticket:
    return Ticket(key, *_read_ends(key, section.at(key), cities), section.read_number(key, 1, MOST_POINTS))


def _check_twins(section: Fields, board: Board) -> None:
    for route, twins in zip(board.routes, board.twins, strict=True):
        joined, several, named = f"{route.a} and {route.b}", twins.bit_count() > 1, ":" in route.id
        if several and not named:
            word = "1" if route.color is None else route.color.word
            right = f'each needs its own word, such as "{route.id}:{word}"'
            section.at(route.id).note(f"{twins.bit_count()} routes join {joined}; {right}")
        if named and not several and route.a != route.b:
            wrong = f"it is named as one of several routes, but no other route joins {joined}"
            section.at(route.id).note(f'{wrong}; it should be "{route.a}-{route.b}", or have a twin')


def _check_tickets(section: Fields, board: Board) -> None:
    reach: dict[str, set[str]] = {}
    for route in board.routes:
        together = reach.get(route.a, {route.a}) | reach.get(route.b, {route.b})
        reach.update(dict.fromkeys(together, together))
    seen: dict[frozenset[str], str] = {}
    for ticket in board.tickets:
        first = seen.setdefault(frozenset((ticket.a, ticket.b)), ticket.id)
        if first != ticket.id:
            section.at(ticket.id).note(f'"{first}" joins the same two cities; only one ticket should')
        known = reach and {ticket.a, ticket.b} <= board.city_number.keys()
        if known and ticket.b not in reach.get(ticket.a, {ticket.a}):
            section.at(ticket.id).note(f"no path of routes joins {ticket.a} and {ticket.b}; there should be one")
