"""Notices of strangers: services that don't answer, and tables that nobody wants notices of."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.test_notice_limits import Clock, clock, lay, opened, turn, until  # noqa: F401

from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.lobby import Lobby
from nordrail.server.notices import notices
from nordrail.server.notices.addresses import Target, parse
from nordrail.server.notices.ask import asks
from nordrail.server.notices.posting import Failed
from nordrail.server.storage.notice_store import WEBHOOK, Wanted

DEAD = "https://dead.example.org/hook"


def at_once(folder: Path, clock: Clock, play: Callable[[Lobby, LiveTable], Coroutine[Any, Any, None]]) -> None:  # noqa: F811
    """Run a test with a table whose webhook is set."""

    async def run() -> None:
        async with opened(folder, clock, notice_every=0.0) as lobby:
            await play(lobby, await lay(lobby))

    asyncio.run(run())


def hook(live: LiveTable, url: str) -> Wanted:
    return Wanted(live.table.code, WEBHOOK, url, "en", "host", 1.0)


def test_services_that_do_not_answer_delay_only_tables_from_the_same_address(
    tmp_path: Path,
    clock: Clock,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    posted, never = list[str](), asyncio.Event()

    async def post(target: Target, *_: object, private: bool) -> int:
        posted.append(target.host)
        if target.host == "dead.example.org":
            await never.wait()
        return 200

    async def play(lobby: Lobby, live: LiveTable) -> None:
        (ask,) = asks(live.table)
        send = lobby.notices._send
        live.address = "192.0.2.1"
        stuck = [asyncio.create_task(send(ask, hook(live, DEAD))) for _ in range(20)]
        await until(lambda: len(posted) == 2)
        live.address = "192.0.2.2"
        await asyncio.wait_for(send(ask, hook(live, "https://example.org/hook")), 10)
        assert sorted(posted) == ["dead.example.org"] * 2 + ["example.org"]
        for task in stuck:
            task.cancel()
        await asyncio.gather(*stuck, return_exceptions=True)

    monkeypatch.setattr(notices, "post", post)
    at_once(tmp_path, clock, play)


def test_a_place_that_fails_again_and_again_is_removed_unless_all_fail(
    tmp_path: Path,
    clock: Clock,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    online = False

    async def post(target: Target, *_: object, private: bool) -> int:
        if target.host == "dead.example.org" or not online:
            raise Failed("TimeoutError")
        return 200

    async def play(lobby: Lobby, live: LiveTable) -> None:
        nonlocal online
        (ask,) = asks(live.table)
        dead, fine = hook(live, DEAD), replace(hook(live, "https://example.org/hook"), seat=1, created=2.0)
        for place in (dead, fine):
            await lobby.store.notices.add(place)
        monkeypatch.setattr(lobby.notices, "_deliver", lambda ask, place: deliver(place))

        async def deliver(place: Wanted) -> str:
            await post(parse(place.url, plain=True), private=False)
            return "sent"

        async def send(times: int) -> list[Wanted]:
            for _ in range(times):
                for place in (dead, fine):
                    await lobby.notices._send(ask, place)
            return await lobby.store.notices.find(live.table.code, WEBHOOK, 1)

        assert await send(8) == [dead, fine]  # the server is offline
        online = True
        assert await send(3) == [dead, fine]
        assert await send(3) == [fine]

    at_once(tmp_path, clock, play)


def test_questions_that_nobody_wants_notices_of_do_not_wait(
    tmp_path: Path,
    clock: Clock,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(lobby: Lobby, live: LiveTable) -> None:
        lobby.notices._settings = replace(lobby.settings, notice_pause=10.0)
        await turn(live)
        await until(lambda: len(clock.waiting) == 1)
        await lobby.store.notices.remove(live.table.code)
        for _ in range(4):
            await turn(live)
        await until(lambda: len(lobby.notices._tasks) == 1)
        assert len(clock.waiting) == 1
        monkeypatch.setattr(notices, "MOST_OF_A_CREATOR", 1)
        await turn(live)
        assert 'nordrail_notices_total{outcome="dropped"} 1.0' in lobby.metrics.text().decode()

    at_once(tmp_path, clock, play)
