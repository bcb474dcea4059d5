"""The candidates of one decision, and the results of their imagined games."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from nordrail.engine.components.board import members
from nordrail.engine.events import Action
from nordrail.native.lookahead import Lookahead
from nordrail.native.structures import Event as PackedEvent

PRIOR = 40.0
"""Imagined games that an opinion is worth: that of the policy or of the network."""
POINTS = 72.0
"""The points of the policy's opinion that are worth a certain win."""
CLEAR = 2.5
"""Standard errors by which a candidate must be behind to be dropped."""
_UNSEEN = 0.5
"""How far off the next game can be: after a few games that all ended in the same way, the chance is not certain."""
CLOSE = 0.001
"""A difference in the chance to win that does not matter."""


class Trial(NamedTuple):
    """A candidate after the imagined games."""

    action: Action
    prior: float
    """The opinion of the policy or the network in points."""
    tried: int
    chance: float
    """The chance to win: in finished games the share that it won, a shared victory divided."""
    error: float
    lead: float
    score: float
    score_error: float
    done: tuple[float, ...]
    """How often each ticket of the board was completed."""
    active: bool


class Contest:
    """The candidates of a decision, and the results of their imagined games."""

    def __init__(
        self, ahead: Lookahead, chosen: Sequence[tuple[float, PackedEvent]], threads: int, points: float = POINTS
    ) -> None:
        """Compare candidates; `points` of an opinion are worth a certain win."""
        self._points = points
        self._ahead = ahead
        self._priors = [value for value, _ in chosen]
        self._sums = [ahead.candidates([event for _, event in chosen]) for _ in range(threads)]
        self._active = (1 << len(chosen)) - 1

    @property
    def is_open(self) -> bool:
        """Whether more than one candidate is left."""
        return self._active & (self._active - 1) != 0

    @property
    def played(self) -> int:
        """The number of imagined games."""
        return sum(candidate.tried for sums in self._sums for candidate in sums)

    def play(self, thread: int, number: int, seed: int) -> None:
        """Play all active candidates in this many imagined states."""
        self._ahead.play(self._sums[thread], self._active, number, seed)

    def _total(self, place: int, name: str) -> float:
        return float(sum(getattr(sums[place], name) for sums in self._sums))

    def _products(self, place: int, other: int, name: str = "products") -> float:
        return float(sum(getattr(sums[place], name)[other] for sums in self._sums))

    def _value(self, place: int) -> float:
        """Return the result with the opinion mixed in."""
        tried = self._total(place, "tried")
        opinion = 0.5 + (self._priors[place] - max(self._priors)) / self._points
        base = self._base
        return (self._total(place, "result") + PRIOR * (base + opinion - 0.5)) / (tried + PRIOR)

    @property
    def _base(self) -> float:
        places = members(self._active)
        tried = sum(self._total(place, "tried") for place in places)
        return sum(self._total(place, "result") for place in places) / tried if tried else 0.5

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """Return how much better the results of one candidate are than another's, tried as often, and the error.

        A result is the chance to win, mixed with the lead, which tells earlier which action is better.
        """
        return self._difference(one, other, "result", "products")

    def chance_difference(self, one: int, other: int) -> tuple[float, float]:
        """Return how much more often one candidate wins than another that was tried as often, and the error."""
        return self._difference(one, other, "chance", "chance_products")

    def _difference(self, one: int, other: int, sum_: str, products: str) -> tuple[float, float]:
        tried = max(1.0, self._total(one, "tried"))
        mean = (self._total(one, sum_) - self._total(other, sum_)) / tried
        squares = self._products(one, one, products) + self._products(other, other, products)
        squares -= 2 * self._products(one, other, products)
        return mean, sqrt(max(0.0, squares / tried - mean * mean) / max(1.0, tried - 1))

    def lead(self, place: int) -> tuple[float, float]:
        """Return the expected lead of a candidate over the best opponent, and its error."""
        tried = max(1.0, self._total(place, "tried"))
        mean = self._total(place, "lead") / tried
        return mean, sqrt(max(0.0, self._total(place, "lead_squared") / tried - mean * mean) / tried)

    def drop(self, keep: int | None = None) -> None:
        """Drop the candidates that are clearly behind the best, except the one to keep."""
        places = members(self._active)
        means = {place: self._total(place, "result") for place in places}
        leader = max(places, key=lambda place: means[place])
        for place in places:
            if place in (leader, keep):
                continue
            mean, error = self.difference(leader, place)
            if mean > CLEAR * error + CLOSE and self._value(place) < self._value(leader):
                self._active &= ~(1 << place)

    def ranking(self) -> list[Trial]:
        """Return the candidates, the active ones first, best first."""
        values = [self._value(place) for place in range(len(self._priors))]
        order = sorted(range(len(values)), key=lambda place: (not self._active >> place & 1, -values[place]))
        return [self._trial(place) for place in order]

    def _trial(self, place: int) -> Trial:
        tried = round(self._total(place, "tried"))
        each = max(1, tried)
        chance, score = self._total(place, "chance") / each, self._total(place, "score") / each
        spread = max(0.0, self._products(place, place, "chance_products") - each * chance * chance) + _UNSEEN**2
        score_spread = self._total(place, "score_squared") / each - score * score
        done = [sum(column) / each for column in zip(*(sums[place].done for sums in self._sums), strict=True)]
        return Trial(
            self._ahead.action(self._sums[0][place].event),
            self._priors[place],
            tried,
            chance,
            sqrt(spread / (each + 1) / each),
            self._total(place, "lead") / each,
            score,
            sqrt(max(0.0, score_spread) / each),
            tuple(done[: len(self._ahead.packed.tickets)]),
            bool(self._active >> place & 1),
        )
