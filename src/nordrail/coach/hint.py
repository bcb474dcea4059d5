"""Advice for a player who must act now, from nothing but the player's view."""

from collections.abc import Sequence
from random import Random

from nordrail.bots.bot import Advice, Estimate
from nordrail.bots.search.search import Search
from nordrail.coach.chances import own_chance, view_progress
from nordrail.coach.judging import SHOWN, reason_message
from nordrail.coach.need import must_be_possible
from nordrail.coach.report import HintOption, Odds
from nordrail.engine.events import Action, KeepTickets
from nordrail.engine.view import View

SECONDS = 1.0
"""Seconds to think about a hint."""
MOST_CHOICES = 10
"""The most combinations of tickets that are shown."""


def hint(
    view: View, legal: Sequence[Action], rng: Random, *, seconds: float = SECONDS, iterations: int = 0
) -> list[HintOption]:
    """Return the best actions, best first: up to three, or all compared combinations of tickets.

    With `iterations`, imagine this many states instead of looking at the clock.
    """
    must_be_possible(view.rulebook, len(view.players))
    search = Search(rng, 3600.0 if iterations else seconds, iterations)
    advice = search.explain(view, legal)
    most = MOST_CHOICES if any(isinstance(action, KeepTickets) for action in legal) else SHOWN
    return [_option(one, view) for one in advice[:most]]


def _option(advice: Advice, view: View) -> HintOption:
    assert advice.chance is not None
    assert advice.score is not None
    return HintOption(
        action=str(advice.action),
        chance=_odds(_corrected(advice.chance, view)),
        score=_odds(advice.score),
        tickets={ticket: _odds(chance) for ticket, chance in advice.tickets.items()},
        reasons=[reason_message(reason) for reason in advice.reasons],
        sentence=advice.reason,
    )


def _corrected(chance: Estimate, view: View) -> Estimate:
    seats, far = len(view.players), view_progress(view)
    return Estimate(*(own_chance(one, seats, far) for one in (chance.value, chance.low, chance.high)))


def _odds(estimate: Estimate) -> Odds:
    return Odds(value=round(estimate.value, 4), low=round(estimate.low, 4), high=round(estimate.high, 4))
