"""Learn to beat random opponents with PPO, in NumPy alone: `python examples/learn/ppo.py --minutes 3 --out ppo`.

One hidden layer, masked actions, one learner in each of many compiled games. The reward is the change of the learner's
points on routes and tickets, and the result at the end. Self-play and larger networks are left to you.
"""

import argparse
import json
from pathlib import Path
from time import perf_counter

import numpy as np

from nordrail.learn.vector import NordrailVectorEnv

GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.997, 0.95, 0.2, 0.01, 1e-3
STEPS, EPOCHS, BATCH = 64, 3, 2048


class Network:
    """A policy and a value that share one hidden layer, trained with Adam."""

    def __init__(self, inputs, actions, hidden, rng):
        def weights(rows, columns, scale):
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.parts = {
            "in": weights(inputs, hidden, 1.4),
            "in_bias": np.zeros(hidden, np.float32),
            "policy": weights(hidden, actions, 0.01),
            "policy_bias": np.zeros(actions, np.float32),
            "value": weights(hidden, 1, 0.1),
            "value_bias": np.zeros(1, np.float32),
        }
        self.means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.updates = 0

    def forward(self, seen, mask):
        """Return the hidden layer, the probability of each action and the value."""
        parts = self.parts
        hidden = np.maximum(seen @ parts["in"] + parts["in_bias"], 0)
        logits = np.where(mask, hidden @ parts["policy"] + parts["policy_bias"], -1e9)
        logits -= logits.max(1, keepdims=True)
        odds = np.exp(logits)
        odds /= odds.sum(1, keepdims=True)
        return hidden, odds, (hidden @ parts["value"] + parts["value_bias"])[:, 0]

    def learn(self, seen, mask, actions, old, advantages, returns):
        """Take one step on the clipped objective of PPO."""
        hidden, odds, values = self.forward(seen, mask)
        rows, size = np.arange(len(actions)), len(actions)
        ratio = odds[rows, actions] / old
        clipped = np.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(clipped, 0, advantages * ratio) / size
        logs = np.log(odds + 1e-9)
        entropy = -(odds * logs).sum(1, keepdims=True)
        to_logits = odds * push[:, None] + ENTROPY / size * odds * (logs + entropy)
        to_logits[rows, actions] -= push
        to_value = ((values - returns) / size)[:, None]
        to_hidden = (to_logits @ self.parts["policy"].T + to_value @ self.parts["value"].T) * (hidden > 0)
        self._update(
            {
                "in": seen.T @ to_hidden,
                "in_bias": to_hidden.sum(0),
                "policy": hidden.T @ to_logits,
                "policy_bias": to_logits.sum(0),
                "value": hidden.T @ to_value,
                "value_bias": to_value.sum(0),
            }
        )

    def _update(self, slopes):
        self.updates += 1
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
            self.parts[name] -= (RATE * step).astype(np.float32)


class Standing:
    """The learner's points on routes and on its tickets, from an observation: the potential that shapes rewards."""

    def __init__(self, code):
        place = {name: number for number, name in enumerate(code.features)}
        tickets = code.rulebook.board.tickets
        self.points = place["points/me"]
        self.held = [place[f"held/{ticket.id}"] for ticket in tickets]
        self.missing = [place[f"missing/{ticket.id}"] for ticket in tickets]
        self.worth = np.array([ticket.points for ticket in tickets])

    def __call__(self, seen):
        """Return the potential of each row."""
        done = np.where(seen[:, self.missing] == 0, 1, -1)
        return (seen[:, self.points] + (seen[:, self.held] * done * self.worth).sum(1)) / 50


def choose(odds, rng):
    """Draw an action of each row."""
    return np.minimum((odds.cumsum(1) < rng.random((len(odds), 1))).sum(1), odds.shape[1] - 1)


