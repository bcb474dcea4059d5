"""A game that is left is not lost: autosave, --resume, and the opponents that a saved game remembers."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from nordrail import Record
from nordrail.bots import BOTS
from nordrail.cli.app import app

NORDIC, NORTHERN = "nordic-countries", "northern-lights"


def terminal(*options: str, lines: tuple[str, ...]) -> Result:
    return CliRunner().invoke(app, ["terminal", *options], input="".join(f"{line}\n" for line in lines))


def play(*lines: str, bot: str = "random", title: str = NORTHERN, seats: int = 3, options: tuple[str, ...] = ()) -> str:
    arguments = ["--title", title, "--seats", str(seats), "--name", "Astrid", "--seed", "secret", "--bot", bot]
    return said(terminal(*arguments, *options, lines=lines))


def resume(*lines: str, options: tuple[str, ...] = ()) -> str:
    return said(terminal("--resume", *options, lines=lines))


def said(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "terminal").glob("*.game"))


def test_a_game_that_ends_with_the_input_is_resumed(data: Path) -> None:
    text = play("1 2", "", "draw")
    assert text.endswith("The game is kept; nordrail terminal --resume continues it. Goodbye.")
    (path,) = kept(data)
    before = path.read_text(encoding="utf-8")
    assert before.splitlines()[-2].startswith("1 draw") or before.splitlines()[-1].startswith("* hand 1")
    text = resume("draw", "undo", "quit", "")
    assert "Resuming Northern Lights. You are Astrid. You play against Freja (random) and Leif (random)." in text
    assert "Second card? (draw, take R)" in text
    assert path.read_text(encoding="utf-8").startswith(before)
    assert kept(data) == [path]


def test_a_kept_game_has_no_seed_and_ends_with_the_game(data: Path) -> None:
    play("auto 8", "quit", "")
    (path,) = kept(data)
    assert "secret" not in path.read_text(encoding="utf-8")
    record = data / "evening.game"
    assert "Total" in resume("auto all", str(record))
    assert kept(data) == []
    assert Record.load(record.read_text(encoding="utf-8")).headers["bots"] == "-,random,random"
    result = terminal("--resume", lines=())
    assert (result.exit_code, result.stderr) == (1, "there is no game to resume; nordrail terminal starts one\n")


def test_leaving_at_the_last_question_keeps_the_finished_game(data: Path) -> None:
    assert play("auto all").endswith("Goodbye.")
    assert len(kept(data)) == 1
    text = resume("")
    assert text.count("The last round has been played.") == 1
    assert "Save the record?" in text
    assert kept(data) == []


def test_a_new_game_leaves_the_last_one_alone(data: Path) -> None:
    play("1 2")
    (first,) = kept(data)
    os.utime(first, (1, 1))
    assert "Your last game is not over: nordrail terminal --resume continues it." in play("1 2", title=NORDIC)
    text = resume("quit", "")
    assert "Also kept: 1 older game." in text
    assert "Resuming Nordic Countries." in text
    assert "Resuming Northern Lights." in said(terminal("--load", str(first), lines=("quit", "")))
    assert len(kept(data)) == 2
    assert "choose one of them" in terminal("--resume", "--load", str(first), lines=()).stderr


def test_a_custom_board_is_kept_too(data: Path) -> None:
    from importlib.resources import files

    board = data / "my.toml"
    text = (files("nordrail.titles") / "nordic_countries" / "board.toml").read_text(encoding="utf-8")
    board.write_text(text.replace('name = "', 'name = "My ', 1), encoding="utf-8")
    play("1 2", title=NORDIC, options=("--board", str(board)))
    board.unlink()
    assert "Resuming Nordic Countries." in resume("auto all", "")
    assert list((data / "terminal").iterdir()) == []


def test_a_game_is_played_where_nothing_can_be_kept(data: Path) -> None:
    (data / "terminal").write_text("a file", encoding="utf-8")
    text = play("1 2", "", "quit", "")
    assert text.count("type save FILE before you leave") == 1
    assert "is kept" not in text


def test_a_saved_game_remembers_its_opponents(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    play("1 2", f"save {path}", "quit", bot="planner,search:seconds=0.1")
    load = ("--load", str(path))
    text = said(terminal(*load, lines=("quit", "")))
    assert "You are Astrid. You play against Freja (planner) and Leif (search:seconds=0.1)." in text
    text = said(terminal(*load, "--name", "Leif", lines=("quit", "")))
    assert "You are Leif. You play against Astrid (search:seconds=0.1) and Freja (planner)." in text
    text = said(terminal(*load, "--bot", "easy", lines=("quit", "")))
    assert "You play against Freja (easy) and Leif (easy)." in text


@pytest.mark.parametrize("bots", ["-,gone,easy", "-,easy", "easy,easy,easy"])
def test_opponents_that_cannot_be_found_are_asked_for(bots: str, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    play("1 2", f"save {path}", "quit")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("-,random,random", bots), encoding="utf-8")
    text = said(terminal("--load", str(path), lines=("hard", "quit", "")))
    assert ("there is no bot 'gone'" in text) == ("gone" in bots)
    assert "You play against Freja (hard) and Leif (hard)." in text


def test_a_file_runs_a_program_only_with_consent(tmp_path: Path) -> None:
    path, trace = tmp_path / "x.game", tmp_path / "trace"
    play("1 2", f"save {path}", "quit")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("-,random", f"-,program:touch {trace}"), encoding="utf-8")
    text = said(terminal("--load", str(path), lines=("", "random", "", "quit", "")))
    assert f"This file wants to run on your computer: program:touch {trace}" in text
    assert "You play against Freja (random)" in text
    assert not trace.exists()
    text = terminal("--load", str(path), lines=("yes", "", "", "")).stdout
    assert trace.exists()
    assert "Freja cannot continue" in text


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient:
        def __init__(self, rng: object) -> None: ...

        def choose(self, view: object, legal: object) -> None:
            raise KeyboardInterrupt

    monkeypatch.setitem(BOTS, "impatient", Impatient)
    assert "The game is kept" in play("1 2", "", bot="impatient")
    assert "1 keep" in kept(data)[0].read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
def test_closing_the_terminal_keeps_and_saves_the_game(tmp_path: Path) -> None:
    main, side = pty.openpty()
    file = tmp_path / "x.game"
    options = ["--title", NORDIC, "--seats", "2", "--name", "Astrid", "--bot", "random", "--save", str(file)]
    child = subprocess.Popen(
        [sys.executable, "-m", "nordrail", "terminal", *options],
        stdin=side,
        stdout=side,
        stderr=side,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)},
    )
    os.close(side)
    os.write(main, b"1 2\n")
    seen = b""
    while b"Press Enter" not in seen:
        seen += os.read(main, 4096)
    child.send_signal(signal.SIGHUP)
    os.close(main)
    child.wait(timeout=20)
    assert "1 keep" in file.read_text(encoding="utf-8")
    (kept_file,) = tmp_path.rglob("terminal/*.game")
    assert kept_file.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
