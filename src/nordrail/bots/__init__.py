"""Players that are programs. They see a view and what is legal, never the state."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from random import Random
from typing import Protocol

from nordrail.bots.greedy import Greedy
from nordrail.bots.uniform import Uniform
from nordrail.engine.errors import NotationError
from nordrail.engine.events import Action
from nordrail.engine.view import View


class Bot(Protocol):
    """Somebody who answers every question of the game."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions, by what the view shows."""
        ...


BOTS: dict[str, Callable[[Random], Bot]] = {"greedy": Greedy, "uniform": Uniform}
"""Every bot by its name; each one is made with a source of chance of its own."""


def make_bot(name: str, rng: Random) -> Bot:
    """The bot of this name."""
    if name in BOTS:
        return BOTS[name](rng)
    near = get_close_matches(name, BOTS, n=1, cutoff=0)[0]
    raise NotationError(f"there is no bot {name!r}; bots are {', '.join(BOTS)} (did you mean {near}?)")
