"""Learn as ppo.py does, with games on every machine of a Ray cluster: `python ray_ppo.py --address auto --out ppo`.

Each player is an actor on one processor. It gets the network, plays some steps of its games and returns the rows; the
network learns here from the rows of all players together.
"""

import argparse
from pathlib import Path

import numpy as np
import ppo
import ray

from nordrail.learn import encoding


class RemotePlayer(ppo.Player):
    """A player that knows where it plays."""

    def node(self):
        """Return the id of its node."""
        return ray.get_runtime_context().get_node_id()


def collector(players):
    """Return a function that lets all players play with a network and joins their rows, game beside game."""

    def collect(network):
        shared = ray.put(network)
        rows, last, results = zip(*ray.get([player.collect.remote(shared) for player in players]), strict=True)
        joined = [np.concatenate(each, axis=1) for each in zip(*rows, strict=True)]
        return joined, np.concatenate(last), [one for each in results for one in each]

    return collect


def main():
    """Train, save and print how many nodes played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="nordic-countries")
    parser.add_argument("--address", default=None, help="HOST:PORT of a cluster, auto, or nothing for this machine")
    parser.add_argument("--players", type=int, default=2, help="actors, each on one processor")
    parser.add_argument("--games", type=int, default=64, help="games that each player plays at once")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    options = parser.parse_args()
    ray.init(options.address, log_to_driver=False)
    ray.cloudpickle.register_pickle_by_value(ppo)  # the other machines do not have this file
    actor, code = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(RemotePlayer), encoding(options.title)
    seeds = range(options.seed, options.seed + options.players)
    players = [actor.remote(options.title, options.games, seed) for seed in seeds]
    nodes = set(ray.get([player.node.remote() for player in players]))
    network, curve = ppo.learn(code, collector(players), options.minutes, 128, options.seed, print)
    ppo.save(options.out, network, code, curve)
    print(f"learned on {len(nodes)} nodes; the weights are in {options.out}")


if __name__ == "__main__":
    main()
