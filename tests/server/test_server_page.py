"""docs/server.md matches the server: settings, requests, errors, metrics and the example."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from nordrail.cli.app import app
from nordrail.server.http.app import make_app
from nordrail.server.run.metrics import Metrics
from nordrail.server.run.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
ROOMS = {"server": "*.py", "table": "*.py", "host": "*refusals.py"}
SOURCES = [path for room, names in ROOMS.items() for path in sorted((ROOT / "src" / "nordrail" / room).rglob(names))]


def options() -> dict[str, tuple[str, object]]:
    """The options of `nordrail serve`, each with its variable and its default."""
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {option.opts[0]: (option.envvar, option.default) for option in command.params if option.opts[0] != "--help"}


@pytest.mark.parametrize("option", options())
def test_the_page_tells_of_the_option_with_its_variable_and_its_default(option: str) -> None:
    variable, default = options()[option]
    row = re.search(rf"^\| `{option}` \| `{variable}` \| .+ \| (.+) \|$", PAGE, re.MULTILINE)
    assert row
    if default is not None and option != "--thinkers":  # depends on the number of cores
        assert row[1].strip("`") == str(default).removesuffix(".0")


def test_the_page_tells_of_every_request() -> None:
    told = set(re.findall(r"^\| `([A-Z]+ /api\S+)` \|", PAGE, re.MULTILINE))
    paths = make_app(Settings(db="unused.db")).openapi()["paths"]
    assert told == {f"{method.upper()} {path}" for path in paths for method in paths[path] if path.startswith("/api/")}


def errors_in(source: Path) -> Iterator[str]:
    """Find the names of errors: arguments of `Refusal`, and names next to a status."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(name)), *_]):
                yield name
            case ast.Call(args=[ast.Constant(value=int()), ast.Constant(value=str(name)), *_]):
                yield name
            case ast.Tuple(elts=[ast.Constant(value=int()), ast.Constant(value=str(name)), *_]):
                yield name
            case ast.Dict(keys=[ast.Constant(value=int()), *_], values=values):
                yield from (str(pair.elts[0].value) for pair in values if isinstance(pair, ast.Tuple))  # type: ignore[attr-defined]


def test_the_page_tells_of_every_error() -> None:
    told = re.findall(r"^\| `(\w+)` \| (?:\d{3}(?:, \d{3})?|socket) \|", PAGE, re.MULTILINE)
    assert len(told) == len(set(told))
    assert set(told) == {name for source in SOURCES for name in errors_in(source)}


def test_the_page_tells_of_every_figure() -> None:
    made = {line.split()[2] for line in Metrics().text().decode().splitlines() if line.startswith("# TYPE")}
    assert {name for name in made if not name.endswith("_created")} == set(re.findall(r"nordrail_\w+", PAGE))


def test_the_page_shows_the_example_as_it_is() -> None:
    (shown,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert shown == (ROOT / "examples" / "outside_bot.py").read_text(encoding="utf-8")


def test_the_links_within_the_page_lead_to_a_heading() -> None:
    headings = {
        re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    }
    links = re.findall(r"\]\(#([^)]+)\)", PAGE)
    assert links
    assert set(links) <= headings
