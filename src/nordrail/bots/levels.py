"""The levels for people: which bot each one is, and what to expect of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How well the machine plays."""

    name: str
    bot: str
    """The bot behind it, with its options."""
    sentence: str
    """What to expect, for somebody who has never played against it."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("easy", "onestep", "Sees one route at a time, and does not see you coming."),
        Level("medium", "hungry", "Builds one network for all its tickets, and does not watch you."),
        Level("hard", "planner", "Plans for the turns that are left, and expects you in its way."),
        Level("expert", "search:seconds=1", "Plays on in its head for a second before every decision."),
    )
}
DEFAULT_LEVEL = "medium"
"""The level for whoever does not say."""
ADVISER = "planner"
"""The bot that gives hints and plays for a person who lets it: the best one that answers at once."""
