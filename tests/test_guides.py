"""The guides match the code: their commands parse, and the bot that they show plays."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer import BadParameter
from typer.main import get_command
from typer.testing import CliRunner

from nordrail.cli.app import app

DOCS = Path(__file__).parents[1] / "docs"
GUIDES = ["index", "players", "hosts", "bot-builders", "researchers", "board-makers"]


def text_of(guide: str) -> str:
    return (DOCS / f"{guide}.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    """Every line of an indented block that runs nordrail, without its comment."""
    lines = [line for guide in GUIDES for line in re.findall(r"^ {4,}(.+)$", text_of(guide), re.MULTILINE)]
    found = [re.search(r"(?:^|/)nordrail (.+?)(?: +#.*)?$", line) for line in lines]
    return sorted({match[1] for match in found if match})


def parse(line: str) -> None:
    """Parse a command without running it; a file that it names need not exist."""
    command: Any = get_command(app)
    words = shlex.split(line)
    while hasattr(command, "commands"):
        command = command.commands[words.pop(0)]
    try:
        command.make_context("nordrail", words)
    except BadParameter as reason:
        if "does not exist" not in str(reason):
            raise


@pytest.mark.parametrize("line", commands())
def test_a_command_of_a_guide_has_only_options_that_exist(line: str) -> None:
    parse(line)


def test_a_wrong_option_or_command_is_noticed() -> None:
    with pytest.raises(Exception, match="No such option"):
        parse("arena --bits planner")
    with pytest.raises(KeyError):
        parse("plai")


def test_the_guides_show_commands() -> None:
    assert len(commands()) >= 14


def test_the_bot_of_the_guide_beats_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", text_of("bot-builders"), re.MULTILINE | re.DOTALL)
    (tmp_path / "my_bot.py").write_text(program, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = ["arena", "--bots", "random", "--bot", "my_bot.py:LongFirst", "--games", "20", "--jobs", "1", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    random, ours = json.loads(done.output)["bots"]
    assert (ours["name"], ours["illegal"], ours["failed"]) == ("my_bot.py:LongFirst", 0, 0)
    assert ours["low"] > 0.5 > random["high"]
