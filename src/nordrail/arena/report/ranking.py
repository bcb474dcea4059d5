"""The results of a tournament as tables and as JSON."""

from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nordrail.arena.results import Results, Row
from nordrail.display.colours import count_of

METHOD = (
    "Intervals are 95 % confidence intervals. Those of win rates are Student's t intervals over deals, with one deal "
    "won and one lost added; those of ratings are the model's own (openskill, Plackett-Luce)."
)
"""How the intervals are computed."""
_ROOM = 50
"""Letters that fit above the columns of a narrow terminal."""


def results_json(results: Results) -> dict[str, Any]:
    """Return the results as JSON values; except for times, the tournament alone determines them."""
    return {
        "title": results.title,
        "seats": results.seats,
        "seed": results.seed,
        "games": len(results.games),
        "planned": results.planned,
        "deals": results.deals,
        "bots": [asdict(row) for row in results.rows],
        "matrix": {
            bot: {other: asdict(cell) for other, cell in row.items() if cell.games}
            for bot, row in results.matrix.items()
        },
        "method": METHOD,
    }


def results_tables(results: Results) -> Group:
    """Return tables of the bots from best to worst and of who beats whom, followed by warnings."""
    rows = sorted(results.rows, key=lambda row: -row.win_rate)
    parts: list[RenderableType] = [_bots(rows), "", _play(rows), "", _thinking(rows)]
    if len(rows) > 1:
        parts += ["", _matrix(results, rows)]
    parts += ["", Text(METHOD, "dim")]
    for warning in _warnings(rows):
        parts += ["", Text(warning, "bold red")]
    return Group(*parts)


def _table(title: str, first: str, *headings: str) -> Table:
    table = Table(title=Text(title, "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(first, overflow="fold", min_width=8)
    for heading in headings:
        table.add_column(Text(heading), justify="right", no_wrap=True)
    return table


def _bots(rows: list[Row]) -> Table:
    table = _table("Bots", "", "Games", "Wins", "95 %", "Rating", "95 %")
    for row in rows:
        table.add_row(
            Text(row.name),
            f"{row.games:,}",
            f"{row.win_rate:.1%}",
            f"{row.low:.1%} – {row.high:.1%}",
            f"{row.rating:.1f}",
            f"{row.rating_low:.1f} – {row.rating_high:.1f}",
        )
    return table


def _play(rows: list[Row]) -> Table:
    table = _table("Play", "", "Score", "Tickets", "Completed", "Blocks")
    for row in rows:
        numbers = f"{row.mean_score:.1f}", f"{row.kept:.1f}", f"{row.completed:.2f}", f"{row.blocked:.1f}"
        table.add_row(Text(row.name), *numbers)
    return table


def _thinking(rows: list[Row]) -> Table:
    table = _table("Milliseconds per decision", "", "Median", "99 %", "Longest", "Over time", "Illegal")
    for row in rows:
        table.add_row(
            Text(row.name),
            _milliseconds(row.median_ms),
            _milliseconds(row.p99_ms),
            _milliseconds(row.max_ms),
            _alarm(row.over_budget),
            _alarm(row.illegal),
        )
    return table


def _matrix(results: Results, rows: list[Row]) -> Table:
    names = [row.name for row in rows]
    short = sum(map(len, names)) < _ROOM
    numbered = [f"({place}) {name}" for place, name in enumerate(names, start=1)]
    table = _table("Ahead of", "", *(names if short else [name.partition(" ")[0] for name in numbered]))
    for name, shown in zip(names, names if short else numbered, strict=True):
        cells = [results.matrix[name][other] for other in names]
        table.add_row(Text(shown), *(f"{cell.share:.1%}" if cell.games else "–" for cell in cells))
    return table


def _warnings(rows: list[Row]) -> list[str]:
    warnings = []
    for row in rows:
        if row.illegal:
            times = "once" if row.illegal == 1 else f"{row.illegal:,} times"
            lost = (
                f"and lost {count_of(row.failed, 'game')} by it"
                if row.failed
                else "and the first legal action was played"
            )
            warnings.append(f"{row.name} failed to give a legal answer {times}, {lost}. First error: {row.complaint}")
        elif row.complaint:
            warnings.append(f"{row.name} failed: {row.complaint}")
        if row.traceback:
            warnings.append(row.traceback.rstrip())
        if row.over_budget:
            share = f"{row.over_budget:,} of its {row.decisions:,} decisions"
            warnings.append(f"{row.name} exceeded its time budget in {share}")
    return warnings


def _milliseconds(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def _alarm(count: int) -> Text:
    return Text(f"{count:,}", "bold red" if count else "")
