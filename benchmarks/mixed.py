"""Play games of mixed bots at every table, keep their records, and count what went wrong: `make mixed`.

Every seat gets a random bot, a fast one more often than one that thinks.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from nordrail import TITLES
from nordrail.arena.match import Fixture
from nordrail.arena.pool import in_processes
from nordrail.arena.results import PlayedGame
from nordrail.arena.tournament import Tournament
from nordrail.bots import BOTS
from nordrail.records.files import write_text

COUNTED, TIMED = "search:iterations=1", "search:seconds=0.02"
"""The searches: one that is fast, and one that must keep a time budget."""
PLAYERS = (*(bot for bot in BOTS if bot != "search"), COUNTED, TIMED)
"""The bots that play."""
WEIGHTS = {"planner": 1.0, COUNTED: 0.2, TIMED: 0.05}
"""The weights of the bots that think."""
USUAL = 6.0
"""The weight of every other bot."""
COMPLAINTS = 20
"""The most complaints that are printed."""


class Tally:
    """The counts over all games."""

    def __init__(self) -> None:
        self.games = self.decisions = self.illegal = self.over_budget = 0
        self.seats: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}
        self.complaints: list[str] = []

    def count(self, table: str, game: PlayedGame) -> None:
        """Add a game."""
        self.games += 1
        self.illegal += sum(game.illegal)
        self.over_budget += sum(game.over_budget)
        for bot, seconds, complaint in zip(game.bots, game.seconds, game.complaints, strict=True):
            self.seats[bot] += 1
            self.decisions += len(seconds)
            self.slowest[bot] = max(self.slowest.get(bot, 0.0), *seconds)
            if complaint:
                self.complaints.append(f"{table} game {game.number}, {bot}: {complaint}")

    @property
    def bad(self) -> bool:
        """Whether anything went wrong."""
        return bool(self.illegal or self.over_budget or self.complaints)

    def line(self, seconds: float) -> str:
        """Return all counts in a line."""
        slowest = ", ".join(f"{bot} {most * 1000:,.0f}" for bot, most in sorted(self.slowest.items()))
        return (
            f"{self.games:,} games, {self.decisions:,} decisions, {self.illegal:,} illegal or failed, "
            f"{self.over_budget:,} over budget; slowest decision in ms: {slowest}; {seconds:,.0f} s"
        )


def tables(games: int, seed: int) -> Iterator[Tournament]:
    """Yield a tournament for every table, with its share of the games."""
    places = [(title, seats) for title, rulebook in TITLES.items() for seats in rulebook.seats]
    for number, (title, seats) in enumerate(places):
        share = games // len(places) + (number < games % len(places))
        yield Tournament(title, seats, PLAYERS, share, seed)


def mixed(tournament: Tournament) -> list[Fixture]:
    """Return games with a deal each and random bots, instead of the seatings of the tournament."""
    chance = Random(f"{tournament.seed}/{tournament.title}/{tournament.seats}")
    weights = [WEIGHTS.get(bot, USUAL) for bot in PLAYERS]
    return [
        Fixture(number, number, tuple(chance.choices(tournament.bots, weights, k=tournament.seats)))
        for number in range(1, tournament.games + 1)
    ]


def play(games: int, seed: int, jobs: int, out: Path) -> Tally:
    """Play all games with a progress bar, which assumes that time grows with the square of the seats."""
    tally, console = Tally(), Console(stderr=True)
    plans = [(tournament, mixed(tournament)) for tournament in tables(games, seed)]
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[games]:,} games")
    times = TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn()
    with Progress(*columns, *times, console=console, disable=not console.is_terminal) as bar:
        total = sum(tournament.seats**2 * tournament.games for tournament, _ in plans)
        task = bar.add_task("", total=total, games=0)
        for tournament, fixtures in plans:
            table = f"{tournament.title}-{tournament.seats}"
            bar.update(task, description=table)
            with closing(in_processes(jobs)(tournament, fixtures)) as matches:
                for match in matches:
                    write_text(out / table / f"{match.game.number:0{len(str(games))}}.game", match.record)
                    tally.count(table, match.game)
                    bar.update(task, advance=tournament.seats**2, games=tally.games)
    return tally


def main() -> None:
    """Play, print the counts, and fail if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="number of games over all tables")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="number of processes")
    parser.add_argument("--out", type=Path, default=Path("simulated/mixed"), help="folder for the records")
    options = parser.parse_args()
    began = perf_counter()
    tally = play(options.games, options.seed, options.jobs, options.out)
    for complaint in tally.complaints[:COMPLAINTS]:
        print(complaint, file=sys.stderr)
    print("Seats:", ", ".join(f"{bot} {seats:,}" for bot, seats in sorted(tally.seats.items())))
    print(tally.line(perf_counter() - began))
    sys.exit(tally.bad)


if __name__ == "__main__":
    main()
