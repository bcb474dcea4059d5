"""Play games in this process or in several, yielding each as it ends. An interrupt stops it within seconds."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import Thread
from time import sleep
from types import FrameType

from nordrail.arena.match import Fixture, Match, play_match
from nordrail.arena.tournament import Tournament

Pool = Callable[[Tournament, Iterable[Fixture]], Generator[Match, None, None]]
"""Plays games and yields each one when it ends, in any order."""

_WINDOW = 2
"""Games queued per process: enough to keep it busy, few enough to lose little when it is stopped."""
_PATIENCE = 3.0
"""Seconds a process gets to close its bots."""


def in_processes(jobs: int) -> Pool:
    """Return a pool of `jobs` processes; with one job, games are played in this process."""

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Generator[Match, None, None]:
        if jobs == 1:
            for fixture in fixtures:
                yield play_match(tournament.rulebook, fixture, tournament.seed, forgive=tournament.forgive)
            return
        yield from _play_in_processes(jobs, tournament, iter(fixtures))

    return play


def _play_in_processes(jobs: int, tournament: Tournament, fixtures: Iterator[Fixture]) -> Generator[Match, None, None]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (tournament,))
    with _shut_down(pool):
        running: set[Future[Match]] = {pool.submit(_play, fixture) for fixture in islice(fixtures, jobs * _WINDOW)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(_play, fixture) for fixture in islice(fixtures, len(done))}
            for future in done:
                yield future.result()


@contextmanager
def _shut_down(pool: ProcessPoolExecutor) -> Iterator[None]:
    """Wait for the processes at the end; after an error, tell them to abandon their games."""
    others = set(active_children())
    try:
        yield
    except BaseException:
        ours = [child for child in active_children() if child not in others]
        for child in ours:
            child.terminate()
        for child in ours:
            child.join(_PATIENCE)
            if child.is_alive():
                child.kill()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class _Leave(BaseException):
    """Raised in a process that was told to abandon its game."""


_here: Tournament | None = None
"""The tournament of this process; sent only once, because a board takes long to read."""
_playing = False
"""Whether there are bots to close."""


def _prepare(tournament: Tournament) -> None:
    global _here
    signal(SIGINT, SIG_IGN)  # the main process stops the others
    signal(SIGTERM, _leave)
    Thread(target=_leave_with_parent, daemon=True).start()
    _here = tournament


def _play(fixture: Fixture) -> Match:
    global _playing
    assert _here is not None
    try:
        _playing = True
        return play_match(_here.rulebook, fixture, _here.seed, forgive=_here.forgive)
    except _Leave:
        os._exit(1)  # the bots are closed, and nobody waits for the game
    finally:
        _playing = False


def _leave(number: int, frame: FrameType | None) -> None:
    if _playing:
        raise _Leave
    os._exit(1)


def _leave_with_parent() -> None:
    """End this process when its parent is gone; nothing else would stop it."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), SIGTERM)
    sleep(_PATIENCE)
    os._exit(1)
