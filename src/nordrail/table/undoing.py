"""Undo: what a seat can take back, and who must agree."""

from typing import Literal

from nordrail.engine.events import KeepTickets, NameSeat
from nordrail.table.table import Table


def allowed_undo(table: Table, seat: int | None) -> Literal["now", "ask"] | None:
    """Tell whether the seat can undo its last action: at once, or if the others agree."""
    if table.game is None or table.over or table.choosing or not table.options.undo or seat is None:
        return None
    lines = lines_before_last_action(table, seat)
    if lines is None:
        return None
    if not table.is_peek(lines):
        return "now"
    return None if table.counts else "ask" if table.people(but=seat) else "now"


def must_ask(table: Table, seat: int, lines: int) -> bool:
    """Return whether others must agree to an undo: something was revealed since, and there are others."""
    return table.is_peek(lines) and bool(table.people(but=seat))


def lines_before_last_action(table: Table, seat: int) -> int | None:
    """Count the lines before the seat's last action.

    Return `None` if that chose its first tickets, or if a bot acted for its player.
    """
    for number in range(len(table.events) - 1, -1, -1):
        event = table.events[number]
        if event.actor == seat:
            first = isinstance(event.what, KeepTickets) and _is_first_choice(table, number)
            return None if first or _by_another(table, seat, number) else number
    return None


def _by_another(table: Table, seat: int, number: int) -> bool:
    """Return whether a bot or another player acted for the seat at this line."""
    if table.game is None or not table.game.renamed:
        return False
    for event in reversed(table.events[:number]):
        if isinstance(event.what, NameSeat) and event.what.seat == seat:
            return event.what.name != table.seats[seat - 1].name
    return False


def _is_first_choice(table: Table, number: int) -> bool:
    return not any(event.actor and not isinstance(event.what, KeepTickets) for event in table.events[:number])
