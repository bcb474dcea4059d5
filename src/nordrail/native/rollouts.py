"""Play many games on from given states in one call, with a policy for all seats."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nordrail.engine.rules.scoring import Outcome
from nordrail.native import structures as c
from nordrail.native.game import NativeGame, unpack_outcome
from nordrail.native.imagination import Imagination
from nordrail.native.packing import Packed
from nordrail.native.random_game import kept_tickets

if TYPE_CHECKING:
    import numpy as np

POLICIES = {"random": 0, "greedy": 1}
"""`greedy` claims routes of the cheapest network that joins its tickets, otherwise collects cards for it."""


@dataclass(frozen=True)
class Rollouts:
    """The results of games, as NumPy arrays with a row for each."""

    scores: np.ndarray[Any, Any]
    """The final points: a column for each seat."""
    winners: np.ndarray[Any, Any]
    """1 for each seat that won or shared the victory, otherwise 0."""
    decisions: int
    sheets: Sequence[Outcome]
    """The score sheets, if they were requested."""


def rollouts(
    start: NativeGame | Imagination,
    games: int,
    *,
    worlds: int = 1,
    policy: str = "greedy",
    seed: int = 0,
    threads: int = 1,
    sheets: bool = False,
) -> Rollouts:
    """Play games to their ends: from one state, or each from one of `worlds` states that a seat imagines.

    The same seed gives the same games for any number of threads. A game's own seed and deals are not used.
    """
    import numpy as np

    states: Any
    if isinstance(start, Imagination):
        if games % worlds:
            raise ValueError(f"{games} games cannot be divided among {worlds} worlds")
        states = start.states(worlds, seed)
    else:
        worlds, states = 1, (c.State * 1).from_buffer_copy(start._state)
    rules = start.packed
    scores, winners = np.zeros((games, c.SEATS), np.int32), np.zeros(games, np.uint8)
    outcomes, last = ((c.Outcome * games)(), (c.State * games)()) if sheets else (None, None)
    results = (scores.ctypes.data, winners.ctypes.data, outcomes, last)

    def play(part: range) -> int:
        work = (part.start, len(part), games // worlds, POLICIES[policy], seed & (1 << 64) - 1)
        return int(rules.library.nordrail_rollouts(rules.pointer, states, *work, *results))

    share = -(-games // threads)
    parts = [range(first, min(first + share, games)) for first in range(0, games, share)]
    if threads == 1:
        decisions = sum(map(play, parts))
    else:
        with ThreadPoolExecutor(threads) as pool:
            decisions = sum(pool.map(play, parts))
    bits = winners[:, None] >> np.arange(rules.seats, dtype=np.uint8) & 1
    return Rollouts(scores[:, : rules.seats], bits, decisions, _sheets(rules, outcomes, last))


def _sheets(rules: Packed, outcomes: Any, last: Any) -> Sequence[Outcome]:
    if outcomes is None:
        return ()
    pairs: zip[tuple[c.Outcome, c.State]] = zip(outcomes, last, strict=True)
    return [unpack_outcome(rules, state, scored, kept_tickets(state, rules.seats)) for scored, state in pairs]
