"""Hints at tables: each position is thought about once, and the answer is remembered."""

import asyncio
from collections import OrderedDict

from nordrail.coach.reports.report import HintOption
from nordrail.host.refusals.coach_refusals import no_coach
from nordrail.host.replies.answers import Hint
from nordrail.native.library import available
from nordrail.server.live.bot_pool import BotPool
from nordrail.server.live.live_table import LiveTable
from nordrail.table.hinting import ask_hint, hints_left
from nordrail.table.refusal import Refusal

_MOST_KEPT = 200
"""The most hints to remember."""


class Hints:
    """The hints that players asked for."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._kept: OrderedDict[tuple[str, int, int], asyncio.Task[list[HintOption]]] = OrderedDict()

    async def ask(self, live: LiveTable, seat: int, ply: int, request: str) -> Hint:
        """Note in the journal that a seat asks, then think about its position."""
        ask_hint(live.table, seat, ply, request)
        if not available():
            raise no_coach()
        await live.do(lambda table: ask_hint(table, seat, ply, request))
        table = live.table
        if table.ply != ply:
            raise Refusal("stale", "The game has moved on; this is the current position.")
        key = table.code, seat, ply
        if (task := self._kept.get(key)) is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._kept[key] = asyncio.create_task(self._bot_pool.advise(table, seat, live.address))
            while len(self._kept) > _MOST_KEPT and next(iter(self._kept.values())).done():
                self._kept.popitem(last=False)
        options = await asyncio.shield(task)
        left_turn, left = hints_left(live.table, seat)
        return Hint(ply=ply, seat=seat, options=options, left_turn=left_turn, left=left)

    async def close(self) -> None:
        """Stop thinking."""
        tasks = [task for task in self._kept.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
