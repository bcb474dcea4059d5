"""Garbage collection when nobody waits: a full collection stops the whole process for up to half a second."""

import gc
from sys import getallocatedblocks

_QUIET = 1.0
"""Seconds without a move after which a pause bothers nobody."""
_SHORTEST = 60.0
"""The least seconds between two full collections."""
_LONGEST = 3600.0
"""The most seconds between two full collections, even if the tables are never quiet."""
_GROWTH = 12_000_000
"""Blocks of memory more than after the last full collection, about 700 MB, with which the next one cannot wait."""
_YOUNG = 20_000
"""Objects of one second after which these are collected."""
_NEVER = 1_000_000
"""A threshold that is not reached: only `FullCollection` collects older objects."""


def collect_young() -> None:
    """Collect only young objects automatically, and exempt the objects that exist already."""
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)
    gc.enable()


class FullCollection:
    """The full collections of a process, which calls this every second."""

    def __init__(self, now: float) -> None:
        self._last, self._blocks = now, getallocatedblocks()

    def run_if_quiet(self, now: float, last_move: float) -> bool:
        """Collect everything if no table has moved lately, or if it cannot wait any longer; return whether it did.

        Otherwise exempt the objects that exist now. The tables that have moved refer to many of them, and even a
        collection of young objects would take long.
        """
        gc.freeze()
        since = now - self._last
        quiet = since >= _SHORTEST and now - last_move >= _QUIET
        if not quiet and since < _LONGEST and getallocatedblocks() - self._blocks < _GROWTH:
            return False
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._last, self._blocks = now, getallocatedblocks()
        return True
