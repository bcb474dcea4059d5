"""Imagined games for a bot that searches: the policy of the compiled simulator, and what it sees ahead."""

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, Structure, byref, c_double, c_float, c_int32, c_uint32, c_uint64
from functools import lru_cache
from typing import Any

from nordrail.engine.events import HIDDEN, Action
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.state import State
from nordrail.engine.view import View
from nordrail.native import structures as c
from nordrail.native.imagination import Imagination
from nordrail.native.packing import NativeError, Packed, packed, to_set
from nordrail.native.states import pack_state

CANDIDATES, _OPTIONS = 16, 256
"""The limits in search.c and options.c."""
_WORD = (1 << 64) - 1
HABITS = (
    *("rate", "filler_rate", "card", "worst_card", "open_color", "spare_card", "spare_engine", "drawn", "tunnel"),
    *("symbol", "patience", "useful_cards", "risk", "shift", "spread", "tickets", "tickets_spare", "least_spare"),
    *("spare_turn", "route_share", "path_share", "border_share", "ticket_share", "certainty"),
    *("spare_trains", "ending", "suspicion", "keep_least"),
    *("route_card", "route_symbol", "hand_used", "long_routes", "idle_fillers", "most_routes", "tunnel_turns"),
    "gray_card",
)
"""The weights of the policy, in the order of atlas.h."""

HabitItems = tuple[tuple[str, float], ...]
"""Weights other than the usual ones, by name."""


class Habits(Structure):
    """The weights of the policy."""

    _fields_ = tuple((name, c_float) for name in HABITS)


class _Head(Structure):
    """The part of a search that is filled in here."""

    _fields_ = (*((name, c_int32) for name in ("seat", "depth", "late", "unused")), ("known", c_uint64 * 2))


class _Options(Structure):
    """Actions with their values."""

    _fields_ = (("count", c_int32), ("value", c_float * _OPTIONS), ("event", c.Event * _OPTIONS))


class Candidate(Structure):
    """An action, and sums over the imagined games that followed it."""

    _fields_ = (
        ("event", c.Event),
        ("tried", c_int32),
        ("unused", c_int32),
        *((name, c_double) for name in ("result", "chance", "lead", "lead_squared", "score", "score_squared")),
        ("products", c_double * CANDIDATES),
        ("chance_products", c_double * CANDIDATES),
        ("done", c_double * c.TICKETS),
    )


class ContestResult(Structure):
    """Sums over games of the policy with two sets of habits: the one seat with the first, then the others."""

    _fields_ = (
        ("wins", c_double),
        *((name, c_double * 2) for name in ("score", "tickets", "completed")),
        ("decisions", c_double),
    )


_FUNCTIONS = {
    "contest": (ctypes.c_void_p, ctypes.c_void_p, c_int32, c_uint64, POINTER(ContestResult)),
    "atlas": (ctypes.c_void_p, ctypes.c_void_p),
    "search_begin": (ctypes.c_void_p, POINTER(c.State), ctypes.c_void_p),
    "search_believe": (ctypes.c_void_p, POINTER(c.State), c_int32, c_uint64),
    "search_demand": (ctypes.c_void_p, POINTER(c.State), c_int32, POINTER(c_float)),
    "search_options": (ctypes.c_void_p, POINTER(c.State), ctypes.c_void_p, POINTER(_Options)),
    "search_try": (ctypes.c_void_p, POINTER(c.State), c_int32, c_uint64, POINTER(Candidate), c_int32, c_uint32),
}


class _Sizes:
    """The sizes of the structures, after a check of those that are described here."""

    def __init__(self, library: Any) -> None:
        sizes = (c_int32 * 6)()
        library.nordrail_search_sizes(sizes)
        self.atlas, self.search, *others = sizes
        if others != [ctypes.sizeof(structure) for structure in (Habits, _Options, Candidate, ContestResult)]:
            raise NativeError("the compiled simulator belongs to another version")
        for name, arguments in _FUNCTIONS.items():
            function = getattr(library, f"nordrail_{name}")
            function.restype = None
            function.argtypes = (POINTER(c.Rules), *arguments)


@lru_cache(maxsize=1)
def _sizes(library: Any) -> _Sizes:
    return _Sizes(library)


