"""Measure the compiled simulator next to the Python engine in the same run: part of `make bench`.

Time is processor time, because other programs share the machine; only for threads it is time on the clock.
"""

import argparse
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from nordrail import TITLES
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.native import GameBatch
from nordrail.native.packing import packed
from random_play import play_random

GAMES = 256
"""Games in a batch."""
BLOCK = 2000
"""Random games in one call."""


def rate(play: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Return calls and decisions a second; the argument is the number of the call."""
    began, calls, decisions = process_time(), 0, 0
    while (elapsed := process_time() - began) < seconds:
        decisions += play(calls)
        calls += 1
    return calls / elapsed, decisions / elapsed


def compiled_games(rulebook: Rulebook, seats: int) -> Callable[[int], int]:
    """Return a function that plays a block of random games."""
    rules = packed(rulebook, seats)
    return lambda number: int(rules.library.nordrail_random_games(rules.pointer, BLOCK, number, None, None))


def steps(rulebook: Rulebook, seconds: float, *, mask: bool) -> float:
    """Return the decisions a second of a batch; choosing random actions is not counted."""
    batch, guide = (GameBatch(rulebook, 2, GAMES, seed=1, mask=marked) for marked in (mask, True))
    rng, spent, decisions = np.random.default_rng(1), 0.0, 0
    assert guide.mask is not None
    while spent < seconds:
        actions = (guide.mask * rng.random(guide.mask.shape, dtype=np.float32)).argmax(1)
        guide.step(actions)
        began = process_time()
        batch.step(actions)  # the same games
        spent += process_time() - began
        decisions += GAMES
    return decisions / spent


def threads(rulebook: Rulebook, rounds: int = 60, games: int = 16_384) -> float:
    """Return how much faster two threads step a large batch than one, on the clock: a ratio of medians."""
    batches = [GameBatch(rulebook, 2, games, seed=1, threads=number) for number in (1, 2)]
    rng, times = np.random.default_rng(1), [[0.0] * rounds for _ in batches]
    for number in range(rounds):
        assert batches[0].mask is not None
        actions = (batches[0].mask * rng.random(batches[0].mask.shape, dtype=np.float32)).argmax(1)
        for batch, spent in zip(batches, times, strict=True):  # the same games
            began = perf_counter()
            batch.step(actions)
            spent[number] = perf_counter() - began
    return median(times[0]) / median(times[1])


def games_table(rounds: int, seconds: float) -> Table:
    """Return a table of random games, compiled and in Python, and of batches."""
    table = Table(title="Compiled simulator, one core, processor time", title_justify="left")
    headings = ("games/s", "decisions/s", "Python games/s", "ratio", "batch step", "with mask", "ratio to Python")
    for heading in ("", *headings):
        table.add_column(heading, justify="right" if heading else "left")
    for rulebook in TITLES.values():
        for seats in rulebook.seats:
            compiled, python, stepped, masked = [], [], [], []
            for _ in track(range(rounds), description=f"{rulebook.name}, {seats} seats", transient=True):
                compiled.append(rate(compiled_games(rulebook, seats), seconds))
                python.append(rate(lambda number: play_random(rulebook, seats, Random(number)), seconds))  # noqa: B023
                if seats == 2:
                    stepped.append(steps(rulebook, seconds / 4, mask=False))
                    masked.append(steps(rulebook, seconds / 4, mask=True))
            row = [median(BLOCK * games for games, _ in compiled), median(made for _, made in compiled)]
            ratio = median(BLOCK * ours[0] / theirs[0] for ours, theirs in zip(compiled, python, strict=True))
            cells = [f"{value:,.0f}" for value in (*row, median(games for games, _ in python))] + [f"{ratio:.0f}"]
            if seats == 2:
                against = median(ours / theirs[1] for ours, theirs in zip(masked, python, strict=True))
                cells += [f"{median(stepped):,.0f}", f"{median(masked):,.0f}", f"{against:.0f}"]
            table.add_row(f"{rulebook.name}, {seats} seats", *cells)
    return table


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=1.0, help="duration of each measurement")
    options = parser.parse_args()
    console = Console(width=130)
    console.print(games_table(options.rounds, options.seconds))
    for rulebook in TITLES.values():
        console.print(f"{rulebook.name}: two threads step a batch {threads(rulebook):.2f} times as fast as one")


if __name__ == "__main__":
    main()
