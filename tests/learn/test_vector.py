"""The vector environment over the compiled batch."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from nordrail import IllegalAction
from nordrail.learn.registration import ENVIRONMENTS
from nordrail.learn.vector import NordrailVectorEnv


@pytest.mark.parametrize("name", ENVIRONMENTS)
@pytest.mark.parametrize("seats", [2, 3])
def test_many_games_are_stepped_at_once(name: str, seats: int) -> None:
    one, two = (
        gymnasium.make_vec(name, 9, "vector_entry_point", seats=seats, threads=threads).unwrapped for threads in (1, 2)
    )
    assert one.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    rng, ended, previous = np.random.default_rng(1), 0, np.zeros(9, bool)
    observed, _ = one.reset(seed=3)
    assert one.observation_space.contains(observed)
    two.reset(seed=3)
    for _ in range(300):
        mask = observed["action_mask"]
        assert (mask.any(1) == ~previous).all(), "nothing is legal in a game that is over"
        actions = (mask * rng.random(mask.shape)).argmax(1)
        observed, rewards, over, cut, info = one.step(actions)
        other = two.step(actions)
        assert np.array_equal(observed["observation"], other[0]["observation"])
        assert not (over & previous).any()
        assert not cut.any()
        assert not rewards[~over].any()
        for row in np.flatnonzero(over):
            features = dict(zip(one.code.features, observed["observation"][row], strict=True))  # type: ignore[attr-defined]
            assert features["phase/over"] == 1
            assert info["points"][row] > -500
        ended += int(over.sum())
        previous = over
    assert one.observation_space.contains(observed)
    assert ended > 9


def test_the_learner_must_choose_from_its_menu() -> None:
    env = NordrailVectorEnv(3, "nordic-countries", copy=False)
    observed, _ = env.reset(seed=1)
    assert observed["observation"] is env.batch.observations
    with pytest.raises(IllegalAction, match="not in the menu of game 0"):
        env.step(np.zeros(3, int))
