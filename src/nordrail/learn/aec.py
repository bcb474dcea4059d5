"""A PettingZoo environment: every seat is an agent, and one acts at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.learn.drawing import MODES, draw
from nordrail.learn.encoding import Encoding
from nordrail.learn.simulator import payoff, simulator


def observation_space(code: Encoding) -> spaces.Dict:
    """Return the space of observations with their mask."""
    most = np.array(code.most, np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (len(code.actions),), np.int8),
        }
    )


class NordrailAEC(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """A game as a PettingZoo environment. `seat_1` is the first agent; the seed decides who begins."""

    def __init__(
        self,
        title: str | Rulebook,
        seats: int = 2,
        *,
        name: str,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, title, seats, name=name, max_cycles=max_cycles, render_mode=render_mode)
        super().__init__()
        self.metadata = {"render_modes": MODES, "is_parallelizable": False, "render_fps": 2, "name": name}
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.game = simulator(find_title(title) if isinstance(title, str) else title, seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.agents = list(self.possible_agents)
        code = self.game.code
        self.observation_spaces = {agent: observation_space(code) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(len(code.actions)) for agent in self.agents}
        self._no_action = np.zeros(len(code.actions), np.int8)
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: that of the seed, or the next random one. The option `first` is the seat that begins."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.game.begin(int(self._luck.integers(1 << 62)) if seed is None else seed, (options or {}).get("first", 0))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._no_action} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self.agents[self.game.to_act - 1]
        self._show()

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; one that is not in the menu loses, and ends the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        if not self.game.mask[action]:
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            return
        self.game.step(int(action))
        self.cycles += 1
        self.infos[agent] = {"action_mask": self._no_action}
        to_act = self.game.to_act
        if to_act > 0:
            self.agent_selection = self.possible_agents[to_act - 1]
            if self.cycles == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._end()
        self._show()

    def _end(self) -> None:
        points, winners = self.game.results()
        self.rewards = dict(zip(self.agents, payoff(winners, len(self.agents)), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, score in zip(self.agents, points, strict=True):
            self.infos[agent] = {"action_mask": self._no_action, "points": score}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _show(self) -> None:
        if self.game.to_act > 0:
            self.infos[self.agent_selection] = {"action_mask": self.game.mask.copy()}
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and its mask; nothing is legal for an agent that is not selected."""
        seat = self.possible_agents.index(agent) + 1
        if seat == self.game.to_act:
            return {"observation": self.game.observation.copy(), "action_mask": self.game.mask.copy()}
        return {"observation": self.game.observe(seat), "action_mask": self._no_action.copy()}

    def render(self) -> Any:
        """Return the board, or print it."""
        return draw(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def wrapped(env: NordrailAEC) -> AECEnv[str, Any, Any]:
    """Add PettingZoo's wrapper that refuses calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(env)
