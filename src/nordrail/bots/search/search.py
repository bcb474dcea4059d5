"""A bot that simulates games: it imagines tables that fit what it knows and sees how each action turns out.

The planner proposes the actions. For each imagined table the bot guesses the others' tickets from what they have
claimed, plays each of these actions, lets all seats continue for some turns as a simple planner would, and estimates
the result from there; near the end of the game it plays to the end. All actions are tried in the same simulated games
with the same random numbers, which makes them comparable. Clearly worse actions are dropped, to spend the time on
those that are close.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from math import exp, log, sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter

from nordrail.bots.bot import Advice
from nordrail.bots.planner.board_tables import Atlas, atlas_of
from nordrail.bots.planner.explanations import in_words
from nordrail.bots.planner.forecast import Forecast
from nordrail.bots.planner.planner import Thought, keep_options
from nordrail.bots.search.masks import Masks
from nordrail.bots.search.rollout import Playout
from nordrail.bots.search.rollout_policy import keep_near, make_plan
from nordrail.bots.search.ticket_beliefs import Suspicion
from nordrail.engine.events import DEALER, Action, ClaimRoute, DrawBlind, DrawFaceUp, KeepTickets
from nordrail.engine.imagine import imagine
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import draw
from nordrail.engine.rules.phase import ChooseTickets, SecondCard, TunnelPayment
from nordrail.engine.rules.state import State
from nordrail.engine.view import View

CANDIDATES = 6
"""The most actions that are compared."""
DRAWS = 2
"""The most of them that draw cards."""
PRIOR = 60.0
"""Simulated games that the planner's opinion is worth."""
SCALE = 18.0
"""The lead in points that makes a win likely."""
DEPTH = 5
"""Turns of every seat that are simulated before the result is estimated."""
LATE = 12
"""With this few trains left for any seat, the game is simulated to its end."""
CLEAR = 2.8
"""Standard errors that an action must be behind to be dropped."""
FEWEST = 16
"""Simulated games before the first action can be dropped."""
CLOSE = 0.003
"""Actions count as equal when their difference in the chance to win is known this precisely."""
_HANDOVER = 0.05
"""Seconds that another process may take to hand over its results."""
_TO_THE_END = 400
"""More turns than any game has."""
_MOST_CARDS = 300
"""The most cards that a seat can draw in a simulated game."""


@dataclass(slots=True)
class Candidate:
    """An action and its results so far."""

    advice: Advice
    plan: list[int]
    """The routes that the seat wants after it."""
    results: list[float] = field(default_factory=list)
    total: float = 0.0
    active: bool = True

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / len(self.results)


