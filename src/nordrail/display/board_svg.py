"""A board as an SVG image: its routes space by space, the trains on them, and the names of its cities."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import atan2, degrees, hypot

from nordrail.display.board_layout import Layout, lay_out
from nordrail.display.board_map import Line, place_labels, route_lines
from nordrail.engine.components.board import Board, Kind, Route
from nordrail.engine.components.cards import Card
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import Rulebook

_WIDTH = 620
"""Display width of the image, in pixels."""
_TYPE = 17
"""Font size of a city's name."""
_HEAD = 34
"""Height of a line of the heading."""
_CITY, _SPACE, _GAP = 11.0, 12.5, 3.0
"""The radius of a city, the width of a space, and the gap between two spaces."""
_PAINT: dict[Card | None, tuple[str, str]] = {
    Card.PURPLE: ("#7f2fb5", "#fff"),
    Card.BLUE: ("#3385ff", "#06152e"),
    Card.ORANGE: ("#d06c00", "#1d0d00"),
    Card.WHITE: ("#f7f7f2", "#2b3038"),
    Card.GREEN: ("#3abe6c", "#04210f"),
    Card.YELLOW: ("#ffe11a", "#3a3000"),
    Card.BLACK: ("#1e2126", "#f2f4f7"),
    Card.RED: ("#c4103f", "#fff"),
    None: ("#c4c0c7", "#26242a"),
}
"""The colour of a space and of the letter on it; `None` is a gray route."""
_TRAINS = (
    ("#0f4c5c", "#dff6ff"),
    ("#f4a7c3", "#4a0d28"),
    ("#6b4a2b", "#ffe9cf"),
    ("#c9e265", "#2b3a00"),
    ("#8fd6e8", "#06303b"),
)
"""The colour of each seat's trains and of the number on them."""


def game_svg(game: Game) -> str:
    """Return the board of a game with all its trains, under a heading with the players and their points."""
    seats, routes = game.state.seats, game.rulebook.board.routes
    owned = [[route.id for number, route in enumerate(routes) if seat.routes >> number & 1] for seat in seats]
    totals = [seat.points for seat in seats] if game.outcome is None else game.outcome.totals
    heading = [f"{name}, {points} points" for name, points in zip(game.names, totals, strict=True)]
    return board_svg(game.rulebook, owned, heading)


def board_svg(rulebook: Rulebook, owned: Sequence[Sequence[str]] = (), heading: Sequence[str] = ()) -> str:
    """Return the board of a title as SVG; `owned` has the routes of each seat, `heading` a line for each seat."""
    board, title = rulebook.board, rulebook.title
    layout = lay_out(board, title)
    lines = route_lines(board, layout)
    owners = {route: seat for seat, routes in enumerate(owned) for route in routes}
    wide, high = layout.size
    top = _HEAD * (len(heading) + 1)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-top} {wide:g} {high + top:g}" width="{_WIDTH}"'
            f' font-family="system-ui, sans-serif" role="img" aria-label="{escape(board.name)}">',
            f'<rect y="{-top}" width="{wide:g}" height="{high + top:g}" rx="14" fill="#eef3f1"/>',
            *_heading(board.name, heading, top),
            *(_route(route, lines[route.id], owners.get(route.id)) for route in board.routes),
            *_cities(board, layout, lines),
            "</svg>",
        ]
    )


def _heading(name: str, players: Sequence[str], top: float) -> list[str]:
    drawn = [f'<text x="24" y="{_HEAD * 0.75 - top:g}" font-size="24" font-weight="700">{escape(name)}</text>']
    for seat, words in enumerate(players):
        y = _HEAD * (seat + 1.75) - top
        drawn.append(_space((38, y - 7), 0.0, 26.0, *_TRAINS[seat], str(seat + 1)))
        drawn.append(f'<text x="60" y="{y:g}" font-size="20">{escape(words)}</text>')
    return drawn


def _route(route: Route, line: Line, owner: int | None) -> str:
    paint, ink = _PAINT[route.color] if owner is None else _TRAINS[owner]
    spaces = []
    for number, (at, angle, length) in enumerate(_pieces(line, route.length)):
        symbol = "L" if number < route.locomotives else "" if route.color is None else route.color.letter
        mark = symbol if owner is None else str(owner + 1)
        spaces.append(_space(at, angle, length, paint, ink, mark, tunnel=route.kind is Kind.TUNNEL))
    whose = "" if owner is None else f", seat {owner + 1}"
    faint = ' opacity="0.55"' if owner is None else ""
    return f"<g{faint}><title>{escape(route.id)}{whose}</title>{''.join(spaces)}</g>"


def _space(
    at: tuple[float, float], angle: float, length: float, paint: str, ink: str, mark: str, *, tunnel: bool = False
) -> str:
    x, y = at
    edge = f'stroke="{"#26242a" if tunnel else ink}"' + (' stroke-width="2.2" stroke-dasharray="3 2"' if tunnel else "")
    box = f'x="{-length / 2:.1f}" y="{-_SPACE / 2:g}" width="{length:.1f}" height="{_SPACE:g}" rx="3"'
    upright = (angle + 90) % 180 - 90  # a letter is never upside down
    letter = f'<text y="3.6" font-size="10" text-anchor="middle" fill="{ink}">{mark}</text>' if mark else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({upright:.1f})">'
        f'<rect {box} fill="{paint}" {edge}/>{letter}</g>'
    )


def _pieces(line: Line, count: int) -> list[tuple[tuple[float, float], float, float]]:
    """Return the middle, angle and length of each of `count` equal pieces, with room for the two cities."""
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)]
    room = sum(steps) - 2 * _CITY
    pieces = []
    for number in range(count):
        left, place = _CITY + room * (number + 0.5) / count, 0
        while place < len(steps) - 1 and left > steps[place]:
            left -= steps[place]
            place += 1
        (x, y), (to_x, to_y), share = line[place], line[place + 1], left / steps[place]
        angle = degrees(atan2(to_y - y, to_x - x))
        pieces.append(((x + (to_x - x) * share, y + (to_y - y) * share), angle, room / count - _GAP))
    return pieces


def _cities(board: Board, layout: Layout, lines: dict[str, Line]) -> list[str]:
    dots = [
        f'<circle cx="{x:g}" cy="{y:g}" r="{_CITY - 3:g}" fill="#fff" stroke="#26242a" stroke-width="3"/>'
        for x, y in layout.cities.values()
    ]
    anchors = {"left": "start", "center": "middle", "right": "end"}
    return dots + [
        f'<text x="{label.at[0]:.1f}" y="{label.at[1] + _TYPE / 3:.1f}" font-size="{_TYPE}" font-weight="600"'
        f' text-anchor="{anchors[label.align]}" stroke="#eef3f1" stroke-width="4" paint-order="stroke"'
        f' fill="#16211f">{escape(label.name)}</text>'
        for label in place_labels(board, layout, lines, _TYPE)
    ]
