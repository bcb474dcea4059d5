"""What people read is plain English: the phrases of an earlier, stilted style do not come back."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
THIS = Path(__file__).relative_to(ROOT).as_posix()
FOLDERS = ("src/nordrail", "tests", "docs", "tools", "benchmarks", "examples", "web/src", "web/tests", "web/coast")
PROSE = {".md", ".py", ".toml", ".ts", ".js", ".svelte", ".css", ".html"}
TRANSLATED = re.compile(r"web/src/words/(rules/)?(da|fi|nb|sv)\.ts|src/nordrail/web/.*")

STILTED = re.compile(
    r"""
      \b(?:whoever|whomever|shall|unawares|thereby|therein)\b
    | \bso\ (?:many|that)\b
    | \b(?:that\ which|by\ lot|one's|told\ off|once\ more|stands?\ in|is\ told\ off)\b
    | \b(?<![Tt]here\ )is\ no\ (?!longer|more\b|other)\w
    | \bg(?:o|oes|oing|one)\ on\b
    | \bfigures\b
    | \bmay\ nothing\ but\b | \bthat\ is\ which\b | \bof\ which\ most\b | \bmay\ once\b | \bcannot\ be\ listened\b
    | \bfor\ comfort\b | \bhow\ sure\ that\ is\b | \bif\ both\ are\ there\b | \bfor\ ever\b | \bit\ is\ no\b
    | \bIntervals\ hold\b | \bone\ side\ closes\b | \bwith\ 2\ locomotive\ LL\b | \bno\ board\ that\b
    | \b(?:You\ watch|Not\ begun|is\ to\ move|Closer|Farther)\b | \bmuch\ to\ say\b | \byou\ in\ its\ way\b
    | \bintervals?\ of\ 95\b | \b(?:a|one)\ (?:row|line|entry)\ a\ \w+ | \bwhat\ causes\ what\b
    | \bsteps?\ back\ for\b
    """,
    re.VERBOSE,
)
"""What the language guide in CONTRIBUTING.md rules out, and the sentences that it was written for."""


def files() -> list[str]:
    """Every file that we wrote and people read, as a path from the root."""
    found = [*ROOT.glob("*"), *ROOT.glob("web/*"), *(path for name in FOLDERS for path in (ROOT / name).rglob("*"))]
    names = {path.relative_to(ROOT).as_posix() for path in found if path.suffix in PROSE or path.name == "Makefile"}
    return sorted(name for name in names if name != THIS and not TRANSLATED.fullmatch(name))


@pytest.mark.parametrize("path", files())
def test_a_file_is_in_plain_english(path: str) -> None:
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    assert [f"{number}: {line.strip()}" for number, line in enumerate(lines, start=1) if STILTED.search(line)] == []


def test_stilted_phrases_are_found() -> None:
    assert STILTED.search("Whether whoever asks may follow the game.")
    assert STILTED.search("This file is no board that can be used.")
    assert STILTED.search("expects you in its way")
    assert STILTED.search("Write a row a decision, with intervals of 95 %.")
    assert not STILTED.search("There is no route oslo-bergen, and a city is no longer open.")
    assert not STILTED.search("expects you to get in its way")
    assert not STILTED.search("Write one row per decision, with 95 % intervals.")
