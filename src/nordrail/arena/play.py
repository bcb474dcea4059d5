"""Play a tournament to its end: read the finished games, play and keep the others."""

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from nordrail.arena.folder import TournamentFolder
from nordrail.arena.pool import Pool
from nordrail.arena.results import PlayedGame
from nordrail.arena.tournament import Tournament


def finished_games(tournament: Tournament, store: TournamentFolder) -> list[PlayedGame]:
    """Return the games that are already finished."""
    found = (store.find(fixture) for fixture in tournament.fixtures)
    return [game for game in found if game is not None]


def play_others(
    tournament: Tournament, store: TournamentFolder, pool: Pool, finished: Iterable[PlayedGame]
) -> Generator[PlayedGame, None, None]:
    """Play all other games and yield each as it ends, after it has been saved."""
    there = {game.number for game in finished}
    missing = [fixture for fixture in tournament.fixtures if fixture.number not in there]
    if missing:
        with closing(pool(tournament, missing)) as matches:
            for match in matches:
                store.keep(match)
                yield match.game


class Scoreboard:
    """A progress bar in the terminal: games played, time left, and each bot's win rate."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self._bar, self._task = bar, task
        self._won: defaultdict[str, float] = defaultdict(float)
        self._seats: defaultdict[str, int] = defaultdict(int)

    def count(self, game: PlayedGame, *, advance: int = 1) -> None:
        """Add a game."""
        for bot, share in zip(game.bots, game.shares, strict=True):
            self._won[bot] += share
            self._seats[bot] += 1
        standing = "  ".join(f"{bot} {self._won[bot] / seats:.0%}" for bot, seats in self._seats.items())
        self._bar.update(self._task, advance=advance, standing=standing)


@contextmanager
def scoreboard(total: int, finished: list[PlayedGame]) -> Iterator[Scoreboard]:
    """Show the progress bar while games are played, if there is a terminal.

    The remaining time is estimated from the games of this run only: games read from disk take no time.
    """
    console = Console(stderr=True)
    columns = (
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[standing]}", markup=False),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        board = Scoreboard(bar, bar.add_task("", total=total, completed=len(finished), standing=""))
        for game in finished:
            board.count(game, advance=0)
        yield board
