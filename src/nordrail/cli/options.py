"""Options that several commands share."""

import os
from pathlib import Path
from typing import Annotated

import typer

from nordrail import TITLES

FIRST_TITLE = next(iter(TITLES))
ALL_CORES = os.cpu_count() or 1

TitleOption = Annotated[str, typer.Option("--title", "-t", help=f"Which game: {' or '.join(TITLES)}.")]
BoardOption = Annotated[
    Path | None,
    typer.Option("--board", metavar="FILE.toml", help="A custom board, in the format of the built-in ones."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Number of parallel processes.")]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--db", envvar="NORDRAIL_DB", metavar="FILE|URL", help="An SQLite file, or postgresql://USER@HOST/NAME."
    ),
]
