"""A clock for deleting: it never runs much faster than time passes, whatever the system's clock says."""

from collections.abc import Awaitable, Callable

_NAME = "clock"
_FASTEST = 2.0
"""The fastest pace, to catch up after some time off."""


class SteadyClock:
    """The time up to which this server has run, kept in the database.

    When the system's clock jumps ahead, this one advances by two seconds for each second. After a stop of the server
    it is late, and old games stay a little longer.
    """

    def __init__(
        self, read: Callable[[str], Awaitable[str | None]], write: Callable[[str, str], Awaitable[None]]
    ) -> None:
        self._read, self._write = read, write
        self._kept: float | None = None
        self._at = self._wall = 0.0

    async def now(self, wall: float, monotonic: float) -> float:
        """Return the time, given the system's clock and one that only counts seconds."""
        if self._kept is None:
            self._kept = float(await self._read(_NAME) or wall)
            self._at = monotonic
        self._kept = min(wall, self._kept + _FASTEST * (monotonic - self._at))
        self._at, self._wall = monotonic, wall
        await self._write(_NAME, repr(self._kept))
        return self._kept

    @property
    def last(self) -> float:
        """The time that it showed last; what happens now is not older, even if the system's clock has jumped back."""
        return self._kept or 0.0

    def shows(self, time: float) -> float:
        """Return when this clock shows a time at the earliest, by the system's clock."""
        return time if self._kept is None else max(time, self._wall + (time - self._kept) / _FASTEST)
