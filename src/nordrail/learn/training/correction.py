"""A correction of estimated results by how the same games ended.

The estimate after a few turns has little noise, but it favours some actions: it likes claims more than draws. The end
of the game has no such bias, but much noise. A ridge regression of the difference on a few inputs keeps the best of
both.
"""

import numpy as np

from nordrail.learn.training.lessons import Array, Lessons

_NOISE, _PRIOR = 0.035, 0.003
"""The variance of a difference, and the standard deviation that a weight of the correction is expected to have."""
_ROWS = 8192


class Correction:
    """Weights that predict the difference between the end and the estimate."""

    def __init__(self, verbs: list[int]) -> None:
        """Begin with the places of the verbs among an action's inputs: each has weights for the position too."""
        self._verbs = verbs
        self.weights: Array = np.zeros(0)

    def fit(self, lessons: Lessons) -> None:
        """Fit the weights to the lessons whose games were played to the end."""
        square: Array | None = None
        whole = np.flatnonzero(lessons.whole)
        for start in range(0, len(whole), _ROWS):
            rows = whole[start : start + _ROWS]
            inputs, mask = self._inputs(lessons, rows)
            missed = _centred(lessons.final[rows] - lessons.result[rows], mask)[mask]
            known = inputs[mask]
            if square is None:
                square, along = np.zeros((known.shape[1],) * 2), np.zeros(known.shape[1])
            square += known.T @ known
            along += known.T @ missed
        if square is not None:
            self.weights = np.linalg.solve(square + _NOISE / _PRIOR**2 * np.eye(len(square)), along)

    def apply(self, lessons: Lessons) -> Array:
        """Return the corrected results."""
        if not len(self.weights):
            return lessons.result
        result = lessons.result.copy()
        for start in range(0, len(lessons), _ROWS):
            rows = np.arange(start, min(start + _ROWS, len(lessons)))
            inputs, _ = self._inputs(lessons, rows)
            result[rows] += inputs @ self.weights
        return result

    def _inputs(self, lessons: Lessons, rows: Array) -> tuple[Array, Array]:
        mask = np.arange(lessons.result.shape[1]) < lessons.count[rows, None]
        action, position = lessons.action[rows].astype(np.float32), lessons.position[rows].astype(np.float32)
        joined = [action, *(action[:, :, verb, None] * position[:, None, :] for verb in self._verbs)]
        inputs = np.concatenate(joined, axis=2)
        mean = np.where(mask[:, :, None], inputs, 0).sum(1) / mask.sum(1)[:, None]
        return inputs - mean[:, None, :], mask


def _centred(numbers: Array, mask: Array) -> Array:
    mean = np.where(mask, numbers, 0).sum(1) / mask.sum(1)
    centred: Array = numbers - mean[:, None]
    return centred
