"""Curves of a training run, as a picture in SVG and as a page that contains it."""

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 720, 250, 60, 46, 20, 36
_COLOURS = ("#1f6f8b", "#c8553d", "#5c8a3a", "#7a5195")
_SMOOTH = 8
"""Cycles in a running mean."""
Row = dict[str, Any]
Line = tuple[str, Callable[[Row], float]]
Chart = tuple[str, Sequence[Line], Sequence[Row]]

_CHARTS: tuple[tuple[str, tuple[Line, ...]], ...] = (
    ("Wins against the compiled policy, two seats, in %", (("wins", lambda row: 100 * row["measured"]["wins"]),)),
    (
        "Points",
        (
            ("network", lambda row: row["measured"]["own"]["score"]),
            ("policy", lambda row: row["measured"]["other"]["score"]),
        ),
    ),
    (
        "Tickets, routes and trains of the network",
        (
            ("tickets held", lambda row: row["measured"]["own"]["tickets"]),
            ("completed", lambda row: row["measured"]["own"]["completed"]),
            ("routes", lambda row: row["measured"]["own"]["routes"]),
            ("trains left", lambda row: row["measured"]["own"]["trains"]),
        ),
    ),
    ("Error of the foreseen score, in points", (("mean error", lambda row: row["losses"]["score"]),)),
)


def write_page(path: Path, name: str, rows: Sequence[Row]) -> None:
    """Write a page that loads nothing else and reloads itself during the run."""
    last = rows[-1]
    text = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="30">'
        '<meta name="viewport" content="width=device-width"><title>Training: '
        f"{escape(name)}</title><style>body{{font:16px system-ui;max-width:760px;margin:2em auto;padding:0 1em}}"
        f"svg{{max-width:100%;height:auto}}</style><h1>{escape(name)}</h1>"
        f"<p>{len(rows)} cycles, {last['lessons']:,} lessons, {last['cpu'] / 60:.0f} minutes of processor time. "
        f"Lines are means over {_SMOOTH} cycles; dots are single cycles.</p>{draw(name, rows)}</html>"
    )
    draft = path.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def draw(name: str, rows: Sequence[Row]) -> str:
    """Return the curves as SVG."""
    minutes = rows[-1]["cpu"] / 60
    charts = [_chart(chart, minutes, place * (_HEIGHT + 10) + 30) for place, chart in enumerate(_charts(rows))]
    height = len(charts) * (_HEIGHT + 10) + 30
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="{_LEFT}" y="22" font-size="17" font-weight="bold">{escape(name)}</text>{"".join(charts)}</svg>'
    )


def _charts(rows: Sequence[Row]) -> list[Chart]:
    """Return the charts with their rows; tables of all sizes are not measured in every cycle."""
    charts: list[Chart] = [(title, lines, rows) for title, lines in _CHARTS]
    if measured := [row for row in rows if row.get("tables")]:
        title = "Wins of one seat against the compiled policy at the others, in % of its share"
        lines = [(f"{seats} seats", partial(_share, seats)) for seats in measured[0]["tables"]]
        charts.insert(1, (title, lines, measured))
    return charts


def _share(seats: str, row: Row) -> float:
    """Return the wins at tables of this size; 100 is as good as the policy."""
    return 100 * int(seats) * float(row["tables"][seats]["wins"])


def _chart(chart: Chart, until: float, top: int) -> str:
    title, lines, rows = chart
    series = [[read(row) for row in rows] for _, read in lines]
    low, high = min(map(min, series)), max(map(max, series))
    margin = 0.06 * (high - low) or 1.0
    low, high = low - margin, high + margin
    minutes = [row["cpu"] / 60 for row in rows]
    last = max(until, 1e-6)

    def at(minute: float, value: float) -> str:
        x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * minute / last
        y = top + _TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low)
        return f"{x:.1f},{y:.1f}"

    parts = [f'<text x="{_LEFT}" y="{top + 18}">{escape(title)}</text>']
    for step in range(5):
        value = low + (high - low) * step / 4
        start, end = at(0, value), at(last, value)
        parts.append(f'<polyline points="{start} {end}" stroke="#ddd" fill="none"/>')
        y = float(start.split(",")[1]) + 4
        parts.append(f'<text x="{_LEFT - 6}" y="{y:.1f}" text-anchor="end" fill="#555">{value:.1f}</text>')
        x = float(at(last * step / 4, low).split(",")[0])
        label = f"{last * step / 4:.0f}" + (" min" if step == 4 else "")
        parts.append(f'<text x="{x:.1f}" y="{top + _HEIGHT - 16}" text-anchor="middle" fill="#555">{label}</text>')
    for place, ((label, _), values) in enumerate(zip(lines, series, strict=True)):
        colour = _COLOURS[place]
        for minute, value in zip(minutes, values, strict=True):
            across, down = at(minute, value).split(",")
            parts.append(f'<circle cx="{across}" cy="{down}" r="1.6" fill="{colour}" opacity="0.35"/>')
        points = " ".join(at(minute, value) for minute, value in zip(minutes, _smooth(values), strict=True))
        parts.append(f'<polyline points="{points}" stroke="{colour}" stroke-width="2" fill="none"/>')
        parts.append(f'<text x="{_LEFT + 130 * place}" y="{top + 36}" fill="{colour}">{escape(label)}</text>')
    return "".join(parts)


def _smooth(values: Sequence[float]) -> list[float]:
    """Return the mean of each value and those before it."""
    windows = [values[max(0, place - _SMOOTH + 1) : place + 1] for place in range(len(values))]
    return [sum(window) / len(window) for window in windows]
