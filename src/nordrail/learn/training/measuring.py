"""Games of the network against the compiled policy, to see how training goes."""

import ctypes
from collections.abc import Mapping
from typing import Any

import numpy as np

from nordrail.engine.rules.rulebook import Rulebook
from nordrail.learn.training.lessons import Array
from nordrail.native.network import LessonSums, play_game
from nordrail.native.packing import packed

_NAMES = ("score", "tickets", "completed", "routes", "trains")


def measure(rulebook: Rulebook, weights: Array, deals: int, seed: int, seats: int) -> dict[str, Any]:
    """Play every deal once from each seat, with the policy at the others; return the share of wins and mean results.

    The results of the network are in `own`, those of the policy in `other`: points, tickets held and completed, routes
    claimed and trains left.
    """
    data = np.ascontiguousarray(weights, dtype=np.float32)
    pointer, rules, tally = data.ctypes.data_as(ctypes.c_void_p), packed(rulebook, seats), LessonSums()
    for deal in range(deals):
        for seat in range(seats):
            play_game(rules, pointer, (1 << seats) - 1 & ~(1 << seat), seed + deal, tally)
    return {"games": deals * seats, "wins": tally.wins[0] / (deals * seats), "own": means(tally, 0)} | {
        "other": means(tally, 1)
    }


def means(tally: LessonSums, side: int) -> Mapping[str, float]:
    """Return the mean results of one side."""
    games = max(1.0, tally.games[side])
    return {name: round(getattr(tally, name)[side] / games, 2) for name in _NAMES}
