"""Games that are kept while they are played: one file each in the user's data folder, until the game is over."""

import os
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from platformdirs import user_data_path

from nordrail.records.files import FileError, write_text


def autosave_folder() -> Path:
    """Return the folder of the kept games."""
    return user_data_path("nordrail") / "terminal"


def kept_games() -> list[Path]:
    """Return the kept games, the latest first."""
    return sorted(autosave_folder().glob("*.game"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


class Autosave:
    """The file of one game, with a copy of its board if that is a custom one."""

    def __init__(self, path: Path | None = None, board: str | None = None) -> None:
        """Keep the game in this file of the folder, or in a new one."""
        self.path = path or autosave_folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{token_hex(2)}.game"
        self._board = board

    @property
    def exists(self) -> bool:
        """Whether anything has been kept."""
        return self.path.exists()

    def keep(self, text: str) -> None:
        """Write the game: all of it or, if that fails, nothing."""
        if self._board is not None:
            write_text(board_beside(self.path), self._board)
            self._board = None
        unfinished = self.path.with_suffix(".tmp")
        write_text(unfinished, text)
        try:
            os.replace(unfinished, self.path)
        except OSError as error:
            raise FileError(f"{self.path}: cannot be written ({error.strerror})") from None

    def discard(self) -> None:
        """Delete the files of a game that is over."""
        for path in (self.path, board_beside(self.path)):
            path.unlink(missing_ok=True)


def board_beside(path: Path) -> Path:
    """Return where the custom board of a kept game is."""
    return path.with_suffix(".toml")
