"""Saved games in the terminal."""

from pathlib import Path

from tests.terminal.playing import NORDIC, NORTHERN, PLENTY, play, resume, said
from typer.testing import CliRunner

from nordrail import Record, find_title
from nordrail.arena.simulation import random_game
from nordrail.cli.app import app


def test_a_saved_game_can_be_resumed(tmp_path: Path) -> None:
    path, later = tmp_path / "x.game", tmp_path / "later.game"
    assert f"Saved to {path}" in said(play("1 2", "", "auto 10", f"save {path}", "quit")).replace("- ", "-")
    before = path.read_text(encoding="utf-8")
    assert "seed" not in before
    text = said(resume(path, "auto all", options=("--save", str(later))))
    assert "Resuming Nordic Countries. You are Astrid." in text
    after = later.read_text(encoding="utf-8")
    assert before.partition("\n\n")[2] in after
    assert "result" in after


def test_the_person_may_sit_in_another_seat(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    said(play("1 2", "", "auto 4", f"save {path}", "quit"))
    text = said(resume(path, "auto 3", "quit", "", options=("--name", "Freja")))
    assert "You are Freja." in text
    result = resume(path, options=("--name", "Odin"))
    assert (result.exit_code, result.stderr) == (
        1,
        "nobody is called Odin in this game; the players are Astrid, Freja\n",
    )


def test_a_finished_game_shows_its_end(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(random_game(find_title(NORTHERN), 2, "3").record.dump(), encoding="utf-8")
    assert "The last round has been played." in said(CliRunner().invoke(app, ["terminal", "--load", str(path)]))


def test_a_redacted_record_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    record = random_game(find_title(NORDIC), 2, "3").record
    part = Record({key: record.headers[key] for key in ("title", "rules", "seats")}, record.events[:60])
    path.write_text(part.redacted(1).dump(), encoding="utf-8")
    result = CliRunner().invoke(app, ["terminal", "--load", str(path)])
    assert result.exit_code == 1
    assert "this record hides cards or tickets" in result.stderr


def test_a_file_that_cannot_be_written_is_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    text = said(play("quit", "/dev/null/x", str(path)))
    assert "/dev/null/x: cannot be written" in text
    assert path.exists()


def test_a_record_without_bots_asks_how_strong_the_others_are(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(PLENTY, encoding="utf-8")
    text = said(CliRunner().invoke(app, ["terminal", "--load", str(path)], input="3\nquit\n\n"))
    assert text.index("Which level?") < text.index("Resuming Nordic Countries. You are Astrid.")
