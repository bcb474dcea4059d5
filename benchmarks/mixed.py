"""Plays games of mixed bots at every table, keeps their records, and counts what went wrong: `make mixed`.

Every seat is drawn by lot, the quick bots more often than those that think.
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

OPTIONS = {"search": "search:iterations=1"}
"""Bots that are not taken as they are."""
WEIGHTS = {"planner": 1.0, "search": 0.2}
"""How often the bots that think are drawn."""
USUAL = 6.0
"""How often each of the others is."""
COMPLAINTS = 20
"""How many complaints are printed."""


class Tally:
    """What the games came to."""

    def __init__(self) -> None:
        self.games = self.decisions = self.illegal = self.over_budget = 0
        self.seats: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}
        self.complaints: list[str] = []

    def count(self, table: str, game: PlayedGame) -> None:
        """Adds a game."""
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
        """All of it in a line."""
        slowest = ", ".join(f"{bot} {most * 1000:,.0f}" for bot, most in sorted(self.slowest.items()))
        return (
            f"{self.games:,} games, {self.decisions:,} decisions, {self.illegal:,} illegal or failed, "
            f"{self.over_budget:,} over budget; slowest decision in ms: {slowest}; {seconds:,.0f} s"
        )


def tables(games: int, seed: int) -> Iterator[Tournament]:
    """A tournament for every table, with as many games as its share."""
    places = [(title, seats) for title, rulebook in TITLES.items() for seats in rulebook.seats]
    for number, (title, seats) in enumerate(places):
        share = games // len(places) + (number < games % len(places))
        yield Tournament(title, seats, tuple(OPTIONS.get(bot, bot) for bot in BOTS), share, seed)


def mixed(tournament: Tournament) -> list[Fixture]:
    """Games with a deal each and a company drawn by lot; no bot is seated as the tournament would."""
    chance = Random(f"{tournament.seed}/{tournament.title}/{tournament.seats}")
    weights = [WEIGHTS.get(bot, USUAL) for bot in BOTS]
    return [
        Fixture(number, number, tuple(chance.choices(tournament.bots, weights, k=tournament.seats)))
        for number in range(1, tournament.games + 1)
    ]


def play(games: int, seed: int, jobs: int, out: Path) -> Tally:
    """Plays all of them, with a bar in the terminal; its time left takes a game to last as the square of its seats."""
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
    """Plays, prints what was counted, and fails if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="how many games all tables play together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--out", type=Path, default=Path("simulated/mixed"), help="the folder for the records")
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
