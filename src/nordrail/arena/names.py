"""Player names for bots: a bot's name in a record, and the bot for such a name."""

import re
from collections.abc import Sequence
from hashlib import sha256

from nordrail.bots import bot_list
from nordrail.engine.errors import NotationError
from nordrail.engine.notation import LONGEST_NAME, check_name

_COPY = re.compile(r" #[0-9]+$")
_LONGEST = LONGEST_NAME - len(" #5")
"""Leaves room for the number of a copy."""


def split_bots(text: str) -> tuple[str, ...]:
    """Split a list such as `planner,search:seconds=0.3` into bots; none may be empty."""
    bots = tuple(bot_list(text))
    if not all(bots):
        raise NotationError(f"{text!r} has an empty entry between two commas; write bots as planner,search:seconds=0.3")
    return bots


def all_bots(listed: str, single: Sequence[str]) -> tuple[str, ...]:
    """Return the bots of a list and those named one by one."""
    bots = (*(split_bots(listed) if listed else ()), *single)
    if not bots:
        raise NotationError("name the bots that play, as in --bots planner,hungry or --bot my_bot.py:MyBot")
    return bots


def label(bot: str) -> str:
    """Return the player name of a bot: the bot itself if it fits, otherwise shortened, with a hash to keep it unique.

    >>> label("search:seconds=0.3")
    'search:seconds=0.3'
    >>> label("program:python3 bots/the_long_way_home.py --fast")
    'program:python3 bots/the_lo ~0f82a993'
    """
    try:
        if len(bot) <= _LONGEST and " ~" not in bot and not _COPY.search(bot):
            return check_name(bot)
    except NotationError:
        pass
    mark = f" ~{sha256(bot.encode()).hexdigest()[:8]}"
    plain = " ".join("".join(letter if letter.isprintable() and letter not in ";|" else " " for letter in bot).split())
    return plain[: _LONGEST - len(mark)].rstrip() + mark


def seat_names(bots: Sequence[str]) -> list[str]:
    """Return the player names of these bots, with copies numbered.

    >>> seat_names(["planner", "random", "planner"])
    ['planner', 'random', 'planner #2']
    """
    labels = [label(bot) for bot in bots]
    copies = [labels[:place].count(name) + 1 for place, name in enumerate(labels)]
    return [name if copy == 1 else f"{name} #{copy}" for name, copy in zip(labels, copies, strict=True)]


def labels_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return the bots' labels for the player names in a record.

    >>> labels_of(["planner", "random", "planner #2"])
    ('planner', 'random', 'planner')
    """
    return tuple(_COPY.sub("", name) for name in names)
