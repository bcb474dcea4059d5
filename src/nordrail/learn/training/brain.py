"""The network in NumPy, as network.c computes it, with its gradients."""

from typing import Any

import numpy as np

from nordrail.learn.training.lessons import Array, Lessons
from nordrail.native.network import Shape

TRUST = 5.0
"""The first weight of the policy's rating, which is a fifth of its points: the network begins as the policy."""
POINTS = 40.0
"""The points of a rating that are worth a certain win."""
SOFTNESS = 1.5
"""The difference in points that makes an action clearly more likely."""
CHOOSE, FIT, DECAY = 40.0, 20.0, 1e-4
"""The weights of the two parts of the loss, and of the weights themselves."""
_RATE, _FIRST, _SECOND, _TINY = 1e-3, 0.9, 0.999, 1e-8
"""The step size of Adam, and its decay rates."""
Weights = dict[str, Array]


def new_weights(shape: Shape, seed: int) -> Weights:
    """Return random hidden layers that count for nothing yet: the network rates like the policy."""
    chance = np.random.default_rng(seed)
    weights: Weights = {}
    for name, size in shape.layers.items():
        spread = (2 / (shape.position + shape.action if len(size) > 1 and name != "narrow" else size[0])) ** 0.5
        hidden = name in ("position", "action", "narrow", "ahead")
        drawn = chance.normal(0, spread, size) if hidden else np.zeros(size)
        weights[name] = drawn.astype(np.float32)
    weights["trust"][:] = TRUST
    return weights


def flatten(weights: Weights) -> Array:
    """Return all weights in the order of the file."""
    return np.concatenate([part.ravel() for part in weights.values()]).astype(np.float32)


def unflatten(shape: Shape, numbers: Array) -> Weights:
    """Return the parts of weights in the order of the file."""
    weights, start = {}, 0
    for name, size in shape.layers.items():
        count = int(np.prod(size))
        weights[name] = np.array(numbers[start : start + count], dtype=np.float32).reshape(size)
        start += count
    return weights


def rate(weights: Weights, position: Array, action: Array) -> Array:
    """Return the rating of each action: `position` has a row for a decision, `action` a matrix."""
    return _rate(weights, position, action)[0]


def _rate(weights: Weights, position: Array, action: Array) -> tuple[Array, Array, Array]:
    shared = position @ weights["position"] + weights["wide"]
    wide = np.maximum(shared[:, None, :] + action @ weights["action"], 0)
    narrow = np.maximum(wide @ weights["narrow"] + weights["narrow_base"], 0)
    return narrow @ weights["rate"] + weights["trust"] * action[:, :, 0], wide, narrow


def foresee(weights: Weights, position: Array) -> tuple[Array, Array]:
    """Return the chance to win and the final score of each position."""
    chance, score, _ = _foresee(weights, position)
    return 1 / (1 + np.exp(-chance)), 100 * score


def _foresee(weights: Weights, position: Array) -> tuple[Array, Array, Array]:
    ahead = np.maximum(position @ weights["ahead"] + weights["ahead_base"], 0)
    chance = ahead @ weights["chance"] + weights["chance_base"]
    return chance, ahead @ weights["score"] + weights["score_base"], ahead


def advantages(lessons: Lessons, rows: Any) -> tuple[Array, Array]:
    """Return how much better each action is than the mean of its decision, and which actions there are."""
    mask = np.arange(lessons.result.shape[1]) < lessons.count[rows, None]
    result = np.where(mask, lessons.result[rows], 0)
    mean = result.sum(1) / mask.sum(1)
    return np.where(mask, result - mean[:, None], 0).astype(np.float32), mask


def chosen_gain(weights: Weights, lessons: Lessons) -> float:
    """Return how much more often the network's choices win than the policy's, by what the lessons say."""
    gained = 0.0
    for start in range(0, len(lessons), 4096):
        rows = slice(start, start + 4096)
        gain, mask = advantages(lessons, rows)
        action = lessons.action[rows].astype(np.float32)
        rating = np.where(mask, rate(weights, lessons.position[rows].astype(np.float32), action), -np.inf)
        usual = np.where(mask, action[:, :, 0], -np.inf)
        each = np.arange(len(gain))
        gained += float((gain[each, rating.argmax(1)] - gain[each, usual.argmax(1)]).sum())
    return gained / max(1, len(lessons))


