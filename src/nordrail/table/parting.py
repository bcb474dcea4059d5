"""Ways out of a game that cannot continue as it is: votes, and resigning."""

from typing import Literal

from nordrail.engine.objection import Objection
from nordrail.table.absence import come_back, go_away, must_be_awaited
from nordrail.table.adding import chair_of, must_be_playing
from nordrail.table.journal import End, Resign, Vote
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

PATIENCE = 600
"""Seconds without an action before the others can let a bot take over, at a table without a clock."""


def vote(
    table: Table, seat: int, what: Literal["bot", "end"], whom: int | None, request: str | None = None, *, yes: bool
) -> Table:
    """Agree that a bot plays for a player, or that the game ends; carry it out when all others agree.

    Silence is consent after some time, see `count_silence`.
    """
    must_be_playing(table)
    table = come_back(table, seat)
    _must_not_have_resigned(table, seat)
    whom = whom if what == "bot" else None
    if what == "bot":
        _check_takeover(table, seat, whom or 0)
    table = table.added([Vote(seat=seat, what=what, whom=whom, yes=yes, move=request)])
    ballot = table.votes.get((what, whom))
    agreed = set() if ballot is None else set(ballot.agreed)
    return _carried_out(table, whom) if table.voters(whom) <= agreed else table


def count_silence(table: Table) -> Table:
    """Carry out the proposals that nobody has declined for so long that silence is consent."""
    for question in list(table.votes):
        decided = table.decided_at(question) if question in table.votes else None
        if decided is not None and decided <= table.now:
            table = _carried_out(table, question[1])
    return table


def _carried_out(table: Table, whom: int | None) -> Table:
    return table.added([End(why="agreed")]) if whom is None else go_away(table, whom)


def _check_takeover(table: Table, seat: int, whom: int) -> None:
    must_be_awaited(table, seat, whom)
    if table.options.seconds_a_move:
        raise Refusal("illegal", Objection("This table has a clock, which decides when a bot plays.", "clock_decides"))
    if table.now - table.clock < PATIENCE:
        words = f"Wait until nobody has acted for {PATIENCE // 60} minutes."
        raise Refusal("too_early", Objection(words, "vote_later", minutes=PATIENCE // 60))


def resign(table: Table, seat: int, request: str | None = None) -> Table:
    """Give up the game. At two seats it ends; otherwise a bot plays on, unless nobody is left to play against."""
    must_be_playing(table)
    _must_not_have_resigned(table, seat)
    table = table.added([Resign(seat=seat, move=request)])
    programs = any(chair.who == "program" for chair in table.seats)
    if len(table.seats) == 2 or not (programs or table.people()):
        return table.added([End(why="resigned")])
    return go_away(table, seat)


def close(table: Table) -> Table:
    """End the game for the host of the server; nobody wins."""
    must_be_playing(table)
    return table.added([End(why="closed")])


def _must_not_have_resigned(table: Table, seat: int) -> None:
    if chair_of(table, seat).resigned:
        raise Refusal("forbidden", Objection("You have resigned; a bot plays for you.", "resigned"))
