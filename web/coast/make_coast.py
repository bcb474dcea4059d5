"""Warp the real coastline to fit the cities of each board, and write it as SVG paths.

The coast comes from Natural Earth (public domain) in the npm package world-atlas; the lakes below are drawn by hand. A
thin-plate spline through the cities of a board maps longitude and latitude to the board. Needs numpy:

    npm pack world-atlas@2 && tar xzf world-atlas-2.*.tgz
    python web/coast/make_coast.py package/countries-10m.json
"""

import json
import sys
from itertools import pairwise
from math import cos, pi, radians, sin, sqrt, tan
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[2]
BOARDS = {"nordic-countries": "nordic_countries", "northern-lights": "northern_lights"}
BOX = (-12.0, 44.0, 75.0, 76.0)
"""The west, south, east and north edges of the drawn area."""
MARGIN = 700
"""How far the land extends beyond the edges of the board, in board units: wide screens show it."""
SMOOTH = 0.02
"""The smoothing of the spline: higher bends less but misses the cities by more."""
FINE = 0.9
"""The largest distance of a simplified line from the original."""
SMALLEST = 9.0
"""The area of the smallest island that is drawn."""

Point = tuple[float, float]

LAKES: dict[str, list[Point]] = {
    "Vänern": [
        (12.4, 58.42),
        (12.75, 58.85),
        (13.1, 59.2),
        (13.5, 59.38),
        (13.95, 59.2),
        (14.1, 58.85),
        (13.75, 58.62),
        (13.35, 58.7),
        (13.1, 58.52),
        (12.75, 58.4),
    ],
    "Vättern": [
        (14.15, 57.8),
        (14.2, 58.1),
        (14.45, 58.45),
        (14.75, 58.85),
        (15.0, 58.85),
        (14.85, 58.5),
        (14.6, 58.15),
        (14.35, 57.85),
    ],
    "Mälaren": [(16.2, 59.45), (16.6, 59.6), (17.2, 59.55), (17.8, 59.4), (17.4, 59.3), (16.8, 59.38)],
    "Storsjön": [(14.2, 63.1), (14.45, 63.3), (14.75, 63.25), (14.7, 63.05), (14.4, 63.0)],
    "Mjøsa": [(10.65, 60.55), (10.75, 60.8), (10.95, 60.85), (11.15, 60.6), (11.2, 60.4), (11.05, 60.42)],
    "Päijänne": [(25.3, 61.2), (25.4, 61.6), (25.6, 62.0), (25.8, 62.05), (25.75, 61.6), (25.6, 61.2)],
    "Saimaa": [(27.6, 61.15), (27.9, 61.5), (28.2, 61.7), (28.7, 61.9), (28.9, 61.7), (28.5, 61.4), (28.2, 61.1)],
    "Oulujärvi": [(26.7, 64.25), (26.95, 64.45), (27.4, 64.45), (27.6, 64.3), (27.3, 64.2), (26.95, 64.18)],
    "Inari": [(27.3, 68.95), (27.7, 69.1), (28.2, 69.15), (28.5, 69.0), (28.1, 68.9), (27.7, 68.85)],
    "Imandra": [(32.4, 67.55), (32.8, 67.85), (33.1, 67.75), (32.95, 67.5), (32.6, 67.4)],
    "Torneträsk": [(18.7, 68.35), (19.2, 68.45), (20.0, 68.25), (20.0, 68.15), (19.3, 68.32)],
    "Ladoga": [
        (31.0, 59.95),
        (31.6, 60.1),
        (32.6, 60.2),
        (32.9, 60.6),
        (32.6, 61.0),
        (31.8, 61.4),
        (31.0, 61.7),
        (30.3, 61.5),
        (29.9, 61.1),
        (30.2, 60.7),
        (30.7, 60.5),
        (31.0, 60.2),
    ],
    "Onega": [
        (34.5, 61.2),
        (35.3, 60.95),
        (36.2, 61.1),
        (36.4, 61.5),
        (35.9, 62.2),
        (35.2, 62.8),
        (34.7, 62.5),
        (34.3, 61.8),
    ],
    "Peipus": [
        (27.0, 58.9),
        (27.4, 59.0),
        (27.9, 58.95),
        (27.7, 58.5),
        (27.6, 58.2),
        (27.9, 57.95),
        (27.5, 58.1),
        (27.3, 58.5),
    ],
}


