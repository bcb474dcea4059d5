"""The PettingZoo environments."""

import pickle
import warnings
from random import Random
from types import ModuleType

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from nordrail import Game, IllegalAction
from nordrail.learn import nordrail_lights_v0, nordrail_nordic_v0
from nordrail.learn.simulator import NativeSimulator, PythonSimulator, payoff
from nordrail.native import available

MODULES = [nordrail_nordic_v0, nordrail_lights_v0]
each_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])


@each_module
def test_the_checks_of_pettingzoo_pass(module: ModuleType) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation", UserWarning)  # it should not be a dictionary, they say
        warnings.filterwarnings("ignore", ".*", DeprecationWarning)
        api_test(module.env(), num_cycles=200)
        api_test(module.env(seats=3), num_cycles=50)
        seed_test(module.env, num_cycles=100)


@each_module
def test_the_board_is_rendered(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env, {"svg": lambda image: image.startswith("<svg"), "ansi": lambda text: "seat 1" in text})
    assert "seat 2: " in capsys.readouterr().out
    env = module.env(render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.shape[1] == 620
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50


@each_module
def test_the_rewards_and_masks_are_in_their_places(module: ModuleType) -> None:
    env, rng, rewards = module.env(seats=3), np.random.default_rng(2), {}
    env.reset(seed=5)
    for agent in env.agent_iter():
        observed, reward, over, cut, info = env.last()
        assert not cut
        if over:
            assert isinstance(info["points"], int)
            rewards[agent] = reward
            env.step(None)
            continue
        assert np.array_equal(observed["action_mask"], info["action_mask"])
        env.step(rng.choice(np.flatnonzero(observed["action_mask"])))
    assert sorted(rewards.values()) == [-0.5, -0.5, 1.0]


@each_module
def test_max_cycles_truncates(module: ModuleType) -> None:
    """PettingZoo's own max_cycles_test is for environments with a parallel version."""
    env = module.env(max_cycles=7)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observed, _, over, cut, _ = env.last()
        assert not over
        assert cut == (steps >= 7)
        steps += not cut
        env.step(None if cut else int(np.flatnonzero(observed["action_mask"])[0]))
        assert agent in env.possible_agents
    assert steps == 7


@each_module
def test_an_illegal_action_loses(module: ModuleType) -> None:
    env = module.env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    rewards = {}
    for each in env.agent_iter():
        _, rewards[each], over, _, _ = env.last()
        assert over
        env.step(None)
    assert rewards == {name: -1.0 if name == agent else 0.0 for name in ("seat_1", "seat_2")}


@each_module
def test_both_simulators_play_the_same_game(module: ModuleType) -> None:
    env = module.raw_env()
    rulebook, rng = env.game.code.rulebook, Random(1)
    slow = PythonSimulator(rulebook, 2)
    fast = NativeSimulator(rulebook, 2) if available() else PythonSimulator(rulebook, 2)
    for simulator in (fast, slow):
        simulator.begin(7, first=2)
    assert slow.game.record.dump() == Game.new(rulebook, 2, seed=7, first=2).record.dump()
    while slow.to_act > 0:
        assert fast.to_act == slow.to_act
        assert np.array_equal(fast.mask, slow.mask)
        assert np.array_equal(fast.observation, slow.observation)
        other = 3 - slow.to_act
        if rng.random() < 0.05:
            assert np.array_equal(fast.observe(other), slow.observe(other))
        number = int(rng.choice(np.flatnonzero(slow.mask).tolist()))
        for simulator in (fast, slow):
            simulator.step(number)
    assert np.array_equal(fast.observation, slow.observation)
    assert fast.results() == slow.results()
    assert fast.networks() == slow.networks()
    for simulator in (fast, slow):
        with pytest.raises(IllegalAction, match="not in the menu"):
            simulator.step(0)


def test_an_environment_can_be_pickled_and_works_without_the_compiled_simulator(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copy = pickle.loads(pickle.dumps(nordrail_nordic_v0.raw_env(seats=3)))
    assert copy.possible_agents == ["seat_1", "seat_2", "seat_3"]
    monkeypatch.setattr("nordrail.native.packing.library", lambda: None)
    monkeypatch.setattr("nordrail.learn.simulator.packed", __import__("nordrail.native.packing").native.packing.Packed)
    assert isinstance(nordrail_lights_v0.raw_env().game, PythonSimulator)


def test_the_payoff_has_no_sum() -> None:
    assert payoff((1,), 2) == [1, -1]
    assert payoff((2,), 4) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])
    assert payoff((1, 2), 2) == [0, 0]
    assert payoff((1, 3), 3) == pytest.approx([0.25, -0.5, 0.25])
