"""One game behind an environment: compiled if possible, otherwise in Python, with the same deals and numbers."""

import ctypes
from typing import Any, Protocol

import numpy as np

from nordrail.engine.components.board import members
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import Action
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.learn.encoding import Encoding, encoding
from nordrail.native import NativeError
from nordrail.native import structures as c
from nordrail.native.packing import from_set, packed

Array = np.ndarray[Any, Any]


class Simulator(Protocol):
    """A game that is played by numbers. The arrays are overwritten by each step."""

    code: Encoding
    mask: Array
    """A number for each action: 1 if the menu contains it."""
    observation: Array
    """What the seat to act sees; when the game is over, what the seat that acted last sees."""

    def begin(self, seed: int | str, first: int = 0) -> None:
        """Begin the game of a seed, the same as `Game.new(..., seed=seed)`; `first` begins."""

    def step(self, number: int) -> None:
        """Play an action of the menu, and the deals that follow."""

    @property
    def to_act(self) -> int:
        """The seat that must act, or -1 when the game is over."""

    def observe(self, seat: int) -> Array:
        """Return what a seat sees."""

    def results(self) -> tuple[list[int], tuple[int, ...]]:
        """Return the points of each seat and the winners of a finished game."""

    def networks(self) -> list[list[str]]:
        """Return the routes of each seat."""


def simulator(rulebook: Rulebook, seats: int, *, views: bool = False) -> Simulator:
    """Return the fastest simulator; only the one in Python has the views that bots need."""
    try:
        return PythonSimulator(rulebook, seats) if views else NativeSimulator(rulebook, seats)
    except NativeError:
        return PythonSimulator(rulebook, seats)


class NativeSimulator:
    """A game in the compiled simulator: step, mask and observation in one call."""

    def __init__(self, rulebook: Rulebook, seats: int) -> None:
        self.code = encoding(rulebook, seats)
        self._packed = packed(rulebook, seats)
        self._call, self._rules = self._packed.library, self._packed.pointer
        self.mask: Array = np.zeros(len(self.code.actions), np.int8)
        self.observation: Array = np.zeros(len(self.code.features), np.int16)
        self._game = c.Environment(mask=self.mask.ctypes.data, observation=self.observation.ctypes.data)
        self._pointer = ctypes.byref(self._game)
        self._step = self._call.nordrail_environment_step

    def begin(self, seed: int | str, first: int = 0) -> None:
        """Begin the game of a seed."""
        self._seed = str(seed).encode()
        self._game.chance = c.Chance(exact=1, length=len(self._seed), seed=self._seed)
        self._call.nordrail_environment_begin(self._rules, self._pointer, first)

    def step(self, number: int) -> None:
        """Play an action of the menu, and the deals that follow."""
        if not self._step(self._rules, self._pointer, number):
            raise IllegalAction(f"action {number} is not in the menu")

    @property
    def to_act(self) -> int:
        """The seat that must act, or -1 when the game is over."""
        return int(self._game.to_act)

    def observe(self, seat: int) -> Array:
        """Return what a seat sees."""
        values = np.empty(len(self.observation), np.int16)
        game = self._game
        self._call.nordrail_observe(self._rules, game.state, seat, game.memory, values.ctypes.data)
        return values

    def results(self) -> tuple[list[int], tuple[int, ...]]:
        """Return the points of each seat and the winners of a finished game."""
        seats = range(self.code.seats)
        winners = tuple(seat + 1 for seat in seats if self._game.winners >> seat & 1)
        return [int(self._game.scores[seat]) for seat in seats], winners

    def networks(self) -> list[list[str]]:
        """Return the routes of each seat."""
        seats = self._game.state.seats
        return [
            [self._packed.routes[number] for number in members(from_set(seats[seat].routes))]
            for seat in range(self.code.seats)
        ]


class PythonSimulator:
    """A game in the Python engine, for bots and for machines without the compiled simulator."""

    game: Game

    def __init__(self, rulebook: Rulebook, seats: int) -> None:
        self.code = encoding(rulebook, seats)
        self.mask: Array = np.zeros(len(self.code.actions), np.int8)
        self.observation: Array = np.zeros(len(self.code.features), np.int16)

    def begin(self, seed: int | str, first: int = 0) -> None:
        """Begin the game of a seed."""
        self.game = Game.new(self.code.rulebook, self.code.seats, seed=seed, first=first or None)
        self._look(1)

    def step(self, number: int) -> None:
        """Play an action of the menu, and the deals that follow."""
        if number not in self._menu:
            raise IllegalAction(f"action {number} is not in the menu")
        self.play(self._menu[number])

    def play(self, action: Action) -> None:
        """Play any legal action of the seat to act."""
        seat = self.to_act
        self.game = self.game.play(action)
        self._look(seat)

    def _look(self, seat: int) -> None:
        reader = self.game.to_act or seat
        view = self.game.view(reader)
        self._menu = self.code.numbered(self.game.legal(reader), view) if self.game.to_act else {}
        self.mask[:] = 0
        self.mask[list(self._menu)] = 1
        self.observation[:] = self.code.observe(view)

    @property
    def to_act(self) -> int:
        """The seat that must act, or -1 when the game is over."""
        return self.game.to_act or -1

    def observe(self, seat: int) -> Array:
        """Return what a seat sees."""
        return np.array(self.code.observe(self.game.view(seat)), np.int16)

    def results(self) -> tuple[list[int], tuple[int, ...]]:
        """Return the points of each seat and the winners of a finished game."""
        assert self.game.outcome is not None
        return list(self.game.outcome.totals), self.game.outcome.winners

    def networks(self) -> list[list[str]]:
        """Return the routes of each seat."""
        return [list(player.routes) for player in self.game.view(None).players]


def payoff(winners: tuple[int, ...], seats: int) -> list[float]:
    """Return the reward of each seat: 1 for the only winner, the others share -1; 0 if all share the victory."""
    shares = [(seat in winners) / len(winners) for seat in range(1, seats + 1)]
    return [(share * seats - 1) / (seats - 1) for share in shares]
