"""A move at a table is parsed, checked and applied once, however many people follow the game."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.test_table import both_titles, turn_of

import nordrail.engine.game
import nordrail.engine.rules.dealing
import nordrail.host.journal_codec
import nordrail.host.snapshot
import nordrail.table.acts
import nordrail.table.telling
from nordrail.server.live.bot_pool import BotPool
from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.subscriber import Subscriber
from nordrail.server.run.metrics import Metrics
from nordrail.server.run.settings import Settings
from nordrail.server.storage.store import Kept, Store
from nordrail.table import acts

COUNTED = {
    "parse": ((nordrail.table.acts, "parse_action"), (nordrail.host.journal_codec, "parse_event")),
    "check": ((nordrail.engine.game, "check"),),
    "apply": ((nordrail.engine.game, "apply"), (nordrail.engine.rules.dealing, "apply")),
    "redact": ((nordrail.table.telling, "redact"),),
    "view": ((nordrail.table.telling, "view"), (nordrail.host.snapshot, "view")),
    "player": ((nordrail.host.snapshot, "player_view"),),
}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counted: Counter[str] = Counter()

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            counted[name] += 1
            return function(*arguments)

        return call

    for name, places in COUNTED.items():
        for module, function in places:
            monkeypatch.setattr(module, function, counting(name, getattr(module, function)))
    return counted


@both_titles
def test_a_draw_at_a_table_of_three_with_watchers_does_nothing_twice(
    title: str, tmp_path: Path, calls: Counter[str]
) -> None:
    async def draw() -> None:
        table = turn_of(1, title, "Astrid", "Bjørn", "Carl")
        store = Store(str(tmp_path / "games.db"))
        await store.open()
        await store.create(Kept(table.code, table.options, table.seed, table.host, table.created), table.entries)
        live = LiveTable(table, store, BotPool(1), Settings(), Metrics())
        for seat in (1, 2, 3, None, None):
            live.join(Subscriber(seat, table.number, changes=True))
        await live.do(lambda now: acts.chat(now, 1, "Hei!"))  # from here on, readers get changes
        calls.clear()
        await live.move(1, table.ply, "draw", "m1")
        assert live.table.number == table.number + 3  # the chat, the draw and its card
        await live.stop()
        await store.close()

    asyncio.run(draw())
    # Both lines are redacted for spectators, and the card for each seat; only seat 1 has changed and sees its card.
    assert calls == {"parse": 1, "check": 1, "apply": 2, "redact": 2 + 2 + 3 + 1, "view": 1, "player": 1}
