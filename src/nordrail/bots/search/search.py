"""A bot that imagines games: it tries its best actions in thousands of games that agree with what it has seen.

The compiled policy proposes actions. Each imagined state has hidden cards that agree with the view, and others hold
tickets that fit what they have built. All candidates are played in the same states with the same luck, which makes them
comparable: every seat follows its plan for some turns, then the end is estimated; late in the game it is played out.
Candidates that are clearly worse are dropped, to spend the time on those that are close.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from random import Random
from time import perf_counter

from nordrail.bots.bot import BUDGET, Advice
from nordrail.bots.learned.weights import Weights, fitting_weights
from nordrail.bots.planner.planner import Planner
from nordrail.bots.search.contest import POINTS, Contest, Trial
from nordrail.bots.search.habits import DEPTH, DEPTH_IF_SCARCE, SCARCE
from nordrail.bots.search.reasons import advise
from nordrail.engine.events import Action, ClaimRoute, DrawBlind, DrawFaceUp
from nordrail.engine.view import View
from nordrail.native.lookahead import Lookahead
from nordrail.native.network import answer, ask, shape_of
from nordrail.native.packing import NativeError
from nordrail.native.structures import Event as PackedEvent

MOST = 10
"""The most actions that are compared."""
DRAWS = 4
"""The most of them that draw cards."""
WANTED = 0.25
"""The share of imagined states in which others need a route, for a claim that blocks them to be compared."""
FIRST = 16
"""States that are imagined to see what others need, and in a round if they are counted; no fewer drop a candidate."""
NETWORK_POINTS = 40.0
"""The points of the network's opinion that are worth a certain win, as in its training."""
LATE = 12
"""With this many trains or fewer for any seat, games are played to the end."""
_ROUND = 0.02
"""Seconds between two looks at the clock."""
_SMALLEST = 2
"""The states in the first round: how long they take is not known yet."""
_LARGEST = 64
"""The most states in a round: another process may need the processor in between."""
_COUNTED = 60.0
"""The time budget of a search that only counts: it is told to others, and not looked at."""


class Search:
    """A bot that searches until its time is up, the result is clear, or it has imagined enough states.

    A board beyond the limits of the compiled engine is left to the planner.
    """

    def __init__(
        self, rng: Random, seconds: float | None = None, iterations: int = 0, threads: int = 1, network: int = 1
    ) -> None:
        """Think for at most `seconds`, one by default; with `iterations`, imagine this many states in every decision.

        With `iterations` alone it never looks at the clock.

        A trained network proposes actions where it is shown to help; with `network=0` nowhere, with `network=2`
        wherever there is one.
        """
        self.seconds = (_COUNTED if iterations else BUDGET) if seconds is None else seconds
        self._limit = inf if iterations and seconds is None else self.seconds
        self.imagined = 0
        """The imagined games of the last decision."""
        self._rng, self._iterations, self._threads, self._network = rng, iterations, max(1, threads), network
        self._demand: list[float] = []
        self._pool: ThreadPoolExecutor | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose the action with the best results."""
        if len(legal) == 1:
            return legal[0]
        try:
            return self._think(view)[0].action
        except NativeError:
            return Planner(self._rng).choose(view, legal)

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Return the actions it compared, best first, with the chance to win, the expected score and ticket odds."""
        try:
            return advise(self._think(view, always=True), view, self._demand)
        except NativeError:
            return Planner(self._rng).explain(view, legal)

    def close(self) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _think(self, view: View, *, always: bool = False) -> list[Trial]:
        """Compare actions and return them, best first; with `always`, try even a single one."""
        deadline = perf_counter() + self._limit
        ahead = look_ahead(view, self._rng.getrandbits(64))
        self._demand = ahead.demand(ahead.worlds(FIRST, self._rng.getrandbits(64)))
        weights = _weights(ahead, view, everywhere=self._network > 1) if self._network else None
        chosen = find_candidates(ahead, view, self._demand, weights)
        contest = Contest(ahead, chosen, self._threads, NETWORK_POINTS if weights else POINTS)
        self._compare(contest, deadline)
        if always and not contest.played:
            self._round(contest, _LARGEST)
        self.imagined = contest.played
        return contest.ranking()

    def _compare(self, contest: Contest, deadline: float) -> None:
        worlds, size = 0, _SMALLEST
        while contest.is_open and (not self._iterations or worlds < self._iterations):
            began = perf_counter()
            if began >= deadline:
                return
            if self._iterations:
                size = min(FIRST, max(1, (self._iterations - worlds) // self._threads))
            self._round(contest, size)
            worlds += size * self._threads
            if worlds >= FIRST:
                contest.drop()
            if not self._iterations:
                now = perf_counter()
                left = min(_ROUND, deadline - now)
                size = max(1, min(_LARGEST, int(size * left / max(now - began, 1e-6))))

    def _round(self, contest: Contest, size: int) -> None:
        seeds = [self._rng.getrandbits(64) for _ in range(self._threads)]
        if self._threads == 1:
            contest.play(0, size, seeds[0])
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads)
        list(self._pool.map(contest.play, range(self._threads), [size] * self._threads, seeds))


def look_ahead(view: View, seed: int) -> Lookahead:
    """Prepare a decision of the search."""
    if not view.rulebook.board.wild_everywhere:
        return Lookahead(view, seed, DEPTH_IF_SCARCE, LATE, SCARCE)
    return Lookahead(view, seed, DEPTH, LATE)


def _weights(ahead: Lookahead, view: View, *, everywhere: bool) -> Weights | None:
    """Return the weights for this board, if there are any; unless `everywhere`, only if they help at this table."""
    shape = shape_of(ahead.packed.library)
    weights = fitting_weights(view.rulebook, shape.digest, shape.weights)
    return weights if weights and (everywhere or len(view.players) in weights.searched) else None


def find_candidates(
    ahead: Lookahead, view: View, demand: Sequence[float], weights: Weights | None = None
) -> list[tuple[float, PackedEvent]]:
    """Return the actions to compare: the best ones, and claims that block others.

    Each has the opinion of the policy, or of the network if its weights are given.
    """
    wanted = sum(1 << number for number, share in enumerate(demand) if share >= WANTED)
    options = _ask_network(ahead, weights, wanted) if weights else ahead.options(wanted)
    chosen: list[tuple[float, PackedEvent]] = []
    routes, draws = set[str](), 0
    for value, event in sorted(options, key=lambda option: -option[0]):
        action = ahead.action(event)
        if isinstance(action, DrawBlind | DrawFaceUp):
            draws += 1
            if draws > DRAWS and not view.second_card:
                continue
        elif isinstance(action, ClaimRoute):
            if action.route in routes:
                continue
            routes.add(action.route)
        chosen.append((value, event))
    return chosen[:MOST]


def _ask_network(ahead: Lookahead, weights: Weights, routes: int) -> list[tuple[float, PackedEvent]]:
    """Return the actions of a decision with the network's ratings in points, and claims of these routes."""
    question = ask(ahead.packed, ahead.first[0], routes)
    ratings = answer(ahead.packed, weights.numbers, question)[0]
    return [(rating, question.event[place]) for place, rating in enumerate(ratings)]
