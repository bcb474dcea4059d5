"""A bot that does anything legal, everything with the same odds."""

from collections.abc import Sequence
from random import Random

from nordrail.engine.events import Action
from nordrail.engine.view import View


class Uniform:
    """Chooses without thinking."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Any legal action."""
        return legal[self._rng.randrange(len(legal))]
