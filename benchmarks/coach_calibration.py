"""Compare the coach's chances to win with the results of bot games: `make coach-calibration`.

Positions are taken at equal distances from every game of the set `test` (`coach_samples.py`), whose deals are not those
that the chances were fitted to. The coach evaluates each with everything open, without knowing how the game went on.
Only one seat of each game is used, which keeps the values independent; intervals are over games.
"""

import argparse
from pathlib import Path
from time import perf_counter
from typing import Any

from coach_games import mean
from coach_samples import BOT, PLACES, Sample, load, samples
from nordrail.coach.chances import corrected, own_chance

BINS = 10
FITTED = 500
"""The first games of the set: the chances with a seat's own knowledge were fitted to them."""
Row = list[tuple[float, float, float]]
"""For each position of a game: how much of it was played, the chance of the seat, and its share of the victory."""


def read(sample: Sample, games: int, *, raw: bool) -> Row:
    """Return the chances after this many imagined games from each position, corrected unless `raw`."""
    seat, found = sample["seat"] - 1, []
    for row in sample["rows"]:
        sums = next(one for one in row["sums"] if one["games"] == games)
        chances = corrected(sums["wins"], sums["score"], games, row["progress"])
        chance = sums["wins"][seat] / games if raw else chances[seat]
        found.append((row["part"], chance, sample["won"][seat]))
    return found


def read_own(sample: Sample, *, raw: bool) -> Row:
    """Return the chances that a search gave to the actions played, with the seat's own knowledge."""
    found, seats = [], len(sample["won"])
    for row in sample["rows"]:
        if (own := row["own"]) is not None:
            chance = own["chance"] if raw else own_chance(own["chance"], seats, row["progress"])
            found.append((row["part"], chance, sample["won"][own["seat"] - 1]))
    return found


def brier(row: Row) -> float:
    """Return the mean squared error of the chances of a game."""
    return sum((chance - result) ** 2 for _, chance, result in row) / len(row)


def bins(rows: list[Row]) -> list[tuple[float, float, float, int]]:
    """Group positions by chance: mean chance, mean result, half its interval over games, number of positions."""
    found = []
    for place in range(BINS):
        inside = [
            [(chance, result) for _, chance, result in row if min(BINS - 1, int(chance * BINS)) == place]
            for row in rows
        ]
        games = [one for one in inside if one]
        if len(games) < 2:
            continue
        flat = [pair for one in games for pair in one]
        _, half = mean([one[0][1] for one in games])
        size = len(flat)
        found.append((sum(chance for chance, _ in flat) / size, sum(result for _, result in flat) / size, half, size))
    return found


def draw(found: list[tuple[float, float, float, int]], title: str, path: Path) -> None:
    """Draw the reliability plot."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.2, 4.6), layout="constrained")
    axes: Any = figure.add_subplot()
    chances, results, halves, sizes = zip(*found, strict=True)
    axes.plot([0, 1], [0, 1], color="#999999", linestyle="--", linewidth=1, label="perfect")
    axes.errorbar(chances, results, yerr=halves, fmt="o-", color="#1f5f8b", capsize=3, label="the coach, with 95 %")
    for chance, result, size in zip(chances, results, sizes, strict=True):
        axes.annotate(str(size), (chance, result), textcoords="offset points", xytext=(6, -11), fontsize=7)
    axes.set(xlabel="chance to win, according to the coach", ylabel="share of games won", title=title)
    axes.set(xlim=(0, 1), ylim=(0, 1))
    axes.legend(loc="upper left", frameon=False)
    figure.savefig(path, metadata={"Date": None})


def report(rows: list[Row], name: str) -> tuple[float, list[tuple[float, float, float, int]]]:
    """Print the Brier score and the bins of some chances, and return them."""
    score, half = mean([brier(row) for row in rows])
    print(f"{name}: Brier score {score:.4f} ± {half:.4f} (0.25 knows nothing)")
    for place in range(PLACES):
        part = place / PLACES
        found = [(chance - won) ** 2 for row in rows for at, chance, won in row if at == part]
        middle, around = mean(found)
        print(f"  after {100 * part:3.0f} % of the lines: {middle:.4f} ± {around:.4f}")
    table = bins(rows)
    for chance, result, around, size in table:
        print(f"  said {100 * chance:4.1f} %, won {100 * result:4.1f} % ± {100 * around:.1f} ({size} positions)")
    return score, table


def main() -> None:
    """Play or read, compare, print and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="bot games, half of each title")
    parser.add_argument("--playouts", type=int, default=128, choices=(8, 32, 128), help="games from a position")
    parser.add_argument("--samples", type=Path, help="what coach_samples.py test has written, instead of new games")
    parser.add_argument("--minutes", type=float, default=0, help="stop after these; 0 for never")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("docs/coach-calibration.svg"))
    chosen, began = parser.parse_args(), perf_counter()
    if chosen.samples is not None:
        found = load(chosen.samples)[: chosen.games]
    else:
        found = list(samples("test", chosen.games, chosen.minutes, chosen.jobs))
    print(f"{len(found)} games of {BOT}, {PLACES} positions each, {chosen.playouts} playouts a position;", end=" ")
    print(f"{perf_counter() - began:.0f} s")
    report([read(one, chosen.playouts, raw=True) for one in found], "uncorrected")
    score, table = report([read(one, chosen.playouts, raw=False) for one in found], "the coach")
    others = [one for one in found[FITTED:] if any(row["own"] for row in one["rows"])]
    if others:
        for raw in (True, False):
            report(
                [read_own(one, raw=raw) for one in others],
                f"own knowledge, {len(others)} games{', uncorrected' if raw else ''}",
            )
    draw(table, f"{len(found)} games of {BOT}: Brier score {score:.3f}", chosen.out)


if __name__ == "__main__":
    main()
