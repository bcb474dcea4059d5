"""The answers about the deal of the day."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeals:
    """The dates that have a deal of the day, in UTC."""

    today: str
    first: str
    bot: str
    """The opponent of every deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """The deal of a day, and the result of the bots on it."""

    title: str
    day: str
    seed: str
    """The seed of all its cards; it is public."""
    bot: str
    """The opponent, which was also in the player's seat for this result."""
    points: list[int]
    """The final points of each seat if the bot plays them all; yours is seat 1."""
