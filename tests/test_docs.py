"""The documentation matches the code: rules, commands, version, examples and links."""

import re
import tomllib
from doctest import DocTestParser, DocTestRunner
from pathlib import Path
from random import Random

import pytest

import nordrail
from nordrail import TITLES, Game, Record
from nordrail.bots import make_bot
from nordrail.cli.app import app
from nordrail.engine.rules.board_warnings import board_warnings
from nordrail.engine.rules.phase import EndReason, Over

ROOT = Path(__file__).parent.parent
RULES = re.findall(
    r"^\| *([CNL](?:\d+|[A-K]|-E\d+)) *\|", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE
)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
DOCUMENTS = "\n".join(path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def name(page: Path) -> str:
    return page.name


def blocks(language: str, text: str = DOCUMENTS) -> list[str]:
    """Return the fenced blocks of this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


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


@pytest.mark.parametrize("page", [page for page in PAGES if "```pycon" in page.read_text(encoding="utf-8")], ids=name)
def test_the_examples_run_as_printed(page: Path) -> None:
    """The examples of a page share one session."""
    examples = "\n".join(blocks("pycon", page.read_text(encoding="utf-8")))
    result = DocTestRunner().run(DocTestParser().get_doctest(examples, {}, page.name, None, 0))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("public", sorted(set(nordrail.__all__) - {"__version__"}))
def test_the_page_of_the_api_names_everything_public(public: str) -> None:
    assert re.search(rf"`(game\.)?{public}\b", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"))


def test_the_records_replay() -> None:
    first, second = (Record.load(text) for text in blocks("game"))
    for record in (first, second):
        assert list(record.replay())
    assert first.redacted(2) == second


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_boards_can_be_played_to_the_end(title: str, seats: int) -> None:
    for text in blocks("toml"):
        game = Game.new(TITLES[title].with_board(text), seats, seed="bridges")
        assert {warning.values.get("seats") for warning in board_warnings(game.rulebook)}.isdisjoint({None, 2, 3})
        bots = {seat: make_bot("planner", Random(seat)) for seat in range(1, seats + 1)}
        while (seat := game.to_act) is not None:
            game = game.play(bots[seat].choose(game.view(seat), game.legal(seat)))
        assert game.state.phase == Over(EndReason.LAST_ROUND)
        assert [*game.record.replay(game.rulebook)][-1] == game.state


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


def test_the_walks_through_the_code_name_files_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    walks = re.findall(r"^## A (?:click|bot's decision).*?(?=^## )", page, re.MULTILINE | re.DOTALL)
    named = [re.findall(r"`([\w./]+/[\w.]+\.\w+)`", walk) for walk in walks]
    assert [len(set(files)) for files in named] == [15, 6]
    for file in {file for files in named for file in files}:
        assert (ROOT / file).is_file() or (ROOT / "src" / "nordrail" / file).is_file(), file
