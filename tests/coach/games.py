"""Finished games of both titles for the tests of the coach."""

from functools import cache
from random import Random

from nordrail.bots import make_bot
from nordrail.engine.game import Game

TABLES = [("nordic-countries", 2), ("northern-lights", 2), ("nordic-countries", 3), ("northern-lights", 4)]


@cache
def finished(title: str, seats: int, seed: int = 5) -> Game:
    """Play a game of fast bots to its end."""
    bots = [make_bot(("hungry", "path")[seat % 2], Random(seat)) for seat in range(seats)]
    game = Game.new(title, seats, seed=seed)
    while (seat := game.to_act) is not None:
        game = game.play(bots[seat - 1].choose(game.view(seat), game.legal()))
    return game
