"""Compare the speed of the engine with another version of it: python benchmarks/versions.py OTHER_PYTHON.

OTHER_PYTHON is the interpreter of an environment in which the other version is installed. Both play the same random
games in turn, one process each, and only processor time counts.
"""

import argparse
import subprocess
import sys
from random import Random
from statistics import median
from time import process_time

from nordrail import TITLES, Game, find_title

GAMES_BEFORE = 10
"""The number of games that each process plays before it is measured."""


def play(title: str, seats: int, seed: int) -> int:
    """Play a random game through `Game.play` and count the decisions."""
    game, rng, decisions = Game.new(title, seats, seed=seed), Random(seed), 0
    while not game.over:
        legal = game.legal()
        played = game.play(legal[int(rng.random() * len(legal))])
        if isinstance(played, Game):  # in 0.1.0, a game changed and returned its new events
            game = played
        decisions += 1
    return decisions


def play_states(title: str, seats: int, seed: int) -> int:
    """Play a random game on states alone, to its score sheets, and count the decisions."""
    from random_play import play_random  # 0.1.0 has its modules elsewhere

    return play_random(find_title(title), seats, Random(seed))


def serve(*, states: bool) -> None:
    """Play each game that standard input asks for; print its decisions and its processor time."""
    for line in sys.stdin:
        title, seats, seed = line.split()
        start = process_time()
        decisions = (play_states if states else play)(title, int(seats), int(seed))
        print(decisions, process_time() - start, flush=True)


class Version:
    """A process that plays games with the version of its interpreter."""

    def __init__(self, python: str, *, states: bool) -> None:
        """Start the process."""
        command = [python, __file__, "--serve", *["--states"] * states]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def play(self, title: str, seats: int, seed: int) -> tuple[int, float]:
        """Return the decisions of a game and the seconds it took."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(title, seats, seed, file=self._process.stdin, flush=True)
        decisions, seconds = self._process.stdout.readline().split()
        return int(decisions), float(seconds)


def compare(versions: tuple[Version, Version], title: str, seats: int, rounds: int, games: int) -> None:
    """Play rounds of games in both versions alternately and print a row of a table."""
    times: list[list[float]] = [[], []]
    decisions = 0
    for number in range(rounds + 1):
        seconds = [0.0, 0.0]
        for seed in range(number * games, (number + 1) * games if number else GAMES_BEFORE):
            results = [version.play(title, seats, seed) for version in versions]
            assert results[0][0] == results[1][0], f"{title}, {seats} seats, seed {seed}: the versions play other games"
            seconds = [spent + result[1] for spent, result in zip(seconds, results, strict=True)]
            decisions += results[0][0] if number else 0
        if number:
            times = [[*spent, now] for spent, now in zip(times, seconds, strict=True)]
    other, now = (sum(spent) / decisions * 1e6 for spent in times)
    ratios = [before / after for before, after in zip(*times, strict=True)]
    spread = f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
    print(f"| {TITLES[title].name}, {seats} seats | {other:.1f} | {now:.1f} | {spread} |", flush=True)


def main() -> None:
    """Measure every table, or play as one of the two processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", help="the interpreter of the other version")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=25, help="the number of games in a round")
    parser.add_argument("--states", action="store_true", help="play without `Game`; not for 0.1.0")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(states=options.states)
        return
    versions = Version(options.other, states=options.states), Version(sys.executable, states=options.states)
    print("|  | µs per decision, other | now | ratio |\n|---|---:|---:|---:|")
    for title, rulebook in TITLES.items():
        for seats in rulebook.seats:
            compare(versions, title, seats, options.rounds, options.games)


if __name__ == "__main__":
    main()
