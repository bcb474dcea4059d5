"""The pages of the documentation site: the files they come from, their order, and the modules of the reference."""

from pathlib import Path

ROOT = Path(__file__).parents[2]

SECTIONS = {
    "Guides": ["players", "hosts", "bot-builders", "researchers", "board-makers"],
    "The game": ["rules", "notation", "boards"],
    "Playing": ["coach", "puzzles"],
    "Running and programming": ["server", "site", "api", "bots", "arena", "learning", "statistics"],
    "How it is made": [
        "architecture",
        "reliability",
        "benchmarks",
        "contributing",
        "releasing",
        "security",
        "changelog",
    ],
}
"""The parts of the sidebar, each with its pages in order. The reference is a part of its own."""

ELSEWHERE = {
    "benchmarks": "benchmarks/README.md",
    "changelog": "CHANGELOG.md",
    "conduct": "CODE_OF_CONDUCT.md",
    "contributing": "CONTRIBUTING.md",
    "security": "SECURITY.md",
}
"""The pages whose files are not in `docs`."""

UNLISTED = ["conduct"]
"""Pages that others link to and the sidebar leaves out."""

REFERENCE = {
    "nordrail": ["nordrail"],
    "nordrail.bots": ["nordrail.bots"],
    "nordrail.native": ["nordrail.native"],
    "nordrail.learn": [
        "nordrail.learn",
        "nordrail.learn.aec",
        "nordrail.learn.gym",
        "nordrail.learn.vector",
        "nordrail.learn.spiel",
    ],
    "nordrail.records": [
        "nordrail.records.check",
        "nordrail.records.verify",
        "nordrail.records.story",
        "nordrail.records.export",
        "nordrail.records.usage",
    ],
    "nordrail.arena": [
        "nordrail.arena.tournament",
        "nordrail.arena.results",
        "nordrail.arena.ratings",
        "nordrail.arena.sprt",
    ],
}
"""The pages of the reference, each with the modules whose docstrings it shows."""


def pages() -> dict[str, Path]:
    """Return the source file of every written page by the page's name."""
    names = ["index", *(name for section in SECTIONS.values() for name in section), *UNLISTED]
    return {name: ROOT / ELSEWHERE.get(name, f"docs/{name}.md") for name in names}
