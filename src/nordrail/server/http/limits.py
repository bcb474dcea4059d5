"""How often somebody may do something."""

from collections import OrderedDict
from time import monotonic

_MOST_KEPT = 10_000
"""How many addresses are remembered; the one that was quiet longest is forgotten first."""


class Allowance:
    """So many at once, and so many more a second."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """The same allowance for each of many addresses."""

    def __init__(self, a_minute: float) -> None:
        self._a_minute = a_minute
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may once more."""
        allowance = self._by_address.pop(address, None) or Allowance(self._a_minute, self._a_minute / 60)
        self._by_address[address] = allowance
        if len(self._by_address) > _MOST_KEPT:
            self._by_address.popitem(last=False)
        return allowance.take()