def gradients(weights: Weights, lessons: Lessons, rows: Array) -> tuple[Weights, dict[str, float]]:
    """Return the gradients of the loss over these lessons, and the parts of the loss.

    The network is to choose actions with large advantages, to rate all of them by their advantages, and to foresee how
    the game ends. The first part is linear in the results, so their noise cancels out.
    """
    position = lessons.position[rows].astype(np.float32)
    action = lessons.action[rows].astype(np.float32)
    gain, mask = advantages(lessons, rows)
    number = len(rows)
    rating, wide, narrow = _rate(weights, position, action)
    softened = np.where(mask, rating / SOFTNESS, -1e9)
    odds = np.exp(softened - softened.max(1, keepdims=True))
    odds /= odds.sum(1, keepdims=True)
    expected = (odds * gain).sum(1, keepdims=True)
    mean = np.where(mask, rating, 0).sum(1, keepdims=True) / mask.sum(1, keepdims=True)
    miss = np.where(mask, (rating - mean) / POINTS - gain, 0)
    slope = -CHOOSE / SOFTNESS * odds * (gain - expected) + FIT * 2 / POINTS * miss
    slope = (slope / number).astype(np.float32)
    back = _backward(weights, position, action, wide, narrow, slope)
    chance, score, ahead = _foresee(weights, position)
    win_miss = 1 / (1 + np.exp(-chance)) - lessons.won[rows]
    score_miss = score - lessons.score[rows]
    slopes = (win_miss / number).astype(np.float32), (2 * score_miss / number).astype(np.float32)
    back |= _backward_ahead(weights, position, ahead, *slopes)
    losses = {
        "choose": float(expected.mean()),
        "fit": float((miss**2).sum() / mask.sum()),
        "won": float((win_miss**2).mean()),
        "score": float(np.abs(score_miss).mean() * 100),
    }
    return back, losses


def _backward(weights: Weights, position: Array, action: Array, wide: Array, narrow: Array, slope: Array) -> Weights:
    flat_narrow, flat_wide = narrow.reshape(-1, narrow.shape[2]), wide.reshape(-1, wide.shape[2])
    flat_action = action.reshape(-1, action.shape[2])
    slopes = slope.reshape(-1)
    to_narrow = slopes[:, None] * weights["rate"] * (flat_narrow > 0)
    to_wide = (to_narrow @ weights["narrow"].T) * (flat_wide > 0)
    shared = to_wide.reshape(wide.shape).sum(1)
    return {
        "position": position.T @ shared,
        "action": flat_action.T @ to_wide,
        "wide": shared.sum(0),
        "narrow": flat_wide.T @ to_narrow,
        "narrow_base": to_narrow.sum(0),
        "rate": flat_narrow.T @ slopes,
        "trust": np.array([(slopes * flat_action[:, 0]).sum()], dtype=np.float32),
    }


def _backward_ahead(weights: Weights, position: Array, ahead: Array, win: Array, score: Array) -> Weights:
    to_ahead = (win[:, None] * weights["chance"] + score[:, None] * weights["score"]) * (ahead > 0)
    return {
        "ahead": position.T @ to_ahead,
        "ahead_base": to_ahead.sum(0),
        "chance": ahead.T @ win,
        "score": ahead.T @ score,
        "chance_base": np.array([win.sum()], dtype=np.float32),
        "score_base": np.array([score.sum()], dtype=np.float32),
    }


class Adam:
    """The Adam optimizer: steps along the gradients, with a rate for each weight."""

    def __init__(self, weights: Weights) -> None:
        self.mean = {name: np.zeros_like(part) for name, part in weights.items()}
        self.square = {name: np.zeros_like(part) for name, part in weights.items()}
        self.steps = 0

    def step(self, weights: Weights, slopes: Weights, pace: float = 1.0) -> None:
        """Change the weights in place."""
        self.steps += 1
        size = pace * _RATE * (1 - _SECOND**self.steps) ** 0.5 / (1 - _FIRST**self.steps)
        for name, part in weights.items():
            slope = slopes[name]
            mean, square = self.mean[name], self.square[name]
            mean += (1 - _FIRST) * (slope - mean)
            square += (1 - _SECOND) * (slope * slope - square)
            part -= size * mean / (np.sqrt(square) + _TINY)
            if part.ndim > 1:
                part -= pace * _RATE * DECAY * part
