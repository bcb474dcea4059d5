"""Cheapest connections between cities over routes that a player holds or can still claim. Knows no state."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from nordrail.engine.board import Board

Costs = Sequence[float | None]
"""What each route costs, in the order of the board; `None` for one that is no way."""
Neighbours = tuple[tuple[tuple[int, int], ...], ...]
"""For each city the other ends of its routes, with the numbers of the routes."""

_FAR = 1e9
"""Farther than any way goes."""


@dataclass(frozen=True, slots=True)
class Way:
    """A connection of two cities."""

    missing: int
    """How many spaces of it are still to be claimed."""
    routes: tuple[str, ...]
    """The routes still to be claimed, from one city to the other."""


def shortest_way(board: Board, a: str, b: str, own: Collection[str], free: Collection[str]) -> Way | None:
    """The connection with the fewest missing spaces, then the fewest routes; `None` if there is none."""
    costs: list[float | None] = [
        0 if route.id in own else route.length + 1 / 1024 if route.id in free else None for route in board.routes
    ]
    found = cheapest_way(board.neighbours, [board.city_number[a]], {board.city_number[b]}, costs)
    if found is None:
        return None
    claims = [board.routes[number] for number in found if board.routes[number].id not in own]
    return Way(sum(route.length for route in claims), tuple(route.id for route in claims))


def cheapest_way(
    around: Neighbours, sources: Collection[int], targets: Collection[int], costs: Costs
) -> list[int] | None:
    """The routes of the cheapest way from any of some cities to any of others; `None` if there is none."""
    best = [_FAR] * len(around)
    back: list[tuple[int, int] | None] = [None] * len(around)
    for city in sources:
        best[city] = 0.0
    border = [(0.0, city) for city in sources]
    while border:
        reached, city = heappop(border)
        if city in targets:
            way = []
            while (step := back[city]) is not None:
                city, number = step
                way.append(number)
            return way[::-1]
        if reached > best[city]:
            continue
        for other, number in around[city]:
            cost = costs[number]
            if cost is not None:
                total = reached + cost
                if total < best[other]:
                    best[other] = total
                    back[other] = city, number
                    heappush(border, (total, other))
    return None
