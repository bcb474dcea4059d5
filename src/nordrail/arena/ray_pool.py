"""Play games on a Ray cluster: the same games with the same records as on one machine."""

import logging
import os
import socket
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from typing import Any

from nordrail import __version__
from nordrail.arena.match import Fixture, Match, play_match
from nordrail.arena.pool import Pool
from nordrail.arena.tournament import Tournament
from nordrail.engine.errors import NordrailError

_WINDOW = 2
"""Games queued per processor: enough to keep it busy, few enough to lose little when the arena is stopped."""
_RETRIES = 3
"""How many times a game is retried elsewhere if its machine is lost."""
_CONNECT_TIMEOUT = 5.0
"""Seconds to wait for a connection to the cluster."""


class ClusterError(NordrailError):
    """The cluster is unreachable, or a game failed there."""


def on_cluster(address: str, workplaces: set[str] | None = None) -> Pool:
    """Return a pool on the cluster at this address; the ids of the nodes that played are added to `workplaces`."""

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Generator[Match, None, None]:
        with cluster(address) as ray, closing(_play(ray, tournament, iter(fixtures))) as played:
            for match, node in played:
                if workplaces is not None:
                    workplaces.add(node)
                yield match

    return play


def play_there(tournament: Tournament, fixture: Fixture, version: str) -> tuple[Match | str, str]:
    """Play a game on a node; return the game or an error message, and the id of the node."""
    import ray

    node = ray.get_runtime_context().get_node_id()
    if version != __version__:
        return f"node {node} has Nordrail {__version__}, not {version}", node
    try:
        return play_match(tournament.rulebook, fixture, tournament.seed, forgive=tournament.forgive), node
    except NordrailError as error:
        return f"node {node}: {error}", node


def _play(ray: Any, tournament: Tournament, fixtures: Iterator[Fixture]) -> Generator[tuple[Match, str], None, None]:
    task = ray.remote(num_cpus=1, max_retries=_RETRIES, scheduling_strategy="SPREAD")(play_there)
    shared = ray.put(tournament)
    window = _WINDOW * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running = [task.remote(shared, fixture, __version__) for fixture in islice(fixtures, window)]
    try:
        while running:
            (done,), running = ray.wait(running, num_returns=1)
            running += [task.remote(shared, fixture, __version__) for fixture in islice(fixtures, 1)]
            try:
                match, node = ray.get(done)
            except ray.exceptions.RayError as error:
                raise ClusterError(f"a game on the Ray cluster failed: {str(error).strip().splitlines()[-1]}") from None
            if isinstance(match, str):
                raise ClusterError(match)
            yield match, node
    finally:
        for left in running:
            ray.cancel(left, force=True)


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """Connect Ray to a running cluster."""
    if address != "auto":
        _reach(address)
    import ray

    joined = ray.is_initialized()
    if not joined:
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise ClusterError(f"cannot use the Ray cluster at {address}: {reason}") from None
    try:
        yield ray
    finally:
        if not joined:
            ray.shutdown()


def _reach(address: str) -> None:
    """Check that the address accepts connections: Ray itself retries for minutes before it gives up."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ClusterError(
            f"{address!r} is not the address of a Ray cluster; write auto, or for example 127.0.0.1:6379"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_CONNECT_TIMEOUT).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"there is no Ray cluster at {address} ({reason})") from None
    if host in ("127.0.0.1", "localhost"):
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # otherwise Ray looks for it at another address
