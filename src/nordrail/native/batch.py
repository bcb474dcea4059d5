"""Many games at once: random games in one call, and batches over NumPy buffers."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import Action
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.native import structures as c
from nordrail.native.packing import Packed, packed

if TYPE_CHECKING:
    import numpy as np


PARTS = 4
"""Parts of a batch for each of several threads: one that starts late does fewer."""


class RandomGames(NamedTuple):
    """The results of random games."""

    decisions: int
    scores: list[tuple[int, ...]]
    """For each game, the final points of each seat."""
    winners: list[tuple[int, ...]]


def _packed(title: str | Rulebook, seats: int) -> Packed:
    return packed(find_title(title) if isinstance(title, str) else title, seats)


def random_games(title: str | Rulebook, seats: int, games: int, seed: int = 0) -> RandomGames:
    """Play random games in one call, with a fast generator: not the games of `nordrail simulate`."""
    rules = _packed(title, seats)
    scores, winners = (ctypes.c_int32 * (c.SEATS * games))(), (ctypes.c_uint8 * games)()
    decisions = rules.library.nordrail_random_games(rules.pointer, games, seed & (1 << 64) - 1, scores, winners)
    numbers = range(seats)
    return RandomGames(
        decisions,
        [tuple(scores[c.SEATS * game : c.SEATS * game + seats]) for game in range(games)],
        [tuple(seat + 1 for seat in numbers if winners[game] >> seat & 1) for game in range(games)],
    )


class GameBatch:
    """Games that are stepped together. The arrays are NumPy buffers that each step overwrites in place.

    An action is a number: `mask[game, action]` is 1 if the menu of that game contains it, and `describe` names it.
    The claims of the menu are enough to play well, but not every legal payment; see *Menu and law*. With `observe`,
    each step also writes what the seat to act sees. With several `threads`, a step divides the games among them.
    """

    def __init__(
        self,
        title: str | Rulebook,
        seats: int = 2,
        games: int = 256,
        *,
        seed: int = 0,
        restart: bool = True,
        mask: bool = True,
        observe: bool = False,
        threads: int = 1,
    ) -> None:
        import numpy as np

        self._rules = _packed(title, seats)
        self.games, self.seats, self.actions = games, seats, self._rules.actions
        self._states = np.zeros((games, ctypes.sizeof(c.State)), np.uint8)
        self._luck = np.random.SeedSequence(seed).generate_state(games, np.uint64)
        self.mask: np.ndarray[Any, Any] | None = np.zeros((games, self.actions), np.uint8) if mask else None
        """A row for each game, a column for each action."""
        self.features = int(self._rules.library.nordrail_features(self._rules.pointer))
        self.observations: np.ndarray[Any, Any] | None = np.zeros((games, self.features), np.int16) if observe else None
        """A row for each game: what the seat to act sees, as the features of `nordrail.learn`."""
        self._memory = np.zeros((games, ctypes.sizeof(c.Memory)), np.uint8) if observe else None
        self.to_act = np.zeros(games, np.int8)
        """The seat that must act; -1 in a game that is over."""
        self.over = np.zeros(games, np.uint8)
        """Whether the last step ended a game. With `restart`, a new game has already begun in its place."""
        self.scores = np.zeros((games, c.SEATS), np.int32)
        """The final points of the last game that ended in each row."""
        self.winners = np.zeros(games, np.uint8)
        """Its winners, as bits: 1 for seat 1, 2 for seat 2, 4 for seat 3."""
        self._chosen = np.zeros(games, np.int32)
        share = -(-games // (PARTS * threads if threads > 1 else 1))
        self._threads, self._firsts = threads, range(0, games, share)
        self._parts = [self._part(first, min(share, games - first), restart) for first in self._firsts]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        for part in self._parts:
            self._rules.library.nordrail_batch_begin(self._rules.pointer, part)

    def _part(self, first: int, games: int, restart: bool) -> c.Batch:
        columns = {
            "states": self._states,
            "luck": self._luck,
            "actions": self._chosen,
            "mask": self.mask,
            "to_act": self.to_act,
            "over": self.over,
            "scores": self.scores,
            "winners": self.winners,
            "observations": self.observations,
            "memory": self._memory,
        }
        places = {name: None if rows is None else rows[first:].ctypes.data for name, rows in columns.items()}
        return c.Batch(games, restart, features=self.features, **places)

    def step(self, actions: Sequence[int] | np.ndarray[Any, Any]) -> None:
        """Play one action in each game, and the deals that follow. A game that is over ignores its action."""
        self._chosen[:] = actions
        step, pointer = self._rules.library.nordrail_batch_step, self._rules.pointer
        self._check(self._each(lambda part, _: step(pointer, part)))

    def learn(
        self, actions: Sequence[int] | np.ndarray[Any, Any], learners: np.ndarray[Any, Any], *, begin: bool = False
    ) -> None:
        """Play the action of one seat in each game, then random actions of the others until it must act again.

        `learners` has the seat of each game as int8. A game that is over begins again instead, and `begin` begins all.
        """
        self._chosen[:] = actions
        step, pointer = self._rules.library.nordrail_batch_learn, self._rules.pointer
        self._check(self._each(lambda part, first: step(pointer, part, learners[first:].ctypes.data, begin)))

    def _each(self, step: Callable[[c.Batch, int], int]) -> list[int]:
        """Step all parts: each thread, this one among them, takes the next one until none is left."""
        results, left = [-1] * len(self._parts), count()

        def work() -> None:
            while (number := next(left)) < len(self._parts):
                results[number] = step(self._parts[number], self._firsts[number])

        others = [self._pool.submit(work) for _ in range(self._threads - 1)] if self._pool else []
        work()
        for other in others:
            other.result()
        return results

    def _check(self, wrong: list[int]) -> None:
        first = 0
        for part, game in zip(self._parts, wrong, strict=True):
            if game >= 0:
                number = self._chosen[first + game]
                raise IllegalAction(
                    f"action {number} is not in the menu of game {first + game}; nothing was played there"
                )
            first += part.games

    def describe(self, game: int, action: int) -> Action:
        """Return what an action of the menu does in this game."""
        event = c.Event()
        if not self._rules.library.nordrail_numbered(self._rules.pointer, self._packed_state(game), action, event):
            raise IllegalAction(f"action {action} is not in the menu of game {game}")
        return self._rules.unpack(event)  # type: ignore[return-value]

    def _packed_state(self, game: int) -> c.State:
        return c.State.from_buffer(self._states[game])
