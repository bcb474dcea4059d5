"""A bot that plans like a person who plays for fun: it has a taste, does not always look at the others, and slips.

It weighs the same actions as the planner. Often it forgets that others may want its routes. Its taste makes some
actions look better than they are. It picks among actions that look almost as good, the better ones more often.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from nordrail.bots.bot import Advice
from nordrail.bots.planner.explanations import Explanation
from nordrail.bots.planner.forecast import Forecast
from nordrail.bots.planner.thought import Option, Thought, keep_options
from nordrail.engine.errors import NotationError
from nordrail.engine.events import Action, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets
from nordrail.engine.view import View

_FULL_HAND = 14
"""With this many cards even a collector is content."""
_TICKETS = 3.0
"""How much more the values of two choices of tickets differ than those of two actions."""


@dataclass(frozen=True, slots=True)
class Taste:
    """The points by which some actions look better than they are."""

    card: float = 0.0
    """Drawing cards with an empty hand; less with a fuller one."""
    space: float = 0.0
    """Each space of a route."""
    ticket: float = 0.0
    """Each ticket to keep, and drawing new ones."""


STYLES = {
    "collector": Taste(card=3.0, ticket=3.0),
    "racer": Taste(space=0.6, ticket=-3.0),
    "builder": Taste(),
}
"""The tastes by name: cards first and one ticket too many; long routes and few tickets; or none."""


class Casual:
    """A planner with human slips."""

    seconds = 1.0

    def __init__(self, rng: Random, style: str = "builder", slips: float = 1.0, forgets: float = 0.5) -> None:
        """Play in a style. `slips` are the points by which an action is often misjudged.

        `forgets` is the share of decisions in which it does not look at what others have built.
        """
        if style not in STYLES:
            raise NotationError(f"casual has no style {style!r}; its styles are {', '.join(STYLES)}")
        self._rng, self._taste, self._slips, self._forgets = rng, STYLES[style], slips, forgets

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose among the best actions, the better ones more often."""
        if len(legal) == 1:
            return legal[0]
        return self._pick(self._options(self._look(view), view, legal))

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        """Return the action that it chooses, then the others as it sees them, best first."""
        position = self._look(view)
        options = self._options(position, view, legal)
        picked = self._pick(options)
        order = sorted(options, key=lambda option: (option.action != picked, -option.value))
        return Explanation(view, position).advice(order)

    def _look(self, view: View) -> Forecast:
        """Return the position, often without the networks of others."""
        position = Forecast(view)
        if self._rng.random() < self._forgets:
            position.networks = [network if network == position.own else 0 for network in position.networks]
        return position

    def _options(self, position: Forecast, view: View, legal: Sequence[Action]) -> list[Option]:
        """Return the actions with the values that they seem to have."""
        if isinstance(legal[0], KeepTickets):
            options = keep_options(position, legal)
        else:
            options = _best_payments(Thought(position, second=view.second_card).options(legal))
        return [Option(action, value + self._liking(action, position)) for action, value in options]

    def _pick(self, options: Sequence[Option]) -> Action:
        """Return a random action, each factor e of its probability being worth `slips` points."""
        slips = self._slips * (_TICKETS if isinstance(options[0].action, KeepTickets) else 1)
        values = [option.value for option in options]
        best = max(values)
        if slips <= 0:
            return options[values.index(best)].action
        (picked,) = self._rng.choices(options, [exp((value - best) / slips) for value in values])
        return picked.action

    def _liking(self, action: Action, position: Forecast) -> float:
        match action:
            case DrawBlind() | DrawFaceUp():
                return self._taste.card * max(0.0, 1 - sum(position.cards) / _FULL_HAND)
            case ClaimRoute(route):
                return self._taste.space * position.board.route(route).length
            case KeepTickets(tickets):
                return self._taste.ticket * len(tickets)
            case DrawTickets():
                return self._taste.ticket
        return 0.0


def _best_payments(options: Sequence[Option]) -> list[Option]:
    """Return the options with the best payment for each route: a route with many is not more tempting."""
    found: dict[object, Option] = {}
    for option in options:
        action = option.action
        key = action.route if isinstance(action, ClaimRoute) else action
        if key not in found or option.value > found[key].value:
            found[key] = option
    return list(found.values())
