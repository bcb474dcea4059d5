"""Games of bots for the measurements of the coach, and means with their intervals."""

from collections.abc import Sequence
from math import sqrt
from random import Random

from nordrail.bots import make_bot
from nordrail.engine.game import Game

TABLES = (("nordic-countries", 2), ("northern-lights", 2))
Z = 1.96
"""Standard errors on each side of a 95 % confidence interval."""


def play_on(game: Game, bots: Sequence[str], seed: str) -> Game:
    """Let bots finish a game."""
    players = [make_bot(name, Random(f"{seed} {place}")) for place, name in enumerate(bots)]
    while (seat := game.to_act) is not None:
        game = game.play(players[seat - 1].choose(game.view(seat), game.legal()))
    return game


def share(game: Game, seat: int) -> float:
    """Return the share of the victory that a seat has in a finished game."""
    assert game.outcome is not None
    winners = game.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def lead(game: Game, seat: int) -> int:
    """Return how far a seat is ahead of its best opponent in a finished game."""
    assert game.outcome is not None
    totals = game.outcome.totals
    return totals[seat - 1] - max(total for place, total in enumerate(totals, start=1) if place != seat)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of independent values and half the width of its 95 % interval."""
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return middle, Z * sqrt(spread / len(values))
