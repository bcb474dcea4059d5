"""`nordrail statistics`: how tickets and routes are used in many games."""

import re
import shlex
import sys
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from nordrail.cli.console import complain, out, print_json, progress, sentences
from nordrail.cli.options import ALL_CORES, BoardOption, JobsOption, JsonOption, RecordsArgument
from nordrail.display.colours import count_of
from nordrail.engine.errors import IllegalAction
from nordrail.records.files import MissingExtra, find_rulebook
from nordrail.records.many import find_records, read_many
from nordrail.records.usage import GameUse, Usage, game_use
from nordrail.records.usage_tables import usage_tables


def statistics(
    records: RecordsArgument,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="Count only the seats of this player or bot.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="ROWS", min=1, help="Print only the first rows of each table.")
    ] = None,
    out_folder: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write a page with plots and maps to this folder.")
    ] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
    jobs: JobsOption = ALL_CORES,
) -> None:
    """Count how often tickets are offered, kept and completed and routes are claimed, and how these games ended.

    Unfinished games are left out. If a record is invalid, the reason is printed and the exit status is 1.
    """
    with sentences():
        if out_folder is not None and find_spec("matplotlib") is None:
            raise MissingExtra("matplotlib", "arena")
        paths = find_records(records)
        used: dict[str, Usage] = {}
        unfinished, wrong = 0, 0
        for read in progress(read_many(paths, game_use, board, jobs), len(paths), "Reading"):
            if read.mistake:
                wrong += 1
                complain(read.complaint)
            elif read.found is None:
                unfinished += 1
            else:
                _add(used, read.found, board, player)
        if unfinished:
            complain(f"{count_of(unfinished, 'record')} left out: the game is not over, or some tickets are hidden.")
        _print(used, limit, player, as_json)
        if out_folder is not None:
            _write(used, out_folder, as_json)
        if wrong:
            raise typer.Exit(1)


def _add(used: dict[str, Usage], game: GameUse, board: Path | None, player: str | None) -> None:
    if game.title not in used:
        used[game.title] = Usage(find_rulebook(game.title, board))
    used[game.title].add(game, player)


def _print(used: dict[str, Usage], limit: int | None, player: str | None, as_json: bool) -> None:
    if player is not None and used and not any(usage.seats for usage in used.values()):
        raise IllegalAction(f"{player!r} has no seat in these games")
    if as_json:
        print_json([usage.to_json() for usage in used.values()])
        return
    if not used:
        raise IllegalAction("there is no finished game to count")
    for place, usage in enumerate(used.values()):
        if place:
            out().print()
        out().print(usage_tables(usage, limit))


def _write(used: dict[str, Usage], folder: Path, as_json: bool) -> None:
    from nordrail.arena.report.usage_page import write_usage_page

    command, today = shlex.join(["nordrail", *sys.argv[1:]]), date.today().isoformat()
    for usage in used.values():
        name = usage.rulebook.title
        if usage.rulebook.changed_board:
            name += "-" + re.sub(r"\W+", "-", usage.rulebook.board.name.lower()).strip("-")
        path = write_usage_page(usage, folder / name, command=command, date=today)
        if not as_json:
            out().print(f"\nPage: {path}", soft_wrap=True)
