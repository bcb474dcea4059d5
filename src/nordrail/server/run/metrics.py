"""Metrics for Prometheus. None of them depends on a card or a ticket."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

_SHARED = "PROMETHEUS_MULTIPROC_DIR"
_MEMORY = Path("/dev/shm")
"""A folder in memory: a process that writes to a mapped file on a full disk is killed."""
_EVERY = 0.02
"""Seconds between two looks for a pause."""
_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


@contextmanager
def shared_metrics() -> Iterator[None]:
    """Let the processes that are started meanwhile add up their metrics, in files that they map into memory."""
    memory = _MEMORY if os.access(_MEMORY, os.W_OK) else None
    with TemporaryDirectory(prefix="nordrail-metrics-", dir=memory, ignore_cleanup_errors=True) as folder:
        os.environ[_SHARED] = folder
        try:
            yield
        finally:
            del os.environ[_SHARED]


class Metrics:
    """The metrics of one process; as text, those of all workers of a server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.tables = Gauge(
            "nordrail_tables_live", "Tables in memory", registry=self._registry, multiprocess_mode="livesum"
        )
        self.seats = Gauge(
            "nordrail_seats_connected",
            "Seats with an open connection",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self.watchers = Gauge(
            "nordrail_watchers_connected",
            "Watchers with an open connection",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self.moves = Counter("nordrail_moves", "Moves that were stored", registry=self._registry)
        self.refused = Counter("nordrail_refused", "Requests that were refused", ["error"], registry=self._registry)
        self.dropped = Counter(
            "nordrail_readers_dropped", "Connections dropped for falling behind", registry=self._registry
        )
        self.notices = Counter("nordrail_notices", "Notices by outcome", ["outcome"], registry=self._registry)
        self.acknowledged = Histogram(
            "nordrail_acknowledge_seconds",
            "Time from the arrival of a move to its acknowledgement",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.pauses = Histogram(
            "nordrail_pause_seconds",
            "Time for which the process could not handle anything, sampled 50 times a second",
            buckets=_SECONDS,
            registry=self._registry,
        )

    async def measure_pauses(self) -> None:
        """Note again and again how much later than planned the event loop continues."""
        now = asyncio.get_running_loop().time
        while True:
            planned = now() + _EVERY
            await asyncio.sleep(_EVERY)
            self.pauses.observe(max(0.0, now() - planned))

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        if (folder := os.environ.get(_SHARED)) is None:
            return generate_latest(self._registry)
        _forget_the_dead(Path(folder))
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def _forget_the_dead(folder: Path) -> None:
    """Stop counting the connections and tables of workers that were killed; what they counted in total stays."""
    for file in folder.glob("gauge_live*.db"):
        process = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process)  # type: ignore[no-untyped-call]
