"""The Gymnasium environments against bots."""

import warnings
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import nordrail.learn.registration
from nordrail.bots import roster
from nordrail.engine.events import Action
from nordrail.engine.view import View
from nordrail.learn.gym import NordrailEnv
from nordrail.learn.simulator import PythonSimulator

IDS = list(nordrail.learn.registration.ENVIRONMENTS)


def play(env: gymnasium.Env[Any, Any], seed: int) -> tuple[list[Any], float, dict[str, Any]]:
    """Play the first legal action always; return what was seen."""
    observed, info = env.reset(seed=seed)
    seen, over, reward = [observed], False, 0.0
    while not over:
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"])  # type: ignore[attr-defined]
        observed, gained, over, cut, info = env.step(int(observed["action_mask"].argmax()))
        reward = float(gained)
        assert not cut
        seen.append(observed)
    return seen, reward, info


@pytest.mark.parametrize("name", IDS)
def test_the_checks_of_gymnasium_pass(name: str) -> None:
    env = gymnasium.make(name, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*", UserWarning)  # there is an info key and a render mode it does not know
        check_env(env.unwrapped, skip_render_check=True)
    assert "seat 1" in str(env.unwrapped.render())


@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    env = gymnasium.make(name)
    first, again, other = (play(env, seed) for seed in (3, 3, 4))
    assert len(first[0]) == len(again[0])
    assert all(
        np.array_equal(one["observation"], two["observation"]) for one, two in zip(first[0], again[0], strict=True)
    )
    assert len(first[0]) != len(other[0]) or not np.array_equal(first[0][0]["observation"], other[0][0]["observation"])
    assert first[1] in (-1, 0, 1)


def test_named_bots_play_the_other_seats() -> None:
    env = gymnasium.make(IDS[0], opponents=("racer", "random"))
    assert isinstance(env.unwrapped, NordrailEnv)
    assert isinstance(env.unwrapped.game, PythonSimulator)
    _, reward, info = play(env, 1)
    assert reward in (-0.5, 0.25, 1)
    assert len(info["others"]) == 2


class Writer:
    """Answers with the notation of the first legal action."""

    open: ClassVar[list["Writer"]] = []

    def __init__(self, rng: Random) -> None:
        Writer.open.append(self)

    def choose(self, view: View, legal: Sequence[Action]) -> str:
        return str(legal[0])

    def close(self) -> None:
        Writer.open.remove(self)


def test_a_bot_that_answers_in_text_plays_and_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(roster.BOTS, "writer", Writer)
    env = gymnasium.make(IDS[0], opponents=("writer",))
    _, reward, info = play(env, 1)
    assert reward in (-1, 0, 1)
    assert len(info["others"]) == 1
    env.reset(seed=2)
    assert len(Writer.open) == 1
    env.close()
    assert not Writer.open


def test_an_illegal_action_loses() -> None:
    env = gymnasium.make(IDS[1])
    observed, _ = env.reset(seed=1, options={"seat": 2})
    assert env.unwrapped.seat == 2  # type: ignore[attr-defined]
    *_, over, cut, info = env.step(int(observed["action_mask"].argmin()))
    assert over
    assert not cut
    assert info["illegal"]


def test_pettingzoo_makes_them_too() -> None:
    from pettingzoo.env_registry.registration import make

    assert make("aec", "nordrail/northern_lights-v0", seats=4).possible_agents == [f"seat_{n}" for n in range(1, 5)]
