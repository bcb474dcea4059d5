"""Play the weights of ppo.py on every machine of a Ray cluster: `python ray_evaluate.py ppo --address auto`.

Each task plays a batch of compiled games on one processor. ray_ppo.py collects experience for learning there.
"""

import argparse
from pathlib import Path

import numpy as np
import ppo
import ray
from ppo import Network, choose

from nordrail.learn.vector import NordrailVectorEnv


def evaluate(title, weights, seed, games=64, steps=200):
    """Play some steps of a batch; return the node, the number of finished games and of those won."""
    rng, env = np.random.default_rng(seed), NordrailVectorEnv(games, title)
    if str(weights["digest"]) != env.code.digest:
        raise ValueError("these weights belong to another encoding")
    scale = 1 / np.maximum(np.array(env.code.most, np.float32), 1)
    network = Network(len(scale), len(env.code.actions), len(weights["in_bias"]), rng)
    network.parts = {name: weights[name] for name in network.parts}
    observed, _ = env.reset(seed=seed)
    ended, played, won = np.zeros(games, bool), 0, 0
    for _ in range(steps):
        mask = np.maximum(observed["action_mask"], ended[:, None])
        actions = choose(network.forward(observed["observation"] * scale, mask)[1], rng)
        observed, rewards, ended, _, _ = env.step(actions)
        played += int(ended.sum())
        won += int((rewards > 0).sum())
    return ray.get_runtime_context().get_node_id(), played, won


def spread(title, weights, tasks):
    """Evaluate on all nodes; return the nodes, the games and those won."""
    task = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(evaluate)
    shared = ray.put(weights)
    found = ray.get([task.remote(title, shared, seed) for seed in range(tasks)])
    return {node for node, _, _ in found}, sum(played for _, played, _ in found), sum(won for _, _, won in found)


def main():
    """Evaluate and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--title", default="nordic-countries")
    parser.add_argument("--address", default=None, help="HOST:PORT of a cluster, auto, or nothing for this machine")
    parser.add_argument("--tasks", type=int, default=8)
    options = parser.parse_args()
    ray.init(options.address, log_to_driver=False)
    ray.cloudpickle.register_pickle_by_value(ppo)  # the other machines do not have this file
    weights = dict(np.load(options.folder / "weights.npz"))
    nodes, played, won = spread(options.title, weights, options.tasks)
    print(f"{won} of {played} games won against random, on {len(nodes)} nodes")


if __name__ == "__main__":
    main()
