"""`nordrail export`: records as a table for other programs."""

from pathlib import Path
from typing import Annotated

import typer

from nordrail.cli.console import complain, out, progress, sentences
from nordrail.cli.options import ALL_CORES, BoardOption, JobsOption, RecordsArgument
from nordrail.display.colours import count_of
from nordrail.records.many import find_records, read_many


def export(
    records: RecordsArgument,
    form: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help="parquet, csv or npz.")] = "csv",
    rows: Annotated[
        str, typer.Option("--rows", metavar="KIND", help="decisions: one row per decision; games: one row per game.")
    ] = "decisions",
    out_file: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The file to write, such as decisions.csv.")
    ] = None,
    title: Annotated[str | None, typer.Option("--title", "-t", help="Only games of this title.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-s", min=1, help="Only games with this many seats.")] = None,
    board: BoardOption = None,
    jobs: JobsOption = ALL_CORES,
) -> None:
    """Write finished games as a table, with a row per decision (features, mask, action, outcome) or per game.

    Unfinished games are left out. If a record is invalid, the reason is printed and the exit status is 1.
    """
    from nordrail.records.export import Export

    with sentences():
        export = Export(out_file or Path(f"{rows}.{form}"), form, rows, title, seats, board)
        export.check()
        paths = find_records(records)
        reads = progress(read_many(paths, export.work, board, jobs), len(paths), "Reading")
        try:
            written = export.write(reads)
        finally:
            for mistake in export.mistakes:
                complain(mistake)
        if export.unfinished:
            complain(f"{count_of(export.unfinished, 'record')} left out: the game is not over, or tickets are hidden.")
        if export.others:
            complain(f"{count_of(export.others, 'record')} left out: another title or number of seats.")
        out().print(f"{export.path}: {written:,} rows of {count_of(export.games, 'game')}", soft_wrap=True)
        if export.mistakes:
            raise typer.Exit(1)
