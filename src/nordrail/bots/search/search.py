"""A bot that plays on in its head: it imagines tables that fit what it knows and looks how each action turns out.

The planner names the actions that deserve a look. For each imagined table the bot guesses the others' tickets from
what they have claimed, plays every one of these actions, lets all seats go on for some turns as a simple planner would,
and guesses the end from there; near the end of the game it plays to the end. All actions are tried in the same
imagined games with the same luck, so that they can be compared, and those that are clearly worse are dropped: the time
goes to those that are close.
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
from nordrail.bots.planner.forecast import Forecast
from nordrail.bots.planner.planner import Thought, keep_options
from nordrail.bots.planner.reasons import in_words
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
"""How many actions are looked at."""
DRAWS = 2
"""How many of them draw cards."""
PRIOR = 60.0
"""How many imagined games the planner's opinion is worth."""
SCALE = 18.0
"""How many points of lead make a win likely."""
DEPTH = 5
"""How many turns of every seat are played before the rest is guessed."""
LATE = 12
"""With so few trains in front of anybody, the game is played to its end."""
CLEAR = 2.8
"""How many standard errors an action must lie behind to be dropped."""
FEWEST = 16
"""After how many imagined games the first action may be dropped."""
CLOSE = 0.003
"""Actions whose difference is known this well, as a chance to win, are as good as equal."""
_HANDOVER = 0.05
"""How many seconds another process may need to hand over what it found."""
_TO_THE_END = 400
"""More turns than any game has."""
_MOST_CARDS = 300
"""How many cards a seat can draw in an imagined game."""


@dataclass(slots=True)
class Candidate:
    """An action and how it has turned out so far."""

    advice: Advice
    plan: list[int]
    """The routes that the seat will want after it."""
    results: list[float] = field(default_factory=list)
    total: float = 0.0
    active: bool = True

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / len(self.results)


class Search:
    """Thinks for some seconds, or for some imagined games, with some processes."""

    def __init__(self, rng: Random, seconds: float = 1.0, iterations: int = 0, jobs: int = 1) -> None:
        self.seconds = seconds
        self.imagined = 0
        """How many games it has played in its head for the last decision."""
        self._iterations = iterations
        self._jobs = max(1, jobs)
        self._rng = rng
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action that turned out best."""
        return legal[0] if len(legal) == 1 else self._think(view, legal)[0].action

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """What it looked at, the best first, with the lead that it expects at the end."""
        return self._think(view, legal, explained=True)

    def close(self) -> None:
        """Ends the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _think(self, view: View, legal: Sequence[Action], *, explained: bool = False) -> list[Advice]:
        """A second card is left to the planner: what it changes is less than what the search can tell apart."""
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
        """Other processes look ahead too, each in imagined games of its own; who is late is not waited for."""
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
    """The candidates in the order of how they turned out; the planner's opinion counts as some results more."""
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
    """The lead in points that makes a win so likely."""
    chance = min(0.9999, max(0.0001, chance))
    return SCALE * log(chance / (1 - chance))


def find_candidates(view: View, legal: Sequence[Action], *, explained: bool = False) -> list[Candidate]:
    """The actions that the planner likes best, and what it would do next."""
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
    """The luck of what is dealt at once."""
    luck: list[list[float]]
    """The luck of every seat in what follows."""
    suspects: dict[int, list[int]]
    """The tickets that others are suspected to hold."""
    plans: dict[int, list[int]] = field(default_factory=dict)
    """What the others want; made once, since no candidate changes much of it."""


def look_ahead(
    view: View,
    candidates: list[Candidate],
    rng: Random,
    deadline: float,
    iterations: int,
    *,
    drop: bool = True,
) -> None:
    """Plays every candidate on in one imagined game after the other, until the time is over or all is clear."""
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
    """Those that may still be the best by more than a trifle."""
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
    """How good the end of the game is for the seat: near 1 if it wins clearly, near 0 if it loses clearly."""
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
    """Finishes what the turn has begun."""
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
