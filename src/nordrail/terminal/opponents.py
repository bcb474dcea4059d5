"""The opponents: one level or bot for all, or one for each."""

from random import Random

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nordrail.bots import LEVELS, bot_list, dismiss, make_bot
from nordrail.bots.levels import DEFAULT_LEVEL
from nordrail.display.colours import count_of
from nordrail.engine.errors import NotationError
from nordrail.terminal.asking import ask
from nordrail.terminal.finding import find_number


def choose_opponents(requested: str | None, number: int, console: Console) -> list[str]:
    """Return the names of `number` bots; ask the person for their strength if none are requested."""
    if requested is not None:
        return find_opponents(requested, number)
    *most, strongest = LEVELS
    console.print(_levels_table())
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


def _levels_table() -> Table:
    table = Table.grid(padding=(0, 2))
    for number, level in enumerate(LEVELS.values(), start=1):
        table.add_row(str(number), Text(level.name, "bold"), level.sentence)
    return table
