"""A ladder: every bot plays every other at two seats, and only the games that are missing are played."""

import json
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from nordrail.arena.folder import TournamentFolder, write_file
from nordrail.arena.match import Fixture
from nordrail.arena.names import label
from nordrail.arena.pool import Pool
from nordrail.arena.results import PlayedGame
from nordrail.arena.tournament import Tournament
from nordrail.bots import BOTS, LEVELS, dismiss, make_bot
from nordrail.engine.errors import NordrailError
from nordrail.records.files import FileError, read_text

ROUND = 20
"""Games that two bots play in a round."""
FIRST_BOTS = (*LEVELS, *(name for name in BOTS if name not in ("planner", "search")))
"""The bots of a new ladder: the levels, and the others that come with Nordrail; `planner` is the level hard."""
_BOTS = "ladder.json"


class Ladder:
    """The games of one title. A round of two bots is a tournament of its own, with the round as its seed."""

    def __init__(self, folder: Path, title: str, bots: Sequence[str], rounds: int) -> None:
        self.folder, self.title, self.bots, self.rounds = folder, title, tuple(bots), rounds

    @cached_property
    def tournaments(self) -> list[tuple[Tournament, TournamentFolder]]:
        """Every pair in every round, with its folder."""
        found = []
        for number in range(1, self.rounds + 1):
            for pair in combinations(sorted(self.bots), 2):
                tournament = Tournament(self.title, 2, pair, ROUND, number)
                place = self.folder / self.title / f"round-{number}" / _folder_name(pair)
                found.append((tournament, TournamentFolder(place, tournament)))
        return found

    def finished(self) -> list[tuple[int, PlayedGame]]:
        """Return the games that are there, each with its round."""
        found = ((one.seed, store.find(game)) for one, store in self.tournaments for game in one.fixtures)
        return [(number, game) for number, game in found if game is not None]

    def missing(self) -> list[tuple[Tournament, TournamentFolder, list[Fixture]]]:
        """Return the games that are left to play, pair by pair."""
        pairs = [(one, store, [g for g in one.fixtures if store.find(g) is None]) for one, store in self.tournaments]
        return [pair for pair in pairs if pair[2]]

    def play(self, pool: Pool) -> Generator[PlayedGame, None, None]:
        """Play what is missing, round by round; every game is saved as it ends."""
        left = self.missing()
        for number in range(1, self.rounds + 1):
            part = [entry for entry in left if entry[0].seed == number]
            stores = {frozenset(tournament.bots): store for tournament, store, _ in part}
            fixtures = [fixture for _, _, games in part for fixture in games]
            if fixtures:
                with closing(pool(part[0][0], fixtures)) as matches:
                    for match in matches:
                        stores[frozenset(match.game.bots)].keep(match)
                        yield match.game


def join(folder: Path, bots: Sequence[str]) -> tuple[str, ...]:
    """Add bots to the ladder of a folder and return all of its bots; a new ladder without any gets ours."""
    path = folder / _BOTS
    known = _read(path) if path.exists() else [] if bots else list(FIRST_BOTS)
    every = list(dict.fromkeys([*known, *bots]))
    for bot in every:
        try:
            dismiss(make_bot(bot, Random(0)))
        except NordrailError as error:
            raise FileError(f"{path}: {error}" if bot in known and bot not in bots else str(error)) from None
    if len(every) < 2:
        raise FileError("a ladder needs at least two bots")
    if every != known or not path.exists():
        write_file(path, f"{json.dumps({'bots': every}, ensure_ascii=False, indent=2)}\n".encode())
    return tuple(every)


def _read(path: Path) -> list[str]:
    try:
        found: Any = json.loads(read_text(path))
        return [str(bot) for bot in found["bots"]]
    except (ValueError, TypeError, KeyError):
        raise FileError(f"{path}: not a valid ladder; choose another folder") from None


def _folder_name(pair: tuple[str, ...]) -> str:
    """Return a folder name that people can read and that differs for every pair."""
    words = "-".join("".join(letter if letter.isalnum() else "-" for letter in label(bot))[:20] for bot in pair)
    return f"{words}-{sha256(repr(pair).encode()).hexdigest()[:8]}"
