"""`nordrail actions` and `nordrail observations`: the encoding of a game for learning programs."""

from typing import Annotated

import typer
from rich import box
from rich.table import Table

from nordrail import TITLES
from nordrail.cli.console import out, print_json, sentences
from nordrail.cli.options import FIRST_TITLE, BoardOption, JsonOption
from nordrail.learn.encoding import VERSION, Encoding, encoding
from nordrail.records.files import find_rulebook

_Title = Annotated[str, typer.Argument(help=f"Which game: {' or '.join(TITLES)}.")]
_Seats = Annotated[int, typer.Option("--seats", "-s", help="Number of players.")]


def actions(title: _Title = FIRST_TITLE, board: BoardOption = None, as_json: JsonOption = False) -> None:
    """List the numbered actions of the learning environments. They are the same for every number of players."""
    with sentences():
        rulebook = find_rulebook(title, board)
        code = encoding(rulebook, rulebook.seats[0])
        if as_json:
            print_json({"version": VERSION, "actions": code.actions})
            return
        out().print(f"{rulebook.name}: {len(code.actions)} actions, encoding version {VERSION}\n")
        out().print(_table(("", "Action"), [(str(number), name) for number, name in enumerate(code.actions)]))


def observations(
    title: _Title = FIRST_TITLE, seats: _Seats = 2, board: BoardOption = None, as_json: JsonOption = False
) -> None:
    """List the features of an observation: the index, the name and the largest value of each."""
    with sentences():
        code = encoding(find_rulebook(title, board), seats)
        if as_json:
            print_json(_described(code))
            return
        head = f"{code.rulebook.name}, {seats} seats: {len(code.features)} features"
        out().print(f"{head}, encoding version {VERSION}, {code.digest}\n")
        rows = enumerate(zip(code.features, code.most, strict=True))
        out().print(_table(("", "Feature", "Most"), [(str(n), name, str(most)) for n, (name, most) in rows]))


def _described(code: Encoding) -> dict[str, object]:
    features = [{"name": name, "most": most} for name, most in zip(code.features, code.most, strict=True)]
    return {"version": VERSION, "digest": code.digest, "seats": code.seats, "features": features}


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for head in heads:
        table.add_column(head, justify="left" if head in ("Action", "Feature") else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
