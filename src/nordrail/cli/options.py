"""Options that several commands share."""

import os
from pathlib import Path
from typing import Annotated

import typer

from nordrail import TITLES


def checked_bots(texts: list[str] | None) -> tuple[str, ...]:
    """Return the bots that the host allows, or raise an error about the first that cannot be made."""
    from nordrail.server.live.allowed_bots import read_allowed_bots

    read_allowed_bots(texts or ())
    return tuple(texts or ())


FIRST_TITLE = next(iter(TITLES))
ALL_CORES = os.cpu_count() or 1

TitleOption = Annotated[str, typer.Option("--title", "-t", help=f"Which game: {' or '.join(TITLES)}.")]
BoardOption = Annotated[
    Path | None,
    typer.Option("--board", metavar="FILE.toml", help="A custom board, in the format of the built-in ones."),
]
AllowBotOption = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-bot",
        envvar="NORDRAIL_ALLOW_BOT",
        metavar="[NAME=]BOT",
        help="A program or a bot with options that may sit at tables, such as 'Rex=program:python3 rex.py'.",
    ),
]
RecordsArgument = Annotated[
    list[Path], typer.Argument(metavar="RECORDS…", help="Records, or folders of records (*.game).")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Number of parallel processes.")]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--db", envvar="NORDRAIL_DB", metavar="FILE|URL", help="An SQLite file, or postgresql://USER@HOST/NAME."
    ),
]
