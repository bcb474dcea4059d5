"""A bot that chooses with a trained network, in a few milliseconds.

The compiled policy proposes actions and rates them by its plan. The network sees this rating, what each action means to
the plan, and the position of the seat, and rates the actions again. `nordrail train` makes its weights.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import NamedTuple

from nordrail.bots.bot import Advice, Estimate, Reason
from nordrail.bots.learned.weights import Weights, check_weights, fitting_weights, read_weights
from nordrail.bots.planner.explanations import Explanation
from nordrail.bots.planner.planner import Planner
from nordrail.bots.reasons import advice
from nordrail.engine.events import Action
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.view import View
from nordrail.native.imagination import Imagination
from nordrail.native.network import answer, ask, shape_of
from nordrail.native.packing import NativeError, packed

_SHOWN = 5
"""The most actions in an explanation."""


class Opinion(NamedTuple):
    """An action and the network's rating in points."""

    action: Action
    rating: float


class Learned:
    """A bot with a trained network.

    On a board for which there are no weights, or that is too large for the compiled engine, it plays like the planner.
    """

    seconds = 0.5
    """Its time limit; on an idle machine it needs less than 1 % of it."""

    def __init__(self, rng: Random, weights: str = "") -> None:
        """Use our weights for the title, or those in a file."""
        self._rng = rng
        self._path = Path(weights) if weights else None
        self._own = read_weights(self._path) if self._path else None
        self.chance, self.score = 0.5, 0.0
        """The chance to win and the final score that it expected in the last decision."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose the action that the network rates highest."""
        if len(legal) == 1:
            return legal[0]
        opinions = self._rate(view)
        return opinions[0].action if opinions else Planner(self._rng).choose(view, legal)

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Return the actions that it rates highest; the first has its chance to win and the score that it expects."""
        opinions = self._rate(view)
        if not opinions:
            return Planner(self._rng).explain(view, legal)
        explanation, best = Explanation(view), opinions[0].rating
        told = [
            advice(action, rating, (*self._told(best - rating), *explanation.reasons(action)), view.rulebook)
            for action, rating in opinions[:_SHOWN]
        ]
        chance, score = Estimate(self.chance, 0.0, 1.0), Estimate(self.score, -inf, inf)
        return [replace(told[0], chance=chance, score=score), *told[1:]]

    def _told(self, behind: float) -> Iterator[Reason]:
        """Say how the network rates an action that is this many points behind the best."""
        if not behind:
            yield Reason("wins_most", {"percent": round(100 * self.chance)})
        elif points := round(behind):
            yield Reason("rates_less", {"points": points})
        else:
            yield Reason("rates_close")

    def _rate(self, view: View) -> list[Opinion]:
        """Return the actions that the network considers, best first; none if it cannot play here."""
        try:
            rules = packed(view.rulebook, len(view.players))
        except NativeError:
            return []
        shape = shape_of(rules.library)
        weights = self._weights(view.rulebook, shape.digest, shape.weights)
        if weights is None:
            return []
        question = ask(rules, Imagination(view).states(1)[0])
        ratings, self.chance, self.score = answer(rules, weights.numbers, question)
        order = sorted(range(question.count), key=lambda place: -ratings[place])
        return [Opinion(rules.unpack(question.event[place]), ratings[place]) for place in order]  # type: ignore[arg-type]

    def _weights(self, rulebook: Rulebook, encoding: str, count: int) -> Weights | None:
        if self._own is not None and self._path is not None:
            check_weights(self._path, self._own, rulebook, encoding, count)
            return self._own
        return fitting_weights(rulebook, encoding, count)
