"""`nordrail analyse`: a finished game explained."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from nordrail.cli.analysis_report import report_lines
from nordrail.cli.console import out, print_json, sentences
from nordrail.cli.options import ALL_CORES, BoardOption, JsonOption
from nordrail.engine.errors import IllegalAction
from nordrail.records.files import in_file, read_text, write_text
from nordrail.records.many import read_game

if TYPE_CHECKING:
    from nordrail.coach.analyser import Analyser
    from nordrail.coach.reports.report import Analysis

_LEAVING = 0.5
"""Seconds to print the report and to exit."""


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=1, help="Total time; more time gives a more precise result.")
    ] = 20,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Show only the decisions of a seat.")] = None,
    iterations: Annotated[
        int, typer.Option("--iterations", metavar="N", min=0, help="Compute exactly this much, however long it takes.")
    ] = 0,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Number of threads.")] = ALL_CORES,
    cache: Annotated[
        Path | None, typer.Option("--cache", metavar="FILE", help="Keep what was computed here, and continue from it.")
    ] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a finished game: everyone's chances, costly decisions, luck and skill, lessons.

    With --cache, you can stop a run with Ctrl-C and continue it later, and a second run is more precise.
    """
    from nordrail.coach.analyser import Analyser
    from nordrail.coach.start_up import start_up

    with sentences():
        with in_file(file):
            game = read_game(file, board)
        if seat is not None and not 1 <= seat <= len(game.names):
            raise IllegalAction(f"there is no seat {seat}: seats are 1 to {len(game.names)}")
        stored = read_text(cache) if cache is not None and cache.exists() else None
        analyser = Analyser(game, threads=threads, work=stored, spent=start_up() + _LEAVING)
        try:
            found = _run(analyser, seconds, iterations)
        finally:
            if cache is not None:
                write_text(cache, analyser.work.dump())
        if as_json:
            print_json(asdict(found))
            return
        for line in report_lines(found, game.rulebook.board, seat):
            out().print(line)


def _run(analyser: "Analyser", seconds: float, iterations: int) -> "Analysis":
    console = Console(stderr=True)
    columns = TextColumn("Analysing"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=1.0)
        return analyser.run(seconds, iterations=iterations, progress=lambda share: bar.update(task, completed=share))
