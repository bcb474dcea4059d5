"""Records checked by playing them again. Knows files and what the rules say of them, not how that is shown."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from nordrail.engine.errors import BrokenRecord
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.records.files import FileError, read_text, rulebook_of

_CHUNK = 50
"""How many files a process checks before it reports."""


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
    """The game ready for JSON, if it was asked for."""

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


def read_game(path: Path, board: Path | None = None) -> Game:
    """The game of a record."""
    return game_of(Record.load(read_text(path)), board)


def game_of(record: Record, board: Path | None = None) -> Game:
    """The game of a record that is read already; nobody deals."""
    return Game.from_record(record, rulebook=rulebook_of(record, board), dealer=None)


def game_json(game: Game) -> dict[str, Any]:
    """What a spectator sees of a game, ready for JSON."""
    result = game.outcome
    return {
        **game.view().to_json(),
        "names": list(game.names),
        "over": game.over,
        "result": None if result is None else list(result.totals),
        "winners": None if result is None else list(result.winners),
        "decided_by": None if result is None else result.decided_by,
        "reason": None if result is None else str(result.reason),
    }


def one_line(game: Game) -> str:
    """A game in one line: the title, and everyone's points."""
    result, names = game.outcome, game.names
    points = [seat.points for seat in game.state.seats] if result is None else result.totals
    seats = ", ".join(f"{name} {total}" for name, total in zip(names, points, strict=True))
    if result is not None:
        won = " and ".join(names[seat - 1] for seat in result.winners)
        how = "" if result.decided_by == "points" else f" ({result.decided_by})"
        return f"{game.rulebook.name}, over: {seats}; won by {won}{how}"
    return f"{game.rulebook.name}, {'over' if game.over else 'unfinished'}: {seats}"


def _check_chunk(chunk: tuple[Sequence[Path], Path | None, bool]) -> list[Checked]:
    paths, board, facts = chunk
    return [_check_file(path, board, facts) for path in paths]


def _check_file(path: Path, board: Path | None, facts: bool) -> Checked:
    try:
        game = read_game(path, board)
        return Checked(path, one_line(game), facts=game_json(game) if facts else None)
    except BrokenRecord as error:
        return Checked(path, "", error.reason, error.line)
    except FileError as error:
        return Checked(path, "", str(error).removeprefix(f"{path}: "))
