"""Measure habits of the compiled policy: python benchmarks/habits.py TITLE SEATS DEALS HABIT=VALUE…

One seat plays with the changed habits, the others with the usual ones; every deal is played with it at each seat.
"""

import sys
from math import sqrt

from nordrail.engine.rules.rulebook import find_title
from nordrail.native.lookahead import contest, make_atlas
from nordrail.native.packing import packed


def main() -> None:
    """Print the share of wins, the mean scores, and tickets completed and held."""
    title, seats, deals = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    habits = {name: float(value) for name, _, value in (change.partition("=") for change in sys.argv[4:])}
    rules = packed(find_title(title), seats)
    result = contest(rules, make_atlas(rules, **habits), make_atlas(rules), deals, seed=1)
    games = deals * seats
    wins = result.wins / games
    print(f"{habits}: {100 * wins:.1f} ± {196 * sqrt(wins * (1 - wins) / games):.1f} % of {games} games")
    for side, name in enumerate(("changed", "usual")):
        numbers = [sums[side] / games for sums in (result.score, result.completed, result.tickets)]
        print(f"  {name}: {numbers[0]:.1f} points, {numbers[1]:.2f} of {numbers[2]:.2f} tickets")


if __name__ == "__main__":
    main()
