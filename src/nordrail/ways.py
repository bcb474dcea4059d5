"""Shortest connections between cities over routes that a player holds or can still claim. Knows no state."""

from collections.abc import Collection
from dataclasses import dataclass
from heapq import heappop, heappush

from nordrail.engine.board import Board


@dataclass(frozen=True, slots=True)
class Way:
    """A connection of two cities."""

    missing: int
    """How many spaces of it are still to be claimed."""
    routes: tuple[str, ...]
    """The routes still to be claimed, from one city to the other."""


def shortest_way(board: Board, a: str, b: str, own: Collection[str], free: Collection[str]) -> Way | None:
    """The connection with the fewest missing spaces, then the fewest routes; `None` if there is none."""
    steps: dict[str, list[tuple[str, str | None, int]]] = {}
    for route in board.routes:
        if route.id in own or route.id in free:
            missing, claim = (0, None) if route.id in own else (route.length, route.id)
            steps.setdefault(route.a, []).append((route.b, claim, missing))
            steps.setdefault(route.b, []).append((route.a, claim, missing))
    reached: set[str] = set()
    border: list[tuple[int, int, str, tuple[str, ...]]] = [(0, 0, a, ())]
    while border:
        missing, _, city, claims = heappop(border)
        if city == b:
            return Way(missing, claims)
        if city in reached:
            continue
        reached.add(city)
        for other, claim, spaces in steps.get(city, ()):
            if other not in reached:
                longer = claims if claim is None else (*claims, claim)
                heappush(border, (missing + spaces, len(longer), other, longer))
    return None
