"""Who is connected to a table, and how long the others have been away."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.test_absence import LONG_AGO, lobby_at
from tests.server.test_table import turn_of

from nordrail.server.live import live_table
from nordrail.server.live.subscriber import Subscriber
from nordrail.server.storage.store import Kept

NOW = 1_800_000_000.0


async def last_presence(reader: Subscriber) -> Any:
    """Return who is connected according to the last message, and how long nobody has acted."""
    found = None
    while reader.waiting:
        message = json.loads(await reader.next() or "null")
        if message["type"] == "presence":
            found = [(one["seat"], one["here"], one["away"]) for one in message["seats"]], message["still"]
    return found


def test_everybody_hears_who_joins_leaves_and_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [NOW]
    monkeypatch.setattr(live_table, "time", lambda: now[0])

    async def game() -> None:
        async with lobby_at(tmp_path) as lobby:
            table = turn_of(1, "northern-lights", "Astrid", "Bjørn", "bot:easy")
            kept = Kept(table.code, table.options, table.seed, table.host, NOW - LONG_AGO)
            await lobby.store.create(kept, table.entries)
            live = await lobby.find(table.code)
            watcher, deaf = Subscriber(None, 0, presence=True), Subscriber(None, 0)
            live.join(watcher)
            live.join(deaf)
            still = NOW - live.table.clock
            assert await last_presence(watcher) == ([(1, False, None), (2, False, None)], still)
            one, other = Subscriber(2, 0, presence=True), Subscriber(2, 0)
            live.join(one)
            assert await last_presence(watcher) == ([(1, False, None), (2, True, None)], still)
            assert await last_presence(one) == ([(1, False, None), (2, True, None)], still)
            live.join(other)
            live.part(one)
            assert await last_presence(watcher) is None  # still here, on another device
            live.part(other)
            assert await last_presence(watcher) == ([(1, False, None), (2, False, 0.0)], still)
            now[0] += 90
            live.join(Subscriber(1, 0))
            assert await last_presence(watcher) == ([(1, True, None), (2, False, 90.0)], still + 90)
            live.join(Subscriber(2, 0))
            assert await last_presence(watcher) == ([(1, True, None), (2, True, None)], still + 90)
            assert await last_presence(deaf) is None

    asyncio.run(game())


def test_a_process_with_neighbours_says_nothing_of_those_it_does_not_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with lobby_at(tmp_path) as lobby:
            table = turn_of(1, "northern-lights", "Astrid", "Bjørn")
            await lobby.store.create(Kept(table.code, table.options, table.seed, table.host, NOW), table.entries)
            live = await lobby.find(table.code)
            monkeypatch.setattr(lobby.store, "postgres", True)
            live.join(Subscriber(2, 0))
            assert [one.seat for one in live.presence().seats] == [2]
            monkeypatch.setattr(lobby.store, "postgres", False)

    asyncio.run(game())
