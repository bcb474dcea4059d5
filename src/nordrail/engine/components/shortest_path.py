"""The shortest connection between two cities, given the routes a seat holds and those it can still claim."""

from collections.abc import Collection
from dataclasses import dataclass

from nordrail.engine.components.board import Board
from nordrail.engine.components.network import cheapest_path


@dataclass(frozen=True, slots=True)
class ShortestPath:
    """A connection between two cities."""

    missing: int
    """The number of spaces still unclaimed."""
    routes: tuple[str, ...]
    """The routes still to claim, from one city to the other."""
    own: tuple[str, ...] = ()
    """The routes of the path that the seat holds already."""

    def fits(self, trains: int) -> bool:
        """Return whether these trains are enough for the missing spaces (C14)."""
        return self.missing <= trains


def shortest_path(board: Board, a: str, b: str, own: Collection[str], free: Collection[str]) -> ShortestPath | None:
    """Find the path with the fewest missing spaces, then the fewest routes; `None` if there is no connection."""
    own, free = frozenset(own), frozenset(free)
    costs: list[float | None] = [
        0 if route.id in own else route.length + 1 / 1024 if route.id in free else None for route in board.routes
    ]
    found = cheapest_path(board.neighbours, [board.city_number[a]], {board.city_number[b]}, costs)
    if found is None:
        return None
    along = [board.routes[number] for number in found]
    claims = [route for route in along if route.id not in own]
    held = tuple(route.id for route in along if route.id in own)
    return ShortestPath(sum(route.length for route in claims), tuple(route.id for route in claims), held)
