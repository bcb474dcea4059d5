"""What the positions of a game are worth: each is played to the end many times, all of them with the same luck."""

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, Structure, c_int32, c_int64, c_uint64
from functools import lru_cache
from typing import Any

from nordrail.engine.rules.state import State
from nordrail.native import structures as c
from nordrail.native.lookahead import atlas_of
from nordrail.native.packing import NativeError, packed
from nordrail.native.states import pack_state

VICTORY = 60
"""A victory in the sums, in parts that up to five seats can share."""
_TOGETHER = 64
"""The most games in one call."""
_WORD = (1 << 64) - 1


class Appraisal(Structure):
    """Sums over the games that followed a position; steps are squared differences from the position before."""

    _fields_ = (
        ("games", c_int64),
        *((name, c_int64 * c.SEATS) for name in ("wins", "wins_squared", "score", "score_squared")),
        *((name, c_int64 * c.SEATS) for name in ("step_wins", "step_score")),
        ("done", (c_int64 * c.TICKETS) * c.SEATS),
    )


@lru_cache(maxsize=1)
def _function(library: Any) -> Any:
    if library.nordrail_appraisal_size() != ctypes.sizeof(Appraisal):
        raise NativeError("the compiled simulator belongs to another version")
    function = library.nordrail_appraise
    function.restype = None
    function.argtypes = (
        *(POINTER(c.Rules), ctypes.c_void_p, POINTER(c.State), POINTER(c_int32)),
        *(c_int32, c_int32, c_int32, c_uint64, POINTER(Appraisal)),
    )
    return function


class Appraiser:
    """The positions of one game, to be played on."""

    def __init__(self, states: Sequence[State], turns: Sequence[int], seed: int) -> None:
        """Take the states in the order of the game, each with the number of turns before it."""
        self.packed = packed(states[0].rulebook, len(states[0].seats))
        self._play = _function(self.packed.library)
        self._atlas = atlas_of(states[0].rulebook, len(states[0].seats))
        self._states = (c.State * len(states))(*(pack_state(self.packed, state) for state in states))
        self._turns = (c_int32 * len(states))(*turns)
        self._seed = seed & _WORD

    def play(self, first: int, games: int) -> "ctypes.Array[Appraisal]":
        """Play games with these numbers from every position; the same numbers always give the same sums."""
        sums = (Appraisal * len(self._states))()
        for start in range(first, first + games, _TOGETHER):
            work = (len(self._states), start, min(_TOGETHER, first + games - start), self._seed)
            self._play(self.packed.pointer, self._atlas, self._states, self._turns, *work, sums)
        return sums
