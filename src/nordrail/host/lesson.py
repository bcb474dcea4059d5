"""The lesson of a title: a table in the middle of a prepared game, which a guide in the browser explains."""

from functools import cache
from importlib.resources import files

from nordrail.engine.record import Record
from nordrail.table.journal import Entry, Line, Start
from nordrail.table.options import SeatOption, TableOptions

OPPONENT = "easy"
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


def lesson_entries(title: str) -> list[Entry]:
    """Return the journal of the prepared game, after everyone sits."""
    return [Start(), *(Line(event=event, seat=event.actor or None) for event in lesson_record(title).events)]
