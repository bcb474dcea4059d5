"""The `arena` command: play, print the tables, and after an interrupt say how to resume."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from nordrail.arena.folder import TournamentFolder
from nordrail.arena.play import finished_games, play_others, scoreboard
from nordrail.arena.pool import Pool, in_processes
from nordrail.arena.ratings import summarize
from nordrail.arena.report.ranking import results_json, results_tables
from nordrail.arena.results import PlayedGame, Results
from nordrail.arena.sprt import Question, Sprt, run_sprt
from nordrail.arena.tournament import Tournament, seatings
from nordrail.cli.console import complain, out, print_json
from nordrail.records.files import MissingExtra

INTERRUPTED = 130
"""The exit status of an interrupted tournament."""


@dataclass(frozen=True, slots=True)
class Output:
    """Where a tournament is played, and how its results are printed."""

    jobs: int = 1
    ray: str | None = None
    as_json: bool = False
    command: str = ""
    """The command, as it is shown in the report."""


def run_arena(tournament: Tournament, folder: Path | None, output: Output, question: Question | None = None) -> int:
    """Play a tournament and print its results; return the exit status. A question ends it when it is answered."""
    if find_spec("openskill") is None:
        raise MissingExtra("openskill", "arena")
    tournament.check()
    if question is not None:
        question.check(tournament)
    pool = make_pool(output.jobs, output.ray)
    with _folder(folder) as place:
        store = TournamentFolder(place, tournament)
        began, finished = perf_counter(), finished_games(tournament, store)
        sprt = None if question is None else Sprt(question)
        games, stopped = _play(tournament, store, pool, finished, sprt)
        seconds = perf_counter() - began
        results = summarize(tournament, games)
        if output.as_json:
            print_json(results_json(results) | ({} if sprt is None else {"sprt": sprt.to_json()}))
        else:
            _print(tournament, results, len(finished), seconds)
            if sprt is not None:
                out().print(f"\n{sprt.sentence(tournament.bots)}", soft_wrap=True)
        if stopped:
            complain(_stopped(results, folder))
            return INTERRUPTED
        if folder is not None:
            _report(tournament, results, folder, output.command, output.as_json)
    return 0


def _play(
    tournament: Tournament, store: TournamentFolder, pool: Pool, finished: list[PlayedGame], sprt: Sprt | None
) -> tuple[list[PlayedGame], bool]:
    """Play the games that are missing; return all games, and whether that was interrupted."""
    games: list[PlayedGame] = []
    known = {game.number for game in finished}
    playing = play_others(tournament, store, pool, finished)
    every: Iterable[PlayedGame] = chain(finished, playing)
    if sprt is not None:
        every = run_sprt(sprt, tournament.bots[0], every)
    try:
        with closing(playing), scoreboard(len(tournament.fixtures), finished) as board:
            for game in every:
                games.append(game)
                if game.number not in known:
                    board.count(game)
    except KeyboardInterrupt:
        return games, True
    if sprt is not None and sprt.verdict is not None:  # the same games count, however many processes played
        games = [game for game in games if game.deal <= sprt.deals]
    return games, False


def make_pool(jobs: int, ray: str | None) -> Pool:
    """Return where games are played: in processes here, or on a Ray cluster."""
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
