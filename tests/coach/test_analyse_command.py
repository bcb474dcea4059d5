"""`nordrail analyse`: a report, JSON, stored work, and a sentence for whatever cannot be analysed."""

import json
from pathlib import Path

import pytest
from tests.coach.games import finished
from typer.testing import CliRunner, Result

from nordrail.cli.app import app

BOTH = ["nordic-countries", "northern-lights"]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["analyse", *map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "one.game", finished("nordic-countries", 2).record.dump())


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("title", BOTH)
def test_the_report_has_the_curve_the_accounts_and_lessons(tmp_path: Path, title: str) -> None:
    file = written(tmp_path / "one.game", finished(title, 2).record.dump())
    result = run(file, "--iterations", 2)
    assert result.exit_code == 0, result.output
    for words in ("Chance to win", "Luck and skill", "own choices", *(f"Lessons for {name}" for name in names(title))):
        assert words in result.output
    one = run(file, "--iterations", 2, "--seat", 1)
    assert f"Lessons for {names(title)[1]}" not in one.output


def names(title: str) -> tuple[str, ...]:
    return finished(title, 2).names


def test_json_adds_up_and_stored_work_is_continued(file: Path, tmp_path: Path) -> None:
    cache = tmp_path / "work.json"
    told = json.loads(run(file, "--iterations", 2, "--json", "--cache", cache).stdout)
    for account in told["accounts"]:
        assert account["start"] + account["luck"] + account["own"] + account["others"] == account["result"]
    assert (told["version"], told["games"]) == (1, 2)
    work = json.loads(cache.read_text(encoding="utf-8"))
    for judgement in work["judged"].values():
        judgement["own"]["best"] = "pass"  # a mark that only stored work has
    cache.write_text(json.dumps(work), encoding="utf-8")
    again = json.loads(run(file, "--iterations", 2, "--json", "--cache", cache).stdout)
    judged = [decision["own"]["best"] for decision in again["decisions"] if decision["own"]]
    assert set(judged) == {"pass"}


def test_what_cannot_be_analysed_is_refused_with_a_sentence(file: Path, tmp_path: Path) -> None:
    game = finished("nordic-countries", 2)
    text = game.record.dump()
    unfinished = written(tmp_path / "unfinished.game", game.rewound(40).record.dump())
    redacted = written(tmp_path / "redacted.game", game.rewound(40).redacted(1).dump())
    broken = written(tmp_path / "broken.game", text.replace("\n1 ", "\n1 fly ", 1))
    other = written(tmp_path / "other.json", "{}")
    for arguments, sentence in (
        ((tmp_path / "missing.game",), "missing.game"),
        ((unfinished,), "not finished"),
        ((redacted,), "hidden"),
        ((broken,), "line "),
        ((file, "--seat", 3), "there is no seat 3"),
        ((file, "--cache", other), "not the stored work"),
        ((written(tmp_path / "empty.game", ""),), "empty.game"),
    ):
        result = run(*arguments, "--iterations", 2)
        assert result.exit_code != 0
        assert sentence in " ".join(result.output.split()), result.output
        assert "Traceback" not in result.output
    assert other.read_text(encoding="utf-8") == "{}"  # a file that is not ours stays as it is
