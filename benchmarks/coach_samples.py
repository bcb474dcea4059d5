"""What the coach's games say in positions of bot games, and how those went on: data to fit and to test its chances.

The sets `fit` and `test` have different deals: nothing that the chances are fitted to is used to test them. The sums
have no correction in them, so one file is enough for every fit.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from coach_games import TABLES, lead, play_on, share
from nordrail.bots.search.search import Search
from nordrail.coach.chances import progress
from nordrail.engine.game import Game
from nordrail.native.appraisal import VICTORY, Appraiser

BOT = "planner"
PLACES = 8
"""The positions of a game that are looked at, at equal distances."""
STEPS = (8, 24, 96)
"""Games from a position, one after the other: sums after 8, 32 and 128 of them are stored."""
IMAGINED = 32
"""Imagined states in which the action that was played is looked at with the seat's own knowledge."""
Sample = dict[str, Any]


def look_at(task: tuple[str, int]) -> Sample:
    """Play a game and look at some of its positions."""
    name, number = task
    title, seats = TABLES[number % len(TABLES)]
    words = f"calibration {number}" if name == "test" else f"calibration {name} {number}"
    game = play_on(Game.new(title, seats, seed=words), [BOT] * seats, words)
    begin = next(place for place, event in enumerate(game.events) if event.actor)
    rows = []
    for place in range(PLACES):
        line = begin + round(place / PLACES * (len(game.events) - begin))
        rows.append(_position(game, line, Random(f"{words} {place}")) | {"part": place / PLACES})
    won = [share(game, seat) for seat in range(1, seats + 1)]
    leads = [lead(game, seat) for seat in range(1, seats + 1)]
    seat = Random(number).randint(1, seats)
    return {"game": words, "title": title, "seat": seat, "won": won, "leads": leads, "rows": rows}


def _position(game: Game, line: int, rng: Random) -> Sample:
    before = game.rewound(line)
    seats = len(game.names)
    appraiser, first, sums = Appraiser([before.state], [0], rng.getrandbits(64)), 0, []
    wins, scores = [0] * seats, [0] * seats
    for games in STEPS:
        (found,) = appraiser.play(first, games)
        first += games
        wins = [was + more for was, more in zip(wins, found.wins, strict=False)]
        scores = [was + more for was, more in zip(scores, found.score, strict=False)]
        sums.append({"games": first, "wins": [won / VICTORY for won in wins], "score": scores})
    return {"progress": progress(before.state), "sums": sums, "own": _own(game, line, rng)}


def _own(game: Game, line: int, rng: Random) -> Sample | None:
    """Return what a search thinks of the next action that was played, if it compares that one."""
    before, event = game.rewound(line), game.events[line]
    legal = before.legal() if event.actor else ()
    if len(legal) < 2:
        return None
    advice = Search(rng, iterations=IMAGINED).explain(before.view(event.actor), legal)
    for one in advice:
        if one.action == event.what and one.chance is not None:
            return {"seat": event.actor, "chance": one.chance.value, "high": one.chance.high, "lead": one.value}
    return None


def samples(name: str, games: int, minutes: float, jobs: int) -> Iterator[Sample]:
    """Yield the samples of a set, until the time is up."""
    began = perf_counter()
    with ProcessPoolExecutor(jobs) as pool:
        for sample in pool.map(look_at, [(name, number) for number in range(games)], chunksize=4):
            yield sample
            if minutes and perf_counter() - began > 60 * minutes:
                pool.shutdown(wait=False, cancel_futures=True)
                return


def load(path: Path) -> list[Sample]:
    """Read stored samples."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def main() -> None:
    """Write the samples of a set, one game per line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", choices=("fit", "test"))
    parser.add_argument("--games", type=int, default=1000, help="bot games, half of each title")
    parser.add_argument("--minutes", type=float, default=0, help="stop after these; 0 for never")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    with chosen.out.open("w") as out:
        for sample in samples(chosen.set, chosen.games, chosen.minutes, chosen.jobs):
            out.write(json.dumps(sample) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
