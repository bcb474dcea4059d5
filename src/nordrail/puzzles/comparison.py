"""Actions compared in the same imagined games, with the error of every difference."""

import ctypes
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from nordrail.bots.bot import Estimate
from nordrail.bots.search.contest import Trial
from nordrail.bots.search.habits import DEPTH
from nordrail.bots.search.search import LATE, find_candidates
from nordrail.engine.components.board import members
from nordrail.engine.events import Action
from nordrail.engine.view import View
from nordrail.native.lookahead import Candidate, Lookahead
from nordrail.native.structures import TRAINS

TO_THE_END = TRAINS
"""A number of trains that nobody exceeds: with it, every imagined game is played to its end."""
_SURE = 1.96
"""Standard errors on each side of a 95 % confidence interval."""
_HOPELESS = 4.0
"""Standard errors by which an action must be behind to be compared no longer."""
_LEAST = 400
"""Imagined games of each action in a long search before any is dropped."""
_WIDE = 192
"""The same if the actions were given."""
_ROUND = 64
"""Imagined games of each action between two decisions about which ones to continue with."""
_LOOK = 16
"""Imagined states that show what others need."""


class _Pair(NamedTuple):
    """Sums over the games in which two actions were compared."""

    games: int = 0
    difference: float = 0.0
    squares: float = 0.0

    def estimate(self) -> Estimate:
        """Return the difference of their chances to win."""
        mean = self.difference / max(1, self.games)
        spread = max(0.0, self.squares / max(1, self.games) - mean * mean)
        error = _SURE * sqrt(spread / max(1, self.games - 1))
        return Estimate(mean, mean - error, mean + error)


class Comparison:
    """The actions of one decision, and the results of their imagined games."""

    def __init__(self, view: View, seed: int, *, long: bool = False, only: Sequence[Action] = ()) -> None:
        """Find the actions worth comparing, or take these; a long search plays every imagined game to its end."""
        self._seed, self._least = seed, (_WIDE if only else _LEAST) if long else 0
        self._ahead = Lookahead(view, seed, DEPTH, TO_THE_END if long else LATE)
        self.demand = self._ahead.demand(self._ahead.worlds(_LOOK, seed + 1))
        """The share of imagined states in which another seat needs each route."""
        if only:
            assert view.me is not None
            chosen = [(0.0, self._ahead.packed.pack(action, view.me.seat)) for action in only]
        else:
            chosen = find_candidates(self._ahead, view, self.demand)
        self._priors, self._events = [value for value, _ in chosen], [event for _, event in chosen]
        self.actions = [self._ahead.action(event) for event in self._events]
        """The actions, those that the policy prefers first."""
        self.planned = {str(self._ahead.action(event)) for _, event in self._ahead.options(0)}
        """The actions that serve the policy's own plan."""
        self._sums = self._ahead.candidates(self._events)
        self._pairs: dict[tuple[int, int], _Pair] = {}
        self._active = (1 << len(chosen)) - 1
        self.games = 0
        """The imagined games of the actions that are still compared."""

    def play(self, games: int) -> None:
        """Play this many games with each action; those that fall clearly behind play fewer."""
        while self.games < games and self._active & (self._active - 1):
            number = min(_ROUND, games - self.games)
            self._seed += 2
            fresh = self._ahead.candidates(self._events)
            self._ahead.play(fresh, self._active, number, self._seed)
            self._add(fresh, number)
            self._drop()

    def _add(self, fresh: "ctypes.Array[Candidate]", number: int) -> None:
        self.games += number
        places = members(self._active)
        for place in places:
            total, new = self._sums[place], fresh[place]
            for name in ("tried", "result", "lead", "score", "score_squared"):
                setattr(total, name, getattr(total, name) + getattr(new, name))
            total.products[place] += new.products[place]
            for ticket in range(len(self._ahead.packed.tickets)):
                total.done[ticket] += new.done[ticket]
        for one in places:
            for other in places:
                if one != other:
                    self._pairs[one, other] = self._grown(fresh, one, other, number)

    def _grown(self, fresh: "ctypes.Array[Candidate]", one: int, other: int, number: int) -> _Pair:
        games, difference, squares = self._pairs.get((one, other), _Pair())
        mine, its = fresh[one], fresh[other]
        return _Pair(
            games + number,
            difference + mine.result - its.result,
            squares + mine.products[one] + its.products[other] - 2 * mine.products[other],
        )

    def _drop(self) -> None:
        if self.games < self._least:
            return
        leader = self.leader
        for place in members(self._active):
            if place != leader:
                gap = self.gap(leader, place)
                if gap.value > _HOPELESS / _SURE * (gap.value - gap.low):
                    self._active &= ~(1 << place)

    @property
    def leader(self) -> int:
        """The place of the action with the best results so far."""
        return max(members(self._active), key=lambda place: self._sums[place].result)

    def gap(self, one: int, other: int) -> Estimate:
        """Return how far an action is ahead of another in the games that both played."""
        return self._pairs.get((one, other), _Pair()).estimate()

    def lead(self) -> Estimate:
        """Return how far the leader is ahead of the action that comes closest to it."""
        leader = self.leader
        others = [place for place in range(len(self.actions)) if place != leader]
        return min((self.gap(leader, place) for place in others), key=lambda gap: gap.low)

    def trials(self) -> list[tuple[int, Trial]]:
        """Return the actions with their results and their places, best first."""
        leader = self.leader
        order = sorted(range(len(self.actions)), key=lambda place: (place != leader, self.gap(leader, place).value))
        return [(place, self._trial(place)) for place in order]

    def _trial(self, place: int) -> Trial:
        sums = self._sums[place]
        each = max(1, sums.tried)
        chance, score = sums.result / each, sums.score / each
        return Trial(
            self.actions[place],
            self._priors[place],
            sums.tried,
            chance,
            sqrt(max(0.0, sums.products[place] / each - chance * chance) / each),
            sums.lead / each,
            score,
            sqrt(max(0.0, sums.score_squared / each - score * score) / each),
            tuple(done / each for done in sums.done[: len(self._ahead.packed.tickets)]),
            bool(self._active >> place & 1),
        )
