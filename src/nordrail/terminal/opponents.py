"""The opponents: one level or bot for all, or one for each."""

from dataclasses import replace
from random import Random

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nordrail.bots import LEVELS, bot_list, dismiss, make_bot
from nordrail.bots.levels import DEFAULT_LEVEL, NOT_COMPILED, offered_levels
from nordrail.bots.roster import runs_code
from nordrail.display.colours import count_of
from nordrail.engine.errors import NordrailError, NotationError
from nordrail.engine.game import Game
from nordrail.terminal.asking import ask
from nordrail.terminal.finding import find_number

PERSON = "-"
"""The person's place in the list of bots."""
_HEADER = "bots"
"""The header of a record with the bots of all seats."""


def choose_opponents(requested: str | None, number: int, console: Console) -> list[str]:
    """Return the names of `number` bots; ask the person for their strength if none are requested."""
    if requested is not None:
        return find_opponents(requested, number)
    *most, strongest = offered_levels()
    console.print(_levels_table())
    if strongest not in list(LEVELS)[-1:]:
        console.print(Text(NOT_COMPILED, "dim"), soft_wrap=True)
    while True:
        answer = ask(console, f"Which level? ({', '.join(most)} or {strongest}; Enter for {DEFAULT_LEVEL}) ")
        try:
            return find_opponents(answer or DEFAULT_LEVEL, number)
        except NotationError as error:
            console.print(Text(str(error), "red"))


def find_opponents(text: str, number: int) -> list[str]:
    """Return the bots for a level or its number, for a bot, or for a list with one for each opponent."""
    names = check_bots(text)
    if len(names) not in (1, number):
        raise NotationError(
            f"{text} names {len(names)} bots for {count_of(number, 'opponent')}: name one for all, or one for each"
        )
    return names * number if len(names) == 1 else names


def check_bots(text: str) -> list[str]:
    """Return the bots of a list; raise an error if one does not exist."""
    levels = list(LEVELS)
    names = [levels[find_number(name, len(levels)) - 1] if name.isdecimal() else name for name in bot_list(text)]
    for name in names:
        dismiss(make_bot(name, Random()))
    return names


def remember_opponents(game: Game, seat: int, bots: list[str]) -> Game:
    """Write the bots into the game's headers, by seat; the person is `-`. Their luck is not part of it."""
    text = ",".join([*bots[: seat - 1], PERSON, *bots[seat - 1 :]])
    return replace(game, headers={**game.headers, _HEADER: text}) if text.isprintable() else game


def remembered_opponents(game: Game) -> list[str]:
    """Return the bots in the game's headers, by seat, with `-` for the person; empty if there are none."""
    bots = bot_list(game.headers.get(_HEADER, ""))
    return bots if len(bots) == len(game.names) and bots.count(PERSON) == 1 else []


def resume_opponents(bots: list[str], console: Console, *, trusted: bool) -> list[str]:
    """Return the bots of a saved game, or choose others: one is gone, or the file names a program you do not trust."""
    programs = [bot for bot in bots if runs_code(bot)]
    if programs and not trusted:
        console.print(f"This file wants to run on your computer: {', '.join(programs)}", soft_wrap=True)
        if ask(console, "Run it? (yes, or Enter to choose other opponents) ").casefold() not in ("y", "yes"):
            return choose_opponents(None, len(bots), console)
    try:
        return find_opponents(",".join(bots), len(bots))
    except NordrailError as error:
        console.print(Text(str(error), "red"))
        return choose_opponents(None, len(bots), console)


def _levels_table() -> Table:
    table = Table.grid(padding=(0, 2))
    for number, level in enumerate(offered_levels().values(), start=1):
        table.add_row(str(number), Text(level.name, "bold"), level.sentence)
    return table
