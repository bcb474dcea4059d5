"""A Gymnasium environment: one seat learns, and bots play the others."""

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from nordrail.bots.bot import Bot, ask, dismiss
from nordrail.bots.roster import make_bot
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.learn.aec import observation_space
from nordrail.learn.drawing import MODES, draw
from nordrail.learn.simulator import Array, PythonSimulator, payoff, simulator

RANDOM = "random"
ILLEGAL = -1.0
"""The reward of an action that is not in the menu; it ends the game."""


class NordrailEnv(gymnasium.Env[dict[str, Array], Any]):
    """A game against bots. The seat is random in each game, unless `reset(options={"seat": 1})` chooses it."""

    metadata = {  # noqa: RUF012
        "render_modes": MODES,
        "render_fps": 2,
    }

    def __init__(
        self, title: str | Rulebook, opponents: Sequence[str] = (RANDOM,), render_mode: str | None = None
    ) -> None:
        rulebook = find_title(title) if isinstance(title, str) else title
        self.opponents = tuple(opponents)
        self.game = simulator(rulebook, 1 + len(opponents), views=any(name != RANDOM for name in opponents))
        self.observation_space: spaces.Space[Any] = observation_space(self.game.code)
        self.action_space = spaces.Discrete(len(self.game.code.actions))
        self.render_mode = render_mode
        self.seat = 1
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Deal a new game, and play it up to the learner's first decision."""
        super().reset(seed=seed)
        seats = self.game.code.seats
        self.seat = (options or {}).get("seat") or int(self.np_random.integers(seats)) + 1
        self._rng = Random(int(self.np_random.integers(1 << 62)))
        others = [seat for seat in range(1, seats + 1) if seat != self.seat]
        self._dismiss_bots()
        for seat, name in zip(others, self.opponents, strict=True):
            self._bots[seat] = make_bot(name, self._rng)
        self.game.begin(int(self.np_random.integers(1 << 62)))
        self._play_others()
        return self._observe()

    def step(self, action: Any) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """Play an action, then those of the bots until the learner must act or the game is over."""
        if not self.game.mask[action]:
            observed, info = self._observe()
            return observed, ILLEGAL, True, False, {**info, "illegal": True}
        self.game.step(int(action))
        self._play_others()
        observed, info = self._observe()
        if self.game.to_act > 0:
            return observed, 0.0, False, False, info
        points, winners = self.game.results()
        reward = payoff(winners, len(points))[self.seat - 1]
        return observed, reward, True, False, {**info, "points": points[self.seat - 1], "others": self._without(points)}

    def close(self) -> None:
        """Close what the bots hold open."""
        self._dismiss_bots()
        super().close()

    def _dismiss_bots(self) -> None:
        for bot in self._bots.values():
            dismiss(bot)
        self._bots.clear()

    def _without(self, points: list[int]) -> list[int]:
        return points[: self.seat - 1] + points[self.seat :]

    def _play_others(self) -> None:
        game = self.game
        while (seat := game.to_act) > 0 and seat != self.seat:
            if isinstance(game, PythonSimulator):
                game.play(ask(self._bots[seat], game.game.view(seat), game.game.legal(seat)))
            else:
                legal = np.flatnonzero(game.mask)
                game.step(int(legal[self._rng.randrange(len(legal))]))

    def _observe(self) -> tuple[dict[str, Array], dict[str, Any]]:
        acts = self.game.to_act == self.seat
        observation = self.game.observation.copy() if acts else self.game.observe(self.seat)
        mask = self.game.mask.copy()
        return {"observation": observation, "action_mask": mask}, {"action_mask": mask}

    def action_masks(self) -> Array:
        """Return the mask where sb3-contrib looks for it."""
        return self.game.mask.astype(bool)

    def render(self) -> Any:
        """Return the board, or print it."""
        return draw(self.game, self.render_mode)
