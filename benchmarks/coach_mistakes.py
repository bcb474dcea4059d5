"""Check that judged mistakes are real: `make coach-mistakes`.

Games of bots are analysed. From the position before each mistake the game is played on in pairs, by `search` in every
seat and with the same new luck: once with the action played, once with the one that the coach suggests with the seat's
own knowledge. A mistake counts once, with the mean of its pairs. The cards that a seat could not see are those of the
game, as they were for who played; only what is dealt later differs between pairs.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import NamedTuple

from coach_games import TABLES, lead, mean, play_on, share
from nordrail.coach import Analyser
from nordrail.coach.reports.report import Decision
from nordrail.engine.game import Game
from nordrail.engine.notation import parse_action

PLAYERS = (("planner", "path"), ("path", "planner"), ("planner", "hungry"), ("hungry", "planner"))
GRADES = ("mistake", "blunder")
EACH = 12
"""The most mistakes of one game."""


class Replayed(NamedTuple):
    """A mistake: what was claimed and what was gained, in shares of a victory and in points of lead."""

    claimed: float
    gained: float
    claimed_points: float
    gained_points: float


def look_at(task: tuple[int, float, str, int]) -> list[Replayed]:
    """Play and analyse a game, and play its mistakes again."""
    number, analysis, bot, pairs = task
    title, seats = TABLES[number % len(TABLES)]
    players = PLAYERS[number // len(TABLES) % len(PLAYERS)]
    game = play_on(Game.new(title, seats, seed=f"mistakes {number}"), players, str(number))
    return list(_replayed(game, Analyser(game, threads=1), analysis, bot, pairs))


def _replayed(game: Game, analyser: Analyser, seconds: float, bot: str, pairs: int) -> Iterator[Replayed]:
    found = [one for one in analyser.run(seconds).decisions if one.grade in GRADES]
    step = max(1, len(found) // EACH)
    for decision in found[::step][:EACH]:
        assert decision.own is not None
        gained = [_pair(game, decision, bot, pair) for pair in range(pairs)]
        yield Replayed(
            decision.own.cost.value / 1_000_000,
            sum(won for won, _ in gained) / pairs,
            decision.own.points.value / 1000,
            sum(points for _, points in gained) / pairs,
        )


def _pair(game: Game, decision: Decision, bot: str, pair: int) -> tuple[float, int]:
    """Play on with both actions and the same luck; return what the suggested one gained."""
    assert decision.own is not None
    luck = f"{game.seed} {decision.line} {pair}"
    before = game.rewound(decision.line - 1).dealt_from(luck)
    played, better = (
        play_on(before.play(parse_action(action)), [bot] * len(game.names), luck)
        for action in (decision.played, decision.own.best)
    )
    seat = decision.seat
    return share(better, seat) - share(played, seat), lead(better, seat) - lead(played, seat)


def main() -> None:
    """Replay mistakes until there are enough or the time is up, and print what they gained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--analysis", type=float, default=20, help="seconds for the analysis of a game, in one thread")
    parser.add_argument("--thinking", type=float, default=2, help="seconds that search thinks about an action")
    parser.add_argument("--iterations", type=int, default=0, help="states that search imagines instead of --thinking")
    parser.add_argument("--pairs", type=int, default=1, help="pairs of games from each position")
    parser.add_argument("--minutes", type=float, default=0, help="stop after these; 0 for never")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    budget = f"iterations={chosen.iterations}" if chosen.iterations else f"seconds={chosen.thinking:g}"
    bot = f"search:{budget}"
    began, number = perf_counter(), 0
    replayed: list[Replayed] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        while len(replayed) < chosen.positions:
            tasks = [(number + place, chosen.analysis, bot, chosen.pairs) for place in range(chosen.jobs)]
            replayed += [one for found in pool.map(look_at, tasks) for one in found]
            number += chosen.jobs
            print(f"  {number} games, {len(replayed)} mistakes", flush=True)
            if chosen.minutes and perf_counter() - began > 60 * chosen.minutes:
                break
    replayed = replayed[: chosen.positions]
    claimed, gained = (mean([one[place] for one in replayed]) for place in (0, 1))
    points, lead_gained = (mean([one[place] for one in replayed]) for place in (2, 3))
    print(
        f"{len(replayed)} mistakes of {number} games, {chosen.pairs} pairs each, {bot}; {perf_counter() - began:.0f} s"
    )
    print(f"chance to win: claimed {100 * claimed[0]:.1f} %, gained {100 * gained[0]:.1f} ± {100 * gained[1]:.1f} %")
    print(f"points of lead: claimed {points[0]:.1f}, gained {lead_gained[0]:.1f} ± {lead_gained[1]:.1f}")


if __name__ == "__main__":
    main()
