"""A compiled simulator for millions of decisions a second: the same rules, menus, deals and scores as the engine.

It is optional. Without it, or with `NORDRAIL_NATIVE=0`, `available()` is false and everything else in Nordrail works.
"""

from nordrail.native.batch import GameBatch, random_games
from nordrail.native.game import NativeGame
from nordrail.native.imagination import Imagination
from nordrail.native.library import available, engine_name
from nordrail.native.packing import NativeError
from nordrail.native.rollouts import Rollouts, rollouts

__all__ = [
    "GameBatch",
    "Imagination",
    "NativeError",
    "NativeGame",
    "Rollouts",
    "available",
    "engine_name",
    "random_games",
    "rollouts",
]
