"""Measures random play in two other libraries, in this process and on one core: Catanatron and OpenSpiel."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from time import perf_counter

import pyspiel
from catanatron import Color, Game, RandomPlayer


@dataclass(frozen=True, slots=True)
class Measurement:
    """What one measurement counted."""

    games: int
    """Games played to their end."""
    decisions: int
    """Actions that players took in them, forced ones included; chance is not counted."""
    seconds: float
    """The time it took."""

    @property
    def games_per_second(self) -> float:
        """Games a second."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


_numbers = count(1)


def measure(play: Callable[[int], int], seconds: float) -> Measurement:
    """Play games until the time is up, the last one to its end; `play` returns the decisions of one game.

    Every game of a run has a number of its own, so that no rival is measured by the same few games again and again.
    """
    play(0)
    games = decisions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        games += 1
        decisions += play(next(_numbers))
    return Measurement(games, decisions, elapsed)


def catanatron(seconds: float) -> Measurement:
    """Catanatron: two random players. A game stops after 1,000 turns, by the library's own limit."""

    def play(number: int) -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=number + 1)
        game.play()
        return len(game.state.actions)

    return measure(play, seconds)


def backgammon(seconds: float) -> Measurement:
    """OpenSpiel's backgammon, whose rules are C++, driven from Python: two random players, dice by their odds."""
    rules = pyspiel.load_game("backgammon")

    def play(number: int) -> int:
        rng = Random(number)
        decisions = 0
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                rolls, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(rolls, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return measure(play, seconds)


RIVALS = {"Catanatron": catanatron, "OpenSpiel backgammon": backgammon}
"""Each rival's name and its measurement, which takes a number of seconds."""


def main() -> None:
    """Measure each rival for ten seconds and print a line for it."""
    for name, rival in RIVALS.items():
        found = rival(10.0)
        print(
            f"{name}: {found.games_per_second:,.1f} games/s, {found.decisions_per_second:,.0f} decisions/s "
            f"({found.games:,} games, {found.decisions:,} decisions, {found.seconds:.1f} s)"
        )


if __name__ == "__main__":
    main()
