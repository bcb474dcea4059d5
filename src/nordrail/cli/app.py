"""The `nordrail` command. Each group of commands has its own module."""

from typing import Annotated

import typer

from nordrail import __version__
from nordrail.cli import admin, analyse, boards, play, puzzles, records, serve, site
from nordrail.cli.console import forgive_letters
from nordrail.cli.research import export, ladder, learn, simulate, statistics, train

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    play.play,
    play.terminal,
    serve.serve,
    serve.backup,
    records.check,
    records.replay,
    records.verify,
    analyse.analyse,
    export.export,
    statistics.statistics,
    simulate.simulate,
    simulate.arena,
    ladder.ladder,
    boards.boards,
    learn.actions,
    learn.observations,
    puzzles.puzzles,
    train.train,
    site.site,
):
    app.command()(command)
app.add_typer(admin.admin, name="admin", help="Manage the tables of a running server, or prepare a restart.")


def _print_version(wanted: bool) -> None:
    if wanted:
        from nordrail.native import engine_name  # other commands start faster without it

        print(f"nordrail {__version__} ({engine_name()})")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Two railway board games of the North: play them, host them, replay and check records, run bots."""
    forgive_letters()
