"""The levels of play: the bot behind each one, and what to expect of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play."""

    name: str
    bot: str
    """The bot behind it, with its options."""
    sentence: str
    """What to expect, for someone who has never played against it."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("easy", "onestep", "Sees one route at a time, and does not see you coming."),
        Level("medium", "hungry", "Builds one network for all its tickets, and does not watch you."),
        Level("hard", "planner", "Plans for the turns that are left, and expects you to block it."),
        Level("expert", "search:seconds=1", "Simulates the rest of the game for a second before every decision."),
    )
}
DEFAULT_LEVEL = "medium"
"""The level if none is chosen."""
ADVISER = "planner"
"""The bot that gives hints and plays for a person on request: the best one that answers at once."""
