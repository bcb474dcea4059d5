"""Records checked by playing them again. Knows files and what the rules say of them, not how that is shown."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from nordrail.engine.errors import BrokenRecord
from nordrail.engine.record import Record
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Outcome, outcome
from nordrail.engine.rules.state import UNKNOWN_TICKET, State
from nordrail.engine.view import View, view
from nordrail.records.files import FileError, read_text, rulebook_of

_CHUNK = 50
"""How many files a process checks before it reports."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game as it stands at the end of its record."""

    names: tuple[str, ...]
    view: View
    """What everybody sees of it; when the game is over, all."""
    outcome: Outcome | None
    """The score sheets, if the game is over and no ticket is hidden."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a file turned out to be."""

    path: Path
    summary: str
    """The game in a line; empty if something is wrong."""
    mistake: str = ""
    """What is wrong."""
    line: int | None = None
    """Where it is."""
    facts: dict[str, Any] | None = None
    """The table ready for JSON, if it was asked for."""

    @property
    def complaint(self) -> str:
        """What is wrong, with the file and the line; empty if nothing is."""
        place = "" if self.line is None else f" line {self.line}:"
        return f"{self.path}:{place} {self.mistake}" if self.mistake else ""

    def to_json(self) -> dict[str, Any]:
        """What the file turned out to be, ready for JSON."""
        error = {"line": self.line, "message": self.mistake} if self.mistake else None
        return {"file": str(self.path), "ok": not self.mistake, "error": error, **(self.facts or {})}


def find_records(paths: Sequence[Path]) -> list[Path]:
    """The files named, and of every folder named all records in it."""
    return [found for path in paths for found in (sorted(path.rglob("*.game")) if path.is_dir() else [path])]


def check_files(
    paths: Sequence[Path], board: Path | None = None, jobs: int = 1, *, facts: bool = False
) -> Iterator[Checked]:
    """Plays every record again, in the order of the files; with `facts` also what the table then looks like."""
    chunks = [(paths[first : first + _CHUNK], board, facts) for first in range(0, len(paths), _CHUNK)]
    if jobs == 1 or len(chunks) < 2:
        for chunk in chunks:
            yield from _check_chunk(chunk)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), get_context("spawn"), signal, (SIGINT, SIG_IGN)) as pool:
        try:
            for checked in pool.map(_check_chunk, chunks):
                yield from checked
        finally:
            pool.shutdown(cancel_futures=True)


def read_table(path: Path, board: Path | None = None) -> Table:
    """The game of a record as it stands."""
    record = Record.load(read_text(path))
    return table_of(record, rulebook_of(record, board))


def table_of(record: Record, rulebook: Rulebook) -> Table:
    """The same for a record that is read already."""
    *_, state = record.replay(rulebook)
    whole = isinstance(state.phase, Over) and not _hides_tickets(state)
    return Table(record.names_at(len(record.events)), view(state, None), outcome(state) if whole else None)


def table_json(table: Table) -> dict[str, Any]:
    """A table in words and numbers, ready for JSON."""
    result = table.outcome
    return {
        **table.view.to_json(),
        "names": list(table.names),
        "over": isinstance(table.view.phase, Over),
        "result": None if result is None else list(result.totals),
        "winners": None if result is None else list(result.winners),
        "decided_by": None if result is None else result.decided_by,
        "reason": None if result is None else str(result.reason),
    }


def one_line(table: Table) -> str:
    """A table in a line: the title, and who has how many points."""
    points = [player.points for player in table.view.players] if table.outcome is None else table.outcome.totals
    seats = ", ".join(f"{name} {total}" for name, total in zip(table.names, points, strict=True))
    if table.outcome is not None:
        won = " and ".join(table.names[seat - 1] for seat in table.outcome.winners)
        how = "" if table.outcome.decided_by == "points" else f" ({table.outcome.decided_by})"
        return f"{table.view.rulebook.name}, over: {seats}; won by {won}{how}"
    return f"{table.view.rulebook.name}, {'over' if table.view.to_act is None else 'unfinished'}: {seats}"


def _check_chunk(chunk: tuple[Sequence[Path], Path | None, bool]) -> list[Checked]:
    paths, board, facts = chunk
    return [_check_file(path, board, facts) for path in paths]


def _check_file(path: Path, board: Path | None, facts: bool) -> Checked:
    try:
        table = read_table(path, board)
        return Checked(path, one_line(table), facts=table_json(table) if facts else None)
    except BrokenRecord as error:
        return Checked(path, "", error.reason, error.line)
    except FileError as error:
        return Checked(path, "", str(error).removeprefix(f"{path}: "))


def _hides_tickets(state: State) -> bool:
    return any(UNKNOWN_TICKET in seat.tickets for seat in state.seats)
