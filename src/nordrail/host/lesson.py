"""The lesson of a title: a table in the middle of a prepared game, which a guide in the browser explains."""

from functools import cache
from importlib.resources import files

from nordrail.engine.record import Record
from nordrail.host.requests.creating import first_entries
from nordrail.table.journal import Entry, Line, Start
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.table import Table

OPPONENT = "onestep"
"""The opponent: nothing that it does is random, so a lesson goes the same way for everyone who follows it."""


@cache
def lesson_record(title: str) -> Record:
    """Load the game that the lesson of a title starts in; its `seed` deals the rest."""
    folder = files("nordrail.titles") / title.replace("-", "_")
    return Record.load((folder / "lesson.game").read_text(encoding="utf-8"))


def lesson_options(title: str, name: str) -> TableOptions:
    """Return the options of a lesson's table: nobody else joins, watches or waits, and the game does not count."""
    seats = (SeatOption(who="me", name=name), SeatOption(who="bot", bot=OPPONENT))
    return TableOptions(title=title, seats=seats, first=1, watch=False, undo=False, practice=True)


def first_of_lesson(table: Table) -> tuple[dict[int, str], list[Entry]]:
    """Fill the seats and play the prepared game; return the player's secret and the entries."""
    secrets, entries = first_entries(table)
    events = lesson_record(table.options.title).events
    return secrets, [*entries, Start(), *(Line(event=event, seat=event.actor or None) for event in events)]
