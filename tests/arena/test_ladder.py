"""The ladder: only missing games are played, and its ratings are right."""

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from nordrail.arena import ladder as module
from nordrail.arena.elo import elo_ratings
from nordrail.arena.ladder import Ladder, join
from nordrail.arena.pool import in_processes
from nordrail.arena.results import PlayedGame
from nordrail.arena.sprt import score_of
from nordrail.bots import LEVELS
from nordrail.cli.app import app
from nordrail.engine.errors import NordrailError


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROUND", 2)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["ladder", *map(str, arguments), "--jobs", "1"])


def times(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*.game")}


def test_adding_a_bot_or_a_round_plays_only_what_is_missing(tmp_path: Path) -> None:
    result = run(tmp_path, "--bots", "random,racer", "--json")
    assert result.exit_code == 0, result.output
    first = times(tmp_path)
    assert [(one["title"], one["games"]) for one in json.loads(result.stdout)] == [
        ("nordic-countries", 2),
        ("northern-lights", 2),
    ]
    result = run(tmp_path, "--bot", "path", "--title", "nordic-countries", "--json")
    (found,) = json.loads(result.stdout)
    assert found["games"] == 6
    assert {row["bot"] for row in found["bots"]} == {"random", "racer", "path"}
    second = times(tmp_path)
    assert {name: second[name] for name in first} == first
    assert len(second) == 8
    result = run(tmp_path, "--rounds", "2", "--title", "nordic-countries")
    assert "Nordic Countries, 12 games" in result.stdout
    third = times(tmp_path)
    assert {name: third[name] for name in second} == second
    assert len(third) == 14


def test_a_ladder_resumes_after_an_interrupt(tmp_path: Path) -> None:
    one = Ladder(tmp_path, "nordic-countries", join(tmp_path, ["random", "racer", "path"]), 1)
    playing = one.play(in_processes(1))
    next(playing)
    playing.close()
    assert len(one.finished()) == 1
    assert sum(len(games) for _, _, games in one.missing()) == 5
    assert len(list(one.play(in_processes(1)))) == 5
    assert one.missing() == []


def test_a_bot_from_a_file_climbs_the_ladder(tmp_path: Path) -> None:
    file = tmp_path / "eager.py"
    file.write_text(
        "class Eager:\n    def __init__(self, rng): pass\n    def choose(self, view, legal): return str(legal[-1])\n",
        encoding="utf-8",
    )
    result = run(tmp_path / "ladder", "--bots", "random", "--bot", f"{file}:Eager", "-t", "northern-lights", "--json")
    assert result.exit_code == 0, result.output
    (found,) = json.loads(result.stdout)
    assert {row["bot"]: row["failed"] for row in found["bots"]} == {"random": 0, f"{file}:Eager": 0}


def test_bad_input_gets_a_sentence(tmp_path: Path) -> None:
    assert "there is no bot 'randm'" in run(tmp_path, "--bots", "randm,path").stderr
    assert run(tmp_path, "--bots", "random").stderr == "a ladder needs at least two bots\n"
    (tmp_path / "ladder.json").write_text("[]", encoding="utf-8")
    with pytest.raises(NordrailError, match="not a valid ladder"):
        join(tmp_path, [])


def test_a_new_ladder_has_all_our_bots(tmp_path: Path) -> None:
    assert join(tmp_path, []) == module.FIRST_BOTS
    assert set(LEVELS) < set(module.FIRST_BOTS)
    assert not {"planner", "search"} & set(module.FIRST_BOTS)  # the levels hard, expert and master are these
    assert join(tmp_path, ["racer"]) == module.FIRST_BOTS


def a_game(number: int, deal: int, bots: tuple[str, str], winner: int) -> PlayedGame:
    none, empty = (0, 0), ((), ())
    return PlayedGame(number, deal, bots, none, (winner,), empty, none, none, none, empty, none, none, ("", ""))


def made_up(true: dict[str, float], deals: int, rng: Random) -> list[tuple[int, PlayedGame]]:
    """Return games between all pairs with chances that follow from true ratings."""
    games: list[tuple[int, PlayedGame]] = []
    for deal in range(1, deals + 1):
        for one in true:
            for other in true:
                if one != other:
                    won = rng.random() < score_of(true[one] - true[other])
                    games.append((1, a_game(len(games), deal, (one, other), 1 if won else 2)))
    return games


def test_intervals_contain_the_true_ratings() -> None:
    true, rng, inside, trials = {"a": 0.0, "b": 120.0, "c": -250.0, "d": 300.0}, Random(2), 0, 60
    for _ in range(trials):
        ratings = elo_ratings(list(true), made_up(true, 40, rng), "a")
        assert ratings["a"] == (0.0, 0.0)
        inside += sum(abs(ratings[bot][0] - elo) <= ratings[bot][1] for bot, elo in true.items() if elo)
    assert 0.88 <= inside / (3 * trials) <= 0.99


def test_a_bot_that_never_wins_has_a_rating_and_the_order_of_games_does_not_matter() -> None:
    games = made_up({"a": 0.0, "b": 4000.0}, 10, Random(1))
    ratings = elo_ratings(["a", "b"], games, "a")
    assert 300 < ratings["b"][0] < 2000
    assert ratings["b"][1] > 100
    assert elo_ratings(["a", "b"], games[::-1], "a")["b"] == pytest.approx(ratings["b"])
