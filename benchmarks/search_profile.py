"""Measure how many games `search` imagines a second: python benchmarks/search_profile.py [DEPTH]

The time is that of this process, so other work on the machine hardly changes it.
"""

import sys
from random import Random
from time import process_time

from nordrail.bots import make_bot
from nordrail.bots.search.habits import DEPTH
from nordrail.bots.search.search import FIRST, LATE, find_candidates
from nordrail.engine.game import Game
from nordrail.native.lookahead import Lookahead

_WORLDS = 50
_TABLES = (("nordic-countries", 2), ("nordic-countries", 3), ("northern-lights", 2), ("northern-lights", 4))
_EVERY = 12
"""The decisions between two measurements."""


def main() -> None:
    """Print the imagined games a second, and the time to prepare a decision, over one game of each table."""
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else DEPTH
    for title, seats in _TABLES:
        games, preparing, playing, asked = 0, 0.0, 0.0, 0
        game, bots = Game.new(title, seats, seed=5), [make_bot("planner", Random(seat)) for seat in range(seats)]
        decision = 0
        while (seat := game.to_act) is not None:
            view, legal = game.view(seat), game.legal()
            decision += 1
            if decision % _EVERY == 0 and len(legal) > 1:
                began = process_time()
                ahead = Lookahead(view, decision, depth, LATE)
                chosen = find_candidates(ahead, view, ahead.demand(ahead.worlds(FIRST, decision)))
                candidates = ahead.candidates([event for _, event in chosen])
                prepared = process_time()
                ahead.play(candidates, (1 << len(chosen)) - 1, _WORLDS, decision)
                playing += process_time() - prepared
                preparing += prepared - began
                games += _WORLDS * len(chosen)
                asked += 1
            game = game.play(bots[seat - 1].choose(view, legal))
        rate, each = games / playing, 1000 * preparing / asked
        print(f"{title}, {seats} seats, {depth} turns: {rate:6.0f} games a second, {each:.1f} ms to prepare a decision")


if __name__ == "__main__":
    main()
