"""Metrics for Prometheus. None of them depends on a card or a ticket."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.tables = Gauge("nordrail_tables_live", "Tables in memory", registry=self._registry)
        self.seats = Gauge("nordrail_seats_connected", "Seats with an open connection", registry=self._registry)
        self.watchers = Gauge(
            "nordrail_watchers_connected", "Watchers with an open connection", registry=self._registry
        )
        self.moves = Counter("nordrail_moves", "Moves that were stored", registry=self._registry)
        self.refused = Counter("nordrail_refused", "Requests that were refused", ["error"], registry=self._registry)
        self.dropped = Counter(
            "nordrail_readers_dropped", "Connections dropped for falling behind", registry=self._registry
        )
        self.acknowledged = Histogram(
            "nordrail_acknowledge_seconds",
            "Time from the arrival of a move to its acknowledgement",
            buckets=_SECONDS,
            registry=self._registry,
        )

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        return generate_latest(self._registry)
