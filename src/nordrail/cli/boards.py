"""`nordrail boards`."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule

from nordrail import TITLES
from nordrail.cli.console import complain, out, print_json, sentences
from nordrail.cli.options import FIRST_TITLE, BoardOption, JsonOption
from nordrail.display.board import board_tables
from nordrail.display.board_svg import board_svg
from nordrail.engine.board_message import board_message, rules_message
from nordrail.engine.rules.board_warnings import board_warnings
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.records.files import find_rulebook, write_text


def boards(
    title: Annotated[str | None, typer.Argument(help=f"Which game: {' or '.join(TITLES)}; both by default.")] = None,
    board: BoardOption = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE.svg", help="Draw the board to this file instead.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print a board as tables: routes, double routes, tickets, cities, bonus cards; warn about a custom one."""
    with sentences():
        if title is None and (board or svg):
            title = FIRST_TITLE
        rulebooks = [find_rulebook(name, board) for name in ([title] if title else TITLES)]
        for warning in board_warnings(rulebooks[0]) if board else ():
            complain(f"Warning: {warning}")
        if svg is not None:
            write_text(svg, board_svg(rulebooks[0]))
            out().print(f"Drawn to {svg}", soft_wrap=True)
            return
        if as_json:
            print_json([_printed(rulebook) for rulebook in rulebooks])
            return
        for rulebook in rulebooks:
            out().print(board_tables(rulebook))
            if rulebook is not rulebooks[-1]:
                out().print()
                out().print(Rule())


def _printed(rulebook: Rulebook) -> dict[str, object]:
    return {"rules": asdict(rules_message(rulebook)), "board": asdict(board_message(rulebook.board))}
