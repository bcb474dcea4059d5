"""Measure random play in two other libraries, in this process and on one core: Catanatron and OpenSpiel."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from time import process_time

import pyspiel
from catanatron import Color, Game, RandomPlayer


@dataclass(frozen=True, slots=True)
class Measurement:
    """The counts of one measurement."""

    games: int
    """Games played to their end."""
    decisions: int
    """Actions of the players, including forced ones; chance events are not counted."""
    seconds: float
    """Its processor time."""

    @property
    def games_per_second(self) -> float:
        """Games per second."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


_numbers = count(1)


def measure(play: Callable[[int], int], seconds: float) -> Measurement:
    """Play games until the processor time is up and the last one is over; `play` returns the decisions of one game.

    Every game of a run has its own number, to avoid measuring a rival by the same few games again and again.
    """
    play(0)
    games = decisions = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds:
        games += 1
        decisions += play(next(_numbers))
    return Measurement(games, decisions, elapsed)


def catanatron(seconds: float) -> Measurement:
    """Measure Catanatron with two random players; the library itself stops a game after 1,000 turns."""

    def play(number: int) -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=number + 1)
        game.play()
        return len(game.state.actions)

    return measure(play, seconds)


def backgammon(seconds: float) -> Measurement:
    """Measure OpenSpiel's backgammon, written in C++ and driven from Python: two random players and fair dice."""
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
"""The measurement of each rival, by name; it takes a number of seconds."""


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
