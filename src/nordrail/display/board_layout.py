"""The layout of a board: cities keep the position in their file or on a printed board, others follow their routes."""

import json
from cmath import phase, rect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from importlib.resources import files
from itertools import combinations, pairwise
from math import pi

from nordrail.engine.components.board import Board, Route
from nordrail.engine.rules.rulebook import TITLES

Point = tuple[float, float]
_Places = dict[str, complex]

_SPACE, _CITY = 46.0, 34.0
"""The drawn length of a space, and the room that the two cities of a route take."""
_MARGIN, _EDGE = 95.0, 50.0
"""The room around the cities, and the least of it on the left and above."""
_LEAST = 760.0
"""The least width of a picture, so a small board is not blown up."""
_APART, _CLEAR = 92.0, 40.0
"""The least distance between two cities, and between a city and the routes of others."""
_STEPS = 250_000
"""The budget of a layout in steps: less than a second."""
_MOST = 160
"""The largest number of cities placed by the lengths of routes; more are placed on a spiral."""
_BENDS = (0.0, 0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a board is drawn; y grows downwards."""

    size: Point
    """The width and height of the picture."""
    cities: dict[str, Point]
    bends: dict[str, float]
    """How far each route bends to the left, as a fraction of the straight distance."""
    rooms: dict[str, Point]
    """The room between each city of a route and its spaces, where neighbours need more than usual."""
    coast: bool
    """Whether the cities lie on the coast of their title."""


@cache
def printed_layout(title: str) -> Layout:
    """Return the layout of a title's own board, without cities if the title has none."""
    try:
        text = files(f"nordrail.titles.{title.replace('-', '_')}").joinpath("layout.json").read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        return Layout((_LEAST, _LEAST), {}, {}, {}, coast=False)
    drawn = json.loads(text, parse_int=float)
    width, height = drawn["size"]
    cities = {city: (place["x"], place["y"]) for city, place in drawn["cities"].items()}
    bends = {route: line["bend"] for route, line in drawn["routes"].items()}
    rooms = {route: (line["room"][0], line["room"][1]) for route, line in drawn["routes"].items()}
    return Layout((width, height), cities, bends, rooms, coast=True)


def lay_out(board: Board, title: str) -> Layout:
    """Return the layout of a custom board; the same board always gets the same one."""
    own = printed_layout(title)
    given = {city.id: complex(*city.at) for city in board.cities if city.at is not None}
    if own.coast and _fits_coast(board, own):
        cities = {city.id: city.at or own.cities[city.id] for city in board.cities}
        kept = _kept_bends(board, own, given)
        new = [route for route in board.routes if route.id not in kept]
        bends = kept | _bends(new, {city: complex(*at) for city, at in cities.items()})
        rooms = {route: own.rooms[route] for route in kept if route in own.rooms}
        return Layout(own.size, cities, {route.id: bends[route.id] for route in board.routes}, rooms, coast=True)
    known = _known(board, title) | given
    if len(board.cities) > _MOST:
        places = {city.id: rect(60 * number**0.5, 2.4 * number) for number, city in enumerate(board.cities)}
        return _kept_picture(board, _beside(places, given)) if given else _picture(board, places)
    places = _placed(board, known)
    drawn = _kept_picture(board, places) if given else _picture(board, places)
    if known:
        drawn.bends.update(_kept_bends(board, own, given))
    return drawn


def _fits_coast(board: Board, own: Layout) -> bool:
    """Return whether all cities have a place on the printed map, most of them their printed one."""
    printed = sum(city.at is None and city.id in own.cities for city in board.cities)
    placed = all(
        city.id in own.cities if city.at is None else city.at[0] < own.size[0] and city.at[1] < own.size[1]
        for city in board.cities
    )
    return placed and 2 * printed > len(board.cities)


def _kept_bends(board: Board, own: Layout, moved: _Places) -> dict[str, float]:
    """Return the printed bends of the routes whose cities lie where they are printed."""
    routes = [route for route in board.routes if route.id in own.bends and not {route.a, route.b} & moved.keys()]
    return {route.id: own.bends[route.id] for route in routes}


def _placed(board: Board, known: _Places) -> _Places:
    """Place the cities that have no known position."""
    far = _distances(board)
    guess = _among(board, known) if len(known) > 2 else _beside(_first_guess(board, far), known)
    places = _relaxed(board, far, guess, known)
    return _cleared(board, places if known else _upright(places), known)


def _beside(places: _Places, given: _Places) -> _Places:
    """Move places as a whole to the middle of the given ones, which stay."""
    if not given:
        return places
    middle = sum(given.values()) / len(given) - sum(places[city] for city in given) / len(given)
    return {city: given.get(city, at + middle) for city, at in places.items()}


def _known(board: Board, title: str) -> _Places:
    """Return the cities of printed boards; fewer than three tell nothing about the others."""
    places: _Places = {}
    for one in sorted(TITLES, key=lambda other: other != title):
        for city in board.cities:
            if (at := printed_layout(one).cities.get(city.id)) is not None:
                places.setdefault(city.id, complex(*at))
    return places if len(places) > 2 else {}


def _distances(board: Board) -> dict[str, dict[str, float]]:
    """Return the distance between any two cities along the shortest routes; a long one if they are not connected."""
    roads: dict[str, list[tuple[str, float]]] = {city.id: [] for city in board.cities}
    for route in board.routes:
        roads[route.a].append((route.b, route.length * _SPACE + _CITY))
        roads[route.b].append((route.a, route.length * _SPACE + _CITY))
    found = {}
    for start in roads:
        reached: dict[str, float] = {}
        queue = [(0.0, start)]
        while queue:
            way, city = heappop(queue)
            if city not in reached:
                reached[city] = way
                for other, length in roads[city]:
                    heappush(queue, (way + length, other))
        found[start] = reached
    farthest = max(max(reached.values()) for reached in found.values())
    return {city: {other: found[city].get(other, farthest * 1.2) for other in roads} for city in roads}


def _first_guess(board: Board, far: dict[str, dict[str, float]]) -> _Places:
    """Place cities along the axis of the two farthest apart; the one farthest from it tells the sides apart."""
    ids = [city.id for city in board.cities]
    start = max(ids, key=lambda city: far[ids[0]][city])
    end = max(ids, key=lambda city: far[start][city])
    axis = far[start][end]
    along = {city: (far[start][city] ** 2 - far[end][city] ** 2 + axis**2) / (2 * axis) for city in ids}
    aside = {city: max(0.0, far[start][city] ** 2 - along[city] ** 2) ** 0.5 for city in ids}
    corner = max(ids, key=lambda city: aside[city])
    places = {}
    for number, city in enumerate(ids):
        near = abs(complex(along[city] - along[corner], aside[city] - aside[corner]))
        side = 1 if far[corner][city] <= near * 1.4 else -1
        places[city] = complex(along[city], side * aside[city]) + rect(3, number)
    return places


def _among(board: Board, known: _Places) -> _Places:
    """Start unknown cities in the middle of the known ones, a little apart."""
    middle = sum(known.values()) / len(known)
    return {city.id: known.get(city.id, middle + rect(40, number)) for number, city in enumerate(board.cities)}


def _relaxed(board: Board, far: dict[str, dict[str, float]], places: _Places, fixed: _Places) -> _Places:
    """Move cities until their distances match the routes; known ones stay."""
    places = dict(places)
    free = [city.id for city in board.cities if city.id not in fixed]
    if not free:
        return places
    for _ in range(max(10, min(250, _STEPS // (len(free) * len(places))))):
        for city in free:
            here, weights, pull = places[city], 0.0, 0j
            for other, there in places.items():
                if other != city:
                    wanted = far[city][other]
                    gap = here - there
                    weights += wanted**-2
                    pull += (there + gap * (wanted / (abs(gap) or 1.0))) * wanted**-2
            places[city] = pull / weights
    return places


def _upright(places: _Places) -> _Places:
    """Turn the board upright, and widen it if it is narrow."""
    middle = sum(places.values()) / len(places)
    spread = sum((at - middle) ** 2 for at in places.values())
    turn = rect(1, pi / 2 - phase(spread) / 2)
    turned = [(at - middle) * turn for at in places.values()]
    wide = max(at.real for at in turned) - min(at.real for at in turned)
    high = max(at.imag for at in turned) - min(at.imag for at in turned)
    wider = max(1.0, min(1.7, 0.55 * high / (wide or 1.0)))
    return {city: complex(at.real * wider, at.imag) for city, at in zip(places, turned, strict=True)}


def _cleared(board: Board, places: _Places, fixed: _Places) -> _Places:
    """Move cities apart from each other and off the routes of others; known ones stay."""
    places = dict(places)
    pairs = sorted({(route.a, route.b) for route in board.routes})
    for _ in range(min(80, _STEPS // (len(places) * len(pairs)))):
        moves = dict.fromkeys(places, 0j)
        for one, other in combinations(places, 2):
            gap = places[one] - places[other]
            if abs(gap) < _APART:
                push = (gap / (abs(gap) or 1.0) or 1) * (_APART - abs(gap)) / 2
                moves[one] += push
                moves[other] -= push
        for a, b in pairs:
            for city in places:
                if (
                    city not in (a, b)
                    and abs(away := places[city] - _nearest(places[a], places[b], places[city])) < _CLEAR
                ):
                    moves[city] += (away / abs(away) if away else 1j) * (_CLEAR - abs(away)) / 2
        for city, move in moves.items():
            if city not in fixed:
                places[city] += move
    return places


def _nearest(a: complex, b: complex, at: complex) -> complex:
    """Return the point of a line that is nearest to another point."""
    way = b - a
    share = ((at - a) * way.conjugate()).real / (abs(way) ** 2 or 1.0)
    return a + way * min(1.0, max(0.0, share))


def _picture(board: Board, places: _Places) -> Layout:
    """Move and scale the cities into a picture of a handy shape."""
    left, top = min(at.real for at in places.values()), min(at.imag for at in places.values())
    right, bottom = max(at.real for at in places.values()), max(at.imag for at in places.values())
    scale = max(0.85, min(1.5, 820 / ((right - left) or 1), 1320 / ((bottom - top) or 1)))
    wide, high = (right - left) * scale + 2 * _MARGIN, (bottom - top) * scale + 2 * _MARGIN
    width = max(_LEAST, wide, high * 0.6)
    height = max(high, width / 0.95)
    shift = complex((width - wide) / 2 + _MARGIN, (height - high) / 2 + _MARGIN)
    drawn = {city: (at - complex(left, top)) * scale + shift for city, at in places.items()}
    return _drawn(board, drawn, (width, height))


def _kept_picture(board: Board, places: _Places) -> Layout:
    """Return a picture that changes no position but those beyond its left and upper edges."""
    drawn = {city: complex(max(_EDGE, at.real), max(_EDGE, at.imag)) for city, at in places.items()}
    wide, high = max(at.real for at in drawn.values()) + _MARGIN, max(at.imag for at in drawn.values()) + _MARGIN
    return _drawn(board, drawn, (max(_LEAST, wide), max(0.6 * _LEAST, high)))


def _drawn(board: Board, places: _Places, size: Point) -> Layout:
    cities: dict[str, Point] = {city: (round(at.real), round(at.imag)) for city, at in places.items()}
    return Layout((round(size[0]), round(size[1])), cities, _bends(board.routes, places), {}, coast=False)


def _bends(routes: Sequence[Route], places: _Places) -> dict[str, float]:
    spaces = {(route.a, route.b): route.length for route in routes}
    few = len(spaces) * len(places) < _STEPS // 20
    bends = {(a, b): _bend(a, b, length, places) if few else 0.0 for (a, b), length in spaces.items()}
    return {route.id: bends[route.a, route.b] for route in routes}


def _bend(a: str, b: str, length: int, places: _Places) -> float:
    """Return the smallest bend that clears the other cities and leaves room for the spaces."""

    def cost(bend: float) -> float:
        start, end = places[a], places[b]
        pull = (start + end) / 2 + 2 * bend * (end - start) * -1j
        line = [start * (1 - t) ** 2 + pull * 2 * t * (1 - t) + end * t**2 for t in (k / 12 for k in range(13))]
        room = sum(abs(after - before) for before, after in pairwise(line)) - _CITY
        crossed = sum(
            max(0.0, _CLEAR - 4 - min(abs(at - point) for point in line))
            for city, at in places.items()
            if city not in (a, b)
        )
        return crossed + 4 * max(0.0, 22 * length - room) / length + 20 * abs(bend)

    return min(_BENDS, key=cost)