class Search:
    """A bot that searches for some seconds, or for some simulated games, in one or more processes."""

    def __init__(self, rng: Random, seconds: float = 1.0, iterations: int = 0, jobs: int = 1) -> None:
        self.seconds = seconds
        self.imagined = 0
        """Games simulated for the last decision."""
        self._iterations = iterations
        self._jobs = max(1, jobs)
        self._rng = rng
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose the action with the best results."""
        return legal[0] if len(legal) == 1 else self._think(view, legal)[0].action

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Return the actions it compared, best first, with the lead expected at the end."""
        return self._think(view, legal, explained=True)

    def close(self) -> None:
        """Stop the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _think(self, view: View, legal: Sequence[Action], *, explained: bool = False) -> list[Advice]:
        """Rank the actions; a second card is left to the planner, since its effect is too small for the search."""
        deadline = perf_counter() + self.seconds
        candidates = find_candidates(view, legal, explained=explained)
        self.imagined = 0
        if len(candidates) > 1 and not view.second_card:
            if self._jobs == 1:
                look_ahead(view, candidates, self._rng, deadline, self._iterations)
            else:
                self._share(view, candidates, deadline)
            self.imagined = sum(len(candidate.results) for candidate in candidates)
        return judge(candidates)

    def _share(self, view: View, candidates: list[Candidate], deadline: float) -> None:
        """Search in other processes too, each with its own simulated games, without waiting for late ones."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._jobs - 1, get_context("spawn"))
        iterations = -(-self._iterations // self._jobs)
        left = deadline - perf_counter()
        seeds = [self._rng.getrandbits(64) for _ in range(self._jobs - 1)]
        blank = [Candidate(candidate.advice, candidate.plan) for candidate in candidates]  # sent while ours are filled
        started = [self._pool.submit(_look_alone, view, blank, seed, left, iterations) for seed in seeds]
        look_ahead(view, candidates, self._rng, deadline, iterations, drop=False)
        ready, late = wait(started, None if iterations else max(0.0, deadline - perf_counter()) + _HANDOVER)
        for future in late:
            future.cancel()
        for looked in [future.result() for future in started if future in ready]:
            for candidate, other in zip(candidates, looked, strict=True):
                candidate.results += other.results
                candidate.total += other.total
        still = _still_open(candidates)
        for candidate in candidates:
            candidate.active = candidate in still


def _look_alone(view: View, candidates: list[Candidate], seed: int, seconds: float, iterations: int) -> list[Candidate]:
    look_ahead(view, candidates, Random(seed), perf_counter() + seconds, iterations, drop=False)
    return candidates


def judge(candidates: list[Candidate]) -> list[Advice]:
    """Rank the candidates by their results; the planner's opinion counts as additional results."""
    if not any(candidate.results for candidate in candidates):
        return [candidate.advice for candidate in candidates]
    looked = [candidate for candidate in candidates if candidate.results]
    active = [candidate for candidate in looked if candidate.active]
    base = sum(candidate.mean for candidate in active) / len(active)
    best = max(candidate.advice.value for candidate in looked)
    ranked = []
    for candidate in looked:
        opinion = base + (candidate.advice.value - best) / (4 * SCALE)
        value = (candidate.total + PRIOR * opinion) / (len(candidate.results) + PRIOR)
        if not candidate.active:
            value = min(value, base - CLOSE)
        ranked.append(replace(candidate.advice, value=_lead(value)))
    return sorted(ranked, key=lambda advice: -advice.value)


def _lead(chance: float) -> float:
    """Return the lead in points that gives this chance to win."""
    chance = min(0.9999, max(0.0001, chance))
    return SCALE * log(chance / (1 - chance))


def find_candidates(view: View, legal: Sequence[Action], *, explained: bool = False) -> list[Candidate]:
    """Return the actions that the planner likes best, each with the plan that follows it."""
    position = Forecast(view)
    if isinstance(legal[0], KeepTickets):
        options = sorted(keep_options(position, legal), key=lambda advice: -advice.value)
        return [Candidate(advice, []) for advice in options[:CANDIDATES]]
    thought = Thought(position, second=view.second_card)
    options = sorted(thought.options(legal), key=lambda advice: -advice.value)
    if explained:
        options = [in_words(thought, advice) for advice in options]
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


@dataclass(slots=True)
class World:
    """An imagined table, the same for every candidate."""

    atlas: Atlas
    masks: Masks
    state: State
    deals: int
    """Random bits for the deals that follow at once."""
    luck: list[list[float]]
    """Random numbers of every seat for what follows."""
    suspects: dict[int, list[int]]
    """The tickets that others are assumed to hold."""
    plans: dict[int, list[int]] = field(default_factory=dict)
    """The plans of the others, made once since no candidate changes them much."""


def look_ahead(
    view: View,
    candidates: list[Candidate],
    rng: Random,
    deadline: float,
    iterations: int,
    *,
    drop: bool = True,
) -> None:
    """Simulate every candidate on one imagined table after another, until time is up or the result is clear."""
    atlas = atlas_of(view.rulebook, len(view.players))
    masks = Masks(atlas, view.bonuses)
    suspicion = Suspicion(view, Forecast(view))
    active, worlds, random = list(candidates), 0, rng.random
    assert view.seat is not None
    while len(active) > 1:
        luck = [[random() for _ in range(_MOST_CARDS)] for _ in view.players]
        world = World(atlas, masks, imagine(view, rng), rng.getrandbits(256), luck, suspicion.sample(rng))
        results = []
        for candidate in active:
            results.append(play_on(world, candidate, view.seat - 1))
            if perf_counter() > deadline and worlds:
                return
        for candidate, result in zip(active, results, strict=True):
            candidate.results.append(result)
            candidate.total += result
        worlds += 1
        if iterations and worlds >= iterations:
            return
        if drop and worlds >= FEWEST and worlds % 4 == 0:
            kept = _still_open(active)
            for candidate in active:
                candidate.active = candidate in kept
            active = kept


def _still_open(active: list[Candidate]) -> list[Candidate]:
    """Return those that may still be better by more than a trifle."""
    leader = max(active, key=lambda candidate: candidate.total)
    kept = []
    for candidate in active:
        differences = [a - b for a, b in zip(leader.results, candidate.results, strict=True)]
        number = len(differences)
        mean = sum(differences) / number
        error = sqrt(sum([(difference - mean) ** 2 for difference in differences]) / max(1, number - 1) / number)
        if candidate is leader or mean <= CLEAR * error - CLOSE:
            kept.append(candidate)
    return kept


def play_on(world: World, candidate: Candidate, seat: int) -> float:
    """Return how well the game ends for the seat: near 1 for a clear win, near 0 for a clear loss."""
    state, deals = apply(world.state, candidate.advice.action), world.deals
    while state.to_act == DEALER:
        state = apply(state, draw(state, deals))
        deals = deals * 6364136223846793005 + 1442695040888963407 & (1 << 256) - 1
    game = Playout(world.atlas, world.masks, state, world.luck)
    for other, tickets in world.suspects.items():
        game.tickets[other] = tickets.copy()
    _hand_out_plans(world, game, candidate, seat)
    settle(game, state, seat)
    scores = game.run(DEPTH * game.seats if min(game.trains) > LATE else _TO_THE_END)
    lead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
    if isinstance(candidate.advice.action, ClaimRoute):
        lead -= world.atlas.patience
    return 1 / (1 + exp(-lead / SCALE))


def _hand_out_plans(world: World, game: Playout, candidate: Candidate, seat: int) -> None:
    for other in range(game.seats):
        if other == seat:
            if candidate.plan:
                game.set_plan(seat, candidate.plan.copy())
        elif game.tickets[other]:
            plan = world.plans.get(other)
            if plan is None:
                world.plans[other] = make_plan(game, other).copy()
            elif all(game.open >> number & 1 for number in plan):
                game.set_plan(other, plan.copy())


def settle(game: Playout, state: State, seat: int) -> None:
    """Finish the turn that has begun."""
    match state.phase:
        case SecondCard():
            if game.plans[seat] is None:
                make_plan(game, seat)
            game.draw(seat, 1)
            game.end_turn(seat)
        case ChooseTickets(keep=keep, then=then):
            for other, player in enumerate(state.seats):
                if player.offered:
                    keep_near(game, other, list(player.offered), keep)
            if then is None:
                game.end_turn(seat)
        case TunnelPayment() as tunnel:
            game.pay_tunnel(seat, tunnel)
            game.end_turn(seat)
