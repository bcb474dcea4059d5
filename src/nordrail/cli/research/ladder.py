"""`nordrail ladder`: ratings of all bots, for both titles, kept up to date in a folder."""

from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from nordrail import TITLES
from nordrail.arena.ladder import Ladder, join
from nordrail.arena.names import split_bots
from nordrail.arena.play import scoreboard
from nordrail.arena.ratings import win_rate
from nordrail.cli.console import complain, out, print_json, sentences
from nordrail.cli.options import ALL_CORES, JobsOption, JsonOption
from nordrail.engine.rules.rulebook import find_title
from nordrail.records.files import MissingExtra

_ANCHOR = "hungry"
"""The bot that has a fixed rating, if it is on the ladder; otherwise the first one has it."""
_ANCHORED = 1500


def ladder(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the ladder; a new one is created.")],
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", metavar="BOT,BOT…", help="Bots to add; a new ladder has all built-in ones."),
    ] = "",
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="BOT", help="One more bot, such as my_bot.py:MyBot.")
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", "-t", help=f"Which game: {' or '.join(TITLES)}; both by default.")
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", "-r", min=1, help="Rounds of 20 games per pair of bots.")] = 1,
    jobs: JobsOption = ALL_CORES,
    as_json: JsonOption = False,
) -> None:
    """Rate all bots of both titles, and play only the games that are missing.

    Name a bot to add it to the ladder. Ask for more rounds to narrow the intervals. An interrupted ladder resumes with
    the same command.
    """
    from nordrail.cli.research.run_arena import INTERRUPTED

    with sentences():
        if find_spec("numpy") is None:
            raise MissingExtra("numpy", "arena")
        titles = [find_title(title).title] if title else list(TITLES)
        entrants = join(folder, [*(split_bots(bots) if bots else ()), *(bot or ())])
        ladders = [Ladder(folder, name, entrants, rounds) for name in titles]
        finished = all(_play(one, jobs) for one in ladders)
        results = [_results(one) for one in ladders]
        if as_json:
            print_json(results)
        else:
            _print(results)
        if not finished:
            complain("Stopped. Finished games are kept; run the same command to resume.")
            raise typer.Exit(INTERRUPTED)


def _play(ladder: Ladder, jobs: int) -> bool:
    """Play the missing games and return whether all of them were played."""
    from nordrail.cli.research.run_arena import make_pool

    left, finished = ladder.missing(), [game for _, game in ladder.finished()]
    total = len(finished) + sum(len(games) for _, _, games in left)
    try:
        playing = ladder.play(make_pool(jobs, None))
        with closing(playing), scoreboard(total, finished) as board:
            for game in playing:
                board.count(game)
    except KeyboardInterrupt:
        return False
    return True


def _results(ladder: Ladder) -> dict[str, Any]:
    from nordrail.arena.elo import elo_ratings

    games = ladder.finished()
    anchor = _ANCHOR if _ANCHOR in ladder.bots else ladder.bots[0]
    ratings = elo_ratings(ladder.bots, games, anchor)
    rows = []
    for bot, (elo, half) in sorted(ratings.items(), key=lambda item: -item[1][0]):
        own = [game for _, game in games if bot in game.bots]
        seats = [(game, game.bots.index(bot)) for game in own]
        rows.append(
            {
                "bot": bot,
                "elo": _ANCHORED + elo,
                "low": _ANCHORED + elo - half,
                "high": _ANCHORED + elo + half,
                "games": len(own),
                "win_rate": win_rate(bot, own)[0],
                "failed": sum(game.failed == seat + 1 for game, seat in seats),
            }
        )
    return {"title": ladder.title, "games": len(games), "anchor": anchor, "bots": rows}


def _print(results: list[dict[str, Any]]) -> None:
    for number, ladder in enumerate(results):
        title = f"{find_title(ladder['title']).name}, {ladder['games']:,} games"
        table = Table(title=Text(title, "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        table.show_edge = False
        table.add_column("", justify="right")
        table.add_column("", overflow="fold", min_width=8)
        for heading in ("Elo", "95 %", "Games", "Wins", "Failed"):
            table.add_column(heading, justify="right", no_wrap=True)
        for rank, row in enumerate(ladder["bots"], start=1):
            between = f"{row['low']:.0f} – {row['high']:.0f}"
            cells = f"{row['elo']:.0f}", between, f"{row['games']:,}", f"{row['win_rate']:.1%}", str(row["failed"])
            table.add_row(str(rank), Text(row["bot"]), *cells)
        out().print(*([""] if number else []), table, sep="\n")
    anchor = results[0]["anchor"]
    out().print(
        f"\n{anchor} has {_ANCHORED} by definition; 400 points more mean ten wins for each loss.", soft_wrap=True
    )
