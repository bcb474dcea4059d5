"""A strong bot without search: it plans a network for its tickets and measures everything in turns.

It joins its tickets by the cheapest network it can find. A route costs the turns to collect its cards and claim it, and
more where others are building. An action is worth the turns by which it brings the plan closer to completion. Time that
the tickets do not need goes into long routes or new tickets. The planner also takes a route that it does not need if
that costs an opponent more than itself.
"""

from collections.abc import Sequence
from random import Random

from nordrail.bots.bot import Advice
from nordrail.bots.planner.explanations import Explanation
from nordrail.bots.planner.forecast import Forecast
from nordrail.bots.planner.thought import Option, Thought, keep_options
from nordrail.engine.events import Action, KeepTickets
from nordrail.engine.view import View


class Planner:
    """A bot that makes a plan and takes the action that advances it most."""

    seconds = 1.0

    def __init__(self, _: Random) -> None:
        """Accept a generator that is never used."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose the action with the highest value."""
        if len(legal) == 1:
            return legal[0]
        return max(_options(view, legal), key=lambda option: option.value).action

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Return all options it considered, best first, with their reasons."""
        return Explanation(view).advice(sorted(_options(view, legal), key=lambda option: -option.value))


def _options(view: View, legal: Sequence[Action]) -> list[Option]:
    position = Forecast(view)
    if isinstance(legal[0], KeepTickets):
        return keep_options(position, legal)
    return Thought(position, second=view.second_card).options(legal)
