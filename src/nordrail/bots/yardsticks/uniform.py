"""A bot that chooses among the legal actions at random."""

from collections.abc import Sequence
from random import Random

from nordrail.engine.events import Action
from nordrail.engine.view import View


class Uniform:
    """A bot that plays at random."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose any legal action."""
        return legal[self._rng.randrange(len(legal))]
