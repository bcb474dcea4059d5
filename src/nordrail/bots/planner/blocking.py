"""What claiming a route costs others: a player who has built on both sides of it probably wants it."""

from nordrail.bots.planner.forecast import Forecast
from nordrail.engine.components.board import members
from nordrail.engine.components.network import are_joined, cheapest_path, components

_WANTED = 0.5
"""The probability that a route between two parts of a network is wanted."""
_MOST = 12.0
"""The most that a lost connection costs, in points."""


class Blocking:
    """The networks of the other seats, and what each route is worth to them."""

    def __init__(self, position: Forecast) -> None:
        self._position = position
        edges = position.atlas.rulebook.board.edges
        self._others = []
        for seat, network in enumerate(position.networks, start=1):
            if seat != position.seat and network:
                routes = [edges[number] for number in members(network)]
                cities = {city for a, b, _ in routes for city in (a, b)}
                self._others.append((network, cities, components(routes, len(position.atlas.around))))

    def harm(self, number: int) -> float:
        """Return the points the others lose, per opponent: with several, blocking one mostly helps the rest."""
        a, b = self._position.atlas.ends[number]
        harm = sum(
            _WANTED * self._detour(network, number)
            for network, cities, part in self._others
            if a in cities and b in cities and not are_joined(part, a, b)
        )
        return harm / (self._position.atlas.seats - 1)

    def _detour(self, network: int, number: int) -> float:
        """Return what it costs to join two cities some other way, even if a parallel route stays open."""
        atlas = self._position.atlas
        costs = atlas.costs(network, self._position.open & ~atlas.bars[number])
        a, b = atlas.ends[number]
        way = cheapest_path(atlas.around, (a,), (b,), costs)
        if way is None:
            return _MOST
        return min(_MOST, max(0.0, sum([costs[other] or 0.0 for other in way]) - atlas.prices[number]))
