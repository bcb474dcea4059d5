"""Corrected chances: they add up, keep the order of the seats, and are less extreme than the games they come from."""

import pytest

from nordrail.coach.chances import corrected, own_chance, own_slope
from nordrail.coach.judging import _cost


@pytest.mark.parametrize("far", [0.0, 0.3, 0.5, 0.9, 1.0])
def test_chances_add_up_and_are_moderate(far: float) -> None:
    for wins, scores in (([30, 2], [3000, 2500]), ([16, 16], [2800, 2800]), ([20, 8, 4], [2900, 2700, 2600])):
        chances = corrected(wins, scores, 32, far)
        assert sum(chances) == pytest.approx(1)
        assert chances == sorted(chances, reverse=True)
        assert max(chances) <= wins[0] / 32 + 1e-9
        assert min(chances) > 0


def test_more_games_say_more() -> None:
    few, many = (corrected([games, 0], [100 * games, 80 * games], games, 0.5)[0] for games in (4, 400))
    assert 0.5 < few < many < 1


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_imagined_chances_become_moderate_and_smaller(seats: int) -> None:
    fair = 1 / seats
    for far in (0.0, 0.5, 0.9):
        assert 0.5 * fair < own_chance(fair, seats, far) < fair
        assert fair < own_chance(0.9, seats, far) < 0.9
        assert 0.05 < own_chance(0.05, seats, far) < fair
        assert own_slope(0.6, 0.6, seats, far) > 0
    assert own_slope(0.6, 0.4, 2, 0.0) < own_slope(0.6, 0.4, 2, 0.9)


def test_an_uncertain_cost_is_claimed_smaller() -> None:
    certain, doubtful, noise = (_cost(0.1, error, 1_000_000) for error in (0.0, 0.05, 0.2))
    assert (certain.value, doubtful.value, noise.value) == (100_000, 75_000, 0)
    assert doubtful.low <= doubtful.value <= doubtful.high
    assert noise.low < 0 < noise.high
