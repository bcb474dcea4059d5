"""`nordrail simulate` and `nordrail arena`: games that bots play."""

import shlex
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from nordrail.arena.simulation import Simulation
from nordrail.arena.simulation import simulate as play_games
from nordrail.arena.statistics import statistics, statistics_tables
from nordrail.cli.console import out, print_json, progress, sentences
from nordrail.cli.options import ALL_CORES, FIRST_TITLE, BoardOption, JobsOption, JsonOption, TitleOption
from nordrail.records.files import find_rulebook, read_text


def simulate(
    title: TitleOption = FIRST_TITLE,
    seats: Annotated[int, typer.Option("--seats", "-s", help="Number of players.")] = 2,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Number of games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    jobs: JobsOption = ALL_CORES,
    out_folder: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write the record of every game to this folder.")
    ] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play random games and print statistics: scores, lengths, tickets, bonuses, endings.

    Every game is checked for lost or duplicated cards, trains and tickets. The same seed gives the same games for any
    --jobs.
    """
    with sentences():
        simulation = Simulation(title, seats, games, seed, board, out_folder)
        began = perf_counter()
        played = list(progress(play_games(simulation, jobs), games, "Playing"))
        seconds = perf_counter() - began
        numbers = statistics(simulation, played)
        if as_json:
            print_json(numbers)
            return
        name = find_rulebook(title, board).name
        out().print(f"{name}, {seats} seats, seed {seed}: {games:,} random games in {seconds:.1f} s")
        out().print(f"{games / seconds:.0f} games per second with --jobs {jobs}\n")
        out().print(statistics_tables(numbers))
        if out_folder is not None:
            out().print(f"\nThe records are in {out_folder}", soft_wrap=True)


def arena(
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="BOT,BOT…", help="Who plays, for example planner,search:seconds=0.3.")
    ] = "",
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="BOT", help="One more bot, such as my_bot.py:MyBot.")
    ] = None,
    title: TitleOption = FIRST_TITLE,
    seats: Annotated[int, typer.Option("--seats", "-s", help="Number of players in a game.")] = 2,
    games: Annotated[
        int | None, typer.Option("--games", "-g", min=1, help="Number of games per table; 100, or 40,000 with --sprt.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed deals the same cards.")] = 1,
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="ELO,ELO", help="Stop when it is clear which Elo lead fits: 0,20."),
    ] = None,
    forgive: Annotated[
        bool, typer.Option("--forgive", help="Let a bot that fails continue with the first legal action.")
    ] = False,
    jobs: JobsOption = ALL_CORES,
    out_folder: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep records and report here; the same command resumes."),
    ] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster: HOST:PORT or auto.")
    ] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Run a tournament between bots and report who is stronger, and with what confidence.

    Every deal is played in all seatings, so cards and seats favour no bot. If you name as many bots as seats, they form
    one table; if you name more, every possible table plays; a single bot plays against itself. A bot that fails loses.
    """
    from nordrail.arena.names import all_bots
    from nordrail.arena.sprt import MOST_GAMES, Question
    from nordrail.arena.tournament import Tournament
    from nordrail.cli.research.run_arena import Output, run_arena

    with sentences():
        find_rulebook(title, board)  # reports mistakes in the board with the name of its file
        text = None if board is None else read_text(board)
        question = None if sprt is None else Question.read(sprt)
        number = games or (100 if question is None else MOST_GAMES)
        tournament = Tournament(title, seats, all_bots(bots, bot or ()), number, seed, text, forgive)
        command = shlex.join(["nordrail", *sys.argv[1:]])
        output = Output(jobs, ray, as_json, command)
        if status := run_arena(tournament, out_folder, output, question):
            raise typer.Exit(status)
