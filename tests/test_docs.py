"""The documents keep up with the code: rules, commands and version."""

import re
import tomllib
from pathlib import Path

import pytest

from nordrail.cli import app

ROOT = Path(__file__).parent.parent
RULES = re.findall(
    r"^\| *([CNL](?:\d+|[A-K]|-E\d+)) *\|", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE
)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
DOCUMENTS = "\n".join(path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def command_names() -> list[str]:
    return sorted(
        info.name or info.callback.__name__.replace("_", "-") for info in app.registered_commands if info.callback
    )


def test_there_are_69_rules() -> None:
    assert len(RULES) == len(set(RULES)) == 69


@pytest.mark.parametrize("rule", RULES)
def test_a_test_cites_the_rule(rule: str) -> None:
    assert re.search(rf"(?<![\w-]){rule}(?![\w-])", TESTS)


@pytest.mark.parametrize("command", command_names())
def test_a_document_names_the_command(command: str) -> None:
    assert re.search(rf"\bnordrail {command}\b", DOCUMENTS)


def test_the_changelog_tells_of_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    assert headings[: len(headings) - len(released)] in ([], ["Unreleased"])
    assert released[0] == version
