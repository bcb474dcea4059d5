"""Every bot by its name, with its options: `planner`, `search:seconds=0.3:jobs=2`, `program:python3 my_bot.py`."""

import re
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from inspect import Parameter, signature
from math import isfinite
from random import Random

from nordrail.bots.bot import Bot
from nordrail.bots.levels import LEVELS
from nordrail.engine.errors import NotationError
from nordrail.engine.suggestion import did_you_mean

Maker = Callable[..., Bot]
"""A callable that makes a bot from its own random generator and, as keywords, its options."""

BOTS: dict[str, Maker | str] = {
    "hungry": "yardsticks.hungry.Hungry",
    "longroute": "yardsticks.longroute.LongRoute",
    "onestep": "yardsticks.onestep.OneStep",
    "path": "yardsticks.path.Path",
    "planner": "planner.planner.Planner",
    "racer": "yardsticks.racer.Racer",
    "random": "yardsticks.uniform.Uniform",
    "search": "search.search.Search",
}
"""The bots that come with Nordrail, by the path of their class: importing all of them takes long."""
ENTRY_POINTS = "nordrail.bots"
"""The entry point group in which packages register their bots."""
PROGRAM = "program"
"""The prefix of a bot that runs as an external program."""
_COMMA = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")
"""A comma outside quotation marks."""


def make_bot(text: str, rng: Random) -> Bot:
    """Make the bot that a text such as `search:seconds=1` names; a level such as `hard` is a name too."""
    name, _, options = text.partition(":")
    if name == PROGRAM:
        return _make_program(options, rng)
    if name in LEVELS:
        if options:
            raise NotationError(f"{name} is a level and has no options; its bot is {LEVELS[name].bot}")
        return make_bot(LEVELS[name].bot, rng)
    maker = _find(name)
    _check_maker(name, maker)
    bot = maker(rng, **_read_options(name, maker, options))
    if not callable(getattr(bot, "choose", None)):
        raise NotationError(f"the bot {name!r} cannot play: it has no method choose(view, legal)")
    return bot


def bot_list(text: str) -> list[str]:
    """Split a list of bots such as `hard,easy`; a comma in quotation marks belongs to the command of a program."""
    return [name.strip() for name in _COMMA.split(text)]


def bot_names() -> list[str]:
    """List all names: levels, our bots, bots of installed packages, and programs."""
    return [*LEVELS, *BOTS, *(entry.name for entry in entry_points(group=ENTRY_POINTS)), PROGRAM]


def _find(name: str) -> Maker:
    maker: Maker
    found = BOTS.get(name)
    if isinstance(found, str):
        module, _, kind = found.rpartition(".")
        maker = getattr(import_module(f"nordrail.bots.{module}"), kind)
        return maker
    if found is not None:
        return found
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        try:
            maker = entry.load()
        except (ImportError, AttributeError) as error:
            raise NotationError(f"the bot {name!r} ({entry.value}) cannot be loaded: {error}") from None
        return maker
    names = bot_names()
    question = did_you_mean(name, names)
    raise NotationError(f"there is no bot {name!r}; bots are {', '.join(names)}{question and f' ({question})'}")


def _check_maker(name: str, maker: Maker) -> None:
    """Check that a maker can be called with just a random generator."""
    try:
        signature(maker).bind(Random)
    except (TypeError, ValueError) as error:
        what = getattr(maker, "__qualname__", repr(maker))
        raise NotationError(
            f"the bot {name!r} cannot be made from {what} ({error}); it is called with just a random.Random, "
            "so declare it like `def __init__(self, rng: Random, cards: int = 8)`"
        ) from None


def _make_program(text: str, rng: Random) -> Bot:
    """Make a program from its command, which a time budget can precede, as in `seconds=5:python3 my_bot.py`."""
    from nordrail.bots.outside.program import Program

    if not text.startswith("seconds="):
        return Program(rng, text)
    seconds, _, command = text.partition(":")
    maker: Maker = Program
    return maker(rng, command, **_read_options(PROGRAM, maker, seconds))


def _read_options(name: str, maker: Maker, text: str) -> dict[str, object]:
    known = {
        option.name: option
        for option in list(signature(maker).parameters.values())[1:]
        if option.kind is not Parameter.VAR_KEYWORD
    }
    options: dict[str, object] = {}
    for part in text.split(":") if text else ():
        key, equals, value = part.partition("=")
        if key not in known or not equals:
            have = f"its options are {', '.join(f'{option}=…' for option in known)}" if known else "it has no options"
            raise NotationError(f"{name} has no option {part!r}; {have}")
        kind = int if known[key].annotation in (int, "int", int | None) else float
        try:
            options[key] = kind(value)
            if not isfinite(kind(value)):
                raise ValueError
        except ValueError:
            number = "a whole number" if kind is int else "a number"
            raise NotationError(f"{name}: {key} must be {number}, not {value!r}") from None
    return options
