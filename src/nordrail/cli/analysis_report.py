"""The report of an analysis for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nordrail.coach.evaluation import CERTAIN, POINT
from nordrail.coach.reports.naming import in_words, route_name, ticket_name
from nordrail.coach.reports.report import Account, Analysis, Cost, Decision
from nordrail.engine.components.board import Board

_BARS = "▁▂▃▄▅▆▇█"
_WIDTH = 60
"""Columns of a curve."""
_MOST = 12
"""The most decisions in the table."""
_COSTLY = ("inaccuracy", "mistake", "blunder")


def report_lines(analysis: Analysis, board: Board, seat: int | None = None) -> Iterator[RenderableType]:
    """Yield the parts of the report; with a seat, only its decisions and lessons."""
    yield Text(f"{board.name}: {_results(analysis)}", style="bold")
    yield Text(f"{analysis.games} games from every position, {analysis.imagined} imagined states a decision")
    yield ""
    yield _curves(analysis)
    yield ""
    yield from _turning_points(analysis, board)
    costly = [one for one in analysis.decisions if one.grade in _COSTLY and seat in (None, one.seat)]
    yield _decisions(analysis, costly, board) if costly else Text("No decision was clearly costly.")
    yield ""
    yield _accounts(analysis)
    yield ""
    yield from _fates(analysis, board)
    for number, name in enumerate(analysis.names, start=1):
        if seat in (None, number):
            yield Text(f"Lessons for {name}", style="bold")
            yield from (Text(f"· {lesson.sentence}") for lesson in analysis.lessons if lesson.seat == number)


def _results(analysis: Analysis) -> str:
    return ", ".join(
        f"{name} {total}{' (won)' if seat in analysis.winners else ''}"
        for seat, (name, total) in enumerate(zip(analysis.names, analysis.totals, strict=True), start=1)
    )


def _curves(analysis: Analysis) -> Table:
    table = Table(title="Chance to win, from the first line to the last", title_justify="left", box=None)
    for column in ("", "start", "", "end"):
        table.add_column(column)
    for place, name in enumerate(analysis.names):
        values = [point.chances[place] for point in analysis.curve]
        table.add_row(name, percent(values[0]), sparkline(values), percent(values[-1]))
    return table


def sparkline(values: Sequence[int], width: int = _WIDTH) -> str:
    """Draw chances as a line of bars, each the mean of some values."""
    width = min(width, len(values))
    parts = [values[place * len(values) // width : (place + 1) * len(values) // width] for place in range(width)]
    means = [sum(part) / len(part) / CERTAIN for part in parts]
    return "".join(_BARS[min(len(_BARS) - 1, int(mean * len(_BARS)))] for mean in means)


def percent(chance: int) -> str:
    """Return millionths as a percentage."""
    return f"{100 * chance / CERTAIN:.0f} %"


def _turning_points(analysis: Analysis, board: Board) -> Iterator[RenderableType]:
    if not analysis.turning_points:
        return
    yield Text("Turning points", style="bold")
    for point in analysis.turning_points:
        who = analysis.names[point.seat - 1] if point.seat else "a deal"
        what = in_words(point.what, board) if point.seat else point.what
        chances = ", ".join(
            f"{name} {percent(before)} → {percent(after)}"
            for name, before, after in zip(analysis.names, point.chances_before, point.chances_after, strict=True)
        )
        yield Text(f"· line {point.line}, turn {point.turn}, {who}: {what}: {chances}")
    yield ""


def _decisions(analysis: Analysis, costly: Sequence[Decision], board: Board) -> Table:
    table = Table(title="Costly decisions", title_justify="left", box=None)
    for column in ("turn", "who", "played", "better", "cost", "points", "everything open"):
        table.add_column(column)
    for one in sorted(costly, key=_cost, reverse=True)[:_MOST]:
        assert one.own is not None
        assert one.open is not None
        table.add_row(
            str(one.turn),
            analysis.names[one.seat - 1],
            in_words(one.played, board),
            in_words(one.own.best, board),
            _interval(one.own.cost),
            f"{one.own.points.value / POINT:.1f}",
            f"{in_words(one.open.best, board)} ({percent(one.open.cost.value)})",
        )
    return table


def _cost(decision: Decision) -> int:
    return 0 if decision.own is None else decision.own.cost.value


def _interval(cost: Cost) -> str:
    low, high = 100 * max(0, cost.low) / CERTAIN, 100 * cost.high / CERTAIN
    return f"{percent(cost.value)} ({low:.0f}–{high:.0f})"


def _accounts(analysis: Analysis) -> Table:
    table = Table(title="Luck and skill", title_justify="left", box=None)
    for column in ("", "start", "luck", "own choices", "others' choices", "result"):
        table.add_column(column, justify="right" if column else "left")
    for account in analysis.accounts:
        table.add_row(f"{analysis.names[account.seat - 1]}, {account.unit}", *_parts(account))
    return table


def _parts(account: Account) -> Iterable[str]:
    unit, sign = (CERTAIN / 100, " %") if account.unit == "chance" else (POINT, "")
    yield f"{account.start / unit:.1f}{sign}"
    for part in (account.luck, account.own, account.others):
        yield f"{part / unit:+.1f}{sign}"
    yield f"{account.result / unit:.1f}{sign}"


def _fates(analysis: Analysis, board: Board) -> Iterator[RenderableType]:
    for fate in analysis.tickets:
        if fate.hopeless:
            name = analysis.names[fate.seat - 1]
            words = f"{ticket_name(fate.ticket, board)} of {name} never had a chance: at most {percent(fate.most)}."
            yield Text(words)
    for story in analysis.routes:
        for block in story.blocks:
            yield Text(
                f"{analysis.names[story.seat - 1]} blocked {ticket_name(block.ticket, board)} of "
                f"{analysis.names[block.seat - 1]} with {route_name(story.route, board)}: "
                f"{percent(block.before)} → {percent(block.after)}."
            )
    yield ""
