"""Kill the server again and again while many play, and show that no acknowledged move is ever lost: `make fire`.

The server dies at once, as in a power failure, or suffers another fault. Players reconnect by themselves and send
unanswered moves again.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from tests.server.postgres import postgresql
from tests.server.serving import Server, serving

from faults import KINDS, Fault, Faults
from storm import Storm, Tally

COMPLAINTS = 20
"""The most complaints that are printed."""


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Provide an empty database."""
    if kind == "postgresql":
        with postgresql() as postgres:
            yield postgres.new_database()
    else:
        with TemporaryDirectory() as folder:
            yield str(Path(folder) / "games.db")


@contextmanager
def struck(fault: str, db: str, seed: int) -> Iterator[tuple[Server, Fault | None]]:
    """Provide a server and what happens to it; `None` if it is killed."""
    if fault != "kill":
        with KINDS[fault](Faults(seed)) as both:
            yield both
    else:
        with database(db) as name, serving(name) as server:
            yield server, None


def summary(tally: Tally, title: str) -> Table:
    """Return a table of the counts."""
    table = Table("", "", title=title, show_header=False)
    table.add_row("faults", f"{tally.kills:,}")
    table.add_row("games finished", f"{tally.games:,}")
    table.add_row("moves acknowledged", f"{tally.acknowledged:,}")
    table.add_row("moves in flight at a fault", f"{tally.under_way:,}")
    table.add_row("lost", f"{tally.lost:,}")
    table.add_row("half applied", f"{tally.half:,}")
    table.add_row("stored twice", f"{tally.twice:,}")
    if tally.back:
        table.add_row("all continue after, median", f"{median(tally.back):.1f} s")
        table.add_row("all continue after, at most", f"{max(tally.back):.1f} s")
    return table


async def run(server: Server, fault: Fault | None, kills: int, seed: int, out: Path) -> Tally:
    """Kill the server or let it suffer a fault, with a progress bar in the terminal."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    times = TextColumn("left"), TimeRemainingColumn()
    with Progress(*columns, *times, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("faults", total=kills)
        storm = Storm(server, seed, fault)
        tally = await storm.rage(kills, lambda done: bar.update(task, completed=done))
        await storm.write_records(out)
    return tally


def main() -> None:
    """Kill the server, print the counts, and fail if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fault", choices=("kill", *KINDS), default="kill")
    parser.add_argument("--kills", "--times", type=int, default=300)
    parser.add_argument("--db", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("simulated/fire"), help="folder for the records")
    options = parser.parse_args()
    with struck(options.fault, options.db, options.seed) as (server, fault):
        tally = asyncio.run(run(server, fault, options.kills, options.seed, options.out))
    for complaint in tally.complaints[:COMPLAINTS]:
        print(complaint, file=sys.stderr)
    Console().print(summary(tally, options.db if options.fault == "kill" else options.fault))
    sys.exit(bool(tally.complaints))


if __name__ == "__main__":
    main()
