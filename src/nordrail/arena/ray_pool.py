"""Games played on the machines of a Ray cluster: the same games, and the same records, as on this one."""

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
"""How many games wait for each processor of the cluster, so that none is idle and little is lost when it is stopped."""
_RETRIES = 3
"""How often a game is played again elsewhere if its machine is lost."""
_KNOCK = 5.0
"""How many seconds a cluster may take to open."""


class ClusterError(NordrailError):
    """A cluster that cannot be used."""


def on_cluster(address: str, workplaces: set[str] | None = None) -> Pool:
    """A pool on the cluster at an address; the ids of the nodes that played are added to `workplaces`."""

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Generator[Match, None, None]:
        with _cluster(address) as ray, closing(_play(ray, tournament, iter(fixtures))) as played:
            for match, node in played:
                if workplaces is not None:
                    workplaces.add(node)
                yield match

    return play


def play_there(tournament: Tournament, fixture: Fixture, version: str) -> tuple[Match | str, str]:
    """Plays a game on a node: the game or a sentence that says why not, and the id of the node."""
    import ray

    node = ray.get_runtime_context().get_node_id()
    if version != __version__:
        return f"node {node} has Nordrail {__version__}, not {version}", node
    try:
        return play_match(tournament.rulebook, fixture, tournament.seed), node
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
def _cluster(address: str) -> Iterator[Any]:
    """Ray, joined to a cluster that is there already."""
    if address != "auto":
        _reach(address)
    import ray

    joined = ray.is_initialized()
    if not joined:
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise ClusterError(f"the Ray cluster at {address} cannot be used: {reason}") from None
    try:
        yield ray
    finally:
        if not joined:
            ray.shutdown()


def _reach(address: str) -> None:
    """Knocks at the address: Ray itself tries for minutes before it says that nobody is there."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ClusterError(f"{address!r} is no address of a Ray cluster; one is written 127.0.0.1:6379, or auto")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_KNOCK).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"there is no Ray cluster at {address} ({reason})") from None
    if host in ("127.0.0.1", "localhost"):
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # or Ray looks for it at another address
