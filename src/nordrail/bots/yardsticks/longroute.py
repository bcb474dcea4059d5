"""A bot that sees one route at a time and ignores short ones."""

from nordrail.bots.position import Position
from nordrail.bots.yardsticks.onestep import OneStep
from nordrail.engine.components.board import Route

_LONG = 3
"""Spaces that a route needs to be worth a plan."""


class LongRoute(OneStep):
    """A bot that joins its tickets like `OneStep`, but only by long routes, and never draws more tickets."""

    def price(self, route: Route) -> float | None:
        """Return the length of a long route; short ones are not used."""
        return route.length if route.length >= _LONG else None

    def wants_tickets(self, position: Position) -> bool:
        """Return `False`: it never draws more."""
        return False
