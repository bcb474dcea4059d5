"""The search: what it must do however it is tuned."""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from math import isfinite
from multiprocessing import active_children
from random import Random
from time import process_time

import pytest
from tests.bots.playing import TABLES, last_turn, play
from tests.conftest import NORDIC, NORTHERN, both_titles, table

from nordrail.bots import Explainer, budget, dismiss, make_bot
from nordrail.bots.bot import GRACE
from nordrail.bots.search.search import Search, find_candidates
from nordrail.engine.events import Action
from nordrail.engine.game import Game
from nordrail.engine.rules.legal import legal_actions
from nordrail.engine.rules.phase import ChooseTickets, Turn
from nordrail.engine.view import View

SOME = "search:iterations=3:seconds=60"


REPLAY = """
from tests.bots.playing import play
print(play("nordic-countries", ["planner", "search:iterations=1:seconds=60"], seed=4).record.dump())
"""


def test_another_process_plays_the_same_game() -> None:
    records = set()
    for seed in ("1", "77"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", REPLAY]
        records.add(subprocess.run(command, env=environment, check=True, capture_output=True, encoding="utf-8").stdout)
    assert len(records) == 1


@cache
def explained(title: str) -> list[list[float]]:
    """Return the values that a search gives at some decisions of a game, after checking everything else."""
    values: list[list[float]] = []

    def witness(view: View, legal: Sequence[Action], action: Action) -> None:
        if view.seat != 1 or len(legal) < 2:
            return
        bots = [make_bot(SOME, Random(len(values))) for _ in range(2)]
        assert isinstance(bots[0], Explainer)
        advice = bots[0].explain(view, legal)
        assert advice[0].action == bots[1].choose(view, legal)
        assert all(one.action in legal for one in advice)
        assert all(one.reason.strip() for one in advice)
        values.append([one.value for one in advice])

    play(title, ["hungry", "random"], seed=2, witness=witness)
    return values


@both_titles
def test_it_explains_what_it_does(title: str) -> None:
    assert all(isfinite(value) for values in explained(title) for value in values)


@both_titles
def test_what_it_says_first_is_worth_most(title: str) -> None:
    assert explained(title) == [sorted(values, reverse=True) for values in explained(title)]


@both_titles
def test_it_makes_the_claim_that_wins_in_the_last_turn(title: str) -> None:
    at, claim = last_turn(title)
    action = make_bot(SOME, Random(1)).choose(at.view(1), legal_actions(at.state))
    assert str(action) == claim
    assert at.play(f"1 {action}").outcome.winners == (1,)


@pytest.fixture
def own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure the bot's time as that of this process, whatever else the machine does."""
    monkeypatch.setattr("nordrail.bots.search.search.perf_counter", process_time)


@pytest.mark.timed
@pytest.mark.usefixtures("own_time")
@pytest.mark.parametrize(("title", "seats"), [TABLES[0], TABLES[-1]])
def test_it_keeps_to_its_time(title: str, seats: int) -> None:
    seconds, slowest, asked = 0.05, 0.0, 0
    bot = make_bot(f"search:seconds={seconds}", Random(1))
    others = [make_bot("racer", Random(seat)) for seat in range(seats)]
    game = Game.new(title, seats, seed=7)
    while (seat := game.to_act) is not None:
        view, legal = game.view(seat), game.legal()
        began = process_time()
        game = game.play((bot if seat == 1 else others[seat - 1]).choose(view, legal))
        if seat == 1:
            slowest, asked = max(slowest, process_time() - began), asked + 1
    dismiss(bot)
    assert asked > 10
    assert slowest < seconds + GRACE


def crowded() -> Game:
    """Return a random game where a player with many tickets draws more, since random play often draws tickets."""
    for seed in range(100):
        game, chance = Game.new(NORTHERN, 5, seed=seed), Random(seed)
        while (seat := game.to_act) is not None:
            me = game.view(seat).me
            if isinstance(game.state.phase, ChooseTickets) and me is not None and len(me.tickets) > 15:
                return game
            game = game.play(chance.choice(game.legal()))
    raise LookupError("nobody gets enough tickets")


@pytest.mark.timed
@pytest.mark.usefixtures("own_time")
@pytest.mark.parametrize("name", ["planner", "search:seconds=0.05"])
def test_it_keeps_to_its_time_with_many_tickets(name: str) -> None:
    game, bot = crowded(), make_bot(name, Random(1))
    view, legal = game.view(game.to_act), game.legal()
    began = process_time()
    bot.choose(view, legal)
    assert process_time() - began < budget(bot) + GRACE


def first_turn(title: str, seed: int) -> Game:
    """Return a game where all have chosen their first tickets."""
    game, bot = Game.new(title, 2, seed=seed, first=1), make_bot("hungry", Random(1))
    while not isinstance(game.state.phase, Turn):
        game = game.play(bot.choose(game.view(game.to_act), game.legal()))
    return game


@pytest.mark.timed
@pytest.mark.usefixtures("own_time")
@both_titles
def test_more_time_means_more_simulated_games(title: str) -> None:
    imagined = {0.02: 0, 0.2: 0}
    for seed in range(3):
        game = first_turn(title, seed)
        for seconds in imagined:
            search = Search(Random(1), seconds=seconds)
            search.choose(game.view(1), game.legal())
            imagined[seconds] += search.imagined
    assert imagined[0.2] > 3 * imagined[0.02] > 0


def test_two_processes_share_the_simulated_games() -> None:
    at = table(NORDIC, "RRKK")
    view, legal, before = at.view(1), legal_actions(at.state), active_children()
    search = make_bot("search:jobs=2:iterations=8:seconds=60", Random(1))
    assert isinstance(search, Search)
    assert search.choose(view, legal) in legal
    assert search.imagined == 8 * len(find_candidates(view, legal)) > 8
    assert len(active_children()) == len(before) + 1  # the second process is this one
    dismiss(search)
    assert active_children() == before
