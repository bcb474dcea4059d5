"""An estimate of how a simulated game ends: points, tickets weighted by their odds, and the time left."""

from typing import TYPE_CHECKING

from nordrail.bots.planner.forecast import turns_to_end
from nordrail.bots.planner.plan import in_time
from nordrail.bots.planner.turns import turns_for
from nordrail.bots.search.masks import joined
from nordrail.bots.search.rollout_policy import make_plan
from nordrail.engine.components.board import members

if TYPE_CHECKING:
    from nordrail.bots.search.rollout import Playout

SPARE_TURN = 1.8
"""Points that a turn is worth when the plan does not need it."""


def estimate(game: "Playout") -> list[float]:
    """Estimate the final score of every seat."""
    atlas = game.atlas
    left = min([turns_to_end(atlas, game.trains[seat], sum(game.hands[seat])) for seat in range(game.seats)])
    if game.final_turns is not None:
        left = game.final_turns / game.seats
    return [_estimate_seat(game, seat, left) for seat in range(game.seats)]


def _estimate_seat(game: "Playout", seat: int, left: float) -> float:
    atlas, masks, network, plan = game.atlas, game.masks, game.networks[seat], game.plans[seat]
    if plan is None:
        plan = make_plan(game, seat)
    turns = turns_for(atlas, plan, game.hands[seat])
    odds = in_time(left - turns)
    total = game.points[seat] + odds * sum([atlas.points[number] for number in plan])
    total += SPARE_TURN * max(0.0, left - turns)
    now, _ = masks.join(network)
    for number in plan:
        network |= 1 << number
    then, _ = masks.join(network)
    for ticket in game.tickets[seat]:
        a, b, points = atlas.tickets[ticket]
        if joined(now, a, b):
            total += points + masks.ticket_worth[ticket]
        elif joined(then, a, b):
            total += points * (2 * odds - 1) + odds * masks.ticket_worth[ticket]
        else:
            total -= points
    if masks.route_worth is not None:
        total += sum([masks.route_worth[number] for number in members(network)])
    return total
