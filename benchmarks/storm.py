"""Random games whose server is killed, and the invariants of their journals."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.serving import Json, Player, Server

from nordrail import TITLES
from nordrail.engine.errors import BrokenRecord
from nordrail.engine.events import DEALER, KeepTickets
from nordrail.engine.notation import parse_action, parse_event
from nordrail.engine.record import NAME_SEPARATOR, Record
from nordrail.host.journal_codec import read_entry
from nordrail.records.files import write_text
from nordrail.records.verify import verify
from nordrail.server.storage.schema import entries
from nordrail.server.storage.store import database_url
from nordrail.table.journal import EarlyChoice, Entry, Line
from nordrail.table.telling import entry_message

PLACES = (
    ("nordic-countries", ("Astrid", "Bjørn", "Cora")),
    ("nordic-countries", ("Astrid", "Bjørn", "bot:easy")),
    ("northern-lights", ("Astrid", "Bjørn", "Cora", "Dag")),
    ("northern-lights", ("Astrid", "Bjørn", "bot:easy")),
)
"""The tables that play all the time."""
MOST_MOVES = 100
"""The most moves that a server acknowledges before it is killed."""
JITTER = 0.1
"""The most seconds that it lives after the last of them."""
HASTE = 0.1
"""The probability that it is killed sooner, while players are still reconnecting."""
PATIENCE = 120.0
"""Seconds without progress after which a table counts as stuck."""

Journal = Sequence[tuple[int, Entry]]
"""Entries with their numbers."""
Promise = tuple[int, Sequence[Entry]]
"""The number of an acknowledged move, and the entries that are valid there."""


@dataclass(slots=True)
class Tally:
    """The counts of a storm."""

    kills: int = 0
    """Kills, or other faults."""
    acknowledged: int = 0
    under_way: int = 0
    """Moves that were sent but not answered when the server died."""
    lost: int = 0
    half: int = 0
    twice: int = 0
    games: int = 0
    """Finished games."""
    back: list[float] = field(default_factory=list)
    """Seconds from each kill until every player had reconnected, or from the end of a fault until all games went on."""
    complaints: list[str] = field(default_factory=list)


class Runner(Player):
    """A player that remembers what it sent, and when it connected."""

    def __init__(self, server: Server, code: str, seat: int | None, secret: str | None, *, seed: int = 0) -> None:
        super().__init__(server, code, secret, seed=seed)
        self.seat = seat
        self.sent: dict[str, str] = {}
        self.connected: list[float] = []
        self.patience = 30.0
        """Seconds without a message after which it connects again."""

    async def connect(self) -> None:
        """Connect, trying as often as necessary."""
        await super().connect()
        self.connected.append(perf_counter())

    async def hear(self, seconds: float | None = None) -> Json:
        """Wait for a message."""
        return await super().hear(seconds or self.patience)

    async def send(self, message: Json) -> None:
        """Send a message."""
        if message["type"] == "move":
            self.sent[message["id"]] = message["action"]
        await super().send(message)

    @property
    def waiting(self) -> bool:
        """Whether the last move is still unanswered."""
        return bool(self.sent) and list(self.sent)[-1] not in self.done

    def promises(self) -> list[Promise]:
        """Return what the server has acknowledged to this player."""
        seat = self.seat or 0
        return [
            (
                number,
                [
                    Line(event=parse_event(f"{seat} {self.sent[move]}"), seat=seat, move=move),
                    _choice(seat, self.sent[move], move),
                ],
            )
            for move, number in self.done.items()
        ]


def _choice(seat: int, action: str, move: str) -> EarlyChoice:
    keep = parse_action(action) if action.startswith("keep") else None
    return EarlyChoice(keep=keep if isinstance(keep, KeepTickets) else KeepTickets(()), seat=seat, move=move)


class Game:
    """A game and its players."""

    def __init__(self, server: Server, title: str, seats: Sequence[str], seed: int) -> None:
        made = server.begin(title, *seats)
        self.code, self.title, self.seats = str(made["code"]), title, seats
        secrets = {int(seat): secret for seat, secret in made["secrets"].items()}
        self.players = [Runner(server, self.code, seat, secrets[seat], seed=seed + seat) for seat in secrets]
        self.playing = [asyncio.create_task(player.play()) for player in self.players]

    @property
    def over(self) -> bool:
        """Whether all have played to the end; raises the error of a player that failed."""
        return {task.done() and task.result() is None for task in self.playing} == {True}

    @property
    def number(self) -> int:
        """The last entry of the journal that all players know."""
        return min(int(player.told.get("number", 0)) for player in self.players)

    async def leave(self) -> None:
        """Disconnect all players."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for player in self.players:
            await player.close()

    def promises(self) -> list[Promise]:
        """Return what the server has acknowledged to all players."""
        return [promise for player in self.players for promise in player.promises()]

    def record(self, journal: Journal) -> Record:
        """Return the record that the journal holds."""
        headers = {"title": self.title, "rules": str(TITLES[self.title].version)}
        headers["seats"] = NAME_SEPARATOR.join(seat.removeprefix("bot:") for seat in self.seats)
        return Record(headers, tuple(entry.event for _, entry in journal if isinstance(entry, Line)))

    def examine(self, journal: Journal, promises: Sequence[Promise], tally: Tally) -> None:
        """Compare the journal with what was acknowledged before it was read, and replay it."""
        kept = dict(journal)
        if list(kept) != list(range(1, len(journal) + 1)):
            tally.complaints.append(f"{self.code}: the entries are not numbered 1, 2, 3, …")
        for number, possible in promises:
            if kept.get(number) not in possible:
                tally.lost += 1
                tally.complaints.append(f"{self.code}: {possible[0]} is not entry {number}")
        moves = Counter((entry.seat, entry.move) for entry in kept.values() if isinstance(entry, Line | EarlyChoice))
        for (seat, move), times in moves.items():
            if move is not None and times > 1:
                tally.twice += 1
                tally.complaints.append(f"{self.code}: move {move} of seat {seat} is stored {times} times")
        try:
            *_, state = self.record(journal).replay()
        except BrokenRecord as error:
            tally.half += 1
            tally.complaints.append(f"{self.code}: {error}")
            return
        chosen = {entry.seat for entry in kept.values() if isinstance(entry, EarlyChoice)}
        if state.to_act == DEALER or (state.choosing_first_tickets and len(chosen) == len(self.seats)):
            tally.half += 1
            tally.complaints.append(f"{self.code}: after entry {len(journal)} nobody can act")

    def examine_told(self, journal: Journal, tally: Tally) -> None:
        """Check that every player was told the entries of the journal, all of them, in order and once."""
        for player in self.players:
            known = [asdict(entry_message(number, entry, player.seat)) for number, entry in journal]
            if player.heard != known[: len(player.heard)]:
                tally.lost += 1
                tally.complaints.append(f"{self.code}: seat {player.seat} was told what is not in the journal")


