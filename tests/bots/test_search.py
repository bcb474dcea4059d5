"""The search: what it must do however it is tuned."""

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from math import isfinite
from random import Random
from time import perf_counter, process_time

import pytest
from tests.bots.playing import TABLES, last_turn, play
from tests.conftest import NORDIC, NORTHERN, both_titles, table

from nordrail.bots import Advice, Explainer, budget, dismiss, make_bot
from nordrail.bots.bot import GRACE
from nordrail.bots.learned.weights import Weights, shipped_weights
from nordrail.bots.reasons import ENGLISH
from nordrail.bots.search.contest import Contest
from nordrail.bots.search.habits import DEPTH
from nordrail.bots.search.search import LATE, MOST, Search, find_candidates
from nordrail.engine.events import Action, DrawBlind, DrawFaceUp, KeepTickets
from nordrail.engine.game import Game
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import ChooseTickets, Turn
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.view import View
from nordrail.native import NativeError
from nordrail.native.lookahead import Lookahead
from nordrail.native.structures import Event as PackedEvent

SOME = "search:iterations=3"
Chosen = list[tuple[float, PackedEvent]]


REPLAY = """
from tests.bots.playing import play
print(play("nordic-countries", ["planner", "search:iterations=1"], seed=4).record.dump())
"""


