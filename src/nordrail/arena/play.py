"""A tournament from where it was left to its end: what is finished is read, the rest is played and kept."""

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
    """The games that need not be played any more."""
    found = (store.find(fixture) for fixture in tournament.fixtures)
    return [game for game in found if game is not None]


def play_others(
    tournament: Tournament, store: TournamentFolder, pool: Pool, finished: Iterable[PlayedGame]
) -> Generator[PlayedGame, None, None]:
    """All other games, as they end; each one is kept before it is given."""
    there = {game.number for game in finished}
    missing = [fixture for fixture in tournament.fixtures if fixture.number not in there]
    if missing:
        with closing(pool(tournament, missing)) as matches:
            for match in matches:
                store.keep(match)
                yield match.game


class Scoreboard:
    """A bar in the terminal: games played, time left, and how the bots stand."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self._bar, self._task = bar, task
        self._won: defaultdict[str, float] = defaultdict(float)
        self._seats: defaultdict[str, int] = defaultdict(int)

    def count(self, game: PlayedGame, *, advance: int = 1) -> None:
        """Adds a game."""
        for bot, share in zip(game.bots, game.shares, strict=True):
            self._won[bot] += share
            self._seats[bot] += 1
        standing = "  ".join(f"{bot} {self._won[bot] / seats:.0%}" for bot, seats in self._seats.items())
        self._bar.update(self._task, advance=advance, standing=standing)


@contextmanager
def scoreboard(total: int, finished: list[PlayedGame]) -> Iterator[Scoreboard]:
    """The bar, shown while games are played; where there is no terminal, nothing is shown.

    The time left follows from the games to come alone: those that were finished before took none.
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
