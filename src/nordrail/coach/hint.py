"""Advice for a player who must act now, from nothing but the player's view."""

from collections.abc import Sequence
from random import Random

from nordrail.bots.bot import Advice, Estimate
from nordrail.bots.reasons import in_english
from nordrail.bots.search.search import Search
from nordrail.coach.chances import own_chance, view_progress
from nordrail.coach.judging import SHOWN
from nordrail.coach.need import must_be_possible
from nordrail.coach.reasons import with_chance
from nordrail.coach.reports.report import HintOption
from nordrail.engine.events import Action, KeepTickets
from nordrail.engine.view import View

SECONDS = 1.0
"""Seconds to think about a hint."""
MOST_CHOICES = 10
"""The most combinations of tickets that are shown."""
_SURE = 0.001
"""The least width of an interval, for a chance that is certain."""


def hint(
    view: View, legal: Sequence[Action], rng: Random, *, seconds: float = SECONDS, iterations: int = 0
) -> list[HintOption]:
    """Return the best actions, best first: up to three, or all compared combinations of tickets.

    With `iterations`, imagine this many states instead of looking at the clock.
    """
    must_be_possible(view.rulebook, len(view.players))
    search = Search(rng, None if iterations else seconds, iterations)
    advice = search.explain(view, legal)
    most = MOST_CHOICES if any(isinstance(action, KeepTickets) for action in legal) else SHOWN
    chances = [_rounded(one) for one in in_order([_chance(one, view) for one in advice[:most]])]
    return [_option(one, view, chance, chances[0]) for one, chance in zip(advice, chances, strict=False)]


def _option(advice: Advice, view: View, chance: Estimate, best: Estimate) -> HintOption:
    assert advice.score is not None
    reasons = with_chance(advice.reasons, chance.value, best.value)
    return HintOption(
        action=str(advice.action),
        chance=chance,
        score=_rounded(advice.score),
        tickets={ticket: _rounded(odds) for ticket, odds in advice.tickets.items()},
        reasons=reasons,
        sentence=in_english(reasons, view.rulebook),
    )


def _chance(advice: Advice, view: View) -> Estimate:
    """Return the corrected chance to win."""
    assert advice.chance is not None
    seats, far = len(view.players), view_progress(view)
    values = advice.chance.value, advice.chance.low, advice.chance.high
    return Estimate(*(own_chance(one, seats, far) for one in values))


def in_order(chances: Sequence[Estimate]) -> list[Estimate]:
    """Return the chances with none above an earlier one: both get their mean, weighted by their precision.

    Actions are also ordered by their expected lead, which tells them apart after fewer games. If a lower chance still
    precedes a higher one, the games were too few to tell which one is higher.
    """
    pools: list[list[Estimate]] = []
    for chance in chances:
        pools.append([chance])
        while len(pools) > 1 and _mean(pools[-1]).value > _mean(pools[-2]).value:
            last = pools.pop()
            pools[-1] += last
    return [mean for pool in pools for mean in [_mean(pool)] * len(pool)]


def _mean(pool: Sequence[Estimate]) -> Estimate:
    weights = [1 / max(_SURE, one.high - one.low) ** 2 for one in pool]

    def of(values: Sequence[float]) -> float:
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)

    return Estimate(of([one.value for one in pool]), of([one.low for one in pool]), of([one.high for one in pool]))


def _rounded(estimate: Estimate) -> Estimate:
    return Estimate(round(estimate.value, 4), round(estimate.low, 4), round(estimate.high, 4))
