"""Elo ratings of all games at once, with intervals over deals. The order of the games does not matter."""

from collections.abc import Sequence
from math import log
from statistics import NormalDist

import numpy
from numpy.typing import NDArray

from nordrail.arena.results import PlayedGame

_Z = NormalDist().inv_cdf(0.975)
_POINTS = 400 / log(10)
"""Elo points in one unit of the logistic scale."""
_PRIOR = 1.0
"""Games that every bot draws against an average one: without them, a bot that lost every game would have no rating."""
_STEPS = 100

Numbers = NDArray[numpy.float64]


def elo_ratings(
    bots: Sequence[str], rounds: Sequence[tuple[int, PlayedGame]], anchor: str
) -> dict[str, tuple[float, float]]:
    """Return each bot's lead over the anchor in Elo points, and half the width of its 95 % interval.

    `rounds` are games of two seats, each with the round it belongs to. This is the Bradley-Terry model with a weak
    prior; the intervals are of the sandwich kind with the deals as clusters, because all pairs play the same deals.
    """
    place = {bot: number for number, bot in enumerate(bots)}
    ends = numpy.array([[place[bot] for bot in game.bots] for _, game in rounds], dtype=int).reshape(-1, 2)
    won = numpy.array([game.shares[0] for _, game in rounds])
    skill = numpy.zeros(len(bots))
    for _ in range(_STEPS):
        expected = _logistic(skill[ends[:, 0]] - skill[ends[:, 1]])
        step = numpy.linalg.solve(_curvature(skill, ends, expected), _slope(skill, ends, won - expected))
        skill += numpy.clip(step, -1, 1)
        if numpy.abs(step).max() < 1e-9:
            break
    expected = _logistic(skill[ends[:, 0]] - skill[ends[:, 1]])
    deals: dict[tuple[int, int], Numbers] = {}
    for (number, game), pair, surprise in zip(rounds, ends, won - expected, strict=True):
        pull = deals.setdefault((number, game.deal), numpy.zeros(len(bots)))
        pull[pair[0]] += surprise
        pull[pair[1]] -= surprise
    bread = numpy.linalg.inv(_curvature(skill, ends, expected))
    meat = sum((numpy.outer(pull, pull) for pull in deals.values()), numpy.zeros_like(bread))
    more = len(deals) / max(len(deals) - 1, 1)
    spread = bread @ (meat * more + numpy.eye(len(bots)) * _PRIOR / 4) @ bread
    fixed = place[anchor]
    return {
        bot: (
            _POINTS * float(skill[one] - skill[fixed]),
            _POINTS * _Z * max(float(spread[one, one] + spread[fixed, fixed] - 2 * spread[one, fixed]), 0.0) ** 0.5,
        )
        for bot, one in place.items()
    }


def _logistic(lead: Numbers) -> Numbers:
    return 1 / (1 + numpy.exp(-lead))


def _slope(skill: Numbers, ends: NDArray[numpy.int_], surprise: Numbers) -> Numbers:
    slope = _PRIOR * (0.5 - _logistic(skill))
    numpy.add.at(slope, ends[:, 0], surprise)
    numpy.subtract.at(slope, ends[:, 1], surprise)
    return slope


def _curvature(skill: Numbers, ends: NDArray[numpy.int_], expected: Numbers) -> Numbers:
    usual = _logistic(skill)
    curvature = numpy.diag(_PRIOR * usual * (1 - usual))
    weight = expected * (1 - expected)
    for one, other, sign in ((0, 0, 1), (1, 1, 1), (0, 1, -1), (1, 0, -1)):
        numpy.add.at(curvature, (ends[:, one], ends[:, other]), sign * weight)
    return curvature
