"""Open connections to tables, by address: strangers never take the places of players."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from nordrail.server.http.origin import budgets
from nordrail.table.refusal import Refusal

_WATCHERS_SHARE = 2
"""Watchers can take at most the places of the process divided by this."""


class Places:
    """The connections of this process."""

    def __init__(self, places: int, an_address: int) -> None:
        self._most_watchers, self._an_address = max(1, places // _WATCHERS_SHARE), an_address
        self._watchers = 0
        self._open: Counter[str] = Counter()

    @contextmanager
    def taken(self, address: str, *, watches: bool) -> Iterator[None]:
        """Take a place for a connection; refuse if there is none."""
        shares = budgets(address)
        if self._an_address and any(self._open[who] >= share * self._an_address for who, share in shares.items()):
            raise Refusal("full", "Too many connections are open from this address; close some and try again.")
        if watches and self._watchers >= self._most_watchers:
            raise Refusal("full", "Too many people are watching on this server; try again later.")
        self._open.update(shares.keys())
        self._watchers += watches
        try:
            yield
        finally:
            self._watchers -= watches
            for who in shares:
                self._open[who] -= 1
                if not self._open[who]:
                    del self._open[who]