async def read_journals(db: str, codes: Sequence[str]) -> dict[str, Journal]:
    """Return the journals as they are in the database."""
    engine = create_async_engine(database_url(db))
    query = select(entries.c.code, entries.c.number, entries.c.entry).where(entries.c.code.in_(codes))
    async with engine.connect() as connection:
        rows = (await connection.execute(query.order_by(entries.c.number))).all()
    await engine.dispose()
    return {code: [(number, read_entry(entry)) for of, number, entry in rows if of == code] for code in codes}


class Storm:
    """Games, and a server that is killed repeatedly or suffers another fault."""

    def __init__(
        self, server: Server, seed: int, fault: Callable[[Sequence[Game]], Awaitable[None]] | None = None
    ) -> None:
        self._fault = fault
        self.tally = Tally()
        self.games: list[Game] = []
        self.finished: list[Game] = []
        self._server, self._random = server, Random(seed)

    async def rage(self, kills: int, progress: Callable[[int], Any] = lambda _: None) -> Tally:
        """Kill the server this many times, or let it suffer its fault, then check that all games continue."""
        self._begin_games()
        await self._all_connected(0.0)
        for _ in range(kills):
            await self._some_moves()
            await (self._kill() if self._fault is None else self._suffer(self._fault))
            await self._finish_games()
            self._begin_games()
            progress(self.tally.kills)
        await self._all_go_on()
        await self._finish_games()
        for game in self.games:
            await game.leave()
        await self._examine_told(self.games)
        await self._examine(self.finished)
        self.tally.acknowledged = self._acknowledged()
        return self.tally

    async def write_records(self, folder: Path) -> None:
        """Write the records of all games, for `nordrail check`."""
        games = self.games + self.finished
        journals = await read_journals(self._server.db, [game.code for game in games])
        for game in games:
            write_text(folder / f"{game.code}.game", game.record(journals[game.code]).dump())

    def _acknowledged(self) -> int:
        return sum(len(player.done) for game in self.games + self.finished for player in game.players)

    async def _some_moves(self) -> None:
        enough = self._acknowledged() + self._random.randint(0, MOST_MOVES)
        await self._wait(lambda: self._acknowledged() >= enough or all(game.over for game in self.games))
        await asyncio.sleep(self._random.uniform(0, JITTER))

    async def _kill(self) -> None:
        await asyncio.to_thread(self._server.kill)
        died = perf_counter()
        self.tally.kills += 1
        self.tally.under_way += sum(player.waiting for game in self.games for player in game.players)
        await asyncio.to_thread(self._server.start)
        await self._examine(self.games)
        if self._random.random() >= HASTE:
            self.tally.back.append(await self._all_connected(died) - died)

    async def _suffer(self, fault: Callable[[Sequence[Game]], Awaitable[None]]) -> None:
        await fault(self.games)
        ended = perf_counter()
        self.tally.kills += 1
        self.tally.under_way += sum(player.waiting for game in self.games for player in game.players)
        await self._all_go_on()
        self.tally.back.append(perf_counter() - ended)
        await self._examine(self.games)

    async def _all_go_on(self) -> None:
        """Wait until all games have moved."""
        numbers = {game.code: game.number for game in self.games}
        await self._wait(lambda: all(game.over or game.number > numbers[game.code] for game in self.games))

    async def _all_connected(self, since: float) -> float:
        """Wait for all players to connect, and return the time of the last one."""

        def connected(game: Game) -> bool:
            return all(player.connected and player.connected[-1] > since for player in game.players)

        await self._wait(lambda: all(game.over or connected(game) for game in self.games))
        return max(player.connected[-1] for game in self.games for player in game.players)

    async def _wait(self, true: Callable[[], bool]) -> None:
        until = perf_counter() + PATIENCE
        while not true():
            assert perf_counter() < until, f"a table is stuck: {self._server.log.read_text()[-2000:]}"
            await asyncio.sleep(0.02)

    def _begin_games(self) -> None:
        seated = [(game.title, game.seats) for game in self.games]
        for title, seats in PLACES:
            if (title, seats) not in seated:
                self.games.append(Game(self._server, title, seats, self._random.randrange(1 << 32)))

    async def _finish_games(self) -> None:
        over = [game for game in self.games if game.over]
        self.games = [game for game in self.games if game not in over]
        self.finished += over
        self.tally.games += len(over)
        await self._examine_told(over)
        for game in over:
            for player in game.players:
                player.heard.clear()
            record = await asyncio.to_thread(self._server.request, "GET", f"/api/tables/{game.code}/record")
            try:
                verify(Record.load(record.text), TITLES[game.title])
            except BrokenRecord as error:
                self.tally.complaints.append(f"{game.code}: {error}")

    async def _examine(self, games: Sequence[Game]) -> dict[str, Journal]:
        promises = {game.code: game.promises() for game in games}
        journals = await read_journals(self._server.db, list(promises))
        for game in games:
            game.examine(journals[game.code], promises[game.code], self.tally)
        return journals

    async def _examine_told(self, games: Sequence[Game]) -> None:
        journals = await self._examine(games)
        for game in games:
            game.examine_told(journals[game.code], self.tally)
