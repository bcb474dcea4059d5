"""Questions to the people at a table: a turn, the first tickets, or a request to take a move back."""

from dataclasses import dataclass
from typing import Literal

from nordrail.engine.events import KeepTickets
from nordrail.table.table import Table

Kind = Literal["tickets", "first", "turn", "back"]
"""Choose the first tickets, make the first move, make the next move, or let another player take a move back."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to one seat. It contains nothing that the others at the table don't know."""

    kind: Kind
    code: str
    game: str
    """The name of the game."""
    seat: int
    player: str
    """The name of the player who is asked."""
    mover: str
    """The name of the player who moved or who asks."""
    place: int
    """The journal entry that led to the question. A seat's next question has a higher one."""


def asks(table: Table) -> list[Ask]:
    """List the open questions to people, except where a bot plays for them."""
    kind: Kind = "tickets" if table.choosing else "turn" if _has_begun(table) else "first"
    last = next((event.actor for event in reversed(table.events) if event.actor), 0)
    open_ = [_ask(table, kind, seat, last, table.ply) for seat in table.to_act() if _is_person(table, seat)]
    if (asking := table.asking) is None:
        return open_
    others = [seat for seat in table.people(but=asking.seat) if seat not in asking.agreed]
    return open_ + [_ask(table, "back", seat, asking.seat, asking.number) for seat in others]


def new_asks(before: Table, after: Table) -> list[Ask]:
    """List the questions that have come up in between; a turn of two actions is one question."""
    if _waits_for(before) == _waits_for(after):
        return []
    known = {_question(ask) for ask in asks(before)}
    return [ask for ask in asks(after) if _question(ask) not in known]


def _waits_for(table: Table) -> tuple[object, ...]:
    """Return what the questions of a table depend on, which takes less time than to make them."""
    return table.choosing, table.to_act(), table.asking, table.seats


def _question(ask: Ask) -> tuple[str, int]:
    return "turn" if ask.kind == "first" else ask.kind, ask.seat


def _ask(table: Table, kind: Kind, seat: int, mover: int, place: int) -> Ask:
    names = [one.name or "" for one in table.seats]
    return Ask(kind, table.code, table.rulebook.name, seat, names[seat - 1], names[mover - 1], place)


def _has_begun(table: Table) -> bool:
    return any(event.actor and not isinstance(event.what, KeepTickets) for event in table.events)


def _is_person(table: Table, seat: int) -> bool:
    chair = table.seats[seat - 1]
    return chair.who == "person" and not chair.played_by
