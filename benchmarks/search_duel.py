"""Compare bots at equal processor time: python benchmarks/search_duel.py TITLE SEATS DEALS SEED BOT OTHER

Every deal is played with BOT at each seat and OTHER at the others. The time of `search` is that of this process, so
other work on the machine hardly changes the result.
"""

import sys
from math import sqrt
from random import Random
from time import process_time

from nordrail.bots import dismiss, make_bot
from nordrail.bots.search import search
from nordrail.engine.game import Game


def play(title: str, seats: int, number: int, names: tuple[str, str], chance: str) -> float:
    """Play one deal with the first bot at each seat; return its share of the victories."""
    wins = 0.0
    for own in range(1, seats + 1):
        bots = [make_bot(names[seat != own], Random(f"{chance} {own} {seat}")) for seat in range(1, seats + 1)]
        game = Game.new(title, seats, seed=number)
        while (seat := game.to_act) is not None:
            game = game.play(bots[seat - 1].choose(game.view(seat), game.legal()))
        assert game.outcome is not None
        wins += (own in game.outcome.winners) / len(game.outcome.winners)
        for bot in bots:
            dismiss(bot)
    return wins / seats


def main(title: str, seats: int, deals: int, seed: int, names: tuple[str, str]) -> None:
    """Print the victories after every deal, with the 95 % interval."""
    vars(search)["perf_counter"] = process_time
    shares: list[float] = []
    for deal in range(deals):
        shares.append(play(title, seats, seed * 100_000 + deal, names, f"{seed} {deal}"))
        mean, number = sum(shares) / len(shares), len(shares)
        error = sqrt(sum((share - mean) ** 2 for share in shares) / max(1, number - 1) / number)
        print(f"{number * seats} games: {100 * mean:.1f} % ± {196 * error:.1f}", flush=True)


if __name__ == "__main__":
    title, seats, deals, seed, bot, other = sys.argv[1:]
    main(title, int(seats), int(deals), int(seed), (bot, other))
