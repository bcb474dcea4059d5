"""Fit how the coach corrects its chances: `coach_samples.py fit --out FILE`, then `coach_fit.py FILE`.

Prints the numbers for `src/nordrail/coach/chances.py`: those that make the results of the games most likely (least
cross entropy). The set that tests them has other deals.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize  # type: ignore[import-untyped]

from coach_samples import Sample, load
from nordrail.coach.chances import OWN

KNOTS = (0.0, 0.5, 1.0)
"""How far a game is where the weights are fitted; between them they are interpolated."""
SMALL = 1e-9


def spread(far: Any, weights: Any) -> Any:
    """Return the weights in games that are so far."""
    return np.interp(far, KNOTS, weights)


def of_games(numbers: Any, far: Any, games: Any, wins: Any, score: Any) -> Any:
    """Return the corrected chance of the first of two seats; see `chances.corrected`."""
    doubt, trust, points = np.exp(numbers[0]), numbers[1:4], numbers[4:7]
    shares = (wins + doubt / 2) / (games[:, None] + doubt)
    lead = np.log(shares[:, 0] / shares[:, 1]) * spread(far, trust)
    lead += (score[:, 0] - score[:, 1]) / games * spread(far, points) / 100 * games / (games + doubt)
    return 1 / (1 + np.exp(-lead))


def entropy(chance: Any, result: Any) -> float:
    """Return the mean cross entropy."""
    inside = np.clip(chance, SMALL, 1 - SMALL)
    return float(-np.mean(result * np.log(inside) + (1 - result) * np.log(1 - inside)))


def fit_games(samples: list[Sample]) -> None:
    """Fit the chances with everything open."""
    rows = [
        (row["progress"], sums["games"], sums["wins"], sums["score"], sample["won"][0])
        for sample in samples
        for row in sample["rows"]
        for sums in row["sums"]
    ]
    far, games, wins, score, result = (np.array(column, dtype=float) for column in zip(*rows, strict=True))
    found = minimize(
        lambda numbers: entropy(of_games(numbers, far, games, wins, score), result), [1.0, 1, 1, 1, 0, 0, 0]
    )
    print(
        f"doubt {np.exp(found.x[0]):.2f}, trust {np.round(found.x[1:4], 3)}, points {np.round(found.x[4:7], 3)} / 100"
    )
    before, after = wins[:, 0] / games, of_games(found.x, far, games, wins, score)
    for number in sorted(set(games)):
        here = games == number
        was, now = (np.mean((chance[here] - result[here]) ** 2) for chance in (before, after))
        print(f"  {number:.0f} games: Brier score {was:.4f}, corrected {now:.4f}")


def fit_own(samples: list[Sample]) -> None:
    """Fit the chances of an action with the seat's own knowledge."""
    rows = [
        (row["progress"], row["own"]["chance"], sample["won"][row["own"]["seat"] - 1])
        for sample in samples
        for row in sample["rows"]
        if row["own"] is not None
    ]
    far, chance, result = (np.array(column, dtype=float) for column in zip(*rows, strict=True))
    odds = np.log(np.clip(chance, 0.001, 0.999) / np.clip(1 - chance, 0.001, 0.999))
    found = minimize(lambda numbers: entropy(1 / (1 + np.exp(-odds * spread(far, numbers))), result), [1, 1, 1])
    kept = odds * spread(far, OWN)
    shift = minimize(lambda numbers: entropy(1 / (1 + np.exp(-kept - spread(far, numbers))), result), [0, 0, 0]).x
    after = 1 / (1 + np.exp(-kept - spread(far, shift)))
    was, now = (np.mean((one - result) ** 2) for one in (chance, after))
    print(f"own {np.round(found.x, 3)}; with {OWN}, shift {np.round(shift, 3)}: {len(rows)} positions, ", end="")
    print(f"Brier score {was:.4f}, corrected {now:.4f}")


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="what coach_samples.py fit has written")
    parser.add_argument("--games", type=int, help="use only the first games, this many")
    chosen = parser.parse_args()
    samples = load(chosen.file)[: chosen.games]
    print(f"{len(samples)} games")
    fit_games(samples)
    fit_own(samples)


if __name__ == "__main__":
    main()
