"""Every bot by its name: `planner`, `search:seconds=0.3:threads=2`, `my_bot.py:MyBot`, `program:python3 my_bot.py`."""

import re
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from inspect import Parameter, signature
from math import isfinite
from random import Random

from nordrail.bots.bot import Bot
from nordrail.bots.levels import COMPILED_BOTS, LEVELS, offered_levels
from nordrail.bots.outside.python_file import class_in_file, split_file
from nordrail.engine.errors import NotationError
from nordrail.engine.suggestion import did_you_mean
from nordrail.native.library import available

Maker = Callable[..., Bot]
"""A callable that makes a bot from its own random generator and, as keywords, its options."""

BOTS: dict[str, Maker | str] = {
    "casual": "planner.casual.Casual",
    "hungry": "yardsticks.hungry.Hungry",
    "learned": "learned.learned.Learned",
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
_COLON = re.compile(r""":(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")
"""A colon outside quotation marks."""


def make_bot(text: str, rng: Random) -> Bot:
    """Make the bot that a text such as `search:seconds=1` names; a level such as `hard` is a name too."""
    name, _, options = text.partition(":")
    if name == PROGRAM:
        return _make_program(options, rng)
    if name in LEVELS:
        if options:
            raise NotationError(f"{name} is a level and has no options; its bot is {LEVELS[name].bot}")
        return make_bot(LEVELS[name].bot, rng)
    if name in COMPILED_BOTS and not available():
        raise NotationError(COMPILED_BOTS[name])
    if (file := split_file(text)) is not None:
        path, kind, options = file
        name, maker = f"{path}:{kind}" if kind else path, class_in_file(path, kind)
    else:
        maker = _find(name)
    _check_maker(name, maker)
    bot: Bot = maker(rng, **_read_options(name, maker, options))
    if not callable(getattr(bot, "choose", None)):
        raise NotationError(f"the bot {name!r} cannot play: it has no method choose(view, legal)")
    return bot


def bot_list(text: str) -> list[str]:
    """Split a list of bots such as `hard,easy`; a comma in quotation marks belongs to the command of a program."""
    return [name.strip() for name in _COMMA.split(text)]


def runs_code(text: str) -> bool:
    """Whether the bot is a program or a Python file: naming it runs that file on this computer."""
    return text.partition(":")[0] == PROGRAM or split_file(text) is not None


def bot_names() -> list[str]:
    """List all names that can play here: levels, our bots, bots of installed packages, and programs."""
    return [*offered_levels(), *our_bots(), *(entry.name for entry in entry_points(group=ENTRY_POINTS)), PROGRAM]


def our_bots() -> list[str]:
    """List the bots that come with Nordrail and can play here."""
    return [name for name in BOTS if name not in COMPILED_BOTS or available()]


def package_bots() -> dict[str, str]:
    """Return the bots of installed packages, each with the summary of its package, without importing them."""
    found = entry_points(group=ENTRY_POINTS)
    return {entry.name: (entry.dist.metadata["Summary"] or "") if entry.dist else "" for entry in found}


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
    for part in _COLON.split(text) if text else ():
        key, equals, value = part.partition("=")
        if key not in known or not equals:
            have = f"its options are {', '.join(f'{option}=…' for option in known)}" if known else "it has no options"
            raise NotationError(f"{name} has no option {part!r}; {have}")
        options[key] = _read_value(f"{name}: {key}", known[key].annotation, value)
    return options


def _read_value(what: str, annotation: object, value: str) -> object:
    """Read an option by the annotation of its parameter: text, a whole number, or else a number."""
    if annotation in _TEXT:
        quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "'\""
        return value[1:-1] if quoted else value
    kind = int if annotation in _WHOLE else float
    try:
        if isfinite(number := kind(value)):
            return number
    except ValueError:
        pass
    raise NotationError(f"{what} must be {'a whole number' if kind is int else 'a number'}, not {value!r}")


_TEXT = (str, "str", str | None, "str | None")
_WHOLE = (int, "int", int | None, "int | None")
