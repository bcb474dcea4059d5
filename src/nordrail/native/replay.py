"""Whole games replayed in one call, to check records in bulk."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from nordrail.engine.events import DEALER, Deal, Event, NameSeat
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Outcome
from nordrail.native import structures as c
from nordrail.native.game import OVER, unpack_outcome
from nordrail.native.packing import NativeError, Packed, packed
from nordrail.native.random_game import kept_tickets

_MOST = 127
"""The most cards that fit into a packed event; more are never legal."""


class Replayed(NamedTuple):
    """A game after its last event."""

    points: tuple[int, ...]
    """The points of each seat for its routes."""
    outcome: Outcome | None
    """The score sheets and winners; `None` if the game is not over."""


def replay(rulebook: Rulebook, seats: int, events: Iterable[Event]) -> Replayed | None:
    """Check and play every event; return `None` if one is illegal, or if only the engine can tell.

    That is so for boards beyond the limits of the compiled simulator and for redacted records.
    """
    try:
        rules = packed(rulebook, seats)
        played = [_pack(rules, event) for event in events if not isinstance(event.what, NameSeat)]
    except (NativeError, KeyError, ValueError):
        return None
    state = c.State()
    if rules.library.nordrail_replay(rules.pointer, state, b"".join(played), len(played)) < len(played):
        return None
    points = tuple(int(seat.points) for seat in state.seats[:seats])
    if state.phase != OVER:
        return Replayed(points, None)
    scored = c.Outcome()
    rules.library.nordrail_score(rules.pointer, state, scored)
    return Replayed(points, unpack_outcome(rules, state, scored, kept_tickets(state, seats)))


@lru_cache(maxsize=1 << 14)
def _pack(rules: Packed, event: Event) -> bytes:
    """Pack an event: most lines of a record are in many others too."""
    if (event.actor == DEALER) != isinstance(event.what, Deal) or len(getattr(event.what, "cards", ())) > _MOST:
        raise ValueError(event)
    return bytes(rules.pack(event.what, event.actor))  # type: ignore[arg-type]
