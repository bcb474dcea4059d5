"""Read many records at once, in several processes: replay each and hand its game to a function."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Generic, TypeVar

from nordrail.engine.errors import BrokenRecord, IllegalAction
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.records.files import FileError, read_text, rulebook_of

_CHUNK = 50
"""Files a process reads before it reports."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Read(Generic[Found]):
    """What was found in a file, or what is wrong with it."""

    path: Path
    found: Found | None
    """The result; `None` if the record is invalid."""
    mistake: str = ""
    """The error; empty if the record is valid."""
    line: int | None = None
    """The line of the error, if known."""

    @property
    def complaint(self) -> str:
        """The error with its file and line; empty if the record is valid."""
        place = "" if self.line is None else f" line {self.line}:"
        return f"{self.path}:{place} {self.mistake}" if self.mistake else ""


def find_records(paths: Sequence[Path]) -> list[Path]:
    """Return these files, with every folder replaced by the records in it; refuse if there are none."""
    found = [file for path in paths for file in (sorted(path.rglob("*.game")) if path.is_dir() else [path])]
    if not found:
        raise IllegalAction(f"no records (*.game) in {', '.join(map(str, paths))}")
    return found


def read_many(
    paths: Sequence[Path], work: Callable[[Game], Found], board: Path | None = None, jobs: int = 1
) -> Iterator[Read[Found]]:
    """Replay every record and yield what `work` makes of it, in the order of the files.

    `work` is a function of a module, or a `partial` of one: other processes import it.
    """
    return read_files(paths, partial(_work_on_game, work=work), board, jobs)


def read_files(
    paths: Sequence[Path], work: Callable[[Path, Path | None], Found], board: Path | None = None, jobs: int = 1
) -> Iterator[Read[Found]]:
    """Yield what `work` makes of every file and the board, in the order of the files; see `read_many`."""
    if board is not None:
        read_text(board)  # a missing board is one mistake, not one per record
    chunks = [paths[first : first + _CHUNK] for first in range(0, len(paths), _CHUNK)]
    read = partial(_read_chunk, work=work, board=board)
    if jobs == 1 or len(chunks) < 2:
        for chunk in chunks:
            for path in chunk:
                yield _read_file(path, work, board)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), get_context("spawn"), signal, (SIGINT, SIG_IGN)) as pool:
        try:
            for results in pool.map(read, chunks):
                yield from results
        finally:
            pool.shutdown(cancel_futures=True)


def read_game(path: Path, board: Path | None = None) -> Game:
    """Read a game from the file of its record, without a dealer."""
    record = Record.load(read_text(path))
    return Game.from_record(record, rulebook=rulebook_of(record, board), dealer=None)


def _work_on_game(path: Path, board: Path | None, work: Callable[[Game], Found]) -> Found:
    return work(read_game(path, board))


def _read_chunk(
    paths: Sequence[Path], work: Callable[[Path, Path | None], Found], board: Path | None
) -> list[Read[Found]]:
    return [_read_file(path, work, board) for path in paths]


def _read_file(path: Path, work: Callable[[Path, Path | None], Found], board: Path | None) -> Read[Found]:
    try:
        return Read(path, work(path, board))
    except BrokenRecord as error:
        return Read(path, None, error.reason, error.line)
    except FileError as error:
        return Read(path, None, str(error).removeprefix(f"{path}: "))
