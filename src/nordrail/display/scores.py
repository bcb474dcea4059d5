"""Score sheets at the end of a game: every line that counts, by seat."""

from collections.abc import Sequence
from textwrap import wrap

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nordrail.display.colours import ends
from nordrail.display.sentences import end_words
from nordrail.engine.components.board import Board
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Outcome, ScoreSheet

_COLUMNS = 80
"""The width of a terminal in which the sums fit, for any number of seats."""
_LABELS = 21
"""The width of the labels of the sums."""
_SMALLEST = 8
"""The width of a bonus, such as `18 → +12`."""


def score_sheets(outcome: Outcome, rulebook: Rulebook, names: Sequence[str]) -> Group:
    """Show the tickets of every seat, the sums side by side, and who has won."""
    parts: list[RenderableType] = []
    for sheet, name in zip(outcome.sheets, names, strict=True):
        parts += [Text(f"{name}'s tickets", "bold"), tickets(sheet, rulebook.board), ""]
    parts += [sums(outcome, rulebook, names), ""]
    return Group(*parts, end_words(outcome.reason, names, outcome.winners, outcome.decided_by))


def tickets(sheet: ScoreSheet, board: Board) -> Table:
    """List every ticket of a seat, completed or not."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    for line in sorted(sheet.tickets, key=lambda line: -line.points):
        mark = Text("✓", "green") if line.completed else Text("✗", "red")
        table.add_row(mark, ends(board, board.ticket(line.ticket)), f"{line.points:+}")
    if not sheet.tickets:
        table.add_row("", "none", "")
    return table


def sums(outcome: Outcome, rulebook: Rulebook, names: Sequence[str]) -> Table:
    """Show the sums side by side: routes, tickets, each bonus with everyone's count, tie-breaks if needed."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", min_width=_LABELS)
    room = (_COLUMNS - _LABELS) // len(names) - 3
    for name in names:
        table.add_column(Text(_heading(name, room)), justify="right", min_width=_SMALLEST, overflow="fold")
    sheets = outcome.sheets
    table.add_row("Routes", *(str(sheet.routes) for sheet in sheets))
    done = [sum(line.points for line in sheet.tickets if line.completed) for sheet in sheets]
    open_ = [sum(line.points for line in sheet.tickets if not line.completed) for sheet in sheets]
    table.add_row("Tickets completed", *(f"{points:+}" if points else "0" for points in done))
    table.add_row("Tickets not completed", *(str(points) for points in open_))
    for place, bonus in enumerate(sheets[0].bonuses):
        counted = [f"{sheet.bonuses[place].count} → {sheet.bonuses[place].points:+}" for sheet in sheets]
        table.add_row(bonus.name, *(text.replace("→ +0", "→ 0") for text in counted))
    table.add_section()
    table.add_row("Total", *(str(sheet.total) for sheet in sheets), style="bold")
    if sheets[0].tiebreaks is not None:
        for place, tiebreak in enumerate(rulebook.tiebreaks):
            table.add_row(
                f"Tie-break: {tiebreak.name}",
                *(str(sheet.tiebreaks[place]) if sheet.tiebreaks else "" for sheet in sheets),
            )
    return table


def _heading(name: str, room: int) -> str:
    """Break a name between its words, and a word only if it does not fit on a line of its own."""
    words = wrap(name, room, break_long_words=False)
    return "\n".join(line for word in words for line in wrap(word, room))
