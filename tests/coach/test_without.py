"""Without the compiled engine, the coach says so in a sentence."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.coach.games import finished
from typer.testing import CliRunner

from nordrail.cli.app import app
from nordrail.coach import Analyser, NoCoach
from nordrail.native import library


@pytest.fixture(autouse=True)
def _no_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NORDRAIL_NATIVE", "0")
    library.library.cache_clear()
    yield
    monkeypatch.undo()
    library.library.cache_clear()


def test_the_coach_says_what_it_needs(tmp_path: Path) -> None:
    game = finished("nordic-countries", 2)
    with pytest.raises(NoCoach, match="compiled engine, which is not installed here"):
        Analyser(game)
    path = tmp_path / "one.game"
    path.write_text(game.record.dump(), encoding="utf-8")
    result = CliRunner().invoke(app, ["analyse", str(path)])
    assert result.exit_code == 1
    assert "compiled engine" in result.output
