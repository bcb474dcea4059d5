"""Compare bots at equal processor time: python benchmarks/search_duel.py TITLE SEATS DEALS SEED BOT OTHER

Every deal is played with BOT at each seat and OTHER at the others. The time of `search` is that of its process, so
other work on the machine hardly changes the result. OTHER can be a bot of an earlier version: 52cc0a2/search:seconds=1
takes the source code of that revision, up to 0.1.0, from Git.
"""

import json
import os
import subprocess
import sys
import tarfile
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from time import process_time

from coach_games import mean, share
from nordrail.bots import dismiss, make_bot
from nordrail.bots.search import search
from nordrail.engine.events import Action
from nordrail.engine.game import Game

BUILD = Path(__file__).parents[1] / "build"
EARLIER = """
import time, runpy
time.perf_counter = time.monotonic = time.process_time
runpy.run_module("nordrail.server.thinker", run_name="__main__")
"""


@cache
def sources(revision: str) -> Path:
    """Return a folder with the source code of a revision."""
    folder = BUILD / revision
    if not folder.exists():
        packed = subprocess.run(["git", "archive", revision, "src"], capture_output=True, check=True, cwd=BUILD.parent)
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
            files.extractall(folder, filter="data")
    return folder / "src"


class Ours:
    """A bot of this version."""

    def __init__(self, name: str, chance: str) -> None:
        self._bot = make_bot(name, Random(chance))

    def choose(self, game: Game, seat: int) -> str | Action:
        """Choose from what the seat may know."""
        return self._bot.choose(game.view(seat), game.legal())

    def close(self) -> None:
        """Let the bot go."""
        dismiss(self._bot)


class Earlier:
    """A bot of an earlier version, in a process of its own."""

    def __init__(self, name: str, chance: str) -> None:
        revision, _, self._name = name.partition("/")
        self._chance, self._asked = chance, 0
        environment = os.environ | {"PYTHONPATH": str(sources(revision))}
        command = [sys.executable, "-c", EARLIER]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)

    def choose(self, game: Game, seat: int) -> str | Action:
        """Choose from the record as the seat may know it."""
        self._asked += 1
        question = {"bot": self._name, "chance": f"{self._chance} {self._asked}", "board": None, "seat": seat}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(question | {"record": game.redacted(seat).dump()}), file=self._process.stdin, flush=True)
        _, answer = self._process.stdout.readline(), self._process.stdout.readline()
        return f"{seat} {json.loads(answer)['action']}"

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def play(title: str, seats: int, number: int, names: tuple[str, str], chance: str) -> tuple[float, float, float]:
    """Play one deal with the first bot at each seat; return its share of the victories and both mean scores."""
    wins = points = others = 0.0
    for own in range(1, seats + 1):
        chosen = [names[seat != own] for seat in range(1, seats + 1)]
        bots = [
            (Earlier if "/" in name else Ours)(name, f"{chance} {own} {seat}") for seat, name in enumerate(chosen, 1)
        ]
        game = Game.new(title, seats, seed=number)
        while (seat := game.to_act) is not None:
            game = game.play(bots[seat - 1].choose(game, seat))
        assert game.outcome is not None
        wins += share(game, own)
        totals = game.outcome.totals
        points += totals[own - 1]
        others += (sum(totals) - totals[own - 1]) / (seats - 1)
        for bot in bots:
            bot.close()
    return wins / seats, points / seats, others / seats


def main(title: str, seats: int, deals: int, seed: int, names: tuple[str, str]) -> None:
    """Print the victories and mean scores after every deal, with the 95 % interval of the victories."""
    vars(search)["perf_counter"] = process_time
    played: list[tuple[float, float, float]] = []
    for deal in range(deals):
        played.append(play(title, seats, seed * 100_000 + deal, names, f"{seed} {deal}"))
        (won, half), (points, _), (others, _) = (mean(column) for column in zip(*played, strict=True))
        result = f"{100 * won:.1f} % ± {100 * half:.1f}, {points:.0f} to {others:.0f} points"
        print(f"{len(played) * seats} games: {result}", flush=True)


if __name__ == "__main__":
    title, seats, deals, seed, bot, other = sys.argv[1:]
    main(title, int(seats), int(deals), int(seed), (bot, other))
