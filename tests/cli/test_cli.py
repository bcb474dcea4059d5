"""The command line: its output, its errors, and JSON for programs."""

import json
import re
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from nordrail import Game, Record, __version__, find_title
from nordrail.arena.simulation import Simulation, random_game, simulate
from nordrail.cli.app import app
from nordrail.native import engine_name
from nordrail.records.story import known_to

NORDIC_BOARD = files("nordrail.titles.nordic_countries").joinpath("board.toml").read_text(encoding="utf-8")


def run(*arguments: str | int | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)


def run_json(*arguments: str | int | Path) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "finished.game"
    path.write_text(random_game(find_title("northern-lights"), 3, "5").record.dump(), encoding="utf-8")
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    path = tmp_path / "unfinished.game"
    record = random_game(find_title("nordic-countries"), 2, "5").record
    headers = {key: record.headers[key] for key in ("title", "rules")} | {"seats": "Astrid | Bjørn"}
    path.write_text(Record(headers, record.events[:40]).dump(), encoding="utf-8")
    return path


@pytest.fixture
def my_board(tmp_path: Path) -> Path:
    path = tmp_path / "board.toml"
    path.write_text(NORDIC_BOARD.replace('name = "Nordic Countries"', 'name = "My board"', 1), encoding="utf-8")
    return path


def test_version_and_help() -> None:
    assert run("--version").stdout == f"nordrail {__version__} ({engine_name()})\n"
    assert "simulate" in run("--help").stdout
    for command in ("play", "terminal", "serve", "check", "replay", "simulate", "boards"):
        assert run(command, "--help").exit_code == 0


def test_a_shell_completes_commands_once_that_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    installed = CliRunner().invoke(app, ["--install-completion", "bash"], prog_name="nordrail")
    assert installed.exit_code == 0, installed.output
    script = tmp_path / ".bash_completions/nordrail.sh"
    assert str(script) in (tmp_path / ".bashrc").read_text()
    words = {"COMP_WORDS": "nordrail re", "COMP_CWORD": "1", "_NORDRAIL_COMPLETE": "complete_bash"}
    assert "_NORDRAIL_COMPLETE=complete_bash" in script.read_text()
    assert CliRunner().invoke(app, [], prog_name="nordrail", env=words).output.split() == ["replay"]


def test_check_prints_the_score_sheets_of_a_finished_game(finished: Path) -> None:
    result = run("check", finished)
    assert result.exit_code == 0
    for word in ("Northern Lights", "Seat 1's tickets", "Total", "The last round has been played. Seat"):
        assert word in result.stdout


def test_check_prints_the_table_of_an_unfinished_game(unfinished: Path) -> None:
    result = run("check", unfinished)
    assert result.exit_code == 0
    assert "Nordic Countries" in result.stdout
    assert re.search(r"Astrid +\d+ +\d+ +\d+ +\d+ +\d+", result.stdout)
    assert re.search(r"It is (Astrid|Bjørn)'s turn|draws a second card|chooses", result.stdout)


def test_check_reads_a_redacted_record(unfinished: Path) -> None:
    record = Record.load(unfinished.read_text(encoding="utf-8")).redacted(2)
    unfinished.write_text(record.dump(), encoding="utf-8")
    assert "????" in record.dump()
    assert "Bjørn" in run("check", unfinished).stdout


