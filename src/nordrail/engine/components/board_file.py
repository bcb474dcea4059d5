"""Parse a board from TOML text and collect every mistake in it."""

import re
import tomllib
from collections.abc import Collection

from nordrail.engine.components.board import Board, City, Kind, LocomotiveRules, Route, Substitute, Ticket
from nordrail.engine.components.board_rules import BoardRules, read_rules
from nordrail.engine.components.cards import COLORS, Card
from nordrail.engine.components.toml_fields import Fields, did_you_mean, reported, show
from nordrail.engine.errors import BoardError, NotationError
from nordrail.engine.objection import Objection
from nordrail.engine.quoting import shorten

LONGEST = 20
"""The maximum number of spaces of a route."""
MOST_POINTS = 99
"""The maximum number of points of a ticket."""
MOST_CITIES, MOST_ROUTES, MOST_TICKETS = 400, 1000, 1000
"""The maximum numbers of entries; a file can come from a stranger."""
LONGEST_NAME = 100
"""The maximum number of characters of a name."""
PLACES = range(50, 3001)
"""The coordinates at which a city can be drawn: it never touches the left or the upper edge."""

_WORD = re.compile("[a-z0-9_]+")
_TEXT_OR_COMMENT = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|' r"'''.*?'''|" r'"(?:[^"\\\n]|\\.)*"|' r"'[^'\n]*'|#[^\n]*", re.DOTALL
)
_NOT_STRUCTURE = re.compile(r"[^.=,\[\]{}\n]+")
_DEEP = "." * 8
"""The dots of a key with too many parts, which takes the standard parser quadratic time and memory."""
_COLORS = {color.word: color for color in COLORS} | {"gray": None}


def load_board(text: str, locomotives: LocomotiveRules) -> Board:
    """Parse a board from TOML text; `BoardError` lists the mistakes."""
    return load_board_and_rules(text, locomotives)[0]


def load_board_and_rules(text: str, locomotives: LocomotiveRules) -> tuple[Board, BoardRules]:
    """Parse a board and the rules that it changes from TOML text; `BoardError` lists the mistakes."""
    try:
        if _DEEP in _NOT_STRUCTURE.sub("", _TEXT_OR_COMMENT.sub("", text)):
            raise ValueError("a key has too many parts")
        file = Fields("", tomllib.loads(text), [])
    except (ValueError, RecursionError) as error:
        wrong = shorten(str(error), LONGEST_NAME)
        raise BoardError([Objection(f"the file is not TOML: {wrong}", "not_toml", detail=wrong)]) from error
    board, rules = _read_board(file, locomotives), read_rules(file)
    if file.mistakes:
        raise BoardError(reported(file.mistakes))
    return board, rules


def _read_board(file: Fields, locomotives: LocomotiveRules) -> Board:
    file.expect("name", "cities", "routes", "tickets", "rules")
    name = file.read_text("name", LONGEST_NAME)
    if name != " ".join(name.split()) or not name.isprintable():
        wrong = "it should be words on one line, separated by single spaces, because records contain it"
        file.at("name").note("board_name", wrong)
    cities = tuple(_read_city(key, fields) for key, fields in file.bounded_section("cities", MOST_CITIES).tables())
    ids = {city.id: None for city in cities}
    routes = tuple(
        _read_route(key, fields, ids, locomotives)
        for key, fields in file.bounded_section("routes", MOST_ROUTES).tables()
    )
    tickets = file.bounded_section("tickets", MOST_TICKETS)
    board = Board(name, cities, routes, tuple(_read_ticket(key, tickets, ids) for key in tickets.values))
    _check_twins(file.at("routes"), board)
    _check_tickets(tickets, board)
    return board


def _read_city(key: str, fields: Fields) -> City:
    fields.expect("name", "country", "arctic", "capital", "x", "y")
    if not _WORD.fullmatch(key):
        fields.note("city_id", "a city id consists of lowercase letters, digits and underscores")
    if len(key) > LONGEST_NAME:
        wrong = f"its id has {len(key)} characters; it should have at most {LONGEST_NAME}"
        fields.note("field_long", wrong, count=len(key), most=LONGEST_NAME)
    name, country = fields.read_text("name", LONGEST_NAME), fields.read_text("country", LONGEST_NAME)
    arctic, capital = fields.read("arctic", False), fields.read("capital", False)
    return City(key, name, country, arctic=arctic, capital=capital, at=_read_place(fields))


def _read_place(fields: Fields) -> tuple[int, int] | None:
    given = [key for key in "xy" if key in fields.values]
    if len(given) == 1:
        fields.note("half_place", f"it has {given[0]} alone; a position is both x and y")
    if len(given) < 2:
        return None
    return fields.read_number("x", PLACES[0], PLACES[-1]), fields.read_number("y", PLACES[0], PLACES[-1])


def _read_route(key: str, fields: Fields, cities: Collection[str], locomotives: LocomotiveRules) -> Route:
    fields.expect("color", "length", "tunnel", "ferry", "draws", "substitute")
    pair, colon, word = key.partition(":")
    if colon and not _WORD.fullmatch(word):
        fields.note("route_word", "the word after the colon consists of lowercase letters, digits and underscores")
    a, b = _read_ends(pair, fields, cities)
    color = _read_color(word, fields)
    length = fields.read_number("length", 1, LONGEST)
    symbols = fields.read_number("ferry", 1, length) if "ferry" in fields.values else 0
    draws = fields.read_number("draws", 0, LONGEST) if "draws" in fields.values else 0
    kind = _read_kind(fields)
    substitute = _read_substitute(kind, fields) or (locomotives.ferry if kind is Kind.FERRY else None)
    wild = kind is Kind.FERRY or kind in locomotives.wild_on
    return Route(key, a, b, color, length, kind, symbols, draws, wild, substitute)


def _read_ends(pair: str, fields: Fields, cities: Collection[str]) -> tuple[str, str]:
    a, _, b = pair.partition("-")
    if a == b or not a or not b:
        fields.note(
            "two_cities", 'the id should name two different cities with a dash between them, such as "bergen-oslo"'
        )
        return a, a
    return _read_end(a, fields, cities), _read_end(b, fields, cities)


def _read_end(word: str, fields: Fields, cities: Collection[str]) -> str:
    """Return the city, or the nearest one if it does not exist."""
    if word in cities or not cities:
        return word
    near, named = fields.near(word, cities), show(word)
    fields.note("no_city", f"there is no city {named} in this file{did_you_mean(near)}", city=named, near=near)
    return near or word


def _read_color(word: str, fields: Fields) -> Card | None:
    color = fields.read("color", word if word in _COLORS else "gray", required=True)
    if color not in _COLORS:
        known, near, named = ", ".join(_COLORS), fields.near(color, _COLORS), show(color)
        wrong = f"there is no color {named}; colors are {known}{did_you_mean(near)}"
        fields.note("no_color", wrong, color=named, colors=known, near=near)
    elif word in _COLORS and word != color:
        wrong = f"the id says {word}, but the color is {color}; they should be the same"
        fields.note("color_differs", wrong, word=word, color=color)
    return _COLORS.get(color)


def _read_kind(fields: Fields) -> Kind:
    tunnel, ferry = fields.read("tunnel", False), "ferry" in fields.values
    if tunnel and ferry:
        fields.note("tunnel_ferry", "it is both a tunnel and a ferry; it should be one of them")
    return Kind.FERRY if ferry else Kind.TUNNEL if tunnel else Kind.REGULAR


def _read_substitute(kind: Kind, fields: Fields) -> Substitute | None:
    if "substitute" not in fields.values:
        return None
    try:
        substitute = Substitute.read(fields.read("substitute", "3 any"))
    except NotationError as error:
        fields.note("bad_substitute", str(error))
        return None
    if substitute.same_color and kind is not Kind.FERRY:
        wrong = f'"{substitute}" replaces a locomotive symbol, which only a ferry has; "3 any" replaces a card'
        fields.note("substitute_same", wrong)
    elif kind is Kind.TUNNEL:
        fields.note(
            "substitute_tunnel", "a tunnel is paid with one colour and locomotives; it cannot have a substitute"
        )
    return substitute


def _read_ticket(key: str, section: Fields, cities: Collection[str]) -> Ticket:
    return Ticket(key, *_read_ends(key, section.at(key), cities), section.read_number(key, 1, MOST_POINTS))


def _check_twins(section: Fields, board: Board) -> None:
    for route, twins in zip(board.routes, board.twins, strict=True):
        joined, several, named = f"{route.a} and {route.b}", twins.bit_count() > 1, ":" in route.id
        if several and not named:
            right = f"{route.id}:{'1' if route.color is None else route.color.word}"
            wrong = f'{twins.bit_count()} routes join {joined}; each needs its own word, such as "{right}"'
            section.at(route.id).note("twin_unnamed", wrong, a=route.a, b=route.b, right=right)
        if named and not several and route.a != route.b:
            right = f"{route.a}-{route.b}"
            wrong = f"it is named as one of several routes, but no other route joins {joined}"
            wrong = f'{wrong}; it should be "{right}", or have a twin'
            section.at(route.id).note("twin_alone", wrong, a=route.a, b=route.b, right=right)


def _check_tickets(section: Fields, board: Board) -> None:
    reach: dict[str, set[str]] = {}
    for route in board.routes:
        together = reach.get(route.a, {route.a}) | reach.get(route.b, {route.b})
        reach.update(dict.fromkeys(together, together))
    seen: dict[frozenset[str], str] = {}
    for ticket in board.tickets:
        first = seen.setdefault(frozenset((ticket.a, ticket.b)), ticket.id)
        if first != ticket.id:
            wrong = f'"{first}" joins the same two cities; only one ticket should'
            section.at(ticket.id).note("ticket_twice", wrong, first=first)
        known = reach and {ticket.a, ticket.b} <= board.city_number.keys()
        if known and ticket.b not in reach.get(ticket.a, {ticket.a}):
            wrong = f"no path of routes joins {ticket.a} and {ticket.b}; there should be one"
            section.at(ticket.id).note("ticket_apart", wrong, a=ticket.a, b=ticket.b)
