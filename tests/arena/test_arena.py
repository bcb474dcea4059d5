"""The whole arena: the same results however it is played, resuming after any interrupt, and clear errors."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from datetime import date
from html import unescape
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from nordrail import Record
from nordrail.arena.folder import TournamentFolder
from nordrail.arena.names import labels_of
from nordrail.arena.play import finished_games, play_others
from nordrail.arena.pool import in_processes
from nordrail.arena.tournament import Tournament
from nordrail.cli.app import app
from nordrail.cli.research import run_arena as command

CLOCK = {"median_ms", "p99_ms", "max_ms", "over_budget"}
"""The keys that depend on the machine."""
SMALL = Tournament("nordic-countries", 2, ("random", "racer"), games=8, seed=3)


def run(*arguments: str | int | Path) -> Result:
    return CliRunner().invoke(app, ["arena", *map(str, arguments)])


def without_clock(results: dict[str, Any]) -> dict[str, Any]:
    bots = [{key: value for key, value in bot.items() if key not in CLOCK} for bot in results["bots"]]
    return results | {"bots": bots}


def records(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "games").glob("*.game")}


def options(folder: Path, games: int) -> list[str]:
    return ["--bots", "random,hungry", "--games", str(games), "--seed", "5", "--jobs", "2", "--out", str(folder)]


def start(folder: Path, games: int, *arguments: str) -> subprocess.Popen[str]:
    """Start a tournament in a separate process group."""
    return subprocess.Popen(
        [sys.executable, "-m", "nordrail", "arena", *options(folder, games), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # the test runner may ignore it
    )


def wait_for_games(folder: Path, number: int) -> None:
    for _ in range(600):
        if len(list(folder.glob("games/*.json"))) >= number:
            return
        time.sleep(0.05)
    pytest.fail("no games were played")


def left_in_group(group: int) -> list[str]:
    """Return the processes of a session that are still running after a while, without zombies."""
    for _ in range(100):
        listed = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
        fields = [line.split(None, 2) for line in listed.splitlines()]
        left = [words[2] for words in fields if words[0] == str(group) and not words[1].startswith("Z")]
        if not left:
            break
        time.sleep(0.1)
    return left


@pytest.fixture
def no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the plots, which take longer than the games and have tests of their own."""
    monkeypatch.setattr(command, "_report", lambda *arguments: None)


@pytest.mark.usefixtures("no_report")
def test_one_process_or_two_give_the_same_table_and_records(tmp_path: Path) -> None:
    results = []
    for jobs in (1, 2):
        asked = ["--bots", "random,racer,hungry", "--games", "4", "--title", "northern-lights", "--json"]
        result = run(*asked, "--jobs", jobs, "--out", tmp_path / f"{jobs}")
        assert result.exit_code == 0, result.output
        results.append(without_clock(json.loads(result.stdout)))
    assert results[0] == results[1]
    assert results[0]["games"] == results[0]["planned"] == 12
    assert records(tmp_path / "1") == records(tmp_path / "2")
    assert len(records(tmp_path / "1")) == 12


