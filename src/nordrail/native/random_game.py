"""Whole random games with exact deals: the games of `nordrail simulate`."""

import ctypes
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from nordrail.engine.components.board import members
from nordrail.engine.events import Event
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Outcome
from nordrail.engine.rules.state import State, new_state
from nordrail.native import structures as c
from nordrail.native.game import unpack_outcome
from nordrail.native.packing import packed
from nordrail.native.states import unpack_state

_WORDS = 1024
"""The random numbers handed over at once; a game takes about one for each decision."""
_EVENTS = 2048


class RandomGame(NamedTuple):
    """A finished random game."""

    events: Sequence[Event]
    state: State
    """The last state, without what the others know about each seat's cards."""
    outcome: Outcome
    turns: int
    decisions: int


def random_game(rulebook: Rulebook, seats: int, seed: str, choices: Random, *, events: bool = True) -> RandomGame:
    """Play a random game: deals from the seed, and choices as `choices.randrange` would make them.

    A generator yields 32 random bits at a time, and `randrange` takes the highest ones. So a block of its bits,
    handed over at once, leads to the same choices.
    """
    rules, text = packed(rulebook, seats), seed.encode()
    call, state, played = rules.library, c.State(), list[Event]()
    call.nordrail_new(rules.pointer, state)
    chance = c.Chance(exact=1, length=len(text), seed=text)
    log = (c.Event * _EVENTS)() if events else None
    playing = c.Playing(most=_EVENTS)
    if log is not None:
        playing.events = ctypes.cast(log, ctypes.POINTER(c.Event))
    unused = b""
    over = False
    while not over:
        block = unused + choices.getrandbits(32 * _WORDS).to_bytes(4 * _WORDS, "little")
        words = (ctypes.c_uint32 * (len(block) // 4)).from_buffer_copy(block)
        playing.words, playing.words_count, playing.words_used = words, len(words), 0
        over = bool(call.nordrail_play(rules.pointer, state, chance, playing))
        unused = block[4 * playing.words_used :]
        if log is not None:
            played += [rules.event(event) for event in log[: playing.events_count]]
            playing.events_count = 0
    scored = c.Outcome()
    call.nordrail_score(rules.pointer, state, scored)
    bare = new_state(rulebook, seats)
    last = unpack_state(rules, state, bare, [])
    kept = kept_tickets(state, seats)
    last = last._replace(
        seats=tuple(seat._replace(tickets=tuple(own)) for seat, own in zip(last.seats, kept, strict=True))
    )
    return RandomGame(played, last, unpack_outcome(rules, state, scored, kept), playing.turns, playing.decisions)


def kept_tickets(state: c.State, seats: int) -> list[list[int]]:
    """Return the tickets of each seat in the order in which it kept them."""
    own = [set(members(seat.tickets[0] | seat.tickets[1] << 64)) for seat in state.seats[:seats]]
    return [[ticket for ticket in state.kept[: state.kept_count] if ticket in tickets] for tickets in own]
