"""Measure how fast the engine is, next to Catanatron and OpenSpiel in the same run: `make bench`.

Machines differ and are never quite idle, so only the ratio counts: every round measures all of them one after another,
and the table shows the median of the rounds.
"""

import argparse
import tracemalloc
from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from time import perf_counter

from rich.console import Console
from rich.progress import track
from rich.table import Table

from nordrail import TITLES, Game, imagine, view
from nordrail.engine.rules.rulebook import Rulebook
from random_play import play_random
from rivals import RIVALS, Measurement, measure


def random_games(rulebook: Rulebook, seats: int, seconds: float) -> Measurement:
    """Play random games until the time is up."""
    return measure(lambda number: play_random(rulebook, seats, Random(number)), seconds)


def microseconds(call: Callable[..., object], *arguments: object) -> float:
    """Return the time of one call."""
    start = perf_counter()
    call(*arguments)
    return (perf_counter() - start) * 1e6


def call_times(rulebook: Rulebook, seats: int) -> dict[str, float]:
    """Return the median time of each call over the decisions of a random game, in microseconds."""
    game, rng = Game.new(rulebook, seats, seed=1), Random(1)
    times: dict[str, list[float]] = {name: [] for name in ("legal()", "play()", "view()", "imagine()")}
    while not game.over:
        seat, state, legal = game.to_act, game.state, game.legal()
        seen = game.view(seat)
        times["legal()"].append(microseconds(game.legal))
        times["view()"].append(microseconds(view, state, seat))
        times["imagine()"].append(microseconds(imagine, seen, rng))
        action = legal[int(rng.random() * len(legal))]
        times["play()"].append(microseconds(game.play, action))
        game = game.play(action)
    return {name: median(values) for name, values in times.items()}


def growth(rulebook: Rulebook, seats: int, games: int = 40) -> float:
    """Return how much slower `play()` is in the last quarter of a game than in the first, for one kind of action."""
    ratios = []
    for seed in range(games):
        game, rng = Game.new(rulebook, seats, seed=seed), Random(seed)
        times: list[float] = []
        while not game.over:
            legal = game.legal()
            action = legal[int(rng.random() * len(legal))]
            elapsed = microseconds(game.play, action)
            game = game.play(action)
            if str(action).startswith("take"):
                times.append(elapsed)
        quarter = len(times) // 4
        ratios.append(median(times[-quarter:]) / median(times[:quarter]))
    return median(ratios)


def memory(rulebook: Rulebook, seats: int) -> float:
    """Return the memory that a finished game holds, in kB."""
    Game.new(rulebook, seats, seed=0)
    tracemalloc.start()
    game, rng = Game.new(rulebook, seats, seed=1), Random(1)
    while not game.over:
        legal = game.legal()
        game = game.play(legal[int(rng.random() * len(legal))])
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / 1000


def rounds(number: int, seconds: float) -> dict[str, list[Measurement]]:
    """Measure every rival and every table in turn."""
    tables = {
        f"{rulebook.name}, {seats} seats": (rulebook, seats) for rulebook in TITLES.values() for seats in rulebook.seats
    }
    for rulebook, seats in tables.values():
        random_games(rulebook, seats, 1)
    measured: dict[str, list[Measurement]] = {name: [] for name in (*RIVALS, *tables)}
    for _ in track(range(number), description=f"{number} rounds"):
        for name, rival in RIVALS.items():
            measured[name].append(rival(seconds))
        for name, (rulebook, seats) in tables.items():
            measured[name].append(random_games(rulebook, seats, seconds))
    return measured


def ratio(ours: Iterable[Measurement], theirs: Iterable[Measurement]) -> float:
    """Return our games per second relative to theirs, as the median of the rounds."""
    return median(a.games_per_second / b.games_per_second for a, b in zip(ours, theirs, strict=True))


def games_table(measured: dict[str, list[Measurement]]) -> Table:
    """Return a table of games and decisions per second, with the ratios."""
    first, *others = RIVALS
    table = Table(title="Random games, one core", title_justify="left")
    for heading in ("", "games/s", "decisions/s", *(f"× {name}" for name in (first, *others))):
        table.add_column(heading, justify="right" if heading else "left")
    for name, runs in measured.items():
        speeds = [median(run.games_per_second for run in runs), median(run.decisions_per_second for run in runs)]
        ratios = [f"{ratio(runs, measured[rival]):.1f}" for rival in RIVALS]
        table.add_row(name, *(f"{speed:,.0f}" for speed in speeds), *ratios)
    return table


def calls_table() -> Table:
    """Return a table of call times, their growth, and the memory of a game."""
    table = Table(title="One call at a decision of a random game, µs (median)", title_justify="left")
    for heading in ("", "legal()", "play()", "view()", "imagine()", "play() late : early", "game, kB"):
        table.add_column(heading, justify="right" if heading else "left")
    for rulebook in TITLES.values():
        for seats in rulebook.seats:
            times = call_times(rulebook, seats)
            table.add_row(
                f"{rulebook.name}, {seats} seats",
                *(f"{value:.0f}" for value in times.values()),
                f"{growth(rulebook, seats):.2f}",
                f"{memory(rulebook, seats):.0f}",
            )
    return table


def main() -> None:
    """Measure and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0, help="duration of each measurement")
    options = parser.parse_args()
    console = Console(width=110)
    console.print(games_table(rounds(options.rounds, options.seconds)))
    console.print(calls_table())


if __name__ == "__main__":
    main()
