"""When a bot acts at a table: on its own seats, and for players whose time is up."""

from nordrail.table import absence, acts, parting
from nordrail.table.table import Table
from nordrail.table.undoing import allowed_undo


def bots_alone(table: Table) -> bool:
    """Return whether only bots play: nobody has to wait for them."""
    return not any(seat.who in ("person", "program") for seat in table.seats)


def next_bot(table: Table) -> tuple[int, str] | None:
    """Return a seat that a bot must act for now, and the bot."""
    for seat in table.to_act():
        if (bot := table.seats[seat - 1].played_by) is not None:
            return seat, bot
    return None


def pause(table: Table, usual: float, undoable: float) -> float:
    """Return the seconds to wait before a bot acts: more while the last move can be undone, none before the game."""
    if table.choosing or not any(seat.who == "person" for seat in table.seats):
        return 0.0
    last = table.events[-1].actor
    can_undo = last and not table.seats[last - 1].played_by and allowed_undo(table, last)
    return undoable if can_undo else usual


def act_for_the_late(table: Table) -> Table:
    """Let bots act for the players whose time is up, and carry out what silence has decided."""
    due = table.due()
    if due is not None and due <= table.now:
        if table.opening:
            return acts.begin(table)
        late = [seat for seat in table.to_act() if table.time_is_up and not table.seats[seat - 1].played_by]
        for seat in late:
            table = absence.run_out_of_time(table, seat)
        table = parting.count_silence(table)
    return table
