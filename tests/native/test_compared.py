"""A finished comparison stays true while only policies change."""

import shutil
from pathlib import Path

import pytest

import compared


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package that can be changed."""
    for folder in ("engine", "titles", "native"):
        shutil.copytree(compared.PACKAGE / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.so", "*.pyc"))
    monkeypatch.setattr(compared, "PACKAGE", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "name", ["native/c/atlas.h", "native/c/network.c", "native/c/search.c", "native/lookahead.py", "engine/daily.py"]
)
def test_what_no_game_depends_on_leaves_the_digest_as_it_is(package: Path, name: str) -> None:
    assert change(package / name) == compared.digest()


@pytest.mark.parametrize(
    "name", ["native/c/flow.c", "native/c/observe.c", "native/c/rules.h", "engine/rules/apply.py", "native/states.py"]
)
def test_a_change_of_the_rules_changes_the_digest(package: Path, name: str) -> None:
    assert change(package / name) != compared.digest()


def change(path: Path) -> str:
    """Change a file; return the digest before that."""
    before = compared.digest()
    path.write_bytes(path.read_bytes() + b"\n")
    return before