class Player:
    """Many games, played with a network to learn from."""

    def __init__(self, title, games, seed, threads=1):
        self.rng, self.env = np.random.default_rng(seed), NordrailVectorEnv(games, title, threads=threads)
        self.code = self.env.code
        self.scale = 1 / np.maximum(np.array(self.code.most, np.float32), 1)
        self.standing = Standing(self.code)
        self.observed, _ = self.env.reset(seed=seed)
        self.ended = np.zeros(games, bool)

    def collect(self, network):
        """Play some steps; return the rows, the values after them, and the results of finished games."""
        rows, results = [], []
        for _ in range(STEPS):
            observed, ended = self.observed, self.ended
            seen, mask = observed["observation"] * self.scale, observed["action_mask"].astype(bool)
            mask[ended, 0] = True  # their actions are ignored
            _, odds, values = network.forward(seen, mask)
            actions = choose(odds, self.rng)
            self.observed, rewards, self.ended, _, info = self.env.step(actions)
            change = self.standing(self.observed["observation"]) - self.standing(observed["observation"])
            gained = np.where(self.ended, rewards, change)
            rows.append((seen, mask, actions, odds[np.arange(len(odds)), actions], values, gained, self.ended, ended))
            results += [(rewards[row], info["points"][row]) for row in np.flatnonzero(self.ended)]
        mask = np.maximum(self.observed["action_mask"], self.ended[:, None])
        last = network.forward(self.observed["observation"] * self.scale, mask)[2]
        return [np.stack(each) for each in zip(*rows, strict=True)], last, results


def train(title, minutes, games=128, hidden=128, seed=0, report=print):
    """Learn for some minutes; return the network, the encoding and the learning curve."""
    player = Player(title, games, seed, threads=2)
    return *learn(player.code, player.collect, minutes, hidden, seed, report), player.code


def learn(code, collect, minutes, hidden, seed, report):
    """Learn from what `collect` returns for a network; return the network and the learning curve."""
    rng, curve, began = np.random.default_rng(seed), [], perf_counter()
    network = Network(len(code.features), len(code.actions), hidden, rng)
    while (minutes_gone := (perf_counter() - began) / 60) < minutes:
        rows, last, results = collect(network)
        improve(network, rows, last, rng)
        if results:
            won, points = np.mean([won > 0 for won, _ in results]), np.mean([points for _, points in results])
            curve.append({"minutes": minutes_gone, "won": float(won), "points": float(points), "games": len(results)})
            report(f"{minutes_gone:5.2f} min  won {won:4.0%}  {points:6.1f} points  {len(results)} games")
    return network, curve


def improve(network, rows, last, rng):
    """Estimate advantages (GAE) and learn from all rows a few times."""
    seen, mask, actions, old, values, gained, over, ended = rows
    advantages, running = np.zeros_like(values), np.zeros(values.shape[1])
    for step in reversed(range(len(values))):
        following = last if step == len(values) - 1 else values[step + 1]
        going = ~over[step]
        error = gained[step] + GAMMA * following * going - values[step]
        running = error + GAMMA * LAMBDA * going * running
        advantages[step] = running
    keep = np.flatnonzero(~ended.reshape(-1))
    flat = [each.reshape(-1, *each.shape[2:]) for each in (seen, mask, actions, old, advantages, advantages + values)]
    flat[4] = (flat[4] - flat[4][keep].mean()) / (flat[4][keep].std() + 1e-8)
    for _ in range(EPOCHS):
        for chosen in np.array_split(rng.permutation(keep), max(1, len(keep) // BATCH)):
            network.learn(*(each[chosen] for each in flat))


def plot(curve, title, path):
    """Draw the learning curve."""
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    minutes = [each["minutes"] for each in curve]
    for axes, name, label in ((left, "won", "games won against random"), (right, "points", "points a game")):
        axes.plot(minutes, [each[name] for each in curve])
        axes.set(xlabel="minutes", ylabel=label)
        axes.grid(alpha=0.3)
    left.set_ylim(0, 1)
    figure.suptitle(title)
    figure.savefig(path)


def save(folder, network, code, curve):
    """Write weights, curve and plot."""
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / "weights.npz", digest=code.digest, **network.parts)
    (folder / "curve.json").write_text(json.dumps(curve), encoding="utf-8")
    plot(curve, f"{code.rulebook.name}, 2 seats, PPO in NumPy", folder / "curve.svg")


def main():
    """Train and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="nordic-countries")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--games", type=int, default=128, help="games played at once")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    options = parser.parse_args()
    network, curve, code = train(options.title, options.minutes, options.games, seed=options.seed)
    save(options.out, network, code, curve)


if __name__ == "__main__":
    main()
