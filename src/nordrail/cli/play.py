"""`nordrail play` and `nordrail terminal`."""

from pathlib import Path
from typing import Annotated

import typer

from nordrail import TITLES
from nordrail.bots import LEVELS
from nordrail.bots.roster import our_bots
from nordrail.cli.console import out, sentences
from nordrail.cli.options import AllowBotOption, BoardOption, checked_bots

_BOT_HELP = (
    f"How strong your opponents are: {', '.join(LEVELS)}; or a bot: {', '.join(our_bots())}; or one each: hard,easy."
)


def play(
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Preferred port; a free one is used if it is taken.")
    ] = 8000,
    db: Annotated[str | None, typer.Option("--db", metavar="FILE", help="Where games are saved.")] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser.")] = True,
    lan: Annotated[bool, typer.Option("--lan", help="Let others on this network join.")] = False,
    lan_address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address of this machine to use with --lan.")
    ] = None,
    allow_bot: AllowBotOption = None,
) -> None:
    """Play in the browser: against bots, on a shared screen, or with friends."""
    from nordrail.server.run.browser import play_in_browser
    from nordrail.server.run.settings import UNLIMITED, Settings, default_database

    with sentences():
        settings = Settings(
            port=port,
            db=db or default_database(),
            allowed_bots=checked_bots(allow_bot),
            log_level="error",
            **UNLIMITED,
        )
        play_in_browser(
            settings,
            lambda sentence: out().print(sentence, soft_wrap=True),
            show=browser,
            lan=lan,
            lan_address=lan_address,
        )


def terminal(
    title: Annotated[str | None, typer.Option("--title", "-t", help=f"Which game: {' or '.join(TITLES)}.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help="Number of players, including you.")] = None,
    name: Annotated[str | None, typer.Option("--name", "-n", help="Your name.")] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed deals the same cards.")] = None,
    bot: Annotated[str | None, typer.Option("--bot", metavar="NAME", help=_BOT_HELP)] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Resume a saved game.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where to save the game.")] = None,
    board: BoardOption = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the game you left last.")] = False,
) -> None:
    """Play against bots in the terminal. It asks for anything you don't pass as an option."""
    from nordrail.terminal import TerminalOptions, play_in_terminal

    with sentences():
        play_in_terminal(TerminalOptions(title, seats, name, seed, bot, load, save, board, resume), out())
