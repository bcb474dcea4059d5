"""The folder of a tournament: its manifest and every finished game. Files are written atomically."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from nordrail.arena.match import Fixture, Match
from nordrail.arena.results import PlayedGame
from nordrail.arena.tournament import Tournament
from nordrail.engine.errors import IllegalAction
from nordrail.records.files import FileError, read_text

MANIFEST = "tournament.json"
_GAMES = "games"


class TournamentFolder:
    """The finished games on disk. A game's record is written first, then its measurements with the record's hash."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.folder = folder
        self._digits = max(4, len(str(len(tournament.fixtures))))
        self._open(tournament)

    def record_path(self, number: int) -> Path:
        """Return the path of a game's record."""
        return self.folder / _GAMES / f"{number:0{self._digits}}.game"

    def facts_path(self, number: int) -> Path:
        """Return the path of a game's measurements."""
        return self.folder / _GAMES / f"{number:0{self._digits}}.json"

    def keep(self, match: Match) -> None:
        """Write a finished game to disk, durably."""
        record = match.record.encode()
        facts = match.game.to_json() | {"record": sha256(record).hexdigest()}
        write_file(self.record_path(match.game.number), record)
        write_file(self.facts_path(match.game.number), f"{json.dumps(facts, ensure_ascii=False)}\n".encode())

    def find(self, fixture: Fixture) -> PlayedGame | None:
        """Return the game if it is finished and its files are intact, else `None`."""
        try:
            facts = json.loads(self.facts_path(fixture.number).read_bytes())
            game = PlayedGame.from_json(facts)
            record = self.record_path(fixture.number).read_bytes()
            whole = facts["record"] == sha256(record).hexdigest()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _file_error(self.folder, error, "read") from None
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
        same = (game.number, game.deal, game.bots) == (fixture.number, fixture.deal, fixture.bots)
        return game if whole and same else None

    def _open(self, tournament: Tournament) -> None:
        asked, manifest = tournament.to_json(), self.folder / MANIFEST
        if manifest.exists():
            _compare(self.folder, _read_manifest(manifest), asked)
            return
        if self.folder.is_file():
            raise FileError(f"{self.folder} is a file, not a folder")
        if self.folder.is_dir() and any(path.suffix != ".part" for path in self.folder.iterdir()):
            raise IllegalAction(f"{self.folder} is not the folder of a tournament: choose an empty or a new folder")
        write_file(manifest, f"{json.dumps(asked, ensure_ascii=False, indent=2)}\n".encode())


def _read_manifest(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(read_text(path))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise FileError(f"{path}: not a valid tournament file; choose another folder")
    return found


def _compare(folder: Path, found: dict[str, Any], asked: dict[str, Any]) -> None:
    found = {"forgive": True} | found  # what tournaments did before they could choose
    changed = [key for key in asked if found.get(key) != asked[key]]
    if not changed:
        return
    differences = " and ".join(f"its {_NAMES[key]} {_said(key, found.get(key), asked[key])}" for key in changed)
    raise IllegalAction(
        f"{folder} contains another tournament: {differences}. Resume it with the command that started it, "
        "or choose another folder"
    )


_NAMES = {
    "nordrail": "version of Nordrail",
    "rules": "version of the rules",
    "title": "title",
    "seats": "number of seats",
    "bots": "list of bots",
    "games": "number of games",
    "seed": "seed",
    "board": "board",
    "forgive": "treatment of bots that fail",
}


def _said(key: str, found: Any, asked: Any) -> str:
    if key == "board":
        return "is a different one"
    if key == "forgive":
        return f"is {'' if found else 'not '}--forgive"
    if key == "bots" and isinstance(found, list):
        found, asked = ",".join(map(str, found)), ",".join(asked)
    return f"is {found}, not {asked}"


def write_file(path: Path, content: bytes) -> None:
    """Write a file atomically: under a temporary name first, renamed once it is on disk."""
    part = path.with_name(f"{path.name}.part")
    with _sentence(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)


@contextmanager
def _sentence(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise _file_error(path, error, "written") from None


def _file_error(path: Path, error: Exception, done: str) -> FileError:
    reason = (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()
    return FileError(f"{path}: cannot be {done} ({reason})")
