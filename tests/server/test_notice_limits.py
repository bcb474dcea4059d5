"""Notices are few: one for a turn, with time in between, none for a player in another process, none after the end."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import NORTHERN
from tests.server.stages import SEATS, entries

from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.lobby import Lobby
from nordrail.server.live.subscriber import Subscriber
from nordrail.server.notices import notices
from nordrail.server.notices.addresses import Target
from nordrail.server.run.settings import Settings
from nordrail.server.storage.notice_store import WEBHOOK, Wanted
from nordrail.server.storage.store import Kept
from nordrail.table.journal import Entry, Line, Sit
from nordrail.table.options import SeatOption, TableOptions

CODE = "BCDFGH"


class Clock:
    """Notices that leave, and the time between them as a test sets it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now, self.sent = 1_800_000_000.0, list[dict[str, Any]]()
        self.waiting: list[tuple[float, asyncio.Event]] = []
        patch.setattr(notices, "post", self.post)
        patch.setattr(notices, "time", lambda: self.now)

    async def post(self, target: Target, headers: dict[str, str], body: bytes, *, private: bool) -> int:
        self.sent.append(json.loads(body))
        return 200

    async def sleep(self, seconds: float) -> None:
        if seconds > 0:
            self.waiting.append((self.now + seconds, asyncio.Event()))
            await self.waiting[-1][1].wait()

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        for _, event in [one for one in self.waiting if one[0] <= self.now]:
            event.set()
        self.waiting = [one for one in self.waiting if one[0] > self.now]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def until(met: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not met():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def opened(folder: Path, clock: Clock, **settings: Any) -> AsyncIterator[Lobby]:
    quick = {"notice_pause": 0.0, "table_webhooks": True, "thinkers": 1}
    lobby = Lobby(Settings(db=str(folder / "games.db"), **quick | settings))
    lobby.notices._sleep = clock.sleep
    await lobby.open()
    try:
        yield lobby
    finally:
        await lobby.close()


async def lay(lobby: Lobby, *, left: int | None = None) -> LiveTable:
    """Store a game with a webhook: before its first turn, or this many actions before its end."""
    journal = list(entries(NORTHERN, "over"))
    acted = [place for place, entry in enumerate(journal) if isinstance(entry, Line) and entry.event.actor]
    first = journal[: acted[len(SEATS[NORTHERN])] if left is None else acted[-left]]
    options = TableOptions(title=NORTHERN, seats=(SeatOption(who="open"),) * len(SEATS[NORTHERN]))
    people: list[Entry] = [
        Sit(seat=entry.seat, name=f"Player {entry.seat}", who="person", digest=f"{entry.seat}" * 64)
        if isinstance(entry, Sit)
        else entry
        for entry in first
    ]
    await lobby.store.create(Kept(CODE, options, "seed", "host", 0.0), people)
    await lobby.store.notices.add(Wanted(CODE, WEBHOOK, "https://example.org/hook", "en", "host", 0.0))
    return await lobby.find(CODE)


async def turn(live: LiveTable) -> None:
    """Let the player on turn draw two cards."""
    (seat,) = live.table.to_act()
    while live.table.to_act() == [seat]:
        await live.move(seat, live.table.ply, "draw", f"m{live.table.ply}")


def idle(lobby: Lobby, clock: Clock) -> Callable[[], bool]:
    """Return a check that all notices are sent, dropped, or wait for the clock."""
    return lambda: len(lobby.notices._tasks) <= len(clock.waiting)


def test_a_seat_has_one_notice_a_minute_and_a_later_one_waits_for_its_turn(tmp_path: Path, clock: Clock) -> None:
    async def play() -> None:
        async with opened(tmp_path, clock) as lobby:
            live = await lay(lobby)
            for _ in range(2 * len(SEATS[NORTHERN])):
                await turn(live)
                await until(idle(lobby, clock))
            seats = [told["seat"] for told in clock.sent]
            assert sorted(seats) == [1, 2, 3, 4]
            clock.pass_by(59)
            await until(idle(lobby, clock))
            assert len(clock.sent) == 4
            clock.pass_by(2)
            await until(lambda: not lobby.notices._tasks)
            (open_seat,) = live.table.to_act()
            assert [told["seat"] for told in clock.sent[4:]] == [open_seat]  # the other questions are answered

    asyncio.run(play())


def test_no_notice_is_sent_if_the_player_moves_or_appears_in_time(tmp_path: Path, clock: Clock) -> None:
    async def play() -> None:
        async with opened(tmp_path, clock, notice_pause=10.0) as lobby:
            live = await lay(lobby)
            await turn(live)
            await turn(live)
            (seat,) = live.table.to_act()
            await until(idle(lobby, clock))
            live.join(Subscriber(seat, 0))
            clock.pass_by(10)
            await until(lambda: not lobby.notices._tasks)
            assert clock.sent == []

    asyncio.run(play())


def test_a_player_in_another_process_gets_no_notice(tmp_path: Path, clock: Clock) -> None:
    async def play() -> None:
        async with opened(tmp_path, clock, notice_pause=10.0) as lobby, opened(tmp_path, clock) as other:
            live = await lay(lobby)
            there = await other.find(CODE)
            await turn(live)
            (seat,) = live.table.to_act()
            there.join(Subscriber(seat, 0))
            await there.catch_up()
            await until(lambda: not other.notices._tasks)
            clock.pass_by(10)
            await until(lambda: not lobby.notices._tasks)
            assert clock.sent == []

    asyncio.run(play())


def test_the_end_of_a_game_ends_its_notices(tmp_path: Path, clock: Clock) -> None:
    async def play() -> None:
        async with opened(tmp_path, clock) as lobby:
            journal = [entry for entry in entries(NORTHERN, "over") if isinstance(entry, Line) and entry.event.actor]
            live, last = await lay(lobby, left=1), journal[-1].event
            for seat in (1, 2):
                device = Wanted(CODE, seat, "https://example.org/push", "en", f"{seat}" * 64, 0.0)
                await lobby.store.notices.add(device)
            await live.move(last.actor, live.table.ply, str(last.what), "last")
            assert live.table.over
            await until(lambda: not lobby.notices._tasks)
            assert await lobby.store.notices.find(CODE, 0, 1, 2) == []
            assert clock.sent == []

    asyncio.run(play())


def test_what_is_too_much_is_dropped_and_no_move_fails(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path, clock) as lobby:
            live = await lay(lobby)
            monkeypatch.setattr(notices, "MOST_WAITING", 0)
            await turn(live)
            assert 'nordrail_notices_total{outcome="dropped"} 1.0' in lobby.metrics.text().decode()
            monkeypatch.setattr(notices, "MOST_WAITING", 10)
            monkeypatch.setattr(lobby.notices._of_a_table, "take", lambda code: False)
            await turn(live)
            await until(lambda: not lobby.notices._tasks)
            assert 'nordrail_notices_total{outcome="dropped"} 2.0' in lobby.metrics.text().decode()
            monkeypatch.setattr(notices, "new_asks", lambda before, after: 1 / 0)
            await turn(live)
            assert clock.sent == []

    asyncio.run(play())
