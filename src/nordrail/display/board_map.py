"""A title's map in the plane: positions of cities, curves of routes, and places for labels."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, pi, sin

from nordrail.display.board_layout import Layout, Point, printed_layout
from nordrail.engine.components.board import Board

Line = list[Point]

TRACK_GAP = 14.0
"""Distance between the tracks of a double route."""
_STEPS = 24
"""Number of segments in a curve."""
_LETTER = 0.58
"""Average width of a letter, as a fraction of the font size."""


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name with its anchor, its alignment and the box it fills."""

    name: str
    at: Point
    align: str
    """`left`, `center` or `right`."""
    box: tuple[float, float, float, float]


def find_layout(title: str, board: Board) -> Layout | None:
    """Return the layout shipped with a title, or `None` if there is none for exactly these cities and routes."""
    drawn = printed_layout(title)
    same_cities = {city.id for city in board.cities} == set(drawn.cities)
    return drawn if same_cities and {route.id for route in board.routes} == set(drawn.bends) else None


def route_lines(board: Board, layout: Layout) -> dict[str, Line]:
    """Return the curve of each route; routes that would overlap run side by side."""
    together: dict[tuple[frozenset[str], float], list[str]] = {}
    for route in board.routes:
        together.setdefault((frozenset((route.a, route.b)), layout.bends[route.id]), []).append(route.id)
    lines: dict[str, Line] = {}
    for tracks in together.values():
        for place, route_id in enumerate(tracks):
            route = board.route(route_id)
            middle = _curve(layout.cities[route.a], layout.cities[route.b], layout.bends[route_id])
            lines[route_id] = _beside(middle, (place - (len(tracks) - 1) / 2) * TRACK_GAP)
    return lines


def place_labels(board: Board, layout: Layout, lines: dict[str, Line], size: float) -> list[Label]:
    """Place the name of each city where it covers the least; `size` is the font size."""
    ink = [point for line in lines.values() for point in line]
    dots = list(layout.cities.values())
    placed: list[Label] = []
    for city in board.cities:
        if city.name:
            x, y = layout.cities[city.id]
            reach = (len(city.name) + 2) * size
            near = [point for point in ink if abs(point[0] - x) < reach and abs(point[1] - y) < 3 * size]
            options = _around(city.name, (x, y), size)
            placed.append(min(options, key=lambda label: _cost(label, layout, near, dots, placed)))
    return placed


def _curve(a: Point, b: Point, bend: float) -> Line:
    dx, dy = b[0] - a[0], b[1] - a[1]
    pull = (a[0] + b[0]) / 2 + 2 * bend * dy, (a[1] + b[1]) / 2 - 2 * bend * dx
    shares = [step / _STEPS for step in range(_STEPS + 1)]
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * pull[0] + t**2 * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * pull[1] + t**2 * b[1],
        )
        for t in shares
    ]


def _beside(line: Line, gap: float) -> Line:
    if not gap:
        return line
    moved: Line = []
    for place, (x, y) in enumerate(line):
        before, after = line[max(place - 1, 0)], line[min(place + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        end = min(place, len(line) - 1 - place) / len(line)
        apart = 0.25 + 0.75 * sin(pi / 2 * min(1, 4 * end))  # tracks converge at a city
        aside = gap * apart / hypot(dx, dy)
        moved.append((x + aside * dy, y - aside * dx))
    return moved


def _around(name: str, at: Point, size: float) -> list[Label]:
    (x, y), width, space = at, len(name) * size * _LETTER, 0.75 * size
    labels: list[Label] = []
    for dx, dy in ((1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1)):
        align = {1: "left", -1: "right", 0: "center"}[dx]
        anchor = x + dx * space * (0.7 if dy else 1), y + dy * (1.25 if not dx else 0.9) * size
        left = anchor[0] - {1: 0.0, -1: width, 0: width / 2}[dx]
        box = left, anchor[1] - size / 2, left + width, anchor[1] + size / 2
        labels.append(Label(name, anchor, align, box))
    return labels


def _cost(label: Label, layout: Layout, ink: Line, dots: Line, placed: Sequence[Label]) -> float:
    left, top, right, bottom = label.box
    outside = left < 0 or top < 0 or right > layout.size[0] or bottom > layout.size[1]
    near = left - 7, top - 7, right + 7, bottom + 7
    covered = sum(left < x < right and top < y < bottom for x, y in ink)
    hidden = sum(near[0] < x < near[2] and near[1] < y < near[3] for x, y in dots)
    crossed = sum(
        left < other.box[2] and other.box[0] < right and top < other.box[3] and other.box[1] < bottom
        for other in placed
    )
    return covered + 60 * hidden + 200 * crossed + 500 * outside
