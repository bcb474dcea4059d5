"""The documents keep up with the code: rules, commands, version, examples and links."""

import re
import tomllib
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from nordrail import TITLES, Record
from nordrail.cli.app import app

ROOT = Path(__file__).parent.parent
RULES = re.findall(
    r"^\| *([CNL](?:\d+|[A-K]|-E\d+)) *\|", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE
)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
DOCUMENTS = "\n".join(path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def blocks(language: str) -> list[str]:
    """What stands in the fenced blocks of this language on all pages."""
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENTS, re.MULTILINE | re.DOTALL)


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


def test_the_examples_run_as_printed() -> None:
    assert blocks("pycon")
    for example in blocks("pycon"):
        result = DocTestRunner().run(DocTestParser().get_doctest(example, {}, "a page", None, 0))
        assert result.attempted > 0
        assert result.failed == 0


def test_the_records_replay() -> None:
    first, second = (Record.load(text) for text in blocks("game"))
    for record in (first, second):
        assert list(record.replay())
    assert first.redacted(2) == second


@pytest.mark.parametrize("title", TITLES)
def test_the_boards_can_be_played_on(title: str) -> None:
    assert [TITLES[title].with_board(text) for text in blocks("toml")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
