"""Load the compiled simulator and describe its functions."""

import ctypes
import os
import platform
from ctypes import POINTER, c_int32, c_int64, c_uint32, c_uint64
from functools import cache
from pathlib import Path
from typing import Any

from nordrail.native.build import file_name
from nordrail.native.structures import (
    Batch,
    Chance,
    Choice,
    Deck,
    Entry,
    Environment,
    Event,
    Memory,
    Outcome,
    Past,
    Playing,
    QueueStep,
    Rules,
    Shown,
    Sight,
    State,
    Stuck,
    View,
)

_OBSERVED = (Sight, Memory, Environment)
_STRUCTURES = (Rules, State, Event, Entry, Outcome, Chance, Batch, Deck, Shown, Stuck, Choice, QueueStep, View)
_FUNCTIONS = {
    "new": (None, (POINTER(State),)),
    "apply": (None, (POINTER(State), POINTER(Event), POINTER(Past))),
    "score": (None, (POINTER(State), POINTER(Outcome))),
    "is_legal": (c_int32, (POINTER(State), POINTER(Event))),
    "deal": (None, (POINTER(State), POINTER(Chance), c_uint32, POINTER(Event))),
    "menu": (c_int32, (POINTER(State), POINTER(Event), c_int32)),
    "mask": (c_int32, (POINTER(State), ctypes.c_void_p)),
    "numbered": (c_int32, (POINTER(State), c_int32, POINTER(Event))),
    "features": (c_int32, ()),
    "see": (None, (POINTER(State), c_int32, POINTER(Sight))),
    "observe": (None, (POINTER(State), c_int32, POINTER(Memory), ctypes.c_void_p)),
    "observe_sight": (None, (POINTER(Sight), POINTER(Memory), ctypes.c_void_p)),
    "batch_learn": (c_int32, (POINTER(Batch), ctypes.c_void_p, c_int32)),
    "environment_begin": (None, (POINTER(Environment), c_int32)),
    "environment_step": (c_int32, (POINTER(Environment), c_int32)),
    "play": (c_int32, (POINTER(State), POINTER(Chance), POINTER(Playing))),
    "replay": (c_int32, (POINTER(State), ctypes.c_char_p, c_int32)),
    "batch_begin": (None, (POINTER(Batch),)),
    "batch_step": (c_int32, (POINTER(Batch),)),
    "random_games": (c_int64, (c_int32, c_uint64, ctypes.c_void_p, ctypes.c_void_p)),
    "imagine": (
        c_int32,
        (POINTER(View), c_uint64, c_int32, POINTER(State), POINTER(Deck), POINTER(Choice)),
    ),
    "greedy": (None, (POINTER(State), POINTER(Event))),
    "rollouts": (
        c_int64,
        (POINTER(State), *(c_int32,) * 4, c_uint64, *(ctypes.c_void_p,) * 4),
    ),
    "prepare": (c_int32, ()),
}


@cache
def library() -> Any:
    """Return the compiled library, or `None` if it is missing, unusable or turned off with `NORDRAIL_NATIVE=0`.

    `NORDRAIL_NATIVE` can also be the path of another build, for example one that checks itself.
    """
    chosen = os.environ.get("NORDRAIL_NATIVE", "")
    if chosen == "0":
        return None
    try:
        return _load(Path(chosen) if chosen else Path(__file__).parent / file_name())
    except (OSError, AttributeError):
        return None


def _load(path: Path) -> Any:
    found = ctypes.CDLL(str(path))
    for function, structures in ((found.nordrail_sizes, _STRUCTURES), (found.nordrail_environment_sizes, _OBSERVED)):
        sizes = (c_int32 * len(structures))()
        function(sizes)
        if list(sizes) != [ctypes.sizeof(structure) for structure in structures]:
            raise OSError(f"{path.name} belongs to another version")
    if not found.nordrail_runs_here():
        raise OSError(f"{path.name} needs a newer processor")
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(found, f"nordrail_{name}")
        function.restype = result
        function.argtypes = (POINTER(Rules), *arguments)
    return found


def available() -> bool:
    """Return whether the compiled simulator can be used."""
    return library() is not None


def engine_name() -> str:
    """Return which engine runs simulations: for `nordrail --version`."""
    return f"compiled engine for {platform.machine()}" if available() else "Python engine"
