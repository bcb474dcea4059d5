"""Reasons with the coach's chances: the search gives shares of imagined games, which the coach corrects."""

from collections.abc import Iterable
from math import floor

from nordrail.bots.bot import Reason

_CHANCES = ("wins_most", "as_good", "wins_less")
"""The reasons that give the chance to win."""


def with_chance(reasons: Iterable[Reason], chance: float, best: float) -> list[Reason]:
    """Return the reasons of an action, with its corrected chance to win and that of the best action."""
    return [_retold(reason, chance, best) if reason.key in _CHANCES else reason for reason in reasons]


def _retold(reason: Reason, chance: float, best: float) -> Reason:
    percent, less = whole_percent(chance), whole_percent(best) - whole_percent(chance)
    if reason.key == "wins_most":
        return Reason("wins_most", {"percent": percent})
    if less < 1:
        return Reason("as_good", {"percent": percent})
    return Reason("wins_less", {"percent": percent, "less": less})


def whole_percent(chance: float) -> int:
    """Round a chance as the client does, half up."""
    return floor(100 * chance + 0.5)
