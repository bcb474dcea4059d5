"""Judge a decision: what was played, the best action found, and the difference between them.

The best action is found in one set of imagined games and compared with the action played in another, fresh one: the
best of several estimates is always too good, and its claim would be too. What is left of the difference is what such
differences are worth in real games, and less if it is uncertain.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from nordrail.bots.search.contest import Contest, Trial
from nordrail.bots.search.habits import DEPTH
from nordrail.bots.search.reasons import advise
from nordrail.bots.search.search import FIRST, LATE, find_candidates
from nordrail.coach.chances import own_chance, own_slope, own_trust, view_progress
from nordrail.coach.evaluation import CERTAIN, POINT, Z
from nordrail.coach.positions import Moment
from nordrail.coach.reasons import with_chance
from nordrail.coach.reports.report import Cost, OptionJudged, Verdict
from nordrail.engine.events import Action
from nordrail.engine.view import View, view
from nordrail.native.lookahead import Lookahead, OpenLookahead
from nordrail.native.structures import Event as PackedEvent

SHOWN = 3
"""The actions shown for a decision."""
_NOTHING = Cost(value=0, low=0, high=0)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision judged with the seat's own knowledge and with everything open."""

    iterations: int
    own: Verdict
    open: Verdict


def judge(moment: Moment, iterations: int, seed: str) -> Judgement:
    """Judge a decision in this many imagined states; the same `seed` gives the same judgement."""
    seen = view(moment.state, moment.seat)
    own = _judge_one(moment, seen, iterations, Random(f"{seed} own"), hidden=True)
    open_ = _judge_one(moment, seen, iterations, Random(f"{seed} open"), hidden=False)
    return Judgement(iterations, own, open_)


def _judge_one(moment: Moment, seen: View, iterations: int, rng: Random, *, hidden: bool) -> Verdict:
    ahead = (
        Lookahead(seen, rng.getrandbits(64), DEPTH, LATE)
        if hidden
        else OpenLookahead(seen, moment.state, rng.getrandbits(64), DEPTH, LATE)
    )
    demand = ahead.demand(ahead.worlds(FIRST, rng.getrandbits(64)))
    chosen = find_candidates(ahead, seen, demand)
    played = _place(ahead, chosen, moment)
    contest = Contest(ahead, chosen, 1)
    _compare(contest, iterations, rng, played)
    trials = contest.ranking()
    best = trials[0]
    own = next(trial for trial in trials if trial.action == moment.action)
    far, seats = view_progress(seen), len(seen.players)
    if best.action == moment.action:
        chance = round(CERTAIN * own_chance(best.chance, seats, far))
        found = (str(best.action), chance, chance, _NOTHING, _NOTHING)
    else:
        found = (str(best.action), *_measured(ahead, (best, own), seen, iterations, rng))
    best_chance = found[2] / CERTAIN
    reasons = with_chance(advise(trials, seen, demand)[0].reasons, best_chance, best_chance)
    measured = {moment.action: found[1], best.action: found[2]}
    return Verdict(
        best=found[0],
        chance=found[1],
        best_chance=found[2],
        cost=found[3],
        points=found[4],
        options=_options(trials[:SHOWN], seen, measured, found[2]),
        reasons=reasons,
    )


def _place(ahead: Lookahead, chosen: list[tuple[float, PackedEvent]], moment: Moment) -> int:
    """Return the place of the action played among the candidates, where it is added if the policy left it out."""
    for place, (_, event) in enumerate(chosen):
        if ahead.action(event) == moment.action:
            return place
    least = min((value for value, _ in chosen), default=0.0)
    chosen.append((least, ahead.packed.pack(moment.action, moment.seat)))
    return len(chosen) - 1


def _compare(contest: Contest, iterations: int, rng: Random, keep: int) -> None:
    done = 0
    while contest.is_open and done < iterations:
        size = min(FIRST, iterations - done)
        contest.play(0, size, rng.getrandbits(64))
        contest.drop(keep)
        done += size
    if not contest.played:
        contest.play(0, iterations, rng.getrandbits(64))


def _measured(
    ahead: Lookahead, pair: tuple[Trial, Trial], seen: View, iterations: int, rng: Random
) -> tuple[int, int, Cost, Cost]:
    """Compare the best action with the one played in fresh games."""
    assert seen.me is not None
    events = [(trial.prior, ahead.packed.pack(trial.action, seen.me.seat)) for trial in pair]
    contest = Contest(ahead, events, 1)
    for first in range(0, iterations, FIRST):
        contest.play(0, min(FIRST, iterations - first), rng.getrandbits(64))
    seats, far = len(seen.players), view_progress(seen)
    chances = {trial.action: trial.chance for trial in contest.ranking()}
    better, own = chances[pair[0].action], chances[pair[1].action]
    cost = _cost(*contest.chance_difference(0, 1), CERTAIN * own_slope(better, own, seats, far))
    (best_lead, best_error), (lead, error) = contest.lead(0), contest.lead(1)
    points = _cost(best_lead - lead, (best_error**2 + error**2) ** 0.5, POINT * own_trust(far))
    chance = round(CERTAIN * own_chance(own, seats, far))
    return chance, chance + cost.value, cost, points


def _cost(mean: float, error: float, unit: float) -> Cost:
    """Return a difference that is moved towards zero by its error: the largest of many are large by chance, too."""
    value, half = round(unit * mean), round(unit * Z * error)
    kept = unit * (mean - error * error / mean) if mean > error else 0.0
    return Cost(value=round(kept), low=min(round(kept), value - half), high=max(0, value + half))


def _options(trials: Sequence[Trial], seen: View, measured: Mapping[Action, int], most: int) -> list[OptionJudged]:
    """Return the best actions with the chances that were measured in fresh games, where they were.

    The others were behind the best one in the games in which they were compared, so no chance is above its chance.
    """
    seats, far = len(seen.players), view_progress(seen)
    options = []
    for trial in trials:
        estimated = min(most, round(CERTAIN * own_chance(trial.chance, seats, far)))
        chance = measured.get(trial.action, estimated)
        options.append(OptionJudged(action=str(trial.action), chance=chance, score=round(POINT * trial.score)))
    return sorted(options, key=lambda option: -option.chance)