def test_another_process_plays_the_same_game() -> None:
    records = set()
    for seed in ("1", "77"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", REPLAY]
        records.add(subprocess.run(command, env=environment, check=True, capture_output=True, encoding="utf-8").stdout)
    assert len(records) == 1


@cache
def explained(title: str) -> list[list[Advice]]:
    """Return what a search says at the decisions of a game, after checking that it does the same."""
    given: list[list[Advice]] = []

    def witness(view: View, legal: Sequence[Action], action: Action) -> None:
        if view.seat != 1 or len(legal) < 2:
            return
        bots = [make_bot(SOME, Random(len(given))) for _ in range(2)]
        assert isinstance(bots[0], Explainer)
        advice = bots[0].explain(view, legal)
        assert advice[0].action == bots[1].choose(view, legal)
        assert all(one.action in legal for one in advice)
        given.append(advice)

    play(title, ["hungry", "random"], seed=2, witness=witness)
    return given


@both_titles
def test_it_says_how_likely_it_wins_and_how_much_it_scores(title: str) -> None:
    for one in [one for advice in explained(title) for one in advice]:
        assert one.chance is not None
        assert one.score is not None
        assert 0 <= one.chance.low <= one.chance.value <= one.chance.high <= 1
        assert one.score.low <= one.score.value <= one.score.high
        assert isfinite(one.value)


@both_titles
def test_it_says_how_likely_each_ticket_is_completed(title: str) -> None:
    advice = [one for advice in explained(title) for one in advice]
    assert all(0 <= odds.low <= odds.value <= odds.high <= 1 for one in advice for odds in one.tickets.values())
    assert all(set(one.action.tickets) <= set(one.tickets) for one in advice if isinstance(one.action, KeepTickets))


@both_titles
def test_it_gives_reasons_as_keys_and_in_words(title: str) -> None:
    advice = [one for advice in explained(title) for one in advice]
    assert all(one.reasons and one.reason.strip() for one in advice)
    assert {reason.key for one in advice for reason in one.reasons} <= set(ENGLISH)
    assert {"wins_most", "wins_less", "scores", "wanted"} <= {r.key for one in advice for r in one.reasons}


@both_titles
def test_it_says_what_a_card_is_good_for_and_how_likely_tickets_to_keep_are(title: str) -> None:
    def keys(kind: type) -> set[str]:
        return {
            r.key for advice in explained(title) for one in advice if isinstance(one.action, kind) for r in one.reasons
        }

    assert keys(DrawFaceUp) >= {"card_serves", "card_spare"}
    assert "deck_serves" in keys(DrawBlind)
    game = Game.new(title, 2, seed=1)
    bot = make_bot("search:iterations=20", Random(1))
    assert isinstance(bot, Explainer)
    told = bot.explain(game.view(1), game.legal())
    for one in told:
        assert isinstance(one.action, KeepTickets)
        odds = {r.values["ticket"]: r for r in one.reasons if r.key in ("ticket_likely", "ticket_unlikely")}
        sure = [ticket for ticket in one.action.tickets if not 0.35 < one.tickets[ticket].value < 0.65]
        assert sorted(odds) == sorted(sure)
        assert all(r.values["percent"] == round(100 * one.tickets[str(ticket)].value) for ticket, r in odds.items())
    assert any(r.key == "ticket_likely" for one in told for r in one.reasons)


@both_titles
def test_it_makes_the_claim_that_wins_in_the_last_turn(title: str) -> None:
    at, claim = last_turn(title)
    action = make_bot(SOME, Random(1)).choose(at.view(1), legal_actions(at.state))
    assert str(action) == claim
    assert at.play(f"1 {action}").outcome.winners == (1,)


@both_titles
def test_a_certain_win_is_told_as_one_however_narrow(title: str) -> None:
    at, claim = last_turn(title)
    bot = make_bot(SOME, Random(1))
    assert isinstance(bot, Explainer)
    best, *others = bot.explain(at.view(1), legal_actions(at.state))
    assert str(best.action) == claim
    assert best.chance is not None
    assert (best.chance.value, best.chance.high) == (1, 1)
    assert best.chance.low < 0.95  # a few games are no proof
    assert all(one.chance is not None and one.chance.value < 1 and one.chance.high > 0 for one in others)
    assert "100 %" in best.reason


def test_counted_states_do_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    game = first_turn(NORDIC, 1)
    clock = count(step=100)  # a hundred seconds pass between two looks
    monkeypatch.setattr("nordrail.bots.search.search.perf_counter", lambda: float(next(clock)))
    counted, limited = Search(Random(1), iterations=40), Search(Random(1), seconds=60, iterations=40)
    for search in (counted, limited):
        search.choose(game.view(1), game.legal())
    assert counted.imagined >= 2 * 40
    assert limited.imagined == 0


def test_the_first_look_at_the_clock_comes_after_two_states(monkeypatch: pytest.MonkeyPatch) -> None:
    game, sizes = Game.new(NORTHERN, 4, seed=1), list[int]()
    usual = Contest.play

    def witness(contest: Contest, thread: int, number: int, seed: int) -> None:
        sizes.append(number)
        usual(contest, thread, number, seed)

    monkeypatch.setattr(Contest, "play", witness)
    make_bot("search:seconds=0.2", Random(1)).choose(game.view(game.to_act), game.legal())
    assert sizes[0] == 2


@pytest.mark.timed
def test_a_decision_keeps_its_budget_on_a_busy_machine() -> None:
    seconds, took = 0.2, list[float]()
    game, search = first_turn(NORTHERN, 1), make_bot(f"search:seconds={seconds}", Random(1))
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        for _ in range(5):
            began = perf_counter()
            search.choose(game.view(1), game.legal())
            took.append(perf_counter() - began)
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert min(took) < 2 * seconds + GRACE  # the machine may take the processor away once or twice, but not always


@pytest.fixture
def own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure the bot's time as that of this process, whatever else the machine does."""
    monkeypatch.setattr("nordrail.bots.search.search.perf_counter", process_time)


@pytest.mark.timed
@pytest.mark.usefixtures("own_time")
@pytest.mark.parametrize(("title", "seats"), [TABLES[0], TABLES[-1]])
def test_it_keeps_to_its_time(title: str, seats: int) -> None:
    seconds, slowest, asked = 0.02, 0.0, 0
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
def test_more_time_means_more_imagined_games(title: str) -> None:
    imagined = {0.02: 0, 0.2: 0}
    for seed in range(3):
        game = first_turn(title, seed)
        for seconds in imagined:
            search = Search(Random(1), seconds=seconds)
            search.choose(game.view(1), game.legal())
            imagined[seconds] += search.imagined
    assert imagined[0.2] > 3 * imagined[0.02] > 0


def test_two_threads_share_the_imagined_games() -> None:
    at = table(NORDIC, "RRKK")
    view, legal, before = at.view(1), legal_actions(at.state), threading.active_count()
    answers = set()
    for _ in range(2):
        search = make_bot("search:threads=2:iterations=8", Random(1))
        assert isinstance(search, Search)
        answers.add(search.choose(view, legal))
        assert search.imagined >= 16
        assert before < threading.active_count() <= before + 2
        dismiss(search)
        assert threading.active_count() == before
    assert len(answers) == 1
    assert answers < set(legal)


def weights_used(game: Game, monkeypatch: pytest.MonkeyPatch, name: str = SOME) -> list[Weights | None]:
    """Return the weights with which a search finds its candidates in this game."""
    used: list[Weights | None] = []

    def witness(ahead: Lookahead, view: View, demand: Sequence[float], weights: Weights | None) -> Chosen:
        used.append(weights)
        return find_candidates(ahead, view, demand, weights)

    with monkeypatch.context() as patch:
        patch.setattr("nordrail.bots.search.search.find_candidates", witness)
        make_bot(name, Random(1)).choose(game.view(game.to_act), game.legal())
    return used


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_the_network_proposes_actions_where_it_helps(title: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = shipped_weights(title)
    assert weights is not None
    game = play(title, ["hungry"] * seats, seed=3, stop=20 * seats)
    helps = seats in weights.searched
    assert helps == ((title, seats) == (NORTHERN, 2))
    assert weights_used(game, monkeypatch) == [weights if helps else None]
    assert weights_used(game, monkeypatch, f"{SOME}:network=0") == [None]
    assert weights_used(game, monkeypatch, f"{SOME}:network=2") == [weights]


def test_on_a_custom_board_the_policy_proposes_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = find_title(NORTHERN)
    board = replace(rulebook.board, tickets=rulebook.board.tickets[:-1])
    game = play(replace(rulebook, board=board), ["hungry", "hungry"], seed=3, stop=40)
    assert weights_used(game, monkeypatch, f"{SOME}:network=2") == [None]


def test_weights_that_say_nothing_about_search_are_not_used_by_it() -> None:
    assert Weights(b"", {}).searched == frozenset()
    assert Weights(b"", {"search": [2, 3]}).searched == {2, 3}


def test_the_network_changes_the_order_of_the_candidates() -> None:
    changed, compared = 0, 0
    weights = shipped_weights(NORTHERN)
    assert weights is not None
    for seed in range(4):
        game = play(NORTHERN, ["hungry", "hungry"], seed=seed, stop=50)
        view, legal = game.view(game.to_act), game.legal()
        ahead = Lookahead(view, 1, DEPTH, LATE)
        demand = [0.0] * len(view.rulebook.board.routes)
        chosen = [find_candidates(ahead, view, demand, one) for one in (weights, None)]
        again = find_candidates(Lookahead(view, 2, DEPTH, LATE), view, demand, weights)
        assert [value for value, _ in again] == [value for value, _ in chosen[0]]  # it knows only the view
        actions = [[ahead.action(event) for _, event in one] for one in chosen]
        assert all(action in legal for one in actions for action in one)
        assert all(len(one) <= MOST for one in actions)
        changed += actions[0] != actions[1]
        compared += 1
    assert 0 < changed <= compared


def test_a_board_that_is_too_large_is_left_to_the_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> None:
        raise NativeError("the board has 300 routes, but the compiled simulator handles 192")

    monkeypatch.setattr("nordrail.bots.search.search.Lookahead", too_large)
    game = first_turn(NORDIC, 1)
    bots = [make_bot(name, Random(1)) for name in ("search", "planner")]
    assert bots[0].choose(game.view(1), game.legal()) == bots[1].choose(game.view(1), game.legal())
    assert all(isinstance(bot, Explainer) for bot in bots)
    said = [bot.explain(game.view(1), game.legal()) for bot in bots if isinstance(bot, Explainer)]
    assert said[0] == said[1]
