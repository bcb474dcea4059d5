"""Fair turns at something scarce: by rank first, then by address, then by table."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count

PEOPLE, NOBODY = 0, 1
"""The ranks: what a person waits for comes first."""


@dataclass(frozen=True, slots=True)
class Waiter:
    """Who waits: people or nobody, and for which table of which address."""

    rank: int
    address: str
    table: str


class Turns:
    """Places that are taken in turns; of several, one is kept free of those that nobody waits for."""

    def __init__(self, places: int) -> None:
        self._places = self._free = places
        self._free_for_nobody = max(1, places - 1)
        self._waiting: list[tuple[Waiter, asyncio.Future[None]]] = []
        self._ticks = count(1)
        self._served: dict[str | tuple[str, str], int] = {}
        """When each address and each of its tables had its last turn."""

    @asynccontextmanager
    async def turn(self, waiter: Waiter) -> AsyncIterator[None]:
        """Wait for a place, and free it afterwards."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((waiter, place))
        self._serve()
        try:
            await place
            yield
        finally:
            if place.done() and not place.cancelled():
                self._change(waiter, 1)
            else:
                self._waiting.remove((waiter, place))
            self._serve()

    def _serve(self) -> None:
        while found := self._next():
            waiter, place = found
            self._waiting.remove(found)
            self._change(waiter, -1)
            self._served[waiter.address] = self._served[waiter.address, waiter.table] = next(self._ticks)
            place.set_result(None)
        if not self._waiting and self._free == self._places:
            self._served.clear()

    def _next(self) -> tuple[Waiter, asyncio.Future[None]] | None:
        ready = [
            one
            for one in self._waiting
            if self._free and (one[0].rank == PEOPLE or self._free_for_nobody) and not one[1].cancelled()
        ]
        return min(ready, key=lambda one: self._order(one[0]), default=None)

    def _order(self, waiter: Waiter) -> tuple[int, int, int]:
        served = self._served
        return waiter.rank, served.get(waiter.address, 0), served.get((waiter.address, waiter.table), 0)

    def _change(self, waiter: Waiter, by: int) -> None:
        self._free += by
        if waiter.rank != PEOPLE:
            self._free_for_nobody += by
