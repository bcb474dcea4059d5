"""The interface of a bot, and the advice that a bot can give."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from nordrail.engine.events import Action
from nordrail.engine.view import View

BUDGET = 1.0
"""Seconds a bot may think about a decision by default."""
GRACE = 0.25
"""Extra seconds allowed on a busy machine."""


class Bot(Protocol):
    """A player that answers every question of the game.

    It can have `seconds`, its time budget for one decision, and `close()`, called when the bot is no longer needed.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose a legal action from what the view shows."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """An action that a bot considers."""

    action: Action
    value: float
    """The expected result in points against the best opponent; higher is better."""
    reason: str
    """The reason in words."""


@runtime_checkable
class Explainer(Bot, Protocol):
    """A bot that can explain its choice."""

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Return its best actions, starting with the one it would choose."""
        ...


def budget(bot: Bot) -> float:
    """Return the time the bot has for one decision, in seconds."""
    return float(getattr(bot, "seconds", BUDGET))


def dismiss(bot: Bot) -> None:
    """Close what the bot holds open."""
    if (close := getattr(bot, "close", None)) is not None:
        close()
