"""The `arena` command: play, print the tables, and after an interrupt say how to resume."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from nordrail.arena.folder import TournamentFolder
from nordrail.arena.play import finished_games, play_others, scoreboard
from nordrail.arena.pool import Pool, in_processes
from nordrail.arena.ratings import MissingExtra, summarize
from nordrail.arena.report.ranking import results_json, results_tables
from nordrail.arena.results import Results
from nordrail.arena.tournament import Tournament, seatings
from nordrail.cli.console import complain, out, print_json

INTERRUPTED = 130
"""The exit status of an interrupted tournament."""


def run_arena(
    tournament: Tournament,
    folder: Path | None,
    *,
    jobs: int = 1,
    ray: str | None = None,
    as_json: bool = False,
    command: str = "",
) -> int:
    """Play a tournament and print its results; return the exit status. `command` is shown in the report."""
    if find_spec("openskill") is None:
        raise MissingExtra("openskill", "arena")
    tournament.check()
    pool = _pool(jobs, ray)
    with _folder(folder) as place:
        store = TournamentFolder(place, tournament)
        began, finished, stopped = perf_counter(), finished_games(tournament, store), False
        games = list(finished)
        try:
            playing = play_others(tournament, store, pool, finished)
            with closing(playing), scoreboard(len(tournament.fixtures), finished) as board:
                for game in playing:
                    games.append(game)
                    board.count(game)
        except KeyboardInterrupt:
            stopped = True
        seconds = perf_counter() - began
        results = summarize(tournament, games)
        if as_json:
            print_json(results_json(results))
        else:
            _print(tournament, results, len(finished), seconds)
        if stopped:
            complain(_stopped(results, folder))
            return INTERRUPTED
        if folder is not None:
            _report(tournament, results, folder, command, as_json)
    return 0


def _pool(jobs: int, ray: str | None) -> Pool:
    if ray is None:
        return in_processes(jobs)
    if find_spec("ray") is None:
        raise MissingExtra("Ray", "ray")
    from nordrail.arena.ray_pool import on_cluster

    return on_cluster(ray)


@contextmanager
def _folder(folder: Path | None) -> Iterator[Path]:
    if folder is not None:
        yield folder
        return
    with TemporaryDirectory(prefix="nordrail-arena-") as temporary:
        yield Path(temporary) / "tournament"


def _print(tournament: Tournament, results: Results, finished: int, seconds: float) -> None:
    rulebook = tournament.rulebook
    name = rulebook.name + (f" on {rulebook.board.name}" if rulebook.changed_board else "")
    played = f"{len(results.games):,} games" if len(results.games) != 1 else "1 game"
    deals = f"{results.deals:,} deals" if results.deals != 1 else "1 deal"
    before = f", {finished:,} of them earlier" if finished else ""
    out().print(f"{name}, {results.seats} seats, seed {results.seed}: {played} of {deals} in {seconds:.1f} s{before}")
    for sentence in _rounding(tournament):
        out().print(sentence, soft_wrap=True)
    if results.games:
        out().print()
        out().print(results_tables(results))


def _rounding(tournament: Tournament) -> Sequence[str]:
    asked, tables = tournament.games, tournament.tables
    return [
        f"{asked:,} games per table became {asked + rounded:,}, because each deal is played in {count} seatings"
        for count in sorted({len(seatings(table)) for table in tables})
        if (rounded := -asked % count)
    ]


def _stopped(results: Results, folder: Path | None) -> str:
    missing = f"Stopped with {results.planned - len(results.games):,} of {results.planned:,} games left to play."
    if folder is None:
        return f"{missing} Nothing was saved; with --out DIR you could resume with the same command."
    return f"{missing} Finished games are in {folder}; run the same command to resume."


def _report(tournament: Tournament, results: Results, folder: Path, command: str, as_json: bool) -> None:
    if find_spec("matplotlib") is None:
        complain("No report.html was written, because matplotlib is missing: pip install 'nordrail[arena]'")
        return
    from nordrail.arena.report.report import write_report

    today, board = date.today().isoformat(), tournament.rulebook.board
    path = write_report(results, folder, command=command, date=today, board=board)
    if not as_json:
        out().print(f"\nRecords: {folder / 'games'}\nReport: {path}", soft_wrap=True)
