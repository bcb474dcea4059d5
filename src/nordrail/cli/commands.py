"""The command line: reads what was asked for, hands it on, and says in a sentence what is wrong."""

import os
import shlex
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from nordrail import TITLES, __version__
from nordrail.arena.simulation import Simulation
from nordrail.arena.simulation import simulate as play_games
from nordrail.arena.statistics import statistics, statistics_tables
from nordrail.bots import BOTS, LEVELS
from nordrail.cli.console import complain, forgive_letters, out, print_json, progress, sentences
from nordrail.display.board import board_json, board_tables
from nordrail.display.scores import score_sheets
from nordrail.display.standing import standing
from nordrail.engine.errors import IllegalAction
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.records.check import Checked, check_files, find_records, read_game
from nordrail.records.files import find_rulebook, in_file, read_text, rulebook_of
from nordrail.records.story import Reader, tell_story
from nordrail.records.story_lines import steps_lines
from nordrail.records.verify import verify as verify_record

_FULL_TABLES = 3
"""For so many records the whole table is printed."""
_LINES = 40
"""For so many records a line each is printed; of more, only what is wrong with them."""
_FIRST_TITLE = next(iter(TITLES))
_JOBS = os.cpu_count() or 1
_LOG_LEVELS = ("debug", "info", "warning", "error")
_BOT_HELP = f"How strong the others are, {', '.join(LEVELS)}, or a bot: {', '.join(BOTS)}; hard,easy is one for each."

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

TitleOption = Annotated[str, typer.Option("--title", "-t", help=f"The game: {' or '.join(TITLES)}.")]
BoardOption = Annotated[
    Path | None, typer.Option("--board", metavar="FILE.toml", help="Another board, in the format of the built-in ones.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many processes work at once.")]


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"nordrail {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Two railway games of the North: play and serve them, check and replay their records, simulate them."""
    forgive_letters()


@app.command()
def play(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; another one if it is taken.")] = 8000,
    db: Annotated[str | None, typer.Option("--db", metavar="FILE", help="Where games are kept.")] = None,
    browser: Annotated[bool, typer.Option(help="Whether a browser is opened.")] = True,
) -> None:
    """Play in the browser: against the machine, around one screen, or with friends."""
    from nordrail.server.run.browser import play_in_browser
    from nordrail.server.run.settings import Settings, default_database

    with sentences():
        settings = Settings(port=port, db=db or default_database(), log_level="warning")
        play_in_browser(settings, lambda sentence: out().print(sentence, soft_wrap=True), show=browser)


