"""Many games in one call."""

from random import Random

import numpy as np
import pytest

from nordrail import IllegalAction
from nordrail.native import GameBatch, random_games
from nordrail.native.random_game import random_game
from nordrail.native.structures import State
from nordrail.titles import NORDIC_COUNTRIES, NORTHERN_LIGHTS

TITLES = [NORDIC_COUNTRIES.title, NORTHERN_LIGHTS.title]


def steps(batch: GameBatch, number: int) -> list[object]:
    """Play random actions; return everything that each step reports."""
    rng, seen = np.random.default_rng(1), list[object]()
    for _ in range(number):
        assert batch.mask is not None
        batch.step((batch.mask * rng.random(batch.mask.shape)).argmax(1))
        seen.append([batch.to_act.tolist(), batch.over.tolist(), batch.scores.tolist(), batch.winners.tolist()])
    return seen


@pytest.mark.parametrize("title", TITLES)
def test_threads_play_the_same_games(title: str) -> None:
    one, two = GameBatch(title, 2, 33, seed=5), GameBatch(title, 2, 33, seed=5, threads=2)
    assert steps(one, 250) == steps(two, 250)
    assert one.scores.any(), "some games ended and began again"


def test_a_finished_game_stays_as_it_is_without_restart() -> None:
    batch = GameBatch(TITLES[0], 3, 4, restart=False)
    seen = steps(batch, 900)
    assert batch.to_act.tolist() == [-1] * 4
    assert batch.mask is not None
    assert not batch.mask.any()
    assert seen[-1] == seen[-2]
    for scores, winners in zip(batch.scores[:, :3].tolist(), batch.winners.tolist(), strict=True):
        assert any(winners >> seat & 1 and score == max(scores) for seat, score in enumerate(scores))


def test_an_action_that_is_not_in_the_menu_is_refused() -> None:
    batch = GameBatch(TITLES[1], 2, 3)
    assert batch.mask is not None
    actions = batch.mask.argmax(1)
    assert str(batch.describe(2, int(actions[2]))).startswith("keep ")
    actions[1] = 0
    with pytest.raises(IllegalAction, match="action 0 is not in the menu of game 1; nothing was played there"):
        batch.step(actions)
    with pytest.raises(IllegalAction, match="not in the menu"):
        batch.describe(1, 0)


@pytest.mark.parametrize("title", TITLES)
def test_the_mask_has_all_actions_that_are_accepted(title: str) -> None:
    batch, rng = GameBatch(title, 2, 4, seed=3), np.random.default_rng(3)
    assert batch.mask is not None
    for _ in range(120):
        for game, marks in enumerate(batch.mask):
            for number in np.flatnonzero(marks == 0).tolist():
                with pytest.raises(IllegalAction):
                    batch.describe(game, number)
            for number in (-1, len(marks), 2**31 - 1):
                with pytest.raises(IllegalAction):
                    batch.describe(game, number)
        batch.step((batch.mask * rng.random(batch.mask.shape)).argmax(1))


def test_the_same_seed_plays_the_same_random_games() -> None:
    played = random_games(TITLES[1], 4, 50, seed=-1)
    assert played == random_games(TITLES[1], 4, 50, seed=-1)
    assert played != random_games(TITLES[1], 4, 50, seed=2)
    assert len(played.scores) == 50
    assert played.decisions > 5000
    for scores, winners in zip(played.scores, played.winners, strict=True):
        assert {scores[seat - 1] for seat in winners} == {max(scores)}


def test_no_game_has_no_decision() -> None:
    assert random_games(TITLES[0], 2, 0).decisions == 0


def test_fast_luck_deals_like_the_seed_of_a_game() -> None:
    """The mean scores agree; the standard error of their difference is about one point."""
    fast = random_games(TITLES[0], 2, 4000, seed=1).scores
    exact = [random_game(NORDIC_COUNTRIES, 2, str(n), Random(n), events=False).outcome.totals for n in range(1500)]
    assert np.mean(fast) == pytest.approx(np.mean(exact), abs=4)


def test_a_batch_holds_its_states_in_one_buffer() -> None:
    batch = GameBatch(TITLES[0], 2, 2, mask=False)
    assert batch.mask is None
    assert isinstance(batch._packed_state(1), State)
