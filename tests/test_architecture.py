"""Rules for the code itself: allowed imports, and what no file may contain."""

import ast
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

import nordrail

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"
ENGINE = SRC / "nordrail" / "engine"
MODULES = sorted(SRC.rglob("*.py"))
ENGINE_FILES = sorted(path for path in ENGINE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
TITLE_WORDS = ("nordic", "northern")

IMPORT_PACKAGE = """
import sys
sys.path.insert(0, {src!r})
before = set(sys.modules)
{prelude}
import importlib, pkgutil
package = importlib.import_module("nordrail.{package}")
for module in pkgutil.walk_packages(package.__path__, "nordrail.{package}."):
    importlib.import_module(module.name)
print(*sorted(set(sys.modules) - before))
"""

# Replace our top-level package with an empty one, to load only what the subpackage imports.
BARE_PACKAGE = """
import types
sys.modules["nordrail"] = types.ModuleType("nordrail")
sys.modules["nordrail"].__path__ = [{folder!r}]
"""


def name(path: Path) -> str:
    return path.relative_to(SRC).as_posix()


def loaded_with(package: str, prelude: str = "") -> set[str]:
    """Return all modules loaded by importing one of our packages in a separate process."""
    code = IMPORT_PACKAGE.format(src=str(SRC), prelude=prelude, package=package)
    return set(
        subprocess.run([sys.executable, "-I", "-c", code], check=True, capture_output=True, text=True).stdout.split()
    )


PACKED = "native/structures.py"
"""Has the names of what it packs for C."""
BOTH_HOSTS = {"Analyses", "Known", "LiveTable"}
"""What the server and the static edition have each, with the same meaning."""


def test_a_class_name_has_one_meaning() -> None:
    places = defaultdict(list)
    for path in MODULES:
        if not path.as_posix().endswith(PACKED):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append(name(path))
    assert {word: found for word, found in places.items() if len(found) > 1 and word not in BOTH_HOSTS} == {}
    assert all(len(places[word]) == 2 for word in BOTH_HOSTS)


def test_a_room_is_small_enough_to_look_around_in() -> None:
    packages = Counter(path.parent for path in MODULES if path.name != "__init__.py")
    folders = Counter(path.parent for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte"))
    assert {str(room): count for room, count in packages.items() if count > 15} == {}
    assert {str(room): count for room, count in folders.items() if count > 16} == {}
    assert len(packages) > 30
    assert len(folders) > 20


def test_packages_import_only_downwards(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("logging.config.dictConfig", lambda config: None)  # it would disable the loggers of other tests
    assert lint_imports(no_cache=True, no_logo=True) == 0, capsys.readouterr().out


@pytest.mark.parametrize("package", ["engine", "table"])
def test_a_pure_package_loads_the_standard_library_alone(package: str) -> None:
    top_level = {module.partition(".")[0] for module in loaded_with(package)}
    assert top_level - sys.stdlib_module_names == {"nordrail"}


@pytest.mark.parametrize(("package", "allowed"), [("engine", {"engine"}), ("table", {"table", "engine"})])
def test_a_pure_package_imports_nothing_else_of_ours(package: str, allowed: set[str]) -> None:
    loaded = loaded_with(package, BARE_PACKAGE.format(folder=str(SRC / "nordrail")))
    assert {module.split(".")[1] for module in loaded if module.startswith("nordrail.")} == allowed


def test_a_table_needs_no_event_loop() -> None:
    loaded = loaded_with("table", BARE_PACKAGE.format(folder=str(SRC / "nordrail")))
    assert not loaded & {"asyncio", "socket", "sqlite3", "subprocess"}


@pytest.mark.parametrize("path", ENGINE_FILES, ids=name)
def test_the_engine_names_no_title(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert [word for word in TITLE_WORDS if word in text] == []


@pytest.mark.parametrize("path", ENGINE_FILES, ids=name)
def test_an_engine_file_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_opens_with_a_docstring(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_module_uses_the_shared_random_generator(path: Path) -> None:
    assert shared_random_uses(path.read_text(encoding="utf-8")) == []


def test_uses_of_the_shared_random_generator_are_found() -> None:
    assert shared_random_uses("import random\nrandom.Random(1).choice('ab')") == []
    assert shared_random_uses("def f(random): return random.choice('ab')") == []
    assert shared_random_uses("import random as r\nr.choice('ab')") == ["choice"]
    assert shared_random_uses("from random import Random, shuffle") == ["shuffle"]


def shared_random_uses(source: str) -> list[str]:
    """List the functions of `random` that a source uses; they all share one hidden generator."""
    nodes = list(ast.walk(ast.parse(source)))
    aliases = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "random"
    }
    used = [
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "random"
        for alias in node.names
    ]
    used += [
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in aliases
    ]
    return [use for use in used if use not in {"Random", "SystemRandom"}]


@pytest.mark.parametrize("path", sorted((SRC / "nordrail" / "bots").rglob("*.py")), ids=name)
def test_no_bot_hides_a_type_behind_any(path: Path) -> None:
    used = {node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}
    assert "Any" not in used


def test_the_public_names_exist() -> None:
    assert len(set(nordrail.__all__)) == len(nordrail.__all__)
    assert [public for public in nordrail.__all__ if not hasattr(nordrail, public)] == []
