"""The page of the use of tickets and routes: tables, plots and maps."""

from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from nordrail.arena.report.heat import lead_map, often_map
from nordrail.arena.report.page import Plot, map_cards, note, page, plot_card, table_card
from nordrail.arena.report.plots import FJORD, ICE, NIGHT, OCHRE, STONE, percent, signed_points
from nordrail.display.board_map import find_layout
from nordrail.display.colours import count_of, ends, route_name
from nordrail.records.usage import Tally, TicketUse, Usage, wilson
from nordrail.records.usage_tables import best_routes, best_tickets

_TICKETS = (
    "ticket",
    "points",
    "offered",
    "kept",
    "completed",
    "wins<br>if kept",
    "score<br>if kept",
    "wins if<br>completed",
    "wins if<br>missed",
    "wins if<br>returned",
)
_ROUTES = ("route", "length", "claimed", "of games", "wins", "score")
_NOTES = (
    "The small numbers are 95&nbsp;% confidence intervals. The numbers show correlations, not causes: "
    "strong players keep tickets that they can complete, and a player who is ahead has cards for more routes."
)
_ROW = 0.22
"""Inches for a ticket in a plot."""


def write_usage_page(usage: Usage, folder: Path, *, command: str = "", date: str = "") -> Path:
    """Write `statistics.html` and the plots as PNG files into the folder; return the path of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    cards = [plot_card(plot, folder) for plot in _plots(usage)]
    if maps := _maps(usage):
        cards.append(map_cards("Which routes are claimed?", maps, folder))
    path = folder / "statistics.html"
    path.write_text(_page(usage, command, date, cards), encoding="utf-8")
    return path


def _page(usage: Usage, command: str, date: str, cards: Sequence[str]) -> str:
    board = usage.rulebook.board
    on = f" on {board.name}" if usage.rulebook.changed_board else ""
    tickets = [
        (
            ends(board, board.ticket(use.id)),
            str(use.points),
            str(use.offered),
            _share(use.kept.seats, use.offered),
            _share(use.completed.seats, use.kept.seats),
            _wins(use.kept),
            _score(use.kept),
            *map(_wins, (use.completed, use.missed, use.returned)),
        )
        for use in best_tickets(usage)
    ]
    routes = [
        (
            route_name(board, use.id),
            str(use.length),
            str(use.claimed.seats),
            _share(use.claimed.seats, usage.games),
            _wins(use.claimed),
            _score(use.claimed),
        )
        for use in best_routes(usage)
    ]
    facts = [count_of(usage.games, "game"), count_of(usage.seats, "seat"), *([date] if date else [])]
    return page(
        f"{usage.rulebook.name}{on}: tickets and routes",
        facts,
        command=command,
        verdict="",
        tables=[],
        cards=[
            *cards,
            table_card("Tickets", _TICKETS, tickets, note(_NOTES)),
            table_card("Routes", _ROUTES, routes, ""),
        ],
    )


def _plots(usage: Usage) -> list[Plot]:
    return [
        Plot(
            "tickets",
            "Which tickets are kept, and completed?",
            "The blue dot is the share of offers in which the ticket is kept, the ochre diamond the share of kept "
            "tickets that are completed.",
            lambda: kept_and_completed(usage),
        ),
        Plot(
            "tickets-lead",
            "Which tickets win?",
            "How often the seats that kept the ticket win, compared with an average player, in percentage points, with "
            "95&nbsp;% intervals.",
            lambda: winning_tickets(usage),
        ),
    ]


def _maps(usage: Usage) -> list[Plot]:
    board = usage.rulebook.board
    layout = find_layout(usage.rulebook.title, board)
    if layout is None:
        return []
    often = {use.id: use.claimed.seats / max(usage.games, 1) for use in usage.routes}
    lead = {use.id: use.claimed.lead for use in usage.routes}
    return [
        Plot(
            "routes",
            "The board: how often routes are claimed",
            "The wider and darker a route, the more often it is claimed; the dotted ones never are.",
            lambda: often_map(often, board, layout, "share of games in which the route is claimed"),
        ),
        Plot(
            "routes-lead",
            "The board: how often the owners win",
            "The same board: how often the owner of a route wins, compared with an average player, in percentage "
            "points.",
            lambda: lead_map(lead, board, layout, "← owners win less · owners win more →"),
        ),
    ]


def kept_and_completed(usage: Usage) -> Figure:
    """Plot the share of offers in which each ticket is kept, and the share of kept ones that are completed."""
    uses = sorted(usage.tickets, key=lambda use: _part(use.kept.seats, use.offered))
    figure, axes = _rows(usage, uses)
    for place, use in enumerate(uses):
        if use.offered:
            kept, done = _part(use.kept.seats, use.offered), _part(use.completed.seats, use.kept.seats)
            axes.plot([kept], [place], "o", color=FJORD, markersize=6)
            if use.kept.seats:
                axes.plot([kept, done], [place, place], color=ICE, linewidth=2, zorder=1)
                axes.plot([done], [place], "D", color=OCHRE, markersize=5)
    axes.set_xlim(-0.03, 1.03)
    axes.xaxis.set_major_formatter(lambda value, _: percent(value))
    axes.set_xlabel("blue: kept · ochre: completed")
    return figure


def winning_tickets(usage: Usage) -> Figure:
    """Plot how much more often the keepers of each ticket win than average players."""
    uses = sorted((use for use in usage.tickets if use.kept.seats), key=lambda use: use.kept.lead)
    figure, axes = _rows(usage, uses)
    axes.axvline(0, color=NIGHT, linewidth=0.8)
    for place, use in enumerate(uses):
        fair = use.kept.fair / use.kept.seats
        low, high = wilson(use.kept.won, use.kept.seats)
        axes.plot([low - fair, high - fair], [place, place], color=ICE, linewidth=5, solid_capstyle="round")
        axes.plot([use.kept.lead], [place], "o", color=FJORD if use.kept.lead >= 0 else OCHRE, markersize=5)
    axes.xaxis.set_major_formatter(lambda value, _: signed_points(value))
    axes.set_xlabel("wins above an average player, in percentage points")
    return figure


def _rows(usage: Usage, uses: Sequence[TicketUse]) -> tuple[Figure, Axes]:
    board = usage.rulebook.board
    figure = Figure(figsize=(4.9, 0.9 + _ROW * len(uses)), layout="constrained")
    axes = figure.add_subplot()
    axes.set_yticks(range(len(uses)), [ends(board, board.ticket(use.id)) for use in uses])
    axes.set_ylim(-0.7, len(uses) - 0.3)
    axes.grid(axis="x")
    axes.tick_params(axis="x", length=0, colors=STONE)
    axes.tick_params(axis="y", labelsize=8)
    return figure, axes


def _wins(tally: Tally) -> str:
    if not tally.seats:
        return "–"
    low, high = wilson(tally.won, tally.seats)
    return f"{percent(tally.won / tally.seats)}<small>{low * 100:.0f} to {high * 100:.0f}</small>"


def _score(tally: Tally) -> str:
    return f"{tally.points / tally.seats:.1f}".replace("-", "−") if tally.seats else "–"


def _share(part: int, whole: int) -> str:
    return percent(part / whole) if whole else "–"


def _part(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