def make_atlas(rules: Packed, **habits: float) -> Any:
    """Prepare a board for the policy, with some habits changed."""
    atlas = ctypes.create_string_buffer(_sizes(rules.library).atlas)
    rules.library.nordrail_atlas(rules.pointer, atlas, None)
    if habits:
        usual = Habits.from_buffer_copy(atlas)
        for name, weight in habits.items():
            setattr(usual, name, weight)
        rules.library.nordrail_atlas(rules.pointer, atlas, byref(usual))
    return atlas


@lru_cache(maxsize=32)
def atlas_of(rulebook: Rulebook, seats: int, habits: HabitItems = ()) -> Any:
    """Return the board with the usual habits, or with others."""
    return make_atlas(packed(rulebook, seats), **dict(habits))


def habits_in(atlas: Any) -> dict[str, float]:
    """Return the habits of an atlas."""
    habits = Habits.from_buffer_copy(atlas)
    return {name: getattr(habits, name) for name in HABITS}


def contest(rules: Packed, one: Any, other: Any, deals: int, seed: int) -> ContestResult:
    """Play games of the policy with different habits: in every deal, each seat has the first habits once."""
    result = ContestResult()
    rules.library.nordrail_contest(rules.pointer, one, other, deals, seed & _WORD, result)
    return result


class Lookahead:
    """One decision: imagined states that agree with a view, and imagined games from there."""

    def __init__(self, view: View, seed: int, depth: int, late: int, habits: HabitItems = ()) -> None:
        """Imagine `depth` turns of every seat; with `late` trains or fewer, whole games."""
        assert view.me is not None
        self.packed = packed(view.rulebook, len(view.players))
        self._call, self._rules = self.packed.library, self.packed.pointer
        self._imagination = Imagination(view)
        self._atlas = atlas_of(view.rulebook, len(view.players), habits)
        self._search = ctypes.create_string_buffer(_sizes(self._call).search)
        number = view.rulebook.board.ticket_number
        seen = {*view.me.tickets, *view.me.offered, *(ticket for offer in view.offers for ticket in offer.tickets)}
        known = sum(1 << number[ticket] for ticket in seen - {HIDDEN})
        head = _Head.from_buffer(self._search)
        head.seat, head.depth, head.late = view.me.seat, depth, late
        head.known[0], head.known[1] = known & _WORD, known >> 64
        self.first = self._imagination.states(1, seed)
        """A state that agrees with the view."""
        self._call.nordrail_search_begin(self._rules, self._atlas, self.first, self._search)

    def worlds(self, number: int, seed: int) -> "ctypes.Array[c.State]":
        """Imagine states; the others hold tickets that fit what they have built."""
        states = self._imagination.states(number, seed)
        self._call.nordrail_search_believe(self._rules, self._search, states, number, seed & _WORD)
        return states

    def demand(self, worlds: "ctypes.Array[c.State]") -> list[float]:
        """Return the share of states in which another seat needs each route."""
        demand = (c_float * c.ROUTES)()
        self._call.nordrail_search_demand(self._rules, self._search, worlds, len(worlds), demand)
        return demand[: len(self.packed.routes)]

    def options(self, routes: int) -> list[tuple[float, Any]]:
        """Return the actions that the policy considers, with their values in points, and claims of these routes."""
        options = _Options()
        self._call.nordrail_search_options(self._rules, self._search, self.first, to_set(routes), options)
        return [(options.value[place], options.event[place]) for place in range(options.count)]

    def candidates(self, events: Sequence[Any]) -> "ctypes.Array[Candidate]":
        """Return empty sums for these actions."""
        candidates = (Candidate * len(events))()
        for candidate, event in zip(candidates, events, strict=True):
            candidate.event = event
        return candidates

    def play(self, candidates: "ctypes.Array[Candidate]", active: int, number: int, seed: int) -> None:
        """Play the active candidates in this many imagined states."""
        worlds = self.worlds(number, seed)
        call = self._call.nordrail_search_try
        call(self._rules, self._search, worlds, number, ~seed & _WORD, candidates, len(candidates), active)

    def action(self, event: Any) -> Action:
        """Unpack an action."""
        return self.packed.unpack(event)  # type: ignore[return-value]


class OpenLookahead(Lookahead):
    """One decision with everything open: every imagined state is the true one, only the luck to come differs."""

    def __init__(self, view: View, state: State, seed: int, depth: int, late: int) -> None:
        super().__init__(view, seed, depth, late)
        self._true = pack_state(self.packed, state)

    def worlds(self, number: int, seed: int) -> "ctypes.Array[c.State]":
        """Return the true state this many times."""
        return (c.State * number)(*([self._true] * number))
