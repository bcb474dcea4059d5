"""Measure the learning environments next to the Python engine in the same run: part of `make bench`.

Time is processor time, because other programs share the machine.
"""

import argparse
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.env_registry.registration import make
from rich.console import Console
from rich.progress import track
from rich.table import Table

from nordrail import TITLES
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.learn import nordrail_lights_v0, nordrail_nordic_v0
from nordrail.learn.simulator import NativeSimulator
from nordrail.native import GameBatch
from random_play import play_random

GAMES = 256
"""Games in a batch."""
COMPARED = {"batch": "Python engine", "one game": "Python engine", "PettingZoo": "connect_four"}
"""Each measurement, and the one it is divided by."""
WARM_UP = 200
"""Steps before a batch is measured, to reach the middle of its games."""


def python_decisions(rulebook: Rulebook, seconds: float) -> float:
    """Return the decisions a second of random games in the Python engine."""
    began, decisions, number = process_time(), 0, 0
    while (elapsed := process_time() - began) < seconds:
        decisions += play_random(rulebook, 2, Random(number))
        number += 1
    return decisions / elapsed


def batch_steps(rulebook: Rulebook, seconds: float) -> float:
    """Return the decisions a second of a batch with mask and observation; choosing random actions is not counted."""
    batch, rng = GameBatch(rulebook, 2, GAMES, seed=1, observe=True), np.random.default_rng(1)
    assert batch.mask is not None
    spent, decisions = 0.0, 0
    for step in range(1 << 30):
        actions = (batch.mask * rng.random(batch.mask.shape, dtype=np.float32)).argmax(1)
        began = process_time()
        batch.step(actions)
        if step >= WARM_UP:
            spent += process_time() - began
            decisions += GAMES
        if spent >= seconds:
            break
    return decisions / spent


def single_steps(rulebook: Rulebook, seconds: float) -> float:
    """Return the steps a second of one game: step, observation and mask in one call; choosing is not counted."""
    game, rng, spent, steps = NativeSimulator(rulebook, 2), np.random.default_rng(1), 0.0, 0
    while spent < seconds:
        game.begin(steps)
        while game.to_act > 0:
            legal = np.flatnonzero(game.mask)
            action = int(legal[int(rng.random() * len(legal))])
            began = process_time()
            game.step(action)
            spent += process_time() - began
            steps += 1
    return steps / spent


def aec_steps(make: Callable[[], AECEnv[str, Any, Any]], seconds: float) -> float:
    """Return the steps a second of a PettingZoo environment: `last` and `step`; choosing is not counted."""
    env, rng, spent, steps = make(), np.random.default_rng(1), 0.0, 0
    while spent < seconds:
        env.reset(seed=steps)
        over = False
        while not over:
            began = process_time()
            observed, _, over, _, _ = env.last()
            spent += process_time() - began
            if over:
                break
            legal = np.flatnonzero(observed["action_mask"])
            action = int(legal[int(rng.random() * len(legal))])
            began = process_time()
            env.step(action)
            spent += process_time() - began
            steps += 1
    return steps / spent


def connect_four() -> AECEnv[str, Any, Any]:
    """Make the environment of PettingZoo that ours are compared with."""
    return make("aec", "classic/connect_four_v3")


def measure(rulebook: Rulebook, seconds: float) -> dict[str, float]:
    """Measure everything once for one title."""
    module = {"nordic-countries": nordrail_nordic_v0, "northern-lights": nordrail_lights_v0}[rulebook.title]
    return {
        "Python engine": python_decisions(rulebook, seconds),
        "batch": batch_steps(rulebook, seconds / 2),
        "one game": single_steps(rulebook, seconds / 4),
        "PettingZoo": aec_steps(module.env, seconds / 2),
        "connect_four": aec_steps(connect_four, seconds / 2),
    }


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=1.0, help="duration of each measurement")
    options = parser.parse_args()
    table = Table(title="Learning environments, 2 seats, steps a second of processor time", title_justify="left")
    for heading in ("", "steps/s", "compared with", "ratio"):
        table.add_column(heading, justify="left" if heading in ("", "compared with") else "right")
    for rulebook in TITLES.values():
        rounds = [
            measure(rulebook, options.seconds)
            for _ in track(range(options.rounds), description=rulebook.name, transient=True)
        ]
        table.add_row(f"{rulebook.name}, Python engine", f"{median(each['Python engine'] for each in rounds):,.0f}")
        for name, other in COMPARED.items():
            ratio = median(each[name] / each[other] for each in rounds)
            table.add_row(f"  {name}", f"{median(each[name] for each in rounds):,.0f}", other, f"{ratio:.1f}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