def main(atlas: str) -> None:
    """Write one file per board."""
    land, borders = read_atlas(json.loads(Path(atlas).read_text()))
    for title, folder in BOARDS.items():
        layout = json.loads((ROOT / "src/nordrail/titles" / folder / "layout.json").read_text())
        width, height = layout["size"]
        spline = Spline([(city["lon"], city["lat"], city["x"], city["y"]) for city in layout["cities"].values()])
        frame = (-MARGIN, -MARGIN, width + MARGIN, height + MARGIN)
        rings = [clip(spline.bend(clip(dense(ring), BOX)), frame) for ring in land]
        lakes = [round_off(spline.bend(dense([*lake, lake[0]], 0.05))) for lake in LAKES.values()]
        circle = spline.bend([(lon / 2, 66.56) for lon in range(96)])
        lines = [spline.bend(line) for line in borders]
        made = {
            "land": path([thin(ring) for ring in rings if len(ring) > 3 and area(ring) > SMALLEST], closed=True),
            "borders": path([thin(line) for part in lines for line in inside(part, frame)], closed=False),
            "lakes": path([thin(lake) for lake in lakes], closed=True),
            "circle": path([thin(part) for part in inside(circle, (0, 0, width, height))], closed=False),
        }
        file = ROOT / "web/src/board/land/coasts" / f"{title}.coast.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(made, indent=1) + "\n")
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")


