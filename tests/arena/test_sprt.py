"""The sequential test: its error rates in simulated results, its order of deals, and the command."""

import json
import re
from math import inf, log
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from nordrail.arena.results import PlayedGame
from nordrail.arena.sprt import InOrder, Question, Sprt, elo_of, run_sprt, score_of
from nordrail.cli.app import app
from nordrail.cli.research import run_arena as command
from nordrail.engine.errors import NotationError
from sprt import KINDS, run


def a_game(deal: int, first: str, winners: tuple[int, ...]) -> PlayedGame:
    bots = (first, "b" if first == "a" else "a")
    none = (0, 0)
    return PlayedGame(deal, deal, bots, none, winners, ((), ()), none, none, none, ((), ()), none, none, ("", ""))


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_answers_are_as_rare_as_promised(kind: str) -> None:
    """The seed is fixed. By chance, 36 of 400 answers are wrong once in a thousand times if 5 % should be."""
    question, rng = Question(0, 100), Random(f"sprt/{kind}")
    for elo, right in ((question.low, "not stronger"), (question.high, "stronger")):
        wrong = sum(run(rng, question, elo, kind).verdict != right for _ in range(400))
        assert wrong <= 35


def test_the_ratio_is_the_documented_formula() -> None:
    sprt = Sprt(Question(0, 20))
    for score in (1, 0.5, 0.5, 0, 1, 1, 0.5):
        sprt.add(score)
    mean, n = 4.5 / 7, 7
    squares = sum((score - mean) ** 2 for score in (1, 0.5, 0.5, 0, 1, 1, 0.5, 1, 0))
    s0, s1 = 0.5, 1 / (1 + 10 ** (-20 / 400))
    assert sprt.ratio == pytest.approx(n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * squares / (n + 1)))
    assert sprt.question.bound == pytest.approx(log(19))
    assert sprt.score == pytest.approx(mean)


def test_elo_points_and_scores_are_inverse() -> None:
    for elo in (-300, 0, 20, 400):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)
    assert score_of(400) == pytest.approx(10 / 11)


def test_deals_count_in_their_order_however_games_end() -> None:
    games = [a_game(deal, first, (1,) if deal % 3 else (1, 2)) for deal in range(1, 40) for first in "ab"]
    orders = []
    for seed in range(3):
        shuffled = list(games)
        Random(seed).shuffle(shuffled)
        deals = InOrder("a")
        orders.append([score for game in shuffled for score in deals.add(game)])
    assert orders[0] == orders[1] == orders[2] == [0.5] * 39


def test_the_games_stop_when_the_question_is_answered() -> None:
    def endless() -> "list[PlayedGame]":
        return [a_game(deal, first, (1 if first == "a" else 2,)) for deal in range(1, 1000) for first in "ab"]

    sprt = Sprt(Question(0, 20))
    played = list(run_sprt(sprt, "a", endless()))
    assert sprt.verdict == "stronger"
    assert len(played) == 2 * sprt.deals < 200
    assert sprt.add(0) == "stronger"


@pytest.mark.parametrize("text", ["20", "20,0", "a,b", "0,20,30", "0,5000", "nan,3"])
def test_a_wrong_pair_gets_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match=re.escape(repr(text))):
        Question.read(text)


def test_the_command_stops_early_with_the_same_answer_for_any_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_report", lambda *arguments: None)
    answers = []
    for jobs in ("1", "2"):
        options = ["--bots", "racer,random", "--sprt", "0,200", "--jobs", jobs, "--out", str(tmp_path / jobs), "--json"]
        result = CliRunner().invoke(app, ["arena", *options])
        assert result.exit_code == 0, result.output
        answers.append(json.loads(result.stdout))
    assert answers[0]["sprt"] == answers[1]["sprt"]
    assert answers[0]["games"] == answers[1]["games"] == 2 * answers[0]["sprt"]["deals"]
    assert answers[0]["sprt"]["verdict"] == "stronger"
    assert answers[0]["planned"] == 40_000
    result = CliRunner().invoke(app, ["arena", "--bots", "racer,random,path", "--sprt", "0,20"])
    assert (result.exit_code, result.stderr) == (1, "--sprt compares two different bots at two seats\n")
