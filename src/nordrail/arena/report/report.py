"""The report of a tournament: one self-contained page, and its plots as image files."""

from collections.abc import Callable, Iterable
from html import escape
from math import isfinite
from pathlib import Path

from nordrail.arena.report.heat import count_claims, lead_map, often_map
from nordrail.arena.report.page import Plot, map_cards, note, page, plot_card, table_card
from nordrail.arena.report.plots import milliseconds, percent, ratings, scores, signed_points, times, win_matrix
from nordrail.arena.results import Results, Row
from nordrail.display.board_map import find_layout
from nordrail.display.colours import count_of, route_name
from nordrail.engine.components.board import Board
from nordrail.engine.rules.rulebook import find_title

_COLUMNS = (
    "bot",
    "games",
    "wins",
    "rating",
    "mean<br>score",
    "tickets<br>completed",
    "blocking<br>claims",
    "time,<br>median",
    "time,<br>slowest 1 %",
    "time,<br>longest",
    "over<br>budget",
    "illegal",
)
_HEADING = 60
"""Most letters the names of the bots may take in the heading."""
_FEW = 10
"""With fewer deals than this, intervals are not reliable."""
_NOTES = (
    "The small numbers under wins and rating are 95&nbsp;% confidence intervals: the true value lies inside nineteen "
    "times out of twenty. A shared victory counts in part. Tickets and blocking claims (claims that lengthen an "
    "opponent’s path) are averages per game."
)


def write_report(
    results: Results, folder: Path, *, command: str = "", date: str = "", board: Board | None = None
) -> Path:
    """Write `report.html` and the plots as PNG files into the folder; return the path of the page.

    `board` is the board that was played on, if it is not the title's own.
    """
    folder.mkdir(parents=True, exist_ok=True)
    board = board or find_title(results.title).board
    plots = [plot for plot in _plots(results) if plot.name != "wins" or len(results.bots) > 1]
    cards = [plot_card(plot, folder) for plot in plots]
    claimed = {route for game in results.games for routes in game.routes for route in routes}
    if claimed and claimed <= board.route_number.keys():  # skip the maps if the routes are not on this board
        cards.append(_maps(results, board, folder))
    path = folder / "report.html"
    path.write_text(_page(results, command, date, cards), encoding="utf-8")
    return path


def _plots(results: Results) -> list[Plot]:
    return [
        Plot(
            "ratings",
            "Who is strongest?",
            "The dot is the bot’s rating, the band its 95&nbsp;% interval. If two bands do not touch, the ratings "
            "clearly separate the two bots; if they overlap a lot, play more games.",
            lambda: ratings(results),
        ),
        Plot(
            "times",
            "How long do they think?",
            "The dot is the median decision time. The band extends to the 99th percentile, the thin line to the "
            "longest decision.",
            lambda: times(results),
        ),
        Plot(
            "scores",
            "How do they score?",
            "The curve shows how often a score occurs, the bar under it spans the middle half of the games, and the "
            "ochre dot is the mean. A wide curve means that scores vary a lot.",
            lambda: scores(results),
        ),
        Plot(
            "wins",
            "Who beats whom?",
            "Read along a row: how often this bot ranked ahead of the bot at the top of the column, with ties counting "
            "half. Blue is above one half, ochre below. The cell of two bots that never met is empty.",
            lambda: win_matrix(results),
        ),
    ]