def read_atlas(atlas: dict[str, Any]) -> tuple[list[list[Point]], list[list[Point]]]:
    """Return the rings of all land in a TopoJSON file, and the borders between countries."""
    (sx, sy), (tx, ty) = atlas["transform"]["scale"], atlas["transform"]["translate"]
    arcs: list[list[Point]] = []
    for deltas in atlas["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)

    def line(numbers: list[int]) -> list[Point]:
        points: list[Point] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += arc[1:] if points else arc
        return unroll(points)

    used: dict[int, int] = {}
    for country in atlas["objects"]["countries"]["geometries"]:
        for ring in rings_of(country):
            for number in ring:
                used[max(number, ~number)] = used.get(max(number, ~number), 0) + 1
    land = [line(ring) for shape in atlas["objects"]["land"]["geometries"] for ring in rings_of(shape)]
    shared = [arcs[number] for number, times in used.items() if times > 1]
    return [ring for ring in land if near(ring)], [part for part in shared if near(part)]


def unroll(points: list[Point]) -> list[Point]:
    """Continue a line that crosses the date line beyond 180 degrees."""
    made: list[Point] = []
    for lon, lat in points:
        while made and lon - made[-1][0] > 180:
            lon -= 360
        while made and lon - made[-1][0] < -180:
            lon += 360
        made.append((lon, lat))
    return made


def rings_of(shape: dict[str, Any]) -> list[list[int]]:
    """Return the rings of a shape as lists of arcs."""
    if shape["type"] == "Polygon":
        return list(shape["arcs"])
    return [ring for polygon in shape.get("arcs", []) for ring in polygon]


def near(points: list[Point]) -> bool:
    """Tell whether any of the points are in the drawn area."""
    west, south, east, north = BOX
    return any(west <= x <= east and south <= y <= north for x, y in points)


class Spline:
    """A map from longitude and latitude to a board, fitted to its cities."""

    def __init__(self, cities: list[tuple[float, float, float, float]]) -> None:
        self.known = np.array([flat(lon, lat) for lon, lat, _, _ in cities])
        count = len(cities)
        matrix = np.zeros((count + 3, count + 3))
        matrix[:count, :count] = self.kernel(self.known) + SMOOTH * np.eye(count)
        matrix[:count, count:] = np.column_stack([np.ones(count), self.known])
        matrix[count:, :count] = matrix[:count, count:].T
        wanted = np.zeros((count + 3, 2))
        wanted[:count] = [(x, y) for _, _, x, y in cities]
        self.weights = np.linalg.solve(matrix, wanted)

    def kernel(self, points: Any) -> Any:
        """Return the influence of each city on each point."""
        square = ((points[:, None] - self.known[None]) ** 2).sum(axis=2)
        return square * np.log(np.maximum(square, 1e-12)) / 2

    def bend(self, points: list[Point]) -> list[Point]:
        """Map the points to the board."""
        if not points:
            return []
        flattened = np.array([flat(lon, lat) for lon, lat in points])
        terms = np.column_stack([self.kernel(flattened), np.ones(len(points)), flattened])
        return [(float(x), float(y)) for x, y in terms @ self.weights]


def flat(lon: float, lat: float) -> Point:
    """Project conically and conformally, about ten units high, which leaves the spline little to bend."""
    n = sin(radians(63.0))
    rho = (tan(pi / 4 + radians(63.0) / 2) / tan(pi / 4 + radians(lat) / 2)) ** n * cos(radians(63.0)) / n
    turn = n * radians(lon - 18.0)
    return 20 * rho * sin(turn), 20 * (rho * cos(turn) - cos(radians(63.0)) / n)


def dense(points: list[Point], step: float = 0.3) -> list[Point]:
    """Split long straight pieces of a line."""
    made = points[:1]
    for (ax, ay), (bx, by) in pairwise(points):
        pieces = max(1, int(max(abs(bx - ax), abs(by - ay)) / step))
        made += [(ax + (bx - ax) * k / pieces, ay + (by - ay) * k / pieces) for k in range(1, pieces + 1)]
    return made


def round_off(points: list[Point]) -> list[Point]:
    """Smooth an outline: average every point with its neighbours, four times."""
    for _ in range(4):
        points = [
            (
                (points[k - 1][0] + 2 * points[k][0] + points[(k + 1) % len(points)][0]) / 4,
                (points[k - 1][1] + 2 * points[k][1] + points[(k + 1) % len(points)][1]) / 4,
            )
            for k in range(len(points))
        ]
    return points


def clip(points: list[Point], box: tuple[float, float, float, float]) -> list[Point]:
    """Clip a ring to a box."""
    west, south, east, north = box
    for axis, limit, sign in ((0, west, 1), (0, east, -1), (1, south, 1), (1, north, -1)):
        kept: list[Point] = []
        for k, here in enumerate(points):
            before = points[k - 1]
            inside_here, inside_before = sign * (here[axis] - limit) >= 0, sign * (before[axis] - limit) >= 0
            if inside_here != inside_before:
                part = (limit - before[axis]) / (here[axis] - before[axis])
                kept.append((before[0] + part * (here[0] - before[0]), before[1] + part * (here[1] - before[1])))
            if inside_here:
                kept.append(here)
        points = kept
    return points


def inside(points: list[Point], box: tuple[float, float, float, float]) -> list[list[Point]]:
    """Return the pieces of a line inside a box."""
    west, south, east, north = box
    pieces: list[list[Point]] = [[]]
    for x, y in points:
        if west <= x <= east and south <= y <= north:
            pieces[-1].append((x, y))
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]


def area(ring: list[Point]) -> float:
    """Return the area of a ring."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))) / 2


def thin(points: list[Point]) -> list[Point]:
    """Simplify a line with the Douglas–Peucker algorithm."""
    if len(points) < 3:
        return points
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        farthest, at = FINE, None
        for k in range(first + 1, last):
            x, y = points[k]
            off = (
                abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
                if length
                else sqrt((x - ax) ** 2 + (y - ay) ** 2)
            )
            if off > farthest:
                farthest, at = off, k
        if at is not None:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [points[k] for k in sorted(keep)]


def path(lines: list[list[Point]], *, closed: bool) -> str:
    """Return the lines as one SVG path, with relative steps in whole units."""
    parts = []
    for line in lines:
        x, y = round(line[0][0]), round(line[0][1])
        part = [f"M{x} {y}l"]
        steps = []
        for px, py in line[1:]:
            nx, ny = round(px), round(py)
            if (nx, ny) != (x, y):
                steps.append(f"{nx - x} {ny - y}")
                x, y = nx, ny
        if steps:
            parts.append(part[0] + " ".join(steps) + ("z" if closed else ""))
    return "".join(parts)


if __name__ == "__main__":
    main(sys.argv[1])
