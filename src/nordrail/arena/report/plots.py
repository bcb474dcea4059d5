"""The plots of a report: one figure each, uncluttered, and readable without colour vision."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from io import StringIO
from math import exp, isfinite
from pathlib import Path
from statistics import fmean, pstdev, quantiles
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.text import Text
from matplotlib.ticker import LogLocator, NullLocator

from nordrail.arena.results import Results, Row

NIGHT, FJORD, ICE, SNOW, OCHRE, STONE = "#14283c", "#22668a", "#a9c7d6", "#f6f9fb", "#b8610b", "#6b7883"
COLD = LinearSegmentedColormap.from_list("cold", ["#c6d7e1", "#93bdd1", "#4a92b3", "#1f5c86", "#10233d"])
"""From rare to frequent; its lightness decreases steadily, which makes it readable without colour vision."""
SPLIT = LinearSegmentedColormap.from_list("split", ["#8f4500", "#d99a4e", "#c9d2d8", "#5d9cc0", "#0e3f68"])
"""From losers to winners; ochre and blue are distinct for all kinds of colour vision."""
_SPACE = "\N{NO-BREAK SPACE}"
HALO = "halo"
"""Group id of text that lies on lines and needs an outline."""
_WIDTH = 4.9
"""Width in inches; narrow, to keep the text readable when a phone shrinks the figure."""
_LINE = 18
"""Letters of a name that fit beside a plot."""
_STYLE: dict[Any, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 9.5,
    "text.color": NIGHT,
    "axes.labelcolor": STONE,
    "axes.edgecolor": "#c3ced6",
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "figure.facecolor": "white",
    "grid.color": "#e3eaef",
    "grid.linewidth": 0.8,
    "svg.fonttype": "none",  # real text: accessible, searchable, selectable
    "text.parse_math": False,  # a bot's name may contain a dollar sign
    "xtick.color": STONE,
    "ytick.color": NIGHT,
    "ytick.major.size": 0,
}


@contextmanager
def style() -> Iterator[None]:
    """Apply the style to every figure made or saved within."""
    with rc_context(_STYLE):
        yield


def ratings(results: Results) -> Figure:
    """Plot each bot's rating with its 95 % interval, the best on top."""
    rows = sorted(results.rows, key=lambda row: row.rating)
    figure, axes = _bars(rows)
    for place, row in enumerate(rows):
        low, high = _finite(row.rating_low, row.rating), _finite(row.rating_high, row.rating)
        axes.plot([low, high], [place, place], color=ICE, linewidth=7, solid_capstyle="round")
        axes.plot([row.rating], [place], "o", color=FJORD, markersize=8, markeredgecolor="white")
        axes.annotate(f"{row.rating:.1f}", (row.rating, place), (0, 9), textcoords="offset points", ha="center")
    axes.set_xlabel("rating")
    axes.margins(x=0.12)
    return figure


def win_matrix(results: Results) -> Figure:
    """Plot how often the bot of a row ranks ahead of the bot of a column."""
    names = results.bots
    size = 1.0 + 0.6 * len(names)
    figure = Figure(figsize=(min(_WIDTH, size + 1.6), size), layout="constrained")
    axes = figure.add_subplot()
    for y, me in enumerate(names):
        for x, other in enumerate(names):
            _cell(axes, x, y, _share(results, me, other))
    axes.set(xlim=(-0.5, len(names) - 0.5), ylim=(len(names) - 0.5, -0.5), aspect="equal")
    turned: dict[str, Any] = {"rotation": 40, "ha": "left", "rotation_mode": "anchor"} if len(names) > 3 else {}
    axes.set_xticks(range(len(names)), [_short(name, 15) for name in names], **turned)
    axes.set_yticks(range(len(names)), [_two_lines(name) for name in names])
    axes.xaxis.tick_top()
    axes.tick_params(length=0, colors=NIGHT)
    axes.spines[:].set_visible(False)
    return figure


def scores(results: Results) -> Figure:
    """Plot each bot's score distribution: a density curve, the middle half as a bar, the mean as a dot."""
    samples: dict[str, list[int]] = {row.name: [] for row in results.rows}
    for game in (game for game in results.games if not game.failed):
        for bot, total in zip(game.bots, game.totals, strict=True):
            samples[bot].append(total)
    rows = sorted(results.rows, key=lambda row: row.mean_score)
    figure, axes = _bars(rows, each=0.78)
    every = [score for sample in samples.values() for score in sample] or [0]
    room = 10 + 0.12 * (max(every) - min(every))
    low, high = min(every) - room, max(every) + room
    grid = [low + (high - low) * step / 240 for step in range(241)]
    for place, row in enumerate(rows):
        if sample := samples[row.name]:
            _density(axes, place, sample, grid)
    axes.set_xlabel("points at the end of a game")
    axes.set(xlim=(low, high), ylim=(-0.45, len(rows) - 0.02))
    return figure


def times(results: Results) -> Figure:
    """Plot the decision times in milliseconds: the median, the 99th percentile and the maximum."""
    rows = sorted(results.rows, key=lambda row: -row.median_ms)
    figure, axes = _bars(rows)
    axes.set_xscale("log")
    for place, row in enumerate(rows):
        median, slow, slowest = (max(value, 0.001) for value in (row.median_ms, row.p99_ms, row.max_ms))
        axes.plot([median, slow], [place, place], color=ICE, linewidth=7, solid_capstyle="round")
        axes.plot([slow, slowest], [place, place], color=ICE, linewidth=1.4)
        axes.plot([slowest], [place], "|", color=STONE, markersize=10, markeredgewidth=1.6)
        axes.plot([median], [place], "o", color=FJORD, markersize=8, markeredgecolor="white")
        axes.annotate(milliseconds(median), (median, place), (0, 9), textcoords="offset points", ha="center")
    axes.xaxis.set_major_formatter(lambda value, _: milliseconds(value))
    axes.xaxis.set_major_locator(LogLocator(numticks=6))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlabel("time for one decision, on a logarithmic scale")
    axes.margins(x=0.12)
    return figure


