"""The interface of a bot, and the advice that a bot can give."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from nordrail.engine.errors import NotationError
from nordrail.engine.events import Action
from nordrail.engine.notation import parse_action
from nordrail.engine.quoting import shorten
from nordrail.engine.view import View

BUDGET = 1.0
"""Seconds a bot may think about a decision by default."""
GRACE = 0.25
"""Extra seconds allowed on a busy machine."""
FAILURES = (Exception, SystemExit)
"""What the code of a bot can raise: leaving with `sys.exit()` is a failure too."""
_SHOWN = 60
"""Characters shown of an invalid answer."""


class Bot(Protocol):
    """A player that answers every question of the game.

    It can have `seconds`, its time budget for one decision, and `close()`, called when the bot is no longer needed.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose a legal action from what the view shows; its notation, such as `"take R"`, is accepted too."""
        ...


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason as a key and its values: each language has a sentence for the key."""

    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval: the widest possible one from a bot that cannot tell how certain it is."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Advice:
    """An action that a bot considers."""

    action: Action
    value: float
    """The expected result in points against the best opponent; higher is better."""
    reason: str
    """The reason in words."""
    reasons: tuple[Reason, ...] = ()
    """The reasons for people who read another language; empty if the bot has only words."""
    chance: Estimate | None = None
    """The chance to win, from 0 to 1, if the bot knows it."""
    score: Estimate | None = None
    """The expected final score."""
    tickets: Mapping[str, Estimate] = field(default_factory=dict)
    """The chance to complete each ticket."""


@runtime_checkable
class Explainer(Bot, Protocol):
    """A bot that can explain its choice."""

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Return its best actions, starting with the one it would choose."""
        ...


def ask(bot: Bot, view: View, legal: Sequence[Action]) -> Action:
    """Return the bot's answer as an action; it can be given as text. Whether it is legal is not checked."""
    answer: object = bot.choose(view, legal)
    if isinstance(answer, str):
        return parse_action(answer.strip())
    if isinstance(answer, Action):
        return answer
    raise NotationError(
        f"{shorten(repr(answer), _SHOWN)} is not an action, nor the notation of one, such as: {legal[0]}"
    )


def budget(bot: Bot) -> float:
    """Return the time the bot has for one decision, in seconds."""
    return float(getattr(bot, "seconds", BUDGET))


def dismiss(bot: Bot) -> None:
    """Close what the bot holds open."""
    if (close := getattr(bot, "close", None)) is not None:
        close()
