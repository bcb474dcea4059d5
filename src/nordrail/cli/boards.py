"""`nordrail boards`."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.rule import Rule

from nordrail import TITLES
from nordrail.cli.console import out, print_json, sentences
from nordrail.cli.options import FIRST_TITLE, BoardOption, JsonOption
from nordrail.display.board import board_tables
from nordrail.engine.board_message import board_message, rules_message
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.records.files import find_rulebook


def boards(
    title: Annotated[str | None, typer.Argument(help=f"Which game: {' or '.join(TITLES)}; both by default.")] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print a board as tables: routes, double routes, tickets, cities, bonus cards."""
    with sentences():
        if title is None and board is not None:
            title = FIRST_TITLE
        rulebooks = [find_rulebook(name, board) for name in ([title] if title else TITLES)]
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
