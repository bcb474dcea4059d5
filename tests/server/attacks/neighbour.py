"""A neighbour who uses the server while a stranger attacks it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import TypeVar

import httpx
from tests.server.serving import Server

_Found = TypeVar("_Found")


def while_others_play(server: Server, attack: Callable[[], _Found]) -> tuple[_Found, float]:
    """Run an attack; return its result, and the longest time that a neighbour waited for an answer meanwhile."""
    longest = 0.0
    with ThreadPoolExecutor(1) as pool, httpx.Client(base_url=server.url, timeout=60) as client:
        attacking = pool.submit(attack)
        while not attacking.done():
            began = monotonic()
            assert client.get("/api/tables/NOSUCH").status_code == 404
            longest = max(longest, monotonic() - began)
        return attacking.result(), longest
