"""A bot that plays on in its head: it imagines tables that fit what it knows and looks how each action turns out.

It takes the actions that the planner likes best, imagines what others may hold, and plays every action on to the end
in the same imagined game. Actions that are clearly worse are dropped, so that the time goes to those that are close.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any

from nordrail.bots.atlas import Atlas, atlas_of
from nordrail.bots.bot import Advice
from nordrail.bots.masks import Masks
from nordrail.bots.planner import Thought, keep_options
from nordrail.bots.playout import Playout
from nordrail.bots.position import Position
from nordrail.bots.suspicion import Suspicion
from nordrail.engine.dealer import draw
from nordrail.engine.events import (
    DEALER,
    Action,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    KeepTickets,
)
from nordrail.engine.imagine import imagine
from nordrail.engine.rules import apply
from nordrail.engine.view import View

CANDIDATES = 6
"""How many actions are looked at."""
PRIOR = 6.0
"""How many imagined games the planner's opinion is worth."""
SCALE = 18.0
"""How many points of lead make a win likely."""
DEPTH = 5
"""How many turns of every seat are played before the rest is guessed."""
LATE = 12
"""With so few trains in front of anybody, the game is played to its end."""
SUSPECT = 1
DRAWS = 2
"""How many ways to draw cards are looked at."""
TRUST = 1.0
"""How much of the planner's differences is believed."""


@dataclass(slots=True)
class Candidate:
    """An action and how it has turned out so far."""

    advice: Advice
    plan: list[int]
    """The routes that the seat will want after it."""
    results: list[float] = field(default_factory=list)
    total: float = 0.0

    def value(self, best: float) -> float:
        """The mean result, with the planner's opinion in it."""
        opinion = 0.5 + TRUST * (self.advice.value - best) / (4 * SCALE)
        return (self.total + PRIOR * opinion) / (len(self.results) + PRIOR)


class Search:
    """Thinks for some seconds, or for some imagined games."""

    def __init__(self, rng: Random, seconds: float = 1.0, iterations: int = 0, jobs: int = 1) -> None:
        self.seconds = seconds
        self._iterations = iterations
        self._jobs = jobs
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action that turned out best."""
        if len(legal) == 1:
            return legal[0]
        return self._think(view, legal)[0].advice.action

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """What it looked at, the best first."""
        return [candidate.advice for candidate in self._think(view, legal)]

    def _think(self, view: View, legal: Sequence[Action]) -> list[Candidate]:
        deadline = perf_counter() + self.seconds
        candidates = find_candidates(view, legal)
        if view.second_card:
            return candidates
        best = candidates[0].advice.value
        if len(candidates) > 1:
            look_ahead(view, candidates, self._rng, deadline, self._iterations)
        return sorted(candidates, key=lambda candidate: -candidate.value(best))


def find_candidates(view: View, legal: Sequence[Action]) -> list[Candidate]:
    """The actions that the planner likes best, and what it would do next."""
    position = Position(view)
    if isinstance(legal[0], KeepTickets):
        options = sorted(keep_options(position, legal), key=lambda advice: -advice.value)
        return [Candidate(advice, []) for advice in options[:CANDIDATES]]
    thought = Thought(position, second=view.second_card)
    options = sorted(thought.options(legal), key=lambda advice: -advice.value)
    number = position.atlas.rulebook.board.route_number
    candidates: list[Candidate] = []
    draws = 0
    for advice in options:
        action, plan = advice.action, thought.plan.routes
        if isinstance(action, DrawBlind | DrawFaceUp):
            draws += 1
            if draws > DRAWS:
                continue
        elif isinstance(action, ClaimRoute):
            if any(
                isinstance(other.advice.action, ClaimRoute) and other.advice.action.route == action.route
                for other in candidates
            ):
                continue
            plan = [route for route in plan if route != number[action.route]]
        candidates.append(Candidate(advice, plan))
        if len(candidates) == CANDIDATES:
            break
    return candidates


def look_ahead(view: View, candidates: list[Candidate], rng: Random, deadline: float, iterations: int) -> None:
    """Plays every candidate on in one imagined game after the other, until the time is over or all is clear."""
    atlas = atlas_of(view.rulebook, len(view.players))
    masks = Masks(atlas, view.bonuses)
    me = view.seat
    assert me is not None
    active = list(candidates)
    worlds = 0
    suspicion = Suspicion(view, Position(view))
    while len(active) > 1:
        state = imagine(view, rng)
        suspects = suspicion.sample(rng) if SUSPECT else {}
        deals = rng.getrandbits(256)
        random = rng.random
        luck = [[random() for _ in range(300)] for _ in view.players]
        for candidate in active:
            result = play_on(atlas, masks, state, candidate, me, deals, luck, suspects)
            candidate.results.append(result)
            candidate.total += result
            if perf_counter() > deadline and not iterations:
                return
        worlds += 1
        if iterations and worlds >= iterations:
            return
        if worlds >= 8 and worlds % 4 == 0:
            active = _still_open(active)


def _still_open(active: list[Candidate]) -> list[Candidate]:
    """Those that may still be the best."""
    leader = max(active, key=lambda candidate: candidate.total)
    kept = []
    for candidate in active:
        differences = [a - b for a, b in zip(leader.results, candidate.results, strict=True)]
        number = len(differences)
        mean = sum(differences) / number
        variance = sum([(difference - mean) ** 2 for difference in differences]) / (number - 1)
        if mean <= 2.2 * sqrt(variance / number) + 0.003:
            kept.append(candidate)
    return kept


def play_on(
    atlas: Atlas,
    masks: Masks,
    state: Any,
    candidate: Candidate,
    me: int,
    deals: int,
    luck: list[list[float]],
    suspects: dict[int, list[int]],
) -> float:
    """How good the end of the game is for the seat: near 1 if it wins clearly, near 0 if it loses clearly."""
    state = apply(state, candidate.advice.action)
    while state.to_act == DEALER:
        state = apply(state, draw(state, deals))
        deals = deals * 6364136223846793005 + 1442695040888963407 & (1 << 256) - 1
    seat = me - 1
    game = Playout(atlas, masks, state, luck)
    for other, tickets in suspects.items():
        game.tickets[other] = tickets
    if candidate.plan:
        game.set_plan(seat, candidate.plan.copy())
    settle(game, state, seat)
    scores = game.run(int(DEPTH) * game.seats if min(game.trains) > LATE else 400)
    lead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
    return 1 / (1 + exp(-lead / SCALE))


def settle(game: Playout, state: Any, seat: int) -> None:
    """Finishes what the turn has begun."""
    kind = type(state.phase).__name__
    if kind == "SecondCard":
        if game.plans[seat] is None:
            game.make_plan(seat)
        game.draw(seat, 1)
        game.end_turn(seat)
    elif kind == "ChooseTickets":
        for other, player in enumerate(state.seats):
            if player.offered:
                first = state.phase.then is not None
                game.keep_near(other, list(player.offered), state.phase.keep)
        if not first:
            game.end_turn(seat)
    elif kind == "TunnelPayment":
        game.pay_tunnel(seat, state.phase)
        game.end_turn(seat)
