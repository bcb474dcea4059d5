"""`nordrail puzzles`: make puzzles from games of our bots."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from nordrail import TITLES
from nordrail.cli.console import out, progress, sentences
from nordrail.engine.rules.rulebook import find_title


def puzzles(
    title: Annotated[str, typer.Argument(help=f"Which game: {' or '.join(TITLES)}.")],
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=10_000, help="Number of puzzles.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the games and the searches.")] = 1,
    iterations: Annotated[
        int, typer.Option("--iterations", min=16, help="Imagined games of each action in the quick search.")
    ] = 64,
    check: Annotated[
        int, typer.Option("--check", min=64, help="Imagined games of each action in the long search that checks it.")
    ] = 1600,
    out_file: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The file to write; TITLE.jsonl.gz by default.")
    ] = None,
) -> None:
    """Make puzzles: positions from games between bots, each with one action that is clearly best and hard to find.

    An interrupted run resumes when you repeat the command. The same options always make the same puzzles.
    """
    from nordrail.native.library import available
    from nordrail.puzzles.finding import Effort
    from nordrail.puzzles.making import Order, make_file
    from nordrail.puzzles.puzzle import BadPuzzle

    with sentences():
        rulebook = find_title(title)
        if not available():
            raise BadPuzzle("making puzzles needs the compiled engine, which is not installed here")
        path = out_file or Path(f"{rulebook.title}.jsonl.gz")
        order = Order(rulebook.title, count, seed, Effort(iterations, check))
        found = 0
        for _ in progress(_steps(make_file(order, rulebook, path)), count, "Searching"):
            found += 1
        out().print(f"{path}: {found} puzzles", soft_wrap=True)


def _steps(counts: Iterator[int]) -> Iterator[int]:
    """Yield once for each puzzle that is found."""
    last = 0
    for number in counts:
        yield from range(last, number)
        last = max(last, number)
