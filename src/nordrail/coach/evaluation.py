"""What a position is worth to every seat: the chance to win and the expected score, with everything open."""

from dataclasses import dataclass
from math import sqrt
from random import Random

from nordrail.coach.chances import corrected, error, progress
from nordrail.coach.need import must_be_possible
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.state import State
from nordrail.engine.unseen.imagine import imagine
from nordrail.engine.view import View
from nordrail.native.appraisal import VICTORY, Appraisal, Appraiser

CERTAIN = 1_000_000
"""A certain victory, in millionths."""
POINT = 1000
"""A point, in thousandths."""
Z = 1.96
"""Standard errors on each side of a 95 % confidence interval."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The chances and expected scores of all seats in one position, as whole numbers."""

    games: int
    chances: tuple[int, ...]
    """The chance of each seat to win, in millionths; a shared victory is divided."""
    scores: tuple[int, ...]
    """The expected final score of each seat, in thousandths of a point."""
    errors: tuple[int, ...]
    """Half the width of each chance's 95 % interval, in millionths."""


def evaluate(position: State | View, games: int = 200, seed: int = 0) -> Evaluation:
    """Evaluate a state, or what a seat sees: then every game continues from another imagined state."""
    if isinstance(position, View):
        must_be_possible(position.rulebook, len(position.players))
        rng = Random(seed)
        worlds = [imagine(position, rng) for _ in range(games)]
        sums = [Appraiser([world], [0], rng.getrandbits(64)).play(0, 1)[0] for world in worlds]
        return evaluation(_added(sums), worlds[0])
    must_be_possible(position.rulebook, len(position.seats))
    return evaluation(Appraiser([position], [0], seed).play(0, games)[0], position)


def evaluation(sums: Appraisal, state: State) -> Evaluation:
    """Evaluate a position from the sums of its games."""
    games, seats, far = sums.games, range(len(state.seats)), progress(state)
    wins = [sums.wins[seat] / VICTORY for seat in seats]
    scores = tuple(_rounded(POINT * sums.score[seat], games) for seat in seats)
    if isinstance(state.phase, Over):
        return Evaluation(games, tuple(round(CERTAIN * won / games) for won in wins), scores, tuple(0 for _ in seats))
    chances = corrected(wins, sums.score[: len(state.seats)], games, far)
    halves = [
        Z * error(chance, won / games, games, _spread(sums, seat), far)
        for seat, chance, won in zip(seats, chances, wins, strict=True)
    ]
    return Evaluation(
        games, tuple(round(CERTAIN * one) for one in chances), scores, tuple(round(CERTAIN * half) for half in halves)
    )


def _spread(sums: Appraisal, seat: int) -> float:
    """Return the standard deviation of a seat's final scores."""
    mean = sums.score[seat] / sums.games
    return sqrt(max(0.0, sums.score_squared[seat] / sums.games - mean * mean))


def _rounded(sum_: int, number: int) -> int:
    """Divide and round half up, without a fraction in between."""
    return (2 * sum_ + number) // (2 * number)


def _added(sums: list[Appraisal]) -> Appraisal:
    total = Appraisal()
    for one in sums:
        add(total, one)
    return total


def add(total: Appraisal, more: Appraisal) -> None:
    """Add the sums over other games of the same position."""
    total.games += more.games
    for name in ("wins", "wins_squared", "score", "score_squared", "step_wins", "step_score"):
        to, of = getattr(total, name), getattr(more, name)
        to[:] = [one + other for one, other in zip(to, of, strict=True)]
    for kept, other in zip(total.done, more.done, strict=True):
        kept[:] = [one + two for one, two in zip(kept, other, strict=True)]
