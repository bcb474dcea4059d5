"""The levels without the compiled engine: the strongest are not offered, and every list says why."""

from asyncio import run
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from nordrail.bots import bot_names, make_bot
from nordrail.bots.levels import LEVELS, NOT_COMPILED, offered_levels
from nordrail.bots.roster import our_bots
from nordrail.cli.app import app
from nordrail.engine.errors import NotationError
from nordrail.native import library
from nordrail.server.http.routes.tables import bots


@pytest.fixture
def without_the_compiled_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NORDRAIL_NATIVE", "0")
    library.library.cache_clear()
    yield
    monkeypatch.undo()
    library.library.cache_clear()


def told() -> dict[str, str]:
    """Return what the server says is missing, by level."""
    nobody: Any = SimpleNamespace(allowed_bots={})
    return {bot.name: bot.missing for bot in run(bots(nobody)) if bot.kind == "level"}


def test_with_the_compiled_engine_every_level_is_offered() -> None:
    assert offered_levels() == LEVELS
    assert set(told().values()) == {""}
    assert {"learned", "search"} <= {*our_bots()}


@pytest.mark.usefixtures("without_the_compiled_engine")
def test_without_it_hard_is_the_strongest_level() -> None:
    assert list(offered_levels()) == ["easy", "medium", "hard"]
    assert not {"expert", "master", "learned", "search"} & {*bot_names(), *our_bots()}
    assert told() == {"easy": "", "medium": "", "hard": "", "expert": NOT_COMPILED, "master": NOT_COMPILED}


@pytest.mark.usefixtures("without_the_compiled_engine")
@pytest.mark.parametrize("name", ["expert", "master", "learned", "search:seconds=0.1"])
def test_without_it_a_stronger_bot_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(NotationError, match="compiled engine, which is not installed here"):
        make_bot(name, Random(1))


@pytest.mark.usefixtures("without_the_compiled_engine")
def test_without_it_the_terminal_says_why() -> None:
    said = " ".join(CliRunner().invoke(app, ["terminal"], input="1\n2\n4\nhard\nBo\nquit\n\n").output.split())
    assert NOT_COMPILED in said
    assert "Which level? (easy, medium or hard; Enter for medium)" in said
