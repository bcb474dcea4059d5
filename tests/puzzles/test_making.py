"""Making puzzles: the same from the same seed, resumed after an interruption, refused with a reason."""

import gzip
from pathlib import Path

import pytest
from tests.conftest import NORDIC
from typer.testing import CliRunner

from nordrail.cli.app import app
from nordrail.engine.rules.rulebook import find_title
from nordrail.puzzles.finding import Effort
from nordrail.puzzles.making import Order, make_file
from nordrail.puzzles.puzzle import BadPuzzle, Puzzle

ORDER = Order(NORDIC, count=2, seed=9, effort=Effort(32, 400))


def make(path: Path, order: Order = ORDER) -> str:
    for _ in make_file(order, find_title(order.title), path):
        pass
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make(tmp_path_factory.mktemp("puzzles") / "made.jsonl")


def test_the_puzzles_are_of_both_numbers_of_seats_and_name_their_command(made: str) -> None:
    first, *lines = made.splitlines()
    puzzles = [Puzzle.load(line) for line in lines]
    assert "nordrail puzzles nordic-countries --count 2 --seed 9 --iterations 32 --check 400" in first
    assert sorted(puzzle.seats for puzzle in puzzles) == [2, 3]
    assert all(answer.behind.low > 0 for puzzle in puzzles for answer in puzzle.answers[1:])


def test_an_interrupted_run_resumes_and_makes_the_same_file(made: str, tmp_path: Path) -> None:
    path, part = tmp_path / "again.jsonl", tmp_path / "again.jsonl.part"
    run = make_file(ORDER, find_title(NORDIC), path)
    next(run)
    next(run)
    del run
    assert not path.exists()
    with part.open("a", encoding="utf-8") as file:
        file.write('{"seats": 3, "num')  # as if the machine had stopped in the middle of a line
    assert make(path) == made
    assert not part.exists()


def test_a_part_of_another_order_is_refused(tmp_path: Path) -> None:
    path, part = tmp_path / "other.jsonl", tmp_path / "other.jsonl.part"
    part.write_text('{"title":"another"}\n', encoding="utf-8")
    with pytest.raises(BadPuzzle, match="belongs to another order"):
        make(path)
    assert part.read_text(encoding="utf-8") == '{"title":"another"}\n'


def test_the_command_makes_a_compressed_file(made: str, tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl.gz"
    options = ["--count", "2", "--seed", "9", "--iterations", "32", "--check", "400", "--out", str(path)]
    result = CliRunner().invoke(app, ["puzzles", NORDIC, *options])
    assert result.exit_code == 0, result.output
    assert result.stdout.replace("\n", "").endswith("made.jsonl.gz: 2 puzzles")
    assert gzip.decompress(path.read_bytes()).decode() == made


def test_the_command_refuses_an_unknown_title() -> None:
    result = CliRunner().invoke(app, ["puzzles", "nordic"])
    assert (result.exit_code, "there is no title 'nordic'" in result.output) == (1, True)


def test_the_command_needs_the_compiled_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.native.library.available", lambda: False)
    result = CliRunner().invoke(app, ["puzzles", NORDIC])
    assert (result.exit_code, "needs the compiled engine" in result.output) == (1, True)
