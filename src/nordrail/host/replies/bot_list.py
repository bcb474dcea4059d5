"""The bots that can sit at a table."""

from collections.abc import Iterable
from functools import cache

from nordrail.bots.levels import LEVELS, NOT_COMPILED, offered_levels
from nordrail.bots.roster import BOTS, our_bots, package_bots
from nordrail.host.replies.answers import BotInfo
from nordrail.table.refusal import invalid

_installed = cache(package_bots)  # looking for packages takes 40 ms


def bot_list(allowed: Iterable[BotInfo] = ()) -> list[BotInfo]:
    """List the levels, our bots, those of packages, and those that the host allows."""
    offered = offered_levels()
    return [
        *(
            BotInfo(
                name=level.name,
                kind="level",
                sentence=level.sentence,
                missing="" if level.name in offered else NOT_COMPILED,
            )
            for level in LEVELS.values()
        ),
        *(BotInfo(name=name, kind="bot", sentence="") for name in our_bots()),
        *(BotInfo(name=name, kind="package", sentence=sentence) for name, sentence in _installed().items()),
        *allowed,
    ]


def check_bot(name: str, allowed: Iterable[str] = ()) -> str:
    """Return the name if this bot can sit at a table; refuse bots with options and programs that are not allowed."""
    if name in LEVELS or name in BOTS:
        return name
    names = [*offered_levels(), *our_bots(), *_installed(), *allowed]
    if name not in names:
        raise invalid(f"There is no bot {name!r}; bots are {', '.join(names)}.")
    return name
