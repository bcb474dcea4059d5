"""Players who are late or away: a bot plays for them until they return."""

from nordrail.engine.events import DEALER, Event, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.notation import LONGEST_NAME
from nordrail.engine.objection import Objection
from nordrail.table.adding import bot_name, chair_of, must_be_playing, played
from nordrail.table.journal import Away, Leave, Nudge
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

MOST_LATE = 3
"""When players are late for the third time in a row, a bot plays until they return."""
NUDGE_SECONDS = 30
"""Seconds before a player can be nudged, and between two nudges."""


def run_out_of_time(table: Table, seat: int) -> Table:
    """Let a bot finish the turn of a player whose time is up.

    It plays until the player returns if the host chose that, or if the player is late several times in a row.
    """
    late = chair_of(table, seat).late + 1
    return go_away(table, seat, once=table.options.when_late == "move" and late < MOST_LATE)


def go_away(table: Table, seat: int, *, once: bool = False) -> Table:
    """Let a bot play for a player, with `once` only until the end of the turn."""
    game = must_be_playing(table)
    chair = chair_of(table, seat)
    if chair.who == "bot" or (chair.away and (once or not chair.once)):
        return table
    bot = table.options.away_bot
    away = Away(seat=seat, bot=bot, once=once or None)
    return _renamed(table, game, away, f"{bot} for {chair.name}"[:LONGEST_NAME].rstrip())


def come_back(table: Table, seat: int) -> Table:
    """Give the seat back to a player who was away; if their time is up, after the bot has finished the turn."""
    chair = chair_of(table, seat)
    if chair.once and not table.over:
        return table
    if chair.away and not chair.resigned and seat in table.to_act() and table.time_is_up:
        return table.added([Away(seat=seat, bot=chair.bot, once=True)])
    return take_back_seat(table, seat)


def take_back_seat(table: Table, seat: int) -> Table:
    """Give the seat back to a player who acts, even if their time is up."""
    chair = chair_of(table, seat)
    if not chair.away or table.over:
        return table
    if chair.resigned:
        raise Refusal("forbidden", Objection("You have resigned; a bot plays for you.", "resigned"))
    return _renamed(table, must_be_playing(table), Away(seat=seat), chair.name or "")


def returned(table: Table) -> Table:
    """Give seats back whose turn a bot has finished."""
    for seat, chair in enumerate(table.seats, start=1):
        if chair.once and seat not in table.to_act() and table.game is not None:
            table = _renamed(table, table.game, Away(seat=seat, once=True), chair.name or "")
    return table


def free_seat(table: Table, seat: int) -> Table:
    """Take a seat from its player in a running game; a bot plays until somebody takes it."""
    game = must_be_playing(table)
    if chair_of(table, seat).who in ("open", "bot"):
        raise Refusal("free", f"Nobody has seat {seat}.")
    bot = table.options.away_bot
    left = table.added([Leave(seat=seat)])
    return _renamed(left, game, Away(seat=seat, bot=bot), bot_name(left, bot))


def nudge(table: Table, seat: int, whom: int, request: str | None = None) -> Table:
    """Remind another player that it is their turn."""
    must_be_playing(table)
    must_be_awaited(table, seat, whom)
    wait = NUDGE_SECONDS - (table.now - max(table.clock, table.nudged.get(whom, 0.0)))
    if wait > 0:
        words = "You can nudge a player every half a minute."
        raise Refusal("too_early", Objection(words, "nudge_later", seconds=NUDGE_SECONDS))
    return table.added([Nudge(seat=seat, whom=whom, move=request)])


def must_be_awaited(table: Table, seat: int, whom: int) -> None:
    """Refuse what concerns a seat that need not act, or that a bot plays for."""
    chair = chair_of(table, whom)
    if whom == seat or chair.played_by or whom not in table.to_act():
        raise Refusal("illegal", Objection(f"Nobody waits for seat {whom}.", "nobody_waits", seat=whom))


def _renamed(table: Table, game: Game, away: Away, name: str) -> Table:
    return played(table, game.extended([Event(DEALER, NameSeat(away.seat, name))]), [away])