def test_check_names_the_line_that_breaks_a_rule_and_continues(finished: Path, unfinished: Path) -> None:
    lines = unfinished.read_text(encoding="utf-8").splitlines()
    lines.append("1 pass")
    unfinished.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run("check", unfinished, finished)
    assert result.exit_code == 1
    assert f"{unfinished}: line {len(lines)}: pass: " in result.stderr
    assert "2 records: 1 with mistakes" in result.stdout
    assert "Northern Lights" in result.stdout


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "there is no such file"),
        (b"\xff\xfe\x00", "not a text file in UTF-8"),
        (b"", "line 1: the header title is missing"),
        (b"title atlantis\nrules 1\nseats A | B\n", "line 1: there is no title 'atlantis'"),
        (b"title nordic-countries\nrules 1\nseats A | B\n\n1 fly\n", "line 5: fly: there is no verb 'fly' here"),
        (b"x" * 10_000_001, "too large; the limit is 10,000,000 bytes"),
    ],
)
def test_check_says_what_is_wrong_with_a_file(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    path = tmp_path / "x.game"
    if content is not None:
        path.write_bytes(content)
    result = run("check", path)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{path}: ")
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_check_of_a_folder_prints_a_line_each_then_only_a_summary(tmp_path: Path) -> None:
    list(simulate(Simulation("nordic-countries", 2, games=4, seed=1, out=tmp_path)))
    result = run("check", tmp_path)
    assert result.stdout.count("Nordic Countries, over: ") == 4
    assert result.stdout.endswith("4 records: all good\n")
    many = run("check", *[tmp_path] * 11, "--jobs", "1")
    assert many.stdout == "44 records: all good\n"


def test_check_with_processes_finds_the_same(tmp_path: Path) -> None:
    list(simulate(Simulation("nordic-countries", 2, games=3, seed=1, out=tmp_path)))
    (tmp_path / "broken.game").write_text("title\n", encoding="utf-8")
    results = [run("check", *[tmp_path] * 20, "--jobs", jobs) for jobs in (1, 2)]
    assert results[0].output == results[1].output
    assert "80 records: 20 with mistakes" in results[0].stdout


def test_check_of_an_empty_folder_says_so(tmp_path: Path) -> None:
    result = run("check", tmp_path)
    assert (result.exit_code, result.stderr) == (1, f"no records (*.game) in {tmp_path}\n")


def test_check_prints_json(finished: Path, unfinished: Path) -> None:
    whole, part = run_json("check", finished, unfinished)
    assert whole["ok"] is whole["over"] is True
    assert len(whole["result"]) == 3
    assert part["over"] is False
    assert part["names"] == ["Astrid", "Bjørn"]
    assert part["players"][0]["trains"] <= 40


def test_check_prints_json_of_a_broken_record(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text("title nordic-countries\nrules 7\nseats A | B\n\n", encoding="utf-8")
    result = run("check", path, "--json")
    assert result.exit_code == 1
    (broken,) = json.loads(result.stdout)
    assert broken["error"]["line"] == 2
    assert broken["ok"] is False


def test_replay_tells_everything_with_the_score_sheets(finished: Path) -> None:
    result = run("replay", finished)
    assert result.exit_code == 0
    for word in ("Bonus cards in play", "Turn 1", "claims", "one more turn each", "The game is over.", "Total"):
        assert word in " ".join(result.stdout.split())


def test_replay_tells_a_seat_or_a_spectator_only_what_it_may_know(unfinished: Path) -> None:
    everything = run("replay", unfinished).stdout
    own, other, watching = (run("replay", unfinished, *options).stdout for options in _READERS)
    tickets = [line for line in everything.splitlines() if "is offered" in line or "keeps" in line]
    assert "Bjørn is offered 5 tickets." in own
    assert "Astrid is offered 5 tickets." in other
    assert watching.count("is offered 5 tickets.") == 2
    assert "–" not in "".join(line for line in watching.splitlines() if "keeps" in line)
    assert tickets


_READERS = (["--seat", "1"], ["--seat", "2"], ["--watch"])


def test_replay_starts_at_the_requested_line(finished: Path) -> None:
    steps = run_json("replay", finished, "--from", "100")
    assert steps[0]["ply"] == 100
    assert set(steps[0]) == {"ply", "event", "text", "turn", "points", "trains"}
    assert "  99 " not in run("replay", finished, "--from", "100").stdout


def test_replay_json_of_a_seat_holds_no_secret(finished: Path) -> None:
    events = [step["event"] for step in run_json("replay", finished, "--seat", "2")]
    assert [event for event in events if event.startswith("* hand 1")] == [
        event for event in events if re.fullmatch(r"\* hand 1 \?+", event)
    ]
    assert any(re.fullmatch(r"\* hand 2 [A-Z]+", event) for event in events)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seat", "9"], "there is no seat 9: this game has seats 1 to 2"),
        (["--seat", "0"], "there is no seat 0"),
        (["--seat", "1", "--watch"], "choose one of --seat and --watch"),
        (["--from", "41"], "has only 40 lines; --from 41 is past the end"),
    ],
)
def test_replay_refuses_with_an_error_message(unfinished: Path, options: list[str], sentence: str) -> None:
    result = run("replay", unfinished, *options)
    assert result.exit_code == 1
    assert sentence in result.stderr


def test_replay_names_file_and_line_of_a_broken_record(unfinished: Path) -> None:
    unfinished.write_text(unfinished.read_text(encoding="utf-8").replace("* first", "* last", 1), encoding="utf-8")
    result = run("replay", unfinished)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{unfinished}: line 5: ")


def test_simulate_prints_tables_and_writes_records(tmp_path: Path) -> None:
    result = run("simulate", "--games", 3, "--title", "northern-lights", "--seats", 4, "--out", tmp_path, "--jobs", 1)
    assert result.exit_code == 0
    for word in ("Northern Lights, 4 seats, seed 1: 3 random games", "games per second", "Scores", "turns", "ended by"):
        assert word in result.stdout
    assert len(list(tmp_path.glob("northern-lights-4-1-*.game"))) == 3


