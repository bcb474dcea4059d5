"""The example that learns with NumPy alone; `tests/arena/test_ray.py` evaluates it on a cluster."""

import json
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from tests.learn.example import load_ppo

from nordrail.native import available

pytestmark = pytest.mark.skipif(not available(), reason="the vector environment needs the compiled simulator")


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    return load_ppo()


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_the_example_learns(ppo: ModuleType, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["ppo.py", "--title", title, "--minutes", "0.01", "--games", "12", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", command)
    monkeypatch.setattr(ppo, "STEPS", 130)
    ppo.main()
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))
    weights = np.load(tmp_path / "weights.npz")
    assert len(str(weights["digest"])) == 16


def test_a_step_follows_the_advantage(ppo: ModuleType) -> None:
    """An action with a positive advantage becomes more likely, and the value approaches the return."""
    rng = np.random.default_rng(1)
    network = ppo.Network(6, 4, 16, rng)
    seen = rng.random((32, 6)).astype(np.float32)
    mask = np.ones((32, 4), bool)
    mask[:, 3] = False
    actions = np.full(32, 2)
    _, odds, values = network.forward(seen, mask)
    assert not odds[:, 3].any()
    for _ in range(20):
        network.learn(seen, mask, actions, odds[:, 2], np.ones(32), np.full(32, 0.5))
    _, after, later = network.forward(seen, mask)
    assert (after[:, 2] > odds[:, 2]).all()
    assert np.abs(later - 0.5).mean() < np.abs(values - 0.5).mean()
