"""Measure how many games `search` simulates per second, and profile it: python benchmarks/search_profile.py"""

from cProfile import Profile
from pstats import SortKey, Stats
from random import Random
from time import perf_counter

from nordrail.bots import make_bot
from nordrail.bots.search.search import find_candidates, look_ahead
from nordrail.engine.game import Game

_WORLDS = 100
_TABLES = (("nordic-countries", 2), ("nordic-countries", 3), ("northern-lights", 2), ("northern-lights", 4))
_AFTER = (10, 40, 70)
"""Decisions after which a game is examined: at its beginning, in the middle, near the end."""


def main() -> None:
    """Print the games per second for every table and stage, then one profile over all of them."""
    profile = Profile()
    for title, seats in _TABLES:
        for decisions in _AFTER:
            game = _played(title, seats, decisions * seats // 2)
            view, legal = game.view(game.to_act), game.legal()
            candidates = find_candidates(view, legal)
            began = perf_counter()
            look_ahead(view, candidates, Random(1), began + 60, _WORLDS, drop=False)
            seconds = perf_counter() - began
            imagined = sum(len(candidate.results) for candidate in candidates)
            print(f"{title}, {seats} seats, after {decisions:2} decisions: {imagined / seconds:6.0f} games per second")
            profile.runcall(look_ahead, view, candidates, Random(1), perf_counter() + 60, _WORLDS, drop=False)
    Stats(profile).strip_dirs().sort_stats(SortKey.TIME).print_stats(16)


def _played(title: str, seats: int, decisions: int) -> Game:
    """Return a game of planners, stopped at a turn with more than one candidate."""
    game = Game.new(title, seats, seed=1)
    bots = [make_bot("planner", Random(seat)) for seat in range(seats)]
    while (seat := game.to_act) is not None:
        view, legal = game.view(seat), game.legal()
        if decisions <= 0 and not view.second_card and len(find_candidates(view, legal)) > 1:
            break
        game = game.play(bots[seat - 1].choose(view, legal))
        decisions -= 1
    return game


if __name__ == "__main__":
    main()
