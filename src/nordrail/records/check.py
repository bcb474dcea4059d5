"""Check records by replaying them. Independent of how the results are displayed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Outcome
from nordrail.native.replay import replay
from nordrail.records.files import read_text, rulebook_of
from nordrail.records.many import Read, read_files, read_many


@dataclass(frozen=True, slots=True)
class Checked:
    """A valid record."""

    summary: str
    """The game in one line."""
    facts: dict[str, Any] | None = None
    """The game as JSON values, if requested."""


def check_files(
    paths: Sequence[Path], board: Path | None = None, jobs: int = 1, *, facts: bool = False
) -> Iterator[Read[Checked]]:
    """Replay every record, in the order of the files; with `facts`, include what a spectator sees at the end.

    Without them the compiled simulator replays where it can. It has no words for a mistake: the engine finds it again.
    """
    return read_many(paths, _check_with_facts, board, jobs) if facts else read_files(paths, _check, board, jobs)


def checked_json(read: Read[Checked]) -> dict[str, Any]:
    """Return the result of a check as JSON values."""
    error = {"line": read.line, "message": read.mistake} if read.mistake else None
    facts = read.found.facts if read.found else None
    return {"file": str(read.path), "ok": not read.mistake, "error": error, **(facts or {})}


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
    points = tuple(seat.points for seat in game.state.seats)
    return _summary(game.rulebook, game.headers, game.names, points, game.outcome, over=game.over)


def _summary(
    rulebook: Rulebook,
    headers: Mapping[str, str],
    names: Sequence[str],
    points: Sequence[int],
    result: Outcome | None,
    *,
    over: bool,
) -> str:
    totals = points if result is None else result.totals
    seats = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    if result is not None:
        won = " and ".join(names[seat - 1] for seat in result.winners)
        how = "" if result.decided_by == "points" else f" ({result.decided_by})"
        return f"{rulebook.name}, over: {seats}; won by {won}{how}"
    return f"{rulebook.name}, {'over' if over else early_end(headers) or 'unfinished'}: {seats}"


def early_end(headers: Mapping[str, str]) -> str | None:
    """Return how the game of a record ended before its last turn, in words."""
    if headers.get("ended") == "resigned":
        return f"ended because seat {headers.get('resigned', '?')} resigned"
    if headers.get("ended") == "failed":
        return f"ended because the bot in seat {headers.get('failed', '?')} failed"
    if headers.get("ended") == "closed":
        return "closed by the host of the server"
    return "ended by agreement" if "ended" in headers else None


def _check(path: Path, board: Path | None) -> Checked:
    record = Record.load(read_text(path))
    rulebook = rulebook_of(record, board)
    record.check_rulebook(rulebook)
    played = replay(rulebook, len(record.names), record.events)
    if played is None:
        return Checked(one_line(Game.from_record(record, rulebook=rulebook, dealer=None)))
    record.check_result(None if played.outcome is None else played.outcome.totals)
    names, over = record.names_at(len(record.events)), played.outcome is not None
    return Checked(_summary(rulebook, record.headers, names, played.points, played.outcome, over=over))


def _check_with_facts(game: Game) -> Checked:
    return Checked(one_line(game), game_json(game))
