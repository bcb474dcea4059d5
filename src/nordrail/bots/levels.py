"""The levels of play: the bot behind each one, and what to expect of it."""

from dataclasses import dataclass

from nordrail.native.library import available


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play."""

    name: str
    bot: str
    """The bot behind it, with its options."""
    sentence: str
    """What to expect, for someone who has never played against it."""
    compiled: bool = False
    """Whether it needs the compiled engine."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "easy",
            "casual:style=collector:slips=1.75:forgets=1",
            "Collects cards, keeps a ticket too many, and forgets that you want its routes too.",
        ),
        Level(
            "medium",
            "casual:style=racer:slips=1:forgets=0.5",
            "Plans its tickets, is in a hurry for long routes, and does not always watch you.",
        ),
        Level("hard", "planner", "Plans for the turns that are left, and expects you to block it."),
        Level("expert", "search:seconds=0.1", "Imagines hundreds of games before every decision.", compiled=True),
        Level("master", "search:seconds=0.45", "Imagines thousands of games, and guesses your tickets.", compiled=True),
    )
}
DEFAULT_LEVEL = "medium"
"""The level if none is chosen."""
ADVISER = "planner"
"""The bot that gives hints and plays for a person on request: the best one that answers at once."""
NOT_COMPILED = (
    "The levels expert and master imagine games with the compiled engine, which is not installed here; hard is the "
    "strongest level."
)
"""Why the strongest levels are not offered."""
COMPILED_BOTS = {
    "learned": "The bot learned needs the compiled engine, which is not installed here; planner is the strongest bot.",
    "search": NOT_COMPILED,
}
"""The bots that need the compiled engine, each with the sentence that says so."""
_SEARCHES = ("expert", "master", "search")
_PLANS = ("easy", "medium", "casual", "hard", "planner", "learned", "hungry")
_MOST_SEARCHED, _MOST_PLANNED = 300, 600
"""The routes of the largest boards on which these bots think fast enough; our boards have about a hundred."""


def fitting(bot: str, routes: int) -> str:
    """Return the bot itself, or a simpler one if a board with this many routes is too large for it."""
    name = bot.partition(":")[0]
    if routes > _MOST_PLANNED and name in _SEARCHES + _PLANS:
        return "onestep"
    return "hard" if routes > _MOST_SEARCHED and name in _SEARCHES else bot


def offered_levels() -> dict[str, Level]:
    """Return the levels that can play here: without the compiled engine, the strongest ones cannot."""
    return LEVELS if available() else {name: level for name, level in LEVELS.items() if not level.compiled}