def _maps(results: Results, board: Board, folder: Path) -> str:
    claims = count_claims(results.games, board)
    layout = find_layout(results.title, board)
    often = f"<b>Most often:</b> {_top(claims.winners, board, percent)}."
    telling = f"<b>Biggest difference:</b> {_top(claims.lead, board, signed_points)}."
    if layout is None:
        return f'<section class="card wide"><h2>Which routes win?</h2><p>{often}</p><p>{telling}</p></section>'
    plots = (
        Plot(
            "routes",
            "The board: routes that winners claim",
            f"The wider and darker a route, the more often winners claim it; no winner claims the dotted ones. {often}",
            lambda: often_map(claims.winners, board, layout, "share of games in which a winner claims the route"),
        ),
        Plot(
            "routes-lead",
            "The board: winners minus losers",
            "The same board: the share of winning seats that claim a route minus the share of losing seats, in "
            f"percentage points. Blue means winning, ochre losing, dots neither. {telling}",
            lambda: lead_map(claims.lead, board, layout, "← claimed more by losers · claimed more by winners →"),
        ),
    )
    return map_cards("Which routes win?", plots, folder)


def _page(results: Results, command: str, date: str, cards: Iterable[str]) -> str:
    complaints = [
        note(f"<b>{escape(row.name)}</b>: {escape(row.complaint)}")
        + (f"<pre><code>{escape(row.traceback)}</code></pre>" if row.traceback else "")
        for row in results.rows
        if row.complaint
    ]
    rows = [_row(row) for row in sorted(results.rows, key=lambda row: -row.win_rate)]
    return page(
        f"{find_title(results.title).name}: {_versus(results.bots)}",
        _facts(results, date),
        command=command,
        verdict=_verdict(results),
        tables=[table_card("Bot by bot", _COLUMNS, rows, "\n".join([note(_NOTES), *complaints]))],
        cards=cards,
    )


def _versus(bots: tuple[str, ...]) -> str:
    words = " against ".join(bots) if len(bots) < 3 else f"{', '.join(bots[:-1])} and {bots[-1]}"
    return words if len(words) <= _HEADING else f"{len(bots)} bots"


def _facts(results: Results, date: str) -> list[str]:
    played = len(results.games)
    games = count_of(played, "game") + (f" of {results.planned}" if played < results.planned else "")
    facts = [count_of(results.seats, "seat"), games, count_of(results.deals, "deal"), f"seed {results.seed}"]
    return [*facts, date] if date else facts


def _verdict(results: Results) -> str:
    rows = sorted((row for row in results.rows if row.games), key=lambda row: -row.win_rate)
    if not rows:
        return "No game has been played yet."
    best, *others = rows
    wins = f"<b>{escape(best.name)}</b> won {percent(best.win_rate)} of its games"
    if not others:
        return f"{wins}; it played only against itself."
    if results.deals < _FEW:
        return f"{wins}, but {count_of(results.deals, 'deal')} cannot separate luck from skill."
    if best.low > max(row.high for row in others):
        return f"{wins} and is stronger than all the others, beyond reasonable doubt."
    near = [escape(row.name) for row in others if row.high >= best.low]
    return f"{wins}, but these games do not show whether it is stronger than {_or(near)}."


def _or(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _row(row: Row) -> tuple[str, ...]:
    return (
        row.name,
        f"{row.games:,}".replace(",", "\N{THIN SPACE}"),
        f"{percent(row.win_rate)}<small>{_between(row.low * 100, row.high * 100, '.0f')}</small>",
        f"{row.rating:.1f}<small>{_between(row.rating_low, row.rating_high, '.1f')}</small>",
        f"{row.mean_score:.1f}".replace("-", "−"),
        f"{row.completed:.1f}<small>of {row.kept:.1f}</small>",
        f"{row.blocked:.1f}",
        milliseconds(row.median_ms),
        milliseconds(row.p99_ms),
        milliseconds(row.max_ms),
        str(row.over_budget),
        str(row.illegal),
    )


def _between(low: float, high: float, form: str) -> str:
    return f"{low:{form}} to {high:{form}}".replace("-", "−") if isfinite(low) and isfinite(high) else "unknown"


def _top(values: dict[str, float], board: Board, form: Callable[[float], str]) -> str:
    best = sorted((route for route in values if values[route] > 0), key=lambda route: -values[route])[:5]
    return escape(", ".join(f"{route_name(board, route)} {form(values[route])}" for route in best)) or "none"