@pytest.mark.usefixtures("no_report")
def test_a_killed_tournament_resumes_to_the_same_result(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    uninterrupted = run(*options(whole, 24), "--json")
    assert uninterrupted.exit_code == 0, uninterrupted.output

    victim = start(killed, 24)
    wait_for_games(killed, 6)
    os.kill(victim.pid, signal.SIGKILL)
    victim.communicate(timeout=20)  # returns when nobody holds its output any more: its workers have ended, too
    assert left_in_group(victim.pid) == []
    finished = sorted(killed.glob("games/*.json"))
    assert 6 <= len(finished) < 24

    finished[0].write_bytes(finished[0].read_bytes()[:100])
    torn = finished[1].with_suffix(".game")
    torn.write_bytes(torn.read_bytes()[:200])
    finished[2].with_suffix(".game").unlink()
    (killed / "games" / "0024.json.part").write_text("{", encoding="utf-8")
    untouched = finished[3].stat().st_mtime_ns

    again = run(*options(killed, 24), "--json")
    assert again.exit_code == 0, again.output
    assert without_clock(json.loads(again.stdout)) == without_clock(json.loads(uninterrupted.stdout))
    assert records(killed) == records(whole)
    assert finished[3].stat().st_mtime_ns == untouched
    assert json.loads(finished[0].read_text(encoding="utf-8"))["number"] == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_tournament_prints_its_results_and_how_to_resume(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "games"
    process = start(folder, 4000, "--jobs", jobs)
    wait_for_games(folder, 4)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    printed, complaints = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "hungry" in printed
    assert "Stopped with" in complaints
    assert "run the same command to resume" in complaints
    assert "Traceback" not in complaints
    assert left_in_group(process.pid) == []


def test_a_finished_tournament_is_not_played_again(tmp_path: Path) -> None:
    store = TournamentFolder(tmp_path / "small", SMALL)
    assert finished_games(SMALL, store) == []
    first = list(play_others(SMALL, store, in_processes(1), ()))
    assert len(first) == 8
    again = finished_games(SMALL, TournamentFolder(tmp_path / "small", SMALL))
    assert again == first
    assert list(play_others(SMALL, store, lambda *_: pytest.fail("played again"), again)) == []


def test_the_folder_says_who_sat_where(tmp_path: Path) -> None:
    store = TournamentFolder(tmp_path / "small", SMALL)
    for game in play_others(SMALL, store, in_processes(1), ()):
        record = Record.load(store.record_path(game.number).read_text(encoding="utf-8"))
        assert labels_of(record.names) == game.bots
        assert record.headers["seed"] == f"3-{game.deal}"
    manifest = json.loads((tmp_path / "small" / "tournament.json").read_text(encoding="utf-8"))
    assert (manifest["title"], manifest["bots"], manifest["seed"]) == ("nordic-countries", ["random", "racer"], 3)


def test_the_measurements_of_another_game_are_not_trusted(tmp_path: Path) -> None:
    store = TournamentFolder(tmp_path / "small", SMALL)
    list(play_others(SMALL, store, in_processes(1), ()))
    for path in (store.record_path, store.facts_path):
        path(1).write_bytes(path(2).read_bytes())
    assert store.find(SMALL.fixtures[0]) is None
    assert store.find(SMALL.fixtures[1]) is not None


def test_the_table(tmp_path: Path) -> None:
    result = run("--bots", "random,racer", "--games", 3, "--jobs", 1)
    assert result.exit_code == 0, result.output
    assert "4 games of 2 deals" in result.stdout
    assert "3 games per table became 4, because each deal is played in 2 seatings" in result.stdout
    for word in (
        "Wins",
        "Rating",
        "Completed",
        "Blocks",
        "Median",
        "Illegal",
        "Ahead of",
        "confidence intervals",
    ):
        assert word in result.stdout


def test_another_board_can_be_played(tmp_path: Path) -> None:
    text = files("nordrail.titles.nordic_countries").joinpath("board.toml").read_text(encoding="utf-8")
    board = tmp_path / "board.toml"
    board.write_text(text.replace('name = "Nordic Countries"', 'name = "My board"', 1), encoding="utf-8")
    result = run("--bots", "random", "--games", 2, "--jobs", 2, "--board", board)
    assert result.exit_code == 0, result.output
    assert "Nordic Countries on My board" in result.stdout


def test_the_report_shows_the_command_the_date_and_the_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = files("nordrail.titles.nordic_countries").joinpath("board.toml").read_text(encoding="utf-8")
    board, folder = tmp_path / "board.toml", tmp_path / "Astrid's games"
    board.write_text(text.replace('name = "Oslo"', 'name = "Kristiania"'), encoding="utf-8")
    asked = ["--bots", "random", "--games", "1", "--jobs", "1", "--board", str(board), "--out", str(folder)]
    monkeypatch.setattr(sys, "argv", ["/somewhere/bin/nordrail", "arena", *asked])
    days = [date.today().isoformat()]
    assert run(*asked).exit_code == 0
    days.append(date.today().isoformat())
    page = unescape((folder / "report.html").read_text(encoding="utf-8"))
    assert shlex.join(["nordrail", "arena", *asked]) in page
    assert "/somewhere/bin" not in page
    assert any(f"seed 1 · {day}" in page for day in days)
    assert "Kristiania" in page
    assert "Oslo" not in page


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--bots", "random,raceer"], "there is no bot 'raceer'"),
        (["--bots", "random,,racer"], "has an empty entry between two commas"),
        (["--bots", "random:x=1"], "random has no option 'x=1'"),
        (["--bots", "random", "--seats", "7"], "Nordic Countries has 2 to 3 seats, not 7"),
        (["--bots", "random,racer", "--seats", "3"], "2 bots are too few for 3 seats"),
        (["--bots", "random", "--title", "chess"], "chess"),
        (["--bots", "random", "--board", "nowhere.toml"], "nowhere.toml: there is no such file"),
        (["--bots", "random", "--ray", "somewhere"], "'somewhere' is not the address of a Ray cluster"),
        (["--bots", "random", "--ray", "127.0.0.1:1"], "there is no Ray cluster at 127.0.0.1:1 (connection refused)"),
    ],
)
def test_bad_input_gets_an_error_message(options: list[str], sentence: str) -> None:
    result = run(*options)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seed", "2"], "its seed is 1, not 2"),
        (["--games", "4"], "its number of games is 2, not 4"),
        (["--bots", "racer,random"], "its list of bots is random,racer, not racer,random"),
        (["--title", "northern-lights"], "its title is nordic-countries, not northern-lights"),
    ],
)
def test_the_folder_of_another_tournament_is_refused(tmp_path: Path, options: list[str], sentence: str) -> None:
    TournamentFolder(tmp_path / "mine", Tournament("nordic-countries", 2, ("random", "racer"), games=2, seed=1))
    result = run("--bots", "random,racer", "--games", 2, "--out", tmp_path / "mine", *options)
    assert result.exit_code == 1
    assert "contains another tournament" in result.stderr
    assert sentence in result.stderr


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Astrid", encoding="utf-8")
    assert "is not the folder of a tournament" in run("--bots", "random", "--out", tmp_path).stderr
    assert "is a file, not a folder" in run("--bots", "random", "--out", tmp_path / "letter.txt").stderr
    (tmp_path / "tournament.json").write_text("[", encoding="utf-8")
    assert "not a valid tournament file" in run("--bots", "random", "--out", tmp_path).stderr


@pytest.mark.parametrize(
    ("library", "options", "sentence"),
    [
        ("openskill", [], "this needs openskill: pip install 'nordrail[arena]'"),
        ("ray", ["--ray", "auto"], "this needs Ray: pip install 'nordrail[ray]'"),
    ],
)
def test_a_missing_library_is_named_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, library: str, options: list[str], sentence: str
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == library else find_spec(name))
    result = run("--bots", "random", *options)
    assert result.exit_code == 1
    assert sentence in result.stderr


def test_without_matplotlib_there_is_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "matplotlib" else find_spec(name))
    result = run("--bots", "random", "--games", 1, "--jobs", 1, "--out", tmp_path / "mine")
    assert result.exit_code == 0
    assert "Wins" in result.stdout
    assert "pip install 'nordrail[arena]'" in result.stderr
