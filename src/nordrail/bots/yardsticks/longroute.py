"""A bot that sees one route at a time and despises short ones."""

from nordrail.bots.position import Position
from nordrail.bots.yardsticks.onestep import OneStep
from nordrail.engine.components.board import Route

_LONG = 3
"""How many spaces a route needs to be worth a plan."""


class LongRoute(OneStep):
    """Joins its tickets as `OneStep` does, but over long routes alone, and never asks for more tickets."""

    def price(self, route: Route) -> float | None:
        """Short routes are no way."""
        return route.length if route.length >= _LONG else None

    def wants_tickets(self, position: Position) -> bool:
        """Never."""
        return False
