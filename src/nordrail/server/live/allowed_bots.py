"""The bots that the host allows at tables besides those that anyone may choose: programs, and bots with options."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath
from random import Random

from nordrail.bots.bot import dismiss
from nordrail.bots.outside.python_file import split_file
from nordrail.bots.roster import PROGRAM, bot_names, make_bot
from nordrail.engine.errors import NotationError
from nordrail.engine.notation import check_name


@dataclass(frozen=True, slots=True)
class AllowedBot:
    """A bot with a name that requests use; what runs is never told."""

    name: str
    bot: str
    sentence: str = ""


def read_allowed_bots(texts: Iterable[str]) -> dict[str, AllowedBot]:
    """Read bots such as `program:python3 my_bot.py`, which `NAME=` or `NAME, DESCRIPTION=` can precede."""
    found: dict[str, AllowedBot] = {}
    for text in texts:
        label, equals, bot = text.partition("=")
        if not equals or ":" in label:
            label, bot = _own_name(text), text
        name, _, sentence = (part.strip() for part in label.partition(","))
        check_name(name)
        if name in found or name in bot_names():
            raise NotationError(f"there is another bot {name!r}; write {name}2={bot}, for example")
        dismiss(make_bot(bot.strip(), Random()))  # raises an error if there is no such bot
        found[name] = AllowedBot(name, bot.strip(), sentence)
    return found


def _own_name(bot: str) -> str:
    """Return the class in a Python file, the name of a program's file without its ending, or the bot's own name."""
    kind, _, command = bot.partition(":")
    if kind != PROGRAM and (file := split_file(bot)) is not None:
        return file[1] or PurePath(file[0]).stem
    return PurePath(command.split()[-1]).stem if kind == PROGRAM and command.strip() else bot
