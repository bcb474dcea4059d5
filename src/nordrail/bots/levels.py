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


LEVELS: dict[str, Level] = {}