def milliseconds(value: float) -> str:
    """Format a time given in milliseconds in a suitable unit: `20 µs`, `35 ms`, `1.2 s`."""
    number, unit = (value / 1000, "s") if value >= 1000 else (value, "ms") if value >= 1 else (value * 1000, "µs")
    return f"{number:.0f}{_SPACE}{unit}" if number >= 10 else f"{number:.2g}{_SPACE}{unit}"


def percent(share: float) -> str:
    """Format a share as a percentage."""
    return f"{share * 100:.0f}{_SPACE}%"


def signed_points(share: float) -> str:
    """Format a difference between shares in percentage points, with its sign."""
    points = round(share * 100)
    return f"{points:+d}".replace("-", "−") if points else "0"


def svg(figure: Figure, name: str, title: str) -> str:
    """Return the figure as an SVG element for a page: no fixed size, unique ids, no metadata."""
    text = StringIO()
    with rc_context({**_STYLE, "svg.hashsalt": name}):
        figure.savefig(text, format="svg", metadata={"Date": None})
    body = re.sub(r"<metadata>.*?</metadata>", "", text.getvalue()[text.getvalue().index("<svg") :], flags=re.DOTALL)
    body = re.sub(r' xmlns(:\w+)?="[^"]*"', "", body).replace("xlink:href", "href")
    body = re.sub(r'\b(id="|href="#|url\(#)', rf"\g<1>{name}-", body)
    view = re.search(r'viewBox="[^"]*"', body)
    assert view is not None
    return re.sub(r"<svg[^>]*>", f'<svg {view[0]} role="img" aria-label="{escape(title)}">', body, count=1).strip()


def save_png(figure: Figure, path: Path) -> None:
    """Save the figure as an image; text on lines gets the outline that the page adds with CSS."""
    for text in figure.findobj(Text):
        if str(text.get_gid() or "").startswith(HALO):
            text.set_path_effects([withStroke(linewidth=2.4, foreground=SNOW)])
    with style():
        FigureCanvasAgg(figure)
        figure.savefig(path, format="png", dpi=150, metadata={"Software": None})


def _bars(rows: Sequence[Row], each: float = 0.55) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(_WIDTH, 0.9 + each * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    axes.set_yticks(range(len(rows)), [_two_lines(row.name) for row in rows])
    axes.set_ylim(-0.6, len(rows) - 0.3)
    axes.grid(axis="x")
    axes.tick_params(axis="x", length=0)
    return figure, axes


def _share(results: Results, me: str, other: str) -> float | None:
    cell = results.matrix.get(me, {}).get(other)
    return None if cell is None or not cell.games or me == other else cell.share


def _cell(axes: Axes, x: int, y: int, share: float | None) -> None:
    color = "#f0f3f5" if share is None else SPLIT(share)
    axes.fill([x - 0.48, x + 0.48, x + 0.48, x - 0.48], [y - 0.48, y - 0.48, y + 0.48, y + 0.48], color=color)
    if share is not None:
        dark = abs(share - 0.5) > 0.3
        axes.text(x, y, percent(share), ha="center", va="center", size=8.5, color="white" if dark else NIGHT)


def _density(axes: Axes, place: int, sample: Sequence[int], grid: Sequence[float]) -> None:
    width = max(2.0, 1.06 * pstdev(sample) * len(sample) ** -0.2)  # Silverman's rule
    counts = Counter(sample).items()
    heights = [sum(count * exp(-0.5 * ((x - score) / width) ** 2) for score, count in counts) for x in grid]
    top = max(heights)
    seen = [(x, place + 0.8 * y / top) for x, y in zip(grid, heights, strict=True) if y > top / 200]
    across, curve = [x for x, _ in seen], [y for _, y in seen]
    axes.fill_between(across, place, curve, color=ICE, alpha=0.75, linewidth=0)
    axes.plot(across, curve, color=FJORD, linewidth=1.1)
    mean = fmean(sample)
    first, _, third = quantiles(sample, n=4, method="inclusive") if len(sample) > 1 else (mean, mean, mean)
    axes.plot([first, third], [place, place], color=FJORD, linewidth=4, solid_capstyle="round")
    axes.plot([mean], [place], "o", color=OCHRE, markersize=7.5, markeredgecolor="white", zorder=5)
    right = axes.get_yaxis_transform()
    axes.text(1.02, place, f"{mean:.1f}".replace("-", "−"), transform=right, va="center", color=OCHRE)


def _short(name: str, letters: int) -> str:
    """Shorten a name in its middle: bots that differ in one option differ at the end."""
    head = (letters - 1) // 2
    return name if len(name) <= letters else f"{name[:head]}…{name[head + 1 - letters :]}"


def _two_lines(name: str) -> str:
    name = _short(name, 2 * _LINE)
    if len(name) <= _LINE:
        return name
    cut = max(name.rfind(mark, 0, _LINE + 1) for mark in ": ")
    cut = cut if cut > 0 and len(name) - cut <= _LINE else _LINE
    return f"{name[:cut]}\n{name[cut:].strip()}"


def _finite(value: float, otherwise: float) -> float:
    return value if isfinite(value) else otherwise
