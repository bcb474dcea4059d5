"""A bot that is a program of its own: it reads questions from its standard input and writes answers."""

from collections.abc import Sequence
from random import Random

from nordrail.engine.events import Action
from nordrail.engine.view import View


class Program:
    """A bot in any language."""

    def __init__(self, rng: Random, command: str) -> None:
        self._rng, self._command = rng, command

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """What the program answers."""
        raise NotImplementedError
