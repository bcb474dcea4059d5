"""The use of tickets and routes as printed tables, the most successful first."""

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from nordrail.display.colours import count_of, ends, route_name
from nordrail.records.usage import RouteUse, Tally, TicketUse, Usage


def usage_tables(usage: Usage, limit: int | None = None) -> Group:
    """Return both tables, or only their first `limit` rows."""
    board = usage.rulebook.board
    on = f" on {board.name}" if usage.rulebook.changed_board else ""
    games = f"{count_of(usage.games, 'game')}, {count_of(usage.seats, 'seat')}"
    return Group(
        Text.assemble((usage.rulebook.name + on, "bold"), f": {games}"),
        "",
        _tickets(usage, limit),
        "",
        _routes(usage, limit),
    )


def best_tickets(usage: Usage) -> list[TicketUse]:
    """Return the tickets, those whose keepers surely win most first."""
    return sorted(usage.tickets, key=lambda use: (-use.kept.sure_lead, use.id))


def best_routes(usage: Usage) -> list[RouteUse]:
    """Return the routes, those whose owners surely win most first."""
    return sorted(usage.routes, key=lambda use: (-use.claimed.sure_lead, use.id))


def share(part: float, whole: float) -> str:
    """Format a share as a percentage; a dash if there is nothing to share."""
    return f"{part / whole:.0%}" if whole else "–"


def result(tally: Tally) -> tuple[str, str, str]:
    """Return the win rate, its interval and the mean score of some seats, formatted."""
    if not tally.seats:
        return "–", "–", "–"
    numbers = tally.to_json()
    return (
        f"{numbers['win_rate']:.0%}",
        f"{numbers['low']:.0%} – {numbers['high']:.0%}",
        f"{numbers['mean_score']:.1f}",
    )


def _tickets(usage: Usage, limit: int | None) -> Table:
    table = _table("Tickets", "Points", "Offered", "Kept", "Completed", "Wins", "95 %", "Score")
    board = usage.rulebook.board
    for use in best_tickets(usage)[:limit]:
        table.add_row(
            ends(board, board.ticket(use.id)),
            str(use.points),
            f"{use.offered:,}",
            share(use.kept.seats, use.offered),
            share(use.completed.seats, use.kept.seats),
            *result(use.kept),
        )
    return table


def _routes(usage: Usage, limit: int | None) -> Table:
    table = _table("Routes", "Length", "Claimed", "Of games", "Wins", "95 %", "Score")
    board = usage.rulebook.board
    for use in best_routes(usage)[:limit]:
        claimed = use.claimed
        table.add_row(
            route_name(board, use.id),
            str(use.length),
            f"{claimed.seats:,}",
            share(claimed.seats, usage.games),
            *result(claimed),
        )
    return table


def _table(title: str, *headings: str) -> Table:
    table = Table(title=Text(title, "bold"), title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.pad_edge = table.show_edge = False
    table.add_column("")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