def test_simulate_prints_the_same_json_for_the_same_seed() -> None:
    options = ("simulate", "--games", "5", "--seed", "8", "--jobs", "1")
    assert run_json(*options) == run_json(*options)
    assert run_json(*options)["title"] == "nordic-countries"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--title", "nordic-contries"], "did you mean nordic-countries?"),
        (["--seats", "9"], "Nordic Countries has 2 to 3 seats, not 9"),
        (["--seats", "0"], "Nordic Countries has 2 to 3 seats, not 0"),
        (["--out", "/dev/null/x"], "cannot be written"),
        (["--board", "nowhere.toml"], "nowhere.toml: there is no such file"),
    ],
)
def test_simulate_refuses_with_an_error_message(options: list[str], sentence: str) -> None:
    result = run("simulate", "--games", "1", *options)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_boards_prints_what_is_on_the_boards() -> None:
    both = run("boards").stdout
    for word in (
        "81 routes",
        "161 routes",
        "Karlstad–Oslo",
        "Globetrotter",
        "4 of 11 in each game",
        "København–Murmansk",
    ):
        assert word in both
    nordic, northern = run_json("boards")
    assert (len(nordic["board"]["routes"]), len(northern["board"]["routes"])) == (81, 161)
    assert (nordic["rules"]["seats"], northern["rules"]["bonuses_dealt"]) == ([2, 3], 4)
    assert run("boards", "northern-light").exit_code == 1


@pytest.mark.parametrize("width", [80, 120])
def test_tables_fit_the_terminal(finished: Path, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.chdir(finished.parent)
    for arguments in (["boards"], ["check", finished.name], ["replay", finished.name]):
        lines = run(*arguments).stdout.splitlines()
        assert max(map(len, lines)) <= width
        assert not [line for line in lines if "…" in line]


def test_a_board_is_drawn_with_warnings(tmp_path: Path, my_board: Path) -> None:
    rules = "\n[rules]\ntrains = 8\ntickets = { first_offer = 8 }\n"
    my_board.write_text(my_board.read_text(encoding="utf-8") + rules, encoding="utf-8")
    drawn = run("boards", "--board", my_board, "--svg", tmp_path / "board.svg")
    assert drawn.stdout == f"Drawn to {tmp_path / 'board.svg'}\n"
    assert "Warning: nobody can claim" in drawn.stderr
    svg = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert "Stockholm" in svg
    assert "8 trains" in run("boards", "--board", my_board).stdout


def test_a_custom_board_is_played_checked_and_replayed(tmp_path: Path, my_board: Path) -> None:
    assert "My board for Nordic Countries" in run("boards", "--board", my_board).stdout
    assert run("simulate", "--games", 2, "--board", my_board, "--out", tmp_path).exit_code == 0
    record = tmp_path / "nordic-countries-2-1-1.game"
    assert "board   My board" in record.read_text(encoding="utf-8")
    assert "Nordic Countries on My board" in run("check", record, "--board", my_board).stdout
    assert run("replay", record, "--board", my_board).exit_code == 0
    assert "this game was played on the board My board" in run("check", record).stderr
    assert "there is no such file" in run("check", record, "--board", "nowhere.toml").stderr


@pytest.mark.parametrize(
    "command", [["boards"], ["simulate"], ["terminal"], ["check", "{record}"], ["replay", "{record}"]]
)
def test_every_mistake_of_a_board_is_printed(my_board: Path, unfinished: Path, command: list[str]) -> None:
    text = my_board.read_text(encoding="utf-8")
    my_board.write_text(text.replace('"red"', '"rot"').replace("length = 9", "length = 99"), encoding="utf-8")
    arguments = [argument.format(record=unfinished) for argument in command]
    result = run(*arguments, "--board", my_board, text="\n\n\n")
    assert result.exit_code == 1
    assert "rot" in result.stderr
    assert "99" in result.stderr
    assert len(result.stderr.splitlines()) > 2
    assert all(line.startswith(str(my_board)) for line in result.stderr.splitlines())


def python_m(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", "nordrail", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)


def test_it_runs_as_a_module(tmp_path: Path) -> None:
    assert python_m("--version").stdout == f"nordrail {__version__} ({engine_name()})\n"
    done = python_m("simulate", "--games", "60", "--jobs", "2", "--out", str(tmp_path), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert python_m("check", str(tmp_path)).stdout == "60 records: all good\n"
    assert python_m("check", "nowhere").returncode == 1


def test_a_closed_pipe_is_not_an_error(finished: Path) -> None:
    shell = f"{sys.executable} -m nordrail replay {finished} | head -1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, encoding="utf-8", check=False)
    assert "goes first" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_seed_of_a_game_is_not_in_its_unfinished_record() -> None:
    assert "seed" not in Game.new("nordic-countries", 2, seed="secret").record.dump()


def test_check_does_not_guess_the_result_of_a_record_with_hidden_tickets(finished: Path) -> None:
    record = known_to(Game.from_record(finished.read_text(encoding="utf-8")), 1)
    finished.write_text(record.dump(), encoding="utf-8")
    assert "so the result is unknown" in run("check", finished).stdout
    (table,) = run_json("check", finished)
    assert (table["over"], table["result"]) == (True, None)


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (KeyboardInterrupt(), 130, "Stopped.\n"),
        (BrokenProcessPool(), 1, "A worker process ended unexpectedly; --jobs 1 uses no worker processes.\n"),
    ],
)
def test_failures_from_outside_end_with_an_error_message(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, sentence: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("nordrail.cli.research.simulate.play_games", fail)
    result = run("simulate")
    assert (result.exit_code, result.stderr) == (status, sentence)
