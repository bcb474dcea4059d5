"""`nordrail admin`: look after the tables of a server while it runs."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table

from nordrail.cli.console import out, print_json, sentences
from nordrail.cli.options import DatabaseOption, JsonOption

if TYPE_CHECKING:
    from nordrail.server.run.administration import Administration

_Answer = TypeVar("_Answer")
CodeArgument = Annotated[str, typer.Argument(metavar="CODE", help="The code of the table.")]
MostOption = Annotated[int, typer.Option("--limit", metavar="ROWS", min=1, help="Maximum number of tables to list.")]
UnfinishedOption = Annotated[bool, typer.Option("--unfinished", help="List only tables whose game is not over.")]
MinutesOption = Annotated[float, typer.Option("--minutes", min=0, max=1440, help="Minutes until the server exits.")]
CancelOption = Annotated[bool, typer.Option("--cancel", help="Cancel the planned restart.")]

admin = typer.Typer(no_args_is_help=True)


@admin.command("list")
def list_tables(
    db: DatabaseOption = None, most: MostOption = 50, unfinished: UnfinishedOption = False, as_json: JsonOption = False
) -> None:
    """List the tables, those with the newest entries first."""
    tables = _run(db, lambda host: host.tables(most, unfinished=unfinished))
    if as_json:
        print_json([asdict(table) for table in tables])
        return
    rows = Table("code", "game", "seats", "entries", "created", "last entry", "ended", "from")
    for one in tables:
        times = _time(one.created), _time(one.moved), _time(one.ended)
        rows.add_row(one.code, one.title, str(one.seats), f"{one.entries:,}", *times, one.address)
    out().print(rows if tables else "There are no tables.")


@admin.command()
def show(code: CodeArgument, db: DatabaseOption = None, as_json: JsonOption = False) -> None:
    """Show the seats and options of a table; never a hand, a secret or the seed of a running game."""
    shown = _run(db, lambda host: host.show(code))
    if as_json:
        print_json(shown)
        return
    rows = Table(show_header=False)
    for name in ("code", "title", "board", "state", "entries", "address"):
        rows.add_row(name, str(shown[name]))
    for name in ("created", "moved"):
        rows.add_row(name, _time(shown[name]))
    for chair in shown["chairs"]:
        rows.add_row(f"seat {chair['seat']}", _player(chair))
    out().print(rows)


@admin.command()
def close(code: CodeArgument, db: DatabaseOption = None) -> None:
    """End the game at a table; nobody wins, and its record stays."""
    _run(db, lambda host: host.close(code))
    out().print(f"{code.upper()} is closed.")


@admin.command()
def delete(code: CodeArgument, db: DatabaseOption = None) -> None:
    """Delete a table with its record; this cannot be undone."""
    _run(db, lambda host: host.delete(code))
    out().print(f"{code.upper()} is deleted.")


@admin.command()
def drain(db: DatabaseOption = None, minutes: MinutesOption = 10.0, cancel: CancelOption = False) -> None:
    """Prepare a restart: the server refuses new tables, tells all players, and exits after some minutes."""
    _run(db, lambda host: host.drain(None if cancel else minutes * 60))
    out().print("The restart is cancelled." if cancel else f"The server exits in {minutes:g} minutes.")


def _run(db: str | None, act: "Callable[[Administration], Awaitable[_Answer]]") -> _Answer:
    from nordrail.server.run.administration import administration
    from nordrail.server.run.settings import default_database

    async def run() -> _Answer:
        async with administration(db or default_database()) as host:
            return await act(host)

    with sentences():
        return asyncio.run(run())


def _time(seconds: float | None) -> str:
    return "" if seconds is None else f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}"


def _player(chair: dict[str, Any]) -> str:
    bot = f"bot {chair['bot']}" if chair["bot"] else ""
    return ", ".join(part for part in (chair["name"] if chair["who"] != "bot" else "", bot) if part) or "free"
