"""Check records by replaying them. Independent of how the results are displayed."""

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
"""Files a process checks before it reports."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a file."""

    path: Path
    summary: str
    """The game in one line; empty if the record is invalid."""
    mistake: str = ""
    """The error; empty if the record is valid."""
    line: int | None = None
    """The line of the error, if known."""
    facts: dict[str, Any] | None = None
    """The game as JSON values, if requested."""

    @property
    def complaint(self) -> str:
        """The error with its file and line; empty if the record is valid."""
        place = "" if self.line is None else f" line {self.line}:"
        return f"{self.path}:{place} {self.mistake}" if self.mistake else ""

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        error = {"line": self.line, "message": self.mistake} if self.mistake else None
        return {"file": str(self.path), "ok": not self.mistake, "error": error, **(self.facts or {})}


def find_records(paths: Sequence[Path]) -> list[Path]:
    """Return these files, with every folder replaced by the records in it."""
    return [found for path in paths for found in (sorted(path.rglob("*.game")) if path.is_dir() else [path])]


def check_files(
    paths: Sequence[Path], board: Path | None = None, jobs: int = 1, *, facts: bool = False
) -> Iterator[Checked]:
    """Replay every record, in the order of the files; with `facts`, include what a spectator sees at the end."""
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
    """Read a game from the file of its record."""
    return game_of(Record.load(read_text(path)), board)


def game_of(record: Record, board: Path | None = None) -> Game:
    """Return the game of a record, without a dealer."""
    return Game.from_record(record, rulebook=rulebook_of(record, board), dealer=None)


def game_json(game: Game) -> dict[str, Any]:
    """Return what a spectator sees of a game, as JSON values."""
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
    """Summarize a game in one line: the title and everyone's points."""
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
