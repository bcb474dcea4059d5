"""Every bot by its name, with its options: `planner`, `search:seconds=0.3:jobs=2`, `program:python3 my_bot.py`."""

from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import entry_points
from inspect import Parameter, signature
from random import Random

from nordrail.bots.bot import Bot
from nordrail.bots.greedy import Greedy
from nordrail.bots.levels import LEVELS
from nordrail.bots.program import Program
from nordrail.bots.uniform import Uniform
from nordrail.engine.errors import NotationError

Maker = Callable[..., Bot]
"""Makes a bot from a source of chance of its own and, by their names, from its options."""

BOTS: dict[str, Maker] = {
    "greedy": Greedy,
    "random": Uniform,
}
"""The bots that come with Nordrail."""
ENTRY_POINTS = "nordrail.bots"
"""Where installed packages register theirs."""
PROGRAM = "program"
"""The name before the command of a bot that is a program of its own."""


def make_bot(text: str, rng: Random) -> Bot:
    """The bot that a text such as `search:seconds=1` asks for; a level such as `hard` is a name too."""
    name, _, options = text.partition(":")
    if name == PROGRAM:
        return Program(rng, options)
    if name in LEVELS and not options:
        return make_bot(LEVELS[name].bot, rng)
    maker = _find(name)
    return maker(rng, **_read_options(name, maker, options))


def bot_names() -> list[str]:
    """All names there are: levels, our bots, bots that other packages brought, and programs."""
    return [*LEVELS, *BOTS, *(entry.name for entry in entry_points(group=ENTRY_POINTS)), PROGRAM]


def _find(name: str) -> Maker:
    if name in BOTS:
        return BOTS[name]
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        maker: Maker = entry.load()
        return maker
    near = get_close_matches(name, bot_names(), n=1, cutoff=0)[0]
    raise NotationError(f"there is no bot {name!r}; bots are {', '.join(bot_names())} (did you mean {near}?)")


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
        except ValueError:
            number = "a whole number" if kind is int else "a number"
            raise NotationError(f"{name}: {key} is {number}, not {value!r}") from None
    return options
