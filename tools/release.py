"""Build a release, unless version, changelog and tag disagree or the tree is dirty: `python -m tools.release`."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
CHECKLIST = """
Before you publish:
  [ ] make test passes on this commit, here and in the test workflow.
  [ ] make audit finds no known vulnerability in requirements.lock.
  [ ] In an empty environment, uvx --from {wheel} nordrail play opens the game.
  [ ] The changelog of {version} reads well, and its Records section names every change of a rules version.
Then:
  [ ] git push origin {tag}: the release workflow builds the wheels of all platforms and publishes them.
  [ ] The release page has the changelog of {version}, and uvx nordrail@{version} play works.
"""


class Refused(Exception):
    """The reasons not to build a release, one sentence each."""


def release(root: Path = ROOT) -> str:
    """Check the tree, build an sdist and a wheel in `dist`, and return the checklist."""
    if reasons := [*problems(root)]:
        raise Refused("\n".join(reasons))
    version = version_of(root)
    wheel = build(root)
    return CHECKLIST.format(version=version, tag=f"v{version}", wheel=wheel.relative_to(root)).strip()


def problems(root: Path) -> list[str]:
    """Return everything that speaks against a release of this tree."""
    version = version_of(root)
    found = [
        f"{file} says {other}, but pyproject.toml says {version}."
        for file, pattern in {
            "src/nordrail/__init__.py": r'^__version__ = "(.+)"$',
            "CITATION.cff": r"^version: (.+)$",
        }.items()
        if (other := _first(root / file, pattern)) != version
    ]
    return found + changelog_problems(root, version) + tag_problems(root, version)


def changelog_problems(root: Path, version: str) -> list[str]:
    """Return what is wrong with the newest part of the changelog."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    if parts and parts[0].startswith("[Unreleased]") and parts.pop(0).removeprefix("[Unreleased]").strip():
        return [f"CHANGELOG.md has unreleased changes: move them to [{version}]."]
    newest = parts[0].splitlines()[0] if parts else "nothing"
    if not newest.startswith(f"[{version}]"):
        return [f"CHANGELOG.md begins with {newest}, but pyproject.toml says {version}."]
    if not re.fullmatch(r"\[.+\] - \d{4}-\d\d-\d\d", newest):
        return [f"CHANGELOG.md has no date for {version}: write [{version}] - YEAR-MONTH-DAY."]
    return []


def tag_problems(root: Path, version: str) -> list[str]:
    """Return what is wrong with the tags of the current commit and the state of the tree."""
    tags = [tag for tag in _git(root, "tag", "--points-at", "HEAD").split() if re.match(r"v\d", tag)]
    found = []
    if not tags:
        found.append(f"This commit has no tag: run git tag v{version}.")
    elif tags != [f"v{version}"]:
        found.append(f"This commit has the tag {' and '.join(tags)}, but pyproject.toml says {version}.")
    if _git(root, "status", "--porcelain"):
        found.append("The tree has changes that are not committed: commit or remove them.")
    return found


def build(root: Path) -> Path:
    """Build an sdist and a wheel in `dist`, and return the wheel."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", "dist"]
    subprocess.run(command, cwd=root, check=True)
    return max((root / "dist").glob(f"nordrail-{version_of(root)}-*.whl"), key=lambda file: file.stat().st_mtime)


def version_of(root: Path) -> str:
    """Return the version in pyproject.toml."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def _first(file: Path, pattern: str) -> str:
    found = re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else "no version"


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    try:
        print(release())
    except Refused as reasons:
        sys.exit(str(reasons))
