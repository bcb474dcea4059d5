"""Chances to win that agree with how games end.

The coach's own games are few, and their players follow one quick policy: what they say is too extreme, most of all
early in a game. The weights here were fitted by `benchmarks/coach_fit.py` to games of bots, and tested with others.
"""

from collections.abc import Sequence
from math import exp, log, sqrt

from nordrail.engine.rules.state import State
from nordrail.engine.view import View

_KNOTS = (0.0, 0.5, 1.0)
"""Progress of a game for which the weights are given; between these they are interpolated."""
_DOUBT = 1.01
"""Weight of the prior, in games: all seats win equally often in them."""
_TRUST = (0.289, 0.423, 0.487)
"""Weight of the share of games won."""
_POINTS = (0.01214, 0.00941, 0.01673)
"""Weight of a point of the expected score."""
OWN = (0.337, 0.318, 0.415)
"""Weight of a chance in imagined games."""
_OWN_SHIFT = (-0.089, -0.407, -0.676)
"""What is added to its log-odds, because real opponents play better than imagined ones."""
_OWN_POINTS = (0.219, 0.304, 0.987)
"""Weight of a difference in points between imagined games."""
_SMALL = 0.001


def progress(state: State) -> float:
    """Return how far a game is, from 0 to 1: the share of trains that the seat with the fewest has placed."""
    return 1 - min(seat.trains for seat in state.seats) / state.rulebook.trains


def view_progress(view: View) -> float:
    """Return how far the game is, from what a seat sees."""
    return 1 - min(player.trains for player in view.players) / view.rulebook.trains


def corrected(wins: Sequence[float], scores: Sequence[float], games: int, far: float) -> list[float]:
    """Return every seat's chance to win, given its victories and the sum of its scores in some games."""
    weight = _at(_POINTS, far) / (games + _DOUBT)
    trust, even = _at(_TRUST, far), _DOUBT / len(wins)
    values = [
        trust * log((won + even) / (games + _DOUBT)) + weight * score for won, score in zip(wins, scores, strict=True)
    ]
    parts = [exp(value - max(values)) for value in values]
    return [part / sum(parts) for part in parts]


def error(chance: float, won: float, games: int, spread: float, far: float) -> float:
    """Return the standard error of a corrected chance, given the share of games won and the spread of the scores."""
    share = (won * games + _DOUBT / 2) / (games + _DOUBT)
    of_wins = _at(_TRUST, far) / sqrt(share * (1 - share) * games)
    of_points = _at(_POINTS, far) * spread * sqrt(2 / games)
    return chance * (1 - chance) * (of_wins + of_points)


def own_trust(far: float) -> float:
    """Return the share of a difference in points between imagined games that real games show too."""
    return _at(_OWN_POINTS, far)


def own_chance(chance: float, seats: int, far: float) -> float:
    """Return the real chance for a chance in imagined games: one closer to the seat's fair share, and smaller."""
    fair = -log(seats - 1)
    odds = log(max(_SMALL, chance) / max(_SMALL, 1 - chance))
    return 1 / (1 + exp(-fair - _at(OWN, far) * (odds - fair) - _at(_OWN_SHIFT, far)))


def own_slope(one: float, other: float, seats: int, far: float) -> float:
    """Return the share of the difference between two chances in imagined games that the correction leaves."""
    if abs(one - other) < _SMALL:
        one, other = min(1.0, one + _SMALL), max(0.0, one - _SMALL)
    return (own_chance(one, seats, far) - own_chance(other, seats, far)) / (one - other)


def _at(weights: Sequence[float], far: float) -> float:
    """Interpolate between the knots."""
    place = min(len(_KNOTS) - 2, sum(far >= knot for knot in _KNOTS[1:]))
    part = (far - _KNOTS[place]) / (_KNOTS[place + 1] - _KNOTS[place])
    return weights[place] + part * (weights[place + 1] - weights[place])
