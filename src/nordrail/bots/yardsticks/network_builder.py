"""A greedy construction of one network that joins many cities."""

from collections.abc import Sequence
from itertools import combinations

from nordrail.bots.position import Position
from nordrail.engine.components.board import Ticket
from nordrail.engine.components.network import Costs, cheapest_path
from nordrail.engine.rules.scoring import is_completed


class Builder:
    """A builder of networks for different tickets at the same prices, with a cache of paths."""

    def __init__(self, position: Position, costs: Costs) -> None:
        self._position, self._costs = position, costs
        self._ways: dict[tuple[int, int], tuple[float, list[int] | None]] = {}

    def build(self, tickets: Sequence[Ticket]) -> list[int] | None:
        """Return the missing routes for open tickets, as one network or ticket by ticket; `None` if impossible."""
        if not tickets:
            return []
        drafts = [self._one_network(tickets), self._one_by_one(tickets)]
        pruned = [self._prune(draft, tickets) for draft in drafts if draft is not None]
        return min(pruned, key=self._price, default=None)

    def _one_network(self, tickets: Sequence[Ticket]) -> list[int] | None:
        """Start with the two cities that are farthest apart, then add the nearest one each time."""
        joined = self._position.joined
        left = {joined[city] for ticket in tickets for city in self._ends(ticket)}  # joined cities share a number
        a, b = max(combinations(sorted(left), 2), key=lambda pair: self._way(*pair)[0])
        way = self._way(a, b)[1]
        costs, network, edges = list(self._costs), {a, b}, self._position.board.edges
        routes: dict[int, None] = {}
        while way is not None:
            for number in way:
                routes[number] = None
                costs[number] = 0
                network.update(edges[number][:2])
            left -= network
            if not left:
                return list(routes)
            way = cheapest_path(self._position.board.neighbours, network, left, costs)
        return None

    def _one_by_one(self, tickets: Sequence[Ticket]) -> list[int] | None:
        """Join ticket by ticket, which is better where tickets are far apart."""
        costs = list(self._costs)
        routes: dict[int, None] = {}
        for ticket in tickets:
            a, b = self._ends(ticket)
            way = cheapest_path(self._position.board.neighbours, [a], {b}, costs)
            if way is None:
                return None
            for number in way:
                routes[number] = None
                costs[number] = 0
        return list(routes)

    def _price(self, routes: Sequence[int]) -> float:
        return sum(self._costs[number] or 0 for number in routes)

    def _ends(self, ticket: Ticket) -> tuple[int, int]:
        number = self._position.board.city_number
        return number[ticket.a], number[ticket.b]

    def _way(self, a: int, b: int) -> tuple[float, list[int] | None]:
        if (a, b) not in self._ways:
            way = cheapest_path(self._position.board.neighbours, [a], {b}, self._costs)
            far = float("inf") if way is None else self._price(way)
            self._ways[a, b] = far, way
        return self._ways[a, b]

    def _prune(self, routes: list[int], tickets: Sequence[Ticket]) -> list[int]:
        """Remove routes that no ticket needs, most expensive first."""
        routes = [number for number in routes if not self._position.own >> number & 1]
        if len(tickets) < 2:
            return routes
        for number in sorted(routes, key=lambda number: -(self._costs[number] or 0)):
            others = [other for other in routes if other != number]
            joined = self._position.joined_with(others)
            if all(is_completed(self._position.board, joined, ticket) for ticket in tickets):
                routes = others
        return routes