@app.command()
def terminal(
    title: Annotated[str | None, typer.Option("--title", "-t", help=f"The game: {' or '.join(TITLES)}.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help="How many play, you included.")] = None,
    name: Annotated[str | None, typer.Option("--name", "-n", help="What you are called.")] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed deals the same cards.")] = None,
    bot: Annotated[str | None, typer.Option("--bot", metavar="NAME", help=_BOT_HELP)] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where to save the game.")] = None,
    board: BoardOption = None,
) -> None:
    """Play in the terminal against the machine; what is not given here is asked for."""
    from nordrail.terminal import TerminalOptions, play_in_terminal

    with sentences():
        play_in_terminal(TerminalOptions(title, seats, name, seed, bot, load, save, board), out())


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records, or folders with records (*.game).")],
    board: BoardOption = None,
    as_json: JsonOption = False,
    jobs: JobsOption = _JOBS,
) -> None:
    """Replay records, finished or not, by the rules, and print the table of each as it stands.

    A record that breaks a rule is named with its line and the reason; then the exit status is 1.
    """
    with sentences():
        paths = find_records(files)
        if not paths:
            raise IllegalAction(f"there is no record (*.game) in {', '.join(map(str, files))}")
        if board is not None:
            read_text(board)
        found = []
        for checked in progress(check_files(paths, board, jobs, facts=as_json), len(paths), "Checking"):
            found.append(checked)
            if not as_json:
                _print_checked(checked, len(paths), board)
        wrong = sum(bool(checked.mistake) for checked in found)
        if as_json:
            print_json([checked.to_json() for checked in found])
        elif len(found) > 1:
            out().print(f"{len(found):,} records: {f'{wrong:,} with mistakes' if wrong else 'all good'}")
        if wrong:
            raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Tell it as this seat could know it.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Tell it as somebody who watches could know it.")] = False,
    start: Annotated[int, typer.Option("--from", metavar="PLY", min=1, help="Begin at this line of the game.")] = 1,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell a game in words, step by step; without --seat or --watch everything is told."""
    with sentences():
        if watch and seat is not None:
            raise IllegalAction("choose one of --seat and --watch")
        reader: Reader = None if watch else "all" if seat is None else seat
        with in_file(file):
            game = read_game(file, board)
        steps = list(tell_story(game, reader))
        if start > max(len(steps), 1):
            raise IllegalAction(f"{file} has {len(steps)} lines, so that none is told from {start} on")
        if as_json:
            print_json([step.to_json() for step in steps if step.ply >= start])
            return
        for line in steps_lines(steps, start):
            out().print(line)
        out().print()
        _print_game(game)


@app.command()
def simulate(
    title: TitleOption = _FIRST_TITLE,
    seats: Annotated[int, typer.Option("--seats", "-s", help="How many play.")] = 2,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    jobs: JobsOption = _JOBS,
    out_folder: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write the record of every game into this folder.")
    ] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play random games and print what they came to: scores, lengths, tickets, bonuses, ends.

    After every game the cards, trains and tickets are counted; the same seed gives the same games for any --jobs.
    """
    with sentences():
        simulation = Simulation(title, seats, games, seed, board, out_folder)
        began = perf_counter()
        played = list(progress(play_games(simulation, jobs), games, "Playing"))
        seconds = perf_counter() - began
        figures = statistics(simulation, played)
        if as_json:
            print_json(figures)
            return
        name = find_rulebook(title, board).name
        out().print(f"{name}, {seats} seats, seed {seed}: {games:,} random games in {seconds:.1f} s")
        out().print(f"{games / seconds:.0f} games a second with {jobs} at once\n")
        out().print(statistics_tables(figures))
        if out_folder is not None:
            out().print(f"\nThe records are in {out_folder}", soft_wrap=True)


@app.command()
def arena(
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", metavar="BOT,BOT…", help="Who plays, for example planner,search:seconds=0.3."),
    ],
    title: TitleOption = _FIRST_TITLE,
    seats: Annotated[int, typer.Option("--seats", "-s", help="How many play in a game.")] = 2,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games each table plays.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed deals the same cards.")] = 1,
    jobs: JobsOption = _JOBS,
    out_folder: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep records and report here; the same command goes on from there."),
    ] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster: HOST:PORT or auto.")
    ] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play each other and print who is better, and how sure that is.

    Every deal is played in all seatings, so that neither cards nor seats favour a bot. As many bots as seats are one
    table; of more, every table that can be made of them plays; a single one plays against itself.
    """
    from nordrail.arena.names import split_bots
    from nordrail.arena.tournament import Tournament
    from nordrail.cli.arena import run_arena

    with sentences():
        find_rulebook(title, board)  # says what is wrong with a board, and in which file
        text = None if board is None else read_text(board)
        tournament = Tournament(title, seats, split_bots(bots), games, seed, text)
        command = shlex.join(["nordrail", *sys.argv[1:]])
        if status := run_arena(tournament, out_folder, jobs=jobs, ray=ray, as_json=as_json, command=command):
            raise typer.Exit(status)


@app.command()
def boards(
    title: Annotated[
        str | None, typer.Argument(help=f"The game: {' or '.join(TITLES)}; both if none is named.")
    ] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print a board in tables: routes, double routes, tickets, cities, bonuses."""
    with sentences():
        if title is None and board is not None:
            title = _FIRST_TITLE
        rulebooks = [find_rulebook(name, board) for name in ([title] if title else TITLES)]
        if as_json:
            print_json([board_json(rulebook) for rulebook in rulebooks])
            return
        for rulebook in rulebooks:
            out().print(board_tables(rulebook))
            if rulebook is not rulebooks[-1]:
                out().print()
                out().print(Rule())


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", envvar="NORDRAIL_HOST", help="The address to listen at; 0.0.0.0 is all of them.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", envvar="NORDRAIL_PORT", min=0, max=65535, help="The port.")] = 8000,
    db: Annotated[
        str | None,
        typer.Option("--db", envvar="NORDRAIL_DB", metavar="FILE|URL", help="A file, or postgresql://USER@HOST/NAME."),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", envvar="NORDRAIL_WORKERS", min=1, help="Processes; several need PostgreSQL.")
    ] = 1,
    thinkers: Annotated[
        int, typer.Option("--thinkers", envvar="NORDRAIL_THINKERS", min=1, help="Processes of a worker for its bots.")
    ] = max(1, _JOBS - 1),
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", envvar="NORDRAIL_ALLOW_HOST", metavar="NAME", help="A name of this server."),
    ] = None,
    keep_days: Annotated[
        float,
        typer.Option("--keep-days", envvar="NORDRAIL_KEEP_DAYS", min=0, help="Finished games are kept; 0: for ever."),
    ] = 90.0,
    tables_a_minute: Annotated[
        int, typer.Option(envvar="NORDRAIL_TABLES_A_MINUTE", min=1, help="Tables that one address may make.")
    ] = 30,
    messages_a_second: Annotated[
        int, typer.Option(envvar="NORDRAIL_MESSAGES_A_SECOND", min=1, help="Messages that a connection may send.")
    ] = 20,
    bot_pause: Annotated[
        float, typer.Option(envvar="NORDRAIL_BOT_PAUSE", min=0, help="Seconds a bot waits, so that people can follow.")
    ] = 0.6,
    undo_pause: Annotated[
        float, typer.Option(envvar="NORDRAIL_UNDO_PAUSE", min=0, help="The same while a move can be taken back.")
    ] = 2.5,
    log_level: Annotated[
        str, typer.Option(envvar="NORDRAIL_LOG_LEVEL", help="debug, info, warning or error.")
    ] = "info",
) -> None:
    """Serve tables that friends share: one process, one file, no accounts."""
    from nordrail.server.run.serve import serve as run
    from nordrail.server.run.settings import Settings, default_database

    with sentences():
        if log_level not in _LOG_LEVELS:
            raise IllegalAction(f"there is no log level {log_level!r}; levels are {', '.join(_LOG_LEVELS)}")
        settings = Settings(
            host=host,
            port=port,
            db=db or default_database(),
            workers=workers,
            thinkers=thinkers,
            hosts=tuple(allow_host or ()),
            keep_days=keep_days,
            tables_a_minute=tables_a_minute,
            messages_a_second=messages_a_second,
            bot_pause=bot_pause,
            undo_pause=undo_pause,
            log_level=log_level,
        )
        run(settings)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it may not exist yet.")],
    db: Annotated[
        str | None, typer.Option("--db", envvar="NORDRAIL_DB", metavar="FILE", help="The database to copy.")
    ] = None,
) -> None:
    """Copy the server's SQLite database while it runs."""
    from nordrail.server.run.settings import default_database
    from nordrail.server.storage.backup import back_up

    with sentences():
        size = back_up(db or default_database(), file)
        out().print(f"{file}: {size:,} bytes", soft_wrap=True)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    board: BoardOption = None,
) -> None:
    """Deal a finished game again from its seed and say whether every card is what the seed gives."""
    with sentences(), in_file(file):
        record = Record.load(read_text(file))
        verified = verify_record(record, rulebook_of(record, board))
        promised = ", and the seed is the one that was promised" if verified.commitment else ""
        out().print(f"{file}: all {verified.deals} deals are what the seed gives{promised}", soft_wrap=True)


def _print_checked(checked: Checked, files: int, board: Path | None) -> None:
    if checked.mistake:
        complain(checked.complaint)
    elif files <= _FULL_TABLES:
        game = read_game(checked.path, board)
        out().print(Rule(Text(str(checked.path)), align="left"))
        _print_game(game)
    elif files <= _LINES:
        out().print(f"{checked.path}: {checked.summary}", soft_wrap=True)


def _print_game(game: Game) -> None:
    rulebook = game.rulebook
    out().print(rulebook.name + (f" on {rulebook.board.name}" if rulebook.changed_board else ""), style="bold")
    out().print()
    if game.outcome is None:
        out().print(standing(game.view(), game.names))
        if game.over:
            out().print("Some tickets are hidden in this record, so the result is unknown.")
    else:
        out().print(score_sheets(game.outcome, rulebook, game.names))
