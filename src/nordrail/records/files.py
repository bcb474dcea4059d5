"""Read and write the files a user names, with an error message for every failure."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from nordrail.engine.errors import BoardError, BrokenRecord, NordrailError
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import Rulebook, find_title

LARGEST = 10_000_000
"""Maximum size of a file in bytes; records and boards are far smaller."""


class FileError(NordrailError):
    """A file cannot be read or written."""


class MissingExtra(NordrailError):
    """An optional library is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"this needs {library}: pip install 'nordrail[{extra}]'")


def read_text(path: Path) -> str:
    """Return the text of a file."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise FileError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise FileError(f"{path}: this is a folder, not a file") from None
    except (OSError, ValueError) as error:
        raise FileError(f"{path}: cannot be read ({_reason(error)})") from None
    if len(content) > LARGEST:
        raise FileError(f"{path}: too large; the limit is {LARGEST:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{path}: not a text file in UTF-8") from None


def write_text(path: Path, text: str) -> None:
    """Write a file, creating its folder if necessary."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    except (OSError, ValueError) as error:
        raise FileError(f"{path}: cannot be written ({_reason(error)})") from None


def find_rulebook(title: str, board: Path | None = None) -> Rulebook:
    """Return the rulebook of a title, on the board from a file if one is given."""
    rulebook = find_title(title)
    if board is None:
        return rulebook
    try:
        return _on_board(rulebook.title, read_text(board))
    except BoardError as error:
        raise BoardError([f"{board}: {mistake}" for mistake in error.mistakes]) from None


@contextmanager
def in_file(path: Path) -> Iterator[None]:
    """Add the name of the file to errors about a broken record."""
    try:
        yield
    except BrokenRecord as error:
        raise FileError(f"{path}: {error}") from None


def rulebook_of(record: Record, board: Path | None = None) -> Rulebook:
    """Return the rulebook of a record, on the board from a file if one is given."""
    return record.rulebook() if board is None else find_rulebook(record.rulebook().title, board)


@lru_cache(maxsize=8)
def _on_board(title: str, text: str) -> Rulebook:
    return find_title(title).with_board(text)


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()
