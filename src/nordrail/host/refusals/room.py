"""What a host refuses for lack of room, or because there is no such table."""

from collections.abc import Iterable

from nordrail.engine.objection import Objection
from nordrail.table.journal import EarlyChoice, Entry, Line
from nordrail.table.refusal import Refusal, not_found

MOST_ENTRIES, MOST_TALK = 6_000, 4_000
"""The most entries of a journal, and those after which only moves are accepted; a long game has a thousand."""


def must_have_room(number: int, entries: Iterable[Entry]) -> None:
    """Refuse entries for which a journal has no room."""
    moves = any(isinstance(entry, Line | EarlyChoice) for entry in entries)
    if number > (MOST_ENTRIES if moves else MOST_TALK):
        raise Refusal("full", "The journal of this table is full.")


def no_table() -> Refusal:
    """Refuse a request for a table that does not exist."""
    return not_found(
        Objection("There is no such table; a code has six letters, and old games are deleted.", "no_table")
    )
