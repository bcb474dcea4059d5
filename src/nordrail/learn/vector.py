"""A vector environment over the compiled batch: thousands of games, one learner in each, random opponents."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.learn.aec import observation_space
from nordrail.learn.encoding import encoding
from nordrail.learn.simulator import Array
from nordrail.native import GameBatch


class NordrailVectorEnv(VectorEnv[dict[str, Array], Array, Array]):
    """Many games in one call. The learner of row 0 has seat 1, that of row 1 has seat 2, and so on.

    A game that ends is followed by a new one in the next step, which ignores the action of its row. With `copy=False`
    the observations are the buffers of the batch, which the next step overwrites.
    """

    metadata = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [],
    }

    def __init__(
        self, num_envs: int, title: str | Rulebook, seats: int = 2, *, threads: int = 1, copy: bool = True
    ) -> None:
        rulebook = find_title(title) if isinstance(title, str) else title
        self.num_envs, self.code = num_envs, encoding(rulebook, seats)
        self.single_observation_space = observation_space(self.code)
        self.single_action_space = spaces.Discrete(len(self.code.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.learners = (np.arange(num_envs) % seats + 1).astype(np.int8)
        self._options: dict[str, Any] = {"threads": threads, "observe": True, "restart": False}
        self._rows, self._copy = np.arange(num_envs), copy

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin all games; the deals of a row depend on the one seed and the number of the row."""
        assert not isinstance(seed, list), "the batch has one seed"
        super().reset(seed=seed)
        games = int(self.np_random.integers(1 << 62))
        self.batch = GameBatch(self.code.rulebook, self.code.seats, self.num_envs, seed=games, **self._options)
        self.batch.learn(np.zeros(self.num_envs), self.learners, begin=True)
        return self._observe()

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """Play the action of each learner, then those of the others until it must act again."""
        self.batch.learn(actions, self.learners)
        over = self.batch.over.astype(bool)
        observed, info = self._observe()
        rewards = np.zeros(self.num_envs)
        if over.any():
            rewards[over] = self._rewards()[over]
            info |= {"points": self.batch.scores[self._rows, self.learners - 1].copy(), "_points": over}
        return observed, rewards, over, np.zeros(self.num_envs, bool), info

    def _rewards(self) -> Array:
        """Return what `payoff` says, for all rows."""
        won = self.batch.winners[:, None] >> np.arange(self.code.seats) & 1
        shares = won[self._rows, self.learners - 1] / np.maximum(won.sum(1), 1)
        rewards: Array = (shares * self.code.seats - 1) / (self.code.seats - 1)
        return rewards

    def _observe(self) -> tuple[dict[str, Array], dict[str, Any]]:
        assert self.batch.observations is not None
        assert self.batch.mask is not None
        observation, mask = self.batch.observations, self.batch.mask.view(np.int8)
        if self._copy:
            observation, mask = observation.copy(), mask.copy()
        return {"observation": observation, "action_mask": mask}, {"action_mask": mask}
