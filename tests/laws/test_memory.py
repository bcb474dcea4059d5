"""A game stays small in memory, and its last move is as fast as its first."""

import gc
import tracemalloc
from random import Random
from statistics import median
from time import process_time

import pytest
from tests.laws.strategies import STYLES, TABLES, Table, choose

from nordrail.engine.game import Game

MOST_BYTES = 200_000
SLOWER = 3.0
"""The allowed slowdown of the median move at the end of a long game: it lists more claims, but reads no history."""


def long_game(table: Table, seed: int) -> Game:
    game, random = Game.new(table.rulebook, table.seats, seed=seed), Random(seed)
    while not game.over:
        game = game.play(choose(game.state, random, STYLES["draw unseen"]))
    return game


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_long_game_takes_less_than_200_kilobytes(table: Table) -> None:
    long_game(table, 1)  # fills the caches that all games of a title share
    gc.collect()
    tracemalloc.start()
    try:
        game = long_game(table, 1)
        gc.collect()
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(game.record.events) > 150
    assert used < MOST_BYTES


@pytest.mark.timed
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_move_late_in_a_game_takes_no_longer_than_an_early_one(table: Table) -> None:
    early: list[float] = []
    late: list[float] = []
    for seed in range(6):
        times = []
        game, random = Game.new(table.rulebook, table.seats, seed=seed), Random(seed)
        while not game.over:
            action = choose(game.state, random, STYLES["draw unseen"])
            start = process_time()
            game = game.play(action)
            times.append(process_time() - start)
        early += times[5 : len(times) // 3]
        late += times[-len(times) // 3 :]
    assert median(late) < SLOWER * median(early)
