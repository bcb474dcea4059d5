"""A release is built only from a clean, tagged commit whose version, changelog and citation agree."""

import subprocess
from pathlib import Path

import pytest
import yaml
from tools import release
from tools.release import Refused, problems, version_of

from nordrail import __version__

ROOT = Path(__file__).parents[1]
CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n- More.\n\n## [0.1.0] - 2026-06-01\n"


def git(root: Path, *words: str) -> None:
    identity = ["-c", "user.name=Astrid", "-c", "user.email=astrid@example.org", "-c", "core.hooksPath=/dev/null"]
    subprocess.run(["git", *identity, *words], cwd=root, check=True, capture_output=True)


def write(root: Path, **texts: str) -> None:
    files = {
        "project": "pyproject.toml",
        "package": "src/nordrail/__init__.py",
        "citation": "CITATION.cff",
        "changelog": "CHANGELOG.md",
    }
    for name, text in texts.items():
        file = root / files[name]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A commit that is ready for release 0.2.0."""
    write(
        tmp_path,
        project='[project]\nname = "nordrail"\nversion = "0.2.0"\n',
        package='__version__ = "0.2.0"\n',
        citation="cff-version: 1.2.0\nversion: 0.2.0\n",
        changelog=CHANGELOG,
    )
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    git(tmp_path, "tag", "v0.2.0")
    return tmp_path


def commit(tree: Path) -> None:
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--message", "[build] Release")


def retagged(tree: Path) -> None:
    commit(tree)
    git(tree, "tag", "--force", "v0.2.0")


def test_a_tree_that_agrees_is_released(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Path] = []

    def build(root: Path) -> Path:
        built.append(root)
        return root / "dist/nordrail-0.2.0-py3-none-any.whl"

    monkeypatch.setattr(release, "build", build)
    checklist = release.release(tree)
    assert built == [tree]
    assert "uvx --from dist/nordrail-0.2.0-py3-none-any.whl nordrail play" in checklist
    assert "git push origin v0.2.0" in checklist


def test_nothing_is_built_if_something_disagrees(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "build", lambda root: pytest.fail("it was built"))
    write(tree, package='__version__ = "0.1.0"\n')
    with pytest.raises(Refused) as refused:
        release.release(tree)
    assert str(refused.value).splitlines() == [
        "src/nordrail/__init__.py says 0.1.0, but pyproject.toml says 0.2.0.",
        "The tree has changes that are not committed: commit or remove them.",
    ]


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        ({"citation": "cff-version: 1.2.0\n"}, "CITATION.cff says no version, but pyproject.toml says 0.2.0."),
        (
            {"changelog": CHANGELOG.replace("[0.2.0]", "[0.3.0]")},
            "CHANGELOG.md begins with [0.3.0] - 2026-12-01, but pyproject.toml says 0.2.0.",
        ),
        (
            {"changelog": CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n\n- New.\n")},
            "CHANGELOG.md has unreleased changes: move them to [0.2.0].",
        ),
        (
            {"changelog": CHANGELOG.replace("2026-12-01", "unreleased")},
            "CHANGELOG.md has no date for 0.2.0: write [0.2.0] - YEAR-MONTH-DAY.",
        ),
        ({"changelog": "# Changelog\n"}, "CHANGELOG.md begins with nothing, but pyproject.toml says 0.2.0."),
    ],
)
def test_what_disagrees_is_said_in_a_sentence(tree: Path, texts: dict[str, str], reason: str) -> None:
    write(tree, **texts)
    retagged(tree)
    assert problems(tree) == [reason]


def test_a_commit_needs_the_tag_of_its_version(tree: Path) -> None:
    git(tree, "tag", "--delete", "v0.2.0")
    assert problems(tree) == ["This commit has no tag: run git tag v0.2.0."]
    git(tree, "tag", "v0.3.0")
    assert problems(tree) == ["This commit has the tag v0.3.0, but pyproject.toml says 0.2.0."]


def test_an_untracked_file_is_a_change(tree: Path) -> None:
    (tree / "notes.txt").touch()
    assert problems(tree) == ["The tree has changes that are not committed: commit or remove them."]


def test_the_versions_of_this_project_agree() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(citation["version"]) == version_of(ROOT) == __version__
