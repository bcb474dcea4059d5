"""What all actions at a table share: checks, and adding the lines of a game."""

from collections.abc import Sequence

from nordrail.engine.game import Game
from nordrail.table.journal import Entry, Line, Sit
from nordrail.table.refusal import Refusal
from nordrail.table.seat import TableSeat
from nordrail.table.table import Table


def played(
    table: Table, game: Game, first: Sequence[Entry] = (), *, seat: int | None = None, request: str | None = None
) -> Table:
    """Add the new events of the game; the first line records the seat and id of the request."""
    new = game.events[len(table.events) :]
    lines = [Line(event=event) for event in new]
    if seat is not None:
        lines[0] = Line(event=new[0], seat=seat, move=request)
    return table.added([*first, *lines], game)


def with_bot(table: Table, seat: int, bot: str) -> Table:
    """Seat a bot under a name of its own."""
    return table.added([Sit(seat=seat, name=bot_name(table, bot), who="bot", bot=bot)])


def bot_name(table: Table, bot: str) -> str:
    """Return the bot's own name, with a number if it is taken."""
    taken = {seat.name for seat in table.seats}
    name, count = bot, 1
    while name in taken:
        count += 1
        name = f"{bot} {count}"
    return name


def chair_of(table: Table, seat: int) -> TableSeat:
    """Return a seat; refuse a number that is too high or too low."""
    if not 1 <= seat <= len(table.seats):
        raise Refusal("not_found", f"There is no seat {seat}; seats are 1 to {len(table.seats)}.")
    return table.seats[seat - 1]


def must_be_open(table: Table) -> None:
    """Refuse what is possible only before the game."""
    if table.game is not None or table.opening:
        raise Refusal("started", "The game has started; seats can no longer change.")


def must_be_playing(table: Table) -> Game:
    """Return the running game; refuse if there is none."""
    if table.game is None:
        raise Refusal("not_started", "The game has not started yet.")
    if table.over:
        raise Refusal("over", "The game is over.")
    return table.game


def sentence(error: Exception) -> str:
    """Return an error as a sentence."""
    text = str(error)
    return text if text.endswith(".") else f"{text}."
