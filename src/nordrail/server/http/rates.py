"""Rate limits by cost: each address has a budget of work, which its requests and messages spend."""

import re
from collections import Counter
from math import ceil
from time import time
from typing import TYPE_CHECKING

from nordrail.server.http.origin import SHARES, budgets
from nordrail.table.refusal import Refusal

if TYPE_CHECKING:
    from limits import RateLimitItem

WINDOW = 10
"""Seconds over which work is counted; a burst can spend the whole window at once."""
_COSTS = [
    ("POST", re.compile("/api/(records|copies|tables/[^/]+/hints)"), 200),
    ("POST", re.compile("/api/(analyses|tables/[^/]+/analysis)"), 400),
    ("GET", re.compile("/api/analyses/[^/]+/result"), 20),
    ("POST", re.compile("/api/boards"), 100),
    ("PUT", re.compile("/api/my-games"), 100),
    ("GET", re.compile("/api/my-games"), 50),
    ("POST", re.compile("/api/(tables|lessons|daily)"), 20),
    ("GET", re.compile("/api/daily/.*"), 100),
    ("GET", re.compile("/api/tables/[^/]+/board"), 40),
    ("POST", re.compile("/api/tables/[^/]+/copy"), 50),
    ("GET", re.compile("/api/tables/[^/]+/(printed|update|record|ways|routes/.*)"), 5),
    ("POST", re.compile("/api/tables/.*"), 5),
    ("PUT", re.compile("/api/tables/.*"), 5),
    ("GET", re.compile("/api/puzzles"), 5),
    ("GET", re.compile("/api/puzzles/.*"), 20),
    ("POST", re.compile("/api/puzzles/.*"), 20),
    ("GET", re.compile("/(openapi.json|docs|metrics|readyz)"), 5),
    ("", re.compile("/api/tables/[^/]+/(play|stream)"), 10),
]
"""Milliseconds of work, roughly; what is not listed costs 1."""
MOVE, MESSAGE, KNOWN_TABLE, WAY = 5, 1, 3, 2
"""The costs of a move, of another message on a socket, of a table in a list, and of the shortest way for a ticket."""
_BYTES = 10_000
"""The bytes of a body that cost 1 more."""
_LONGEST_NEWS = 7000
"""The bytes of what workers tell each other at once; PostgreSQL takes 8,000."""


class TooMuch(Refusal):
    """A request of an address that has spent its budget."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too_many", f"Too many requests came from this address; wait {seconds} s.")
        self.seconds = seconds


def retry_after(refusal: Refusal) -> int | None:
    """Return the seconds after which to try again; `None` if that makes no sense."""
    if isinstance(refusal, TooMuch):
        return refusal.seconds
    return {"too_many": 60, "full": 10, "not_ready": 2}.get(refusal.error)


def cost(method: str, path: str, length: int = 0) -> int:
    """Return the cost of a request with a body of this length; the method is empty for a socket."""
    found = next((cost for known, form, cost in _COSTS if known in ("", method) and form.fullmatch(path)), 1)
    return found + length // _BYTES


class Rates:
    """The budgets of all addresses, shared by the workers of a server."""

    def __init__(self, a_second: int) -> None:
        self._spent: Counter[str] = Counter()
        self._most = a_second * WINDOW
        self._items: dict[int, RateLimitItem] = {}
        """The limits, by how many times the budget of an address they allow."""
        if a_second:
            from limits import RateLimitItemPerSecond  # slow to import
            from limits.aio.storage import MemoryStorage
            from limits.aio.strategies import SlidingWindowCounterRateLimiter

            self._items = {share: RateLimitItemPerSecond(share * self._most, WINDOW) for share in (1, SHARES)}
            self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    async def spend(self, address: str, cost: int) -> None:
        """Spend part of an address's budget; raise `TooMuch` if it has too little left."""
        if not self._items:
            return
        cost = min(cost, self._most)
        if (empty := await self._hit(address, cost)) is not None:
            reset, _ = await self._limiter.get_window_stats(*empty)
            raise TooMuch(max(1, min(WINDOW, ceil(reset - time()))))
        self._spent[address] += cost

    async def _hit(self, address: str, cost: int) -> "tuple[RateLimitItem, str] | None":
        """Spend part of each budget that an address draws on; return the one that has too little left."""
        for who, share in budgets(address).items():
            if not await self._limiter.hit(self._items[share], who, cost=cost):
                return self._items[share], who
        return None

    def news(self) -> str:
        """Return what was spent here since the last time, for the other workers; most first."""
        lines, size = [], 0
        for address, spent in self._spent.most_common():
            line = f"{address} {spent}"
            size += len(line) + 1
            if size > _LONGEST_NEWS:
                break
            lines.append(line)
        self._spent.clear()
        return "\n".join(lines)

    async def hear(self, news: str) -> None:
        """Count what another worker spent."""
        if self._items:
            for line in news.splitlines():
                address, _, spent = line.rpartition(" ")
                await self._hit(address, min(int(spent), self._most))
