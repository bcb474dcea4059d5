"""Tune all habits of the policy together: python benchmarks/tune_habits.py TITLE SEATS[,SEATS…] MINUTES SEED FILE

CMA-ES proposes habits. Each proposal plays whole games against the usual habits and against the best ones so far,
with the same deals for all. The best habits are kept in FILE, from which a run resumes. MINUTES are processor time.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

import cma
import numpy as np

from nordrail.engine.rules.rulebook import find_title
from nordrail.native.lookahead import HABITS, contest, habits_in, make_atlas
from nordrail.native.packing import packed

GAMES = 500
"""Games of a proposal against each rival at each table."""
CHECKED = 4000
"""Games that decide whether the mean of the proposals is the best so far."""
ROUNDS = 10
"""Rounds between two such checks."""
LEAD = 0.002
"""The worth of a point of lead, as a share of victories."""
UNSEEN = ("spare_turn", "certainty", "suspicion", "ahead")
"""Habits that only a search has."""


class Tables:
    """The tables at which habits are compared, and the scale on which they are changed."""

    def __init__(self, title: str, seats: Sequence[int]) -> None:
        self.seats = seats
        self.rules = [packed(find_title(title), number) for number in seats]
        self.usual = habits_in(make_atlas(self.rules[0]))
        self.names = [name for name in HABITS if name not in UNSEEN]

    def habits(self, point: Any) -> dict[str, float]:
        """Return the habits at a point: the usual ones are at zero."""
        return {
            name: self.usual[name] + max(abs(self.usual[name]) / 4, 0.05) * float(step)
            for name, step in zip(self.names, point, strict=True)
        }

    def point(self, habits: dict[str, float]) -> list[float]:
        """Return the point of these habits."""
        return [(habits[name] - self.usual[name]) / max(abs(self.usual[name]) / 4, 0.05) for name in self.names]

    def compare(self, own: dict[str, float], rivals: Sequence[dict[str, float]], games: int, luck: int) -> float:
        """Return the share of victories, as at a table of two, and a little for the lead."""
        total = 0.0
        for rules, seats in zip(self.rules, self.seats, strict=True):
            for rival in rivals:
                result = contest(rules, make_atlas(rules, **own), make_atlas(rules, **rival), games // seats, luck)
                played = games // seats * seats
                total += result.wins / played * seats / 2 + LEAD * (result.score[0] - result.score[1]) / played
        return total / len(self.rules) / len(rivals)


def main(title: str, seats: Sequence[int], minutes: float, seed: int, file: Path) -> None:
    """Print how the best habits do against the usual ones."""
    tables = Tables(title, seats)
    best: dict[str, float] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    search = cma.CMAEvolutionStrategy(
        tables.point(tables.usual | best), 0.5, {"seed": seed, "popsize": 16, "verbose": -9}
    )
    rounds = 0
    while process_time() < 60 * minutes:
        rounds += 1
        luck = (seed << 32) + rounds * 1_000_003
        points = search.ask()
        search.tell(points, [-tables.compare(tables.habits(point), [{}, best], GAMES, luck) for point in points])
        if rounds % ROUNDS:
            continue
        mean = tables.habits(np.asarray(search.mean))
        against = [tables.compare(mean, [rival], CHECKED, luck + 1) for rival in ({}, best)]
        if against[1] > 0.5:
            best = mean
            file.write_text(json.dumps(best, indent=1), encoding="utf-8")
        print(
            f"{rounds} rounds: {against[0]:.3f} against the usual habits, {against[1]:.3f} against the best", flush=True
        )


if __name__ == "__main__":
    title, seats, minutes, seed, file = sys.argv[1:]
    main(title, [int(number) for number in seats.split(",")], float(minutes), int(seed), Path(file))
