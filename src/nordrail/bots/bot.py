"""What every bot is, and what it can say about its choice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from nordrail.engine.events import Action
from nordrail.engine.view import View

BUDGET = 1.0
"""How many seconds a bot may think about one decision if it does not say otherwise."""
GRACE = 0.25
"""How many seconds a busy machine may add to that."""


class Bot(Protocol):
    """Somebody who answers every question of the game.

    It may have `seconds`, its time budget for one decision, and `close()`, called when it is needed no more.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One legal action, by what the view shows."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """An action that a bot considers."""

    action: Action
    value: float
    """What the bot expects of it, in points against the best opponent; more is better."""
    reason: str
    """Why, in words."""


@runtime_checkable
class Explainer(Bot, Protocol):
    """A bot that can say what it thinks."""

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Its best few actions, the one it would choose first."""
        ...


def budget(bot: Bot) -> float:
    """How long the bot may think about one decision, in seconds."""
    return float(getattr(bot, "seconds", BUDGET))


def dismiss(bot: Bot) -> None:
    """Lets the bot put away what it holds open."""
    if (close := getattr(bot, "close", None)) is not None:
        close()
