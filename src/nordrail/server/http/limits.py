"""Rate limits."""

from collections import OrderedDict
from time import monotonic

_MOST_KEPT = 10_000
"""The most addresses to remember; the least recently used one is forgotten first."""


class Allowance:
    """A token bucket: `most` tokens, refilled at `a_second` tokens a second."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, monotonic()

    def take(self) -> bool:
        """Take one token; return whether there was one."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """A token bucket for each address."""

    def __init__(self, a_minute: float) -> None:
        self._a_minute = a_minute
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one token for this address."""
        allowance = self._by_address.pop(address, None) or Allowance(self._a_minute, self._a_minute / 60)
        self._by_address[address] = allowance
        if len(self._by_address) > _MOST_KEPT:
            self._by_address.popitem(last=False)
        return allowance.take()
