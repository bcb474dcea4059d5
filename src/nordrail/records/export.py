"""Export many records as one table: one row per game, or one per decision in the encoding of `nordrail.learn`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from nordrail.engine.errors import IllegalAction
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import TITLES
from nordrail.learn import VERSION, encoding
from nordrail.records.decision_rows import SCALARS, Decisions, game_decisions
from nordrail.records.files import MissingExtra, find_rulebook
from nordrail.records.game_rows import Value, game_columns, game_row
from nordrail.records.many import Read
from nordrail.records.table_files import PartFile, check_format

ROWS = ("decisions", "games")
_BATCH = 200
"""Games in a batch."""


@dataclass
class Export:
    """A table that is being written, and what was left out."""

    path: Path
    form: str
    """One of `FORMATS`."""
    rows: str = "decisions"
    """One of `ROWS`."""
    title: str | None = None
    """Keep only games of this title."""
    seats: int | None = None
    """Keep only games with this number of seats."""
    board: Path | None = None
    games: int = 0
    unfinished: int = 0
    others: int = 0
    """Games of another title or with another number of seats."""
    mistakes: list[str] = field(default_factory=list)
    _file: PartFile | None = None
    _digest: str = ""
    _waiting: list[tuple[str, Any]] = field(default_factory=list)

    def check(self) -> None:
        """Raise an error if the table cannot be written."""
        check_format(self.form)
        if self.rows not in ROWS:
            raise IllegalAction(f"unknown rows {self.rows!r}; use one of {', '.join(ROWS)}")
        if self.rows == "decisions" and find_spec("numpy") is None:
            raise MissingExtra("numpy", "export")
        if self.title is not None:
            find_rulebook(self.title, self.board)

    @property
    def work(self) -> Callable[[Game], Any]:
        """What is done with each game, maybe in another process."""
        return _Work(self.rows, self.title, self.seats)

    def write(self, reads: Iterable[Read[Any]]) -> int:
        """Write the table and return the number of its rows; nothing is left behind if that fails."""
        try:
            for read in reads:
                self._add(read)
            self._flush()
            if self._file is None:
                raise IllegalAction("there is no finished game to export")
            self._file.close()
            return self._file.rows
        except BaseException:
            if self._file is not None:
                self._file.abandon()
            raise

    def _add(self, read: Read[Any]) -> None:
        if read.mistake:
            self.mistakes.append(read.complaint)
        elif read.found is None:
            self.unfinished += 1
        elif read.found == _OTHER:
            self.others += 1
        else:
            self.games += 1
            self._waiting.append((str(read.path), read.found))
            if len(self._waiting) >= _BATCH:
                self._flush()

    def _flush(self) -> None:
        if self._waiting:
            (self._write_games if self.rows == "games" else self._write_decisions)(self._waiting)
            self._waiting = []

    def _write_games(self, waiting: Sequence[tuple[str, dict[str, Value]]]) -> None:
        columns = game_columns(self.seats or max(rulebook.seats[-1] for rulebook in TITLES.values()))
        if self._file is None:
            self._file = PartFile(self.path, self.form, columns, {})
        rows = [row | {"record": path} for path, row in waiting]
        self._file.write({column: [row.get(column) for row in rows] for column in columns})

    def _write_decisions(self, waiting: Sequence[tuple[str, Decisions]]) -> None:
        import numpy

        for _, found in waiting:
            if self._file is None:
                self._open_decisions(found)
            if found.digest != self._digest:
                raise IllegalAction(
                    "these games differ in title or seats, and so do their features: choose with --title and --seats"
                )
        first = self.games - len(waiting) + 1
        batch: dict[str, Any] = {"game": [], "record": []}
        for game, (path, found) in enumerate(waiting, start=first):
            batch["game"] += [game] * len(found.scalars["ply"])
            batch["record"] += [path] * len(found.scalars["ply"])
        for name in SCALARS:
            batch[name] = [value for _, found in waiting for value in found.scalars[name]]
        features = b"".join(found.features for _, found in waiting)
        masks = b"".join(found.masks for _, found in waiting)
        batch["features"] = numpy.frombuffer(features, numpy.int16).reshape(len(batch["ply"]), -1)
        batch["mask"] = numpy.frombuffer(masks, numpy.uint8).reshape(len(batch["ply"]), -1)
        assert self._file is not None
        self._file.write(batch)

    def _open_decisions(self, found: Decisions) -> None:
        code = encoding(find_rulebook(found.title, self.board), found.seats)
        columns = {"game": int, "record": str} | SCALARS | {"features": int, "mask": int}
        meaning = [str(VERSION), code.digest, found.title, str(found.seats)]
        names = {"features": code.features, "mask": code.actions, "encoding": meaning}
        self._file, self._digest = PartFile(self.path, self.form, columns, names), found.digest


_OTHER = "other"


@dataclass(frozen=True)
class _Work:
    """Make the rows of a game, if it is one of those asked for."""

    rows: str
    title: str | None
    seats: int | None

    def __call__(self, game: Game) -> Any:
        if self.title not in (None, game.rulebook.title) or self.seats not in (None, len(game.state.seats)):
            return _OTHER
        return game_row(game) if self.rows == "games" else game_decisions(game)
