"""The heat map: how often winners claim each route, and how much more often than losers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection
from matplotlib.colors import Colormap, Normalize
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from nordrail.arena.report.plots import COLD, HALO, NIGHT, SNOW, SPLIT, STONE, percent, signed_points
from nordrail.arena.results import PlayedGame
from nordrail.display.board_layout import Layout
from nordrail.display.board_map import Line, place_labels, route_lines
from nordrail.engine.components.board import Board

_POINTS = 72
_MARGIN = 18.0
"""Margin in board units, to keep every dot inside the image."""


@dataclass(frozen=True, slots=True)
class ClaimCounts:
    """How often routes are claimed, by the id of the route."""

    winners: dict[str, float]
    """The share of games in which a winner claimed it."""
    lead: dict[str, float]
    """The share of winning seats that claimed it, minus the share of losing seats."""


def count_claims(games: Sequence[PlayedGame], board: Board) -> ClaimCounts:
    """Count the claims of winners and losers; all seats that share a victory are winners."""
    won: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    winning = losing = 0
    games = [game for game in games if not game.failed]
    for game in games:
        for seat, routes in enumerate(game.routes, start=1):
            (won if seat in game.winners else missed).update(routes)
        winning += len(game.winners)
        losing += len(game.routes) - len(game.winners)
    ids = [route.id for route in board.routes]
    return ClaimCounts(
        winners={route: won[route] / max(len(games), 1) for route in ids},
        lead={route: won[route] / max(winning, 1) - missed[route] / max(losing, 1) for route in ids},
    )


def often_map(shares: dict[str, float], board: Board, layout: Layout, words: str) -> Figure:
    """Draw the board with city names; the wider and darker a route, the larger its share."""
    top = max(shares.values()) or 1.0
    figure, axes, point = _canvas(layout, 5.5)
    lines = route_lines(board, layout)
    _draw(axes, lines, shares, COLD, Normalize(0, top), point)
    _cities(axes, board, layout, 4.6)
    size = 7.6
    for number, label in enumerate(place_labels(board, layout, lines, size * point)):
        x, y = label.at
        text = axes.text(x, y, label.name, fontsize=size, va="center_baseline", zorder=6, color=NIGHT)
        text.set(horizontalalignment=label.align, gid=f"{HALO}-{number}")
    _scale(figure, COLD, Normalize(0, top), words)
    return figure


def lead_map(leads: dict[str, float], board: Board, layout: Layout, words: str) -> Figure:
    """Draw the board without names; blue where the lead is positive, ochre where it is negative."""
    top = max(map(abs, leads.values())) or 1.0
    figure, axes, point = _canvas(layout, 4.2)
    _draw(axes, route_lines(board, layout), leads, SPLIT, Normalize(-top, top), point)
    _cities(axes, board, layout, 3.2)
    _scale(figure, SPLIT, Normalize(-top, top), words, points=True)
    return figure


def _canvas(layout: Layout, width: float) -> tuple[Figure, Axes, float]:
    across, down = layout.size[0] + 2 * _MARGIN, layout.size[1] + 2 * _MARGIN
    foot = 0.72
    height = width * down / across + foot
    figure = Figure(figsize=(width, height))
    axes = figure.add_axes((0, foot / height, 1, 1 - foot / height))
    axes.set(xlim=(-_MARGIN, across - _MARGIN), ylim=(down - _MARGIN, -_MARGIN))
    axes.set_facecolor(SNOW)
    axes.set(xticks=[], yticks=[])
    axes.spines[:].set_visible(False)
    return figure, axes, across / (width * _POINTS)


def _draw(
    axes: Axes, lines: dict[str, Line], values: dict[str, float], colors: Colormap, norm: Normalize, point: float
) -> None:
    widest = 12.5 / point  # a little less than the gap between two tracks
    top = max(map(abs, (float(norm.vmin or 0), float(norm.vmax or 1))))
    order = sorted(lines, key=lambda route: abs(values[route]))  # the strongest on top
    used = [route for route in order if values[route]]
    unused = [lines[route] for route in order if not values[route]]
    axes.add_collection(LineCollection(unused, colors="#aab6bf", linewidths=0.9, linestyles=(0, (2, 2.5)), zorder=2))
    widths = [0.9 + (widest - 0.9) * abs(values[route]) / top for route in used]
    tint = [colors(norm(values[route])) for route in used]
    paths = [lines[route] for route in used]
    axes.add_collection(LineCollection(paths, colors=tint, linewidths=widths, zorder=4, capstyle="round"))


def _cities(axes: Axes, board: Board, layout: Layout, size: float) -> None:
    for city in board.cities:
        x, y = layout.cities[city.id]
        dot = size * (1.3 if city.capital else 1.0 if city.name else 0.7)
        axes.plot([x], [y], "o", color="white", markersize=dot, markeredgecolor=NIGHT, markeredgewidth=1.1, zorder=5)


def _scale(figure: Figure, colors: Colormap, norm: Normalize, words: str, points: bool = False) -> None:
    height = float(figure.get_figheight())
    axes = figure.add_axes((0.12, 0.46 / height, 0.76, 0.1 / height))
    bar = figure.colorbar(ScalarMappable(norm, colors), cax=axes, orientation="horizontal")
    bar.outline.set_visible(False)
    bar.set_label(words, size=8.5, color=STONE)
    bar.ax.tick_params(length=0, labelsize=8.5, colors=NIGHT)
    bar.ax.xaxis.set_major_locator(MaxNLocator(5))
    bar.ax.xaxis.set_major_formatter(lambda value, _: signed_points(value) if points else percent(value))
