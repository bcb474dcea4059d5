"""Which routes to claim for which tickets: a network that joins them, its cost in turns and its value."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import exp

from nordrail.bots.planner.board_tables import LOCOMOTIVE
from nordrail.bots.planner.forecast import Forecast
from nordrail.bots.planner.turns import turns_for
from nordrail.engine.components.network import cheapest_path
from nordrail.engine.rules.menu.claimable import trains_for

RATE = 2.2
"""Points that a turn is worth when the plan does not need it."""
SHIFT = 2.0
"""A plan that is this many turns too long is still finished half the time."""
SPREAD = 2.0
"""The uncertainty of that, in turns."""
_MOST_TICKETS = 7
"""The most open tickets that a plan is made for; the others are left to luck."""
_LEAST = 0.15
"""The lowest cost of a route: none is free, even if it is worth claiming for its own sake."""
_TRAIN_PRICES = (0.0, 0.8, 2.0)
"""Points that a train costs, raised until the network needs no more trains than there are."""


@dataclass(slots=True)
class Plan:
    """Routes to claim, those of the most valuable tickets first."""

    routes: list[int]
    served: list[int]
    """The tickets that these routes complete, together with the seat's own routes."""
    unserved: list[int]
    turns: float
    trains: int
    value: float
    """The points it brings, minus what its turns could earn elsewhere."""


class Costs:
    """The cost of every route for a seat, in points: its turns, and more if others may take it."""

    def __init__(self, position: Forecast) -> None:
        self.position = position
        self.risk = contested(position)
        self._by_price: dict[float, list[float | None]] = {}

    def at(self, price: float) -> list[float | None]:
        """Return the costs at this price for a train."""
        if price not in self._by_price:
            position, atlas, risk = self.position, self.position.atlas, self.risk
            usable, mine, hand = position.free, position.own, position.cards
            most = max(hand[:LOCOMOTIVE])
            self._by_price[price] = [
                0.0
                if mine >> number & 1
                else max(
                    _LEAST,
                    RATE * atlas.turns_with(number, hand, most) + risk[number] + price * atlas.length[number],
                )
                if usable >> number & 1
                else None
                for number in atlas.numbers
            ]
        return self._by_price[price]


def contested(position: Forecast) -> list[float]:
    """Return the risk of losing each route, in points: highest next to the networks of others."""
    atlas = position.atlas
    cities = [0] * len(atlas.around)
    for seat, network in enumerate(position.networks, start=1):
        if seat != position.seat:
            for city in {city for number in atlas.numbers if network >> number & 1 for city in atlas.ends[number]}:
                cities[city] += 1
    return [0.35 * (cities[a] + cities[b]) for a, b in atlas.ends]


def make_plan(position: Forecast, tickets: Sequence[int], costs: Costs, *, careful: bool) -> Plan:
    """Find the best network for these tickets, leaving out what does not fit into trains and turns."""
    points = position.atlas.tickets
    done = [ticket for ticket in tickets if position.is_done(position.board.tickets[ticket])]
    wanted = sorted([ticket for ticket in tickets if ticket not in done], key=lambda ticket: -points[ticket][2])
    for price in _TRAIN_PRICES:
        plan = _best_order(position, wanted[:_MOST_TICKETS], costs.at(price), careful=careful)
        if _fits(position, plan):
            break
    crowded = len(wanted) > _MOST_TICKETS  # then there is no time to try them all
    while plan.served and not _fits(position, plan):
        least = min(plan.served, key=lambda ticket: points[ticket][2])
        smaller = [
            _best_order(position, [kept for kept in plan.served if kept != left], costs.at(price), careful=False)
            for left in ([least] if crowded else plan.served)
        ]
        plan = min(smaller, key=lambda other: _loss(position, plan, other))
    lost = [ticket for ticket in wanted if ticket not in plan.served and ticket not in plan.unserved]
    plan.unserved += lost
    plan.value += sum([points[ticket][2] + position.ticket_worth[ticket] for ticket in done])
    plan.value -= sum([points[ticket][2] for ticket in lost])
    return plan


def _fits(position: Forecast, plan: Plan) -> bool:
    return plan.trains <= position.trains and plan.turns <= position.horizon + 1


def _loss(position: Forecast, plan: Plan, smaller: Plan) -> float:
    """Return the points given up for each turn gained by leaving a ticket out."""
    points = position.atlas.tickets
    lost = sum(2 * points[ticket][2] for ticket in plan.served if ticket not in smaller.served)
    return lost / max(0.5, plan.turns - smaller.turns)


def _best_order(position: Forecast, tickets: Sequence[int], costs: list[float | None], *, careful: bool) -> Plan:
    """Join the tickets one by one in several orders, and return the best plan."""
    points = position.atlas.tickets
    by_points = sorted(tickets, key=lambda ticket: -points[ticket][2])
    orders: list[Sequence[int]] = [by_points]
    if len(tickets) > 1:
        orders.append(by_points[::-1])
    if careful and len(tickets) == 3:
        orders = list(permutations(by_points))
    elif careful and len(tickets) > 3:
        orders += [by_points[turn:] + by_points[:turn] for turn in range(1, len(by_points))]
    return max([_join(position, order, costs) for order in orders], key=lambda plan: plan.value)


def _join(position: Forecast, tickets: Sequence[int], costs: list[float | None]) -> Plan:
    atlas = position.atlas
    left = costs.copy()
    routes: list[int] = []
    served, unserved = [], []
    for ticket in tickets:
        a, b, _ = atlas.tickets[ticket]
        way = cheapest_path(atlas.around, (a,), (b,), left)
        if way is None:
            unserved.append(ticket)
            continue
        served.append(ticket)
        for number in way:
            if left[number]:
                routes.append(number)
                for other in atlas.beside[number]:
                    left[other] = None
                left[number] = 0.0
    return _weigh(position, routes, served, unserved)


def in_time(spare: float) -> float:
    """Return the probability of finishing a plan with this many turns to spare."""
    return 1 / (1 + exp(-(spare + SHIFT) / SPREAD))


def _weigh(position: Forecast, routes: list[int], served: list[int], unserved: list[int]) -> Plan:
    atlas, points = position.atlas, position.atlas.tickets
    turns = turns_for(atlas, routes, position.cards)
    odds = in_time(position.horizon - turns)
    value = sum([points[ticket][2] * (2 * odds - 1) + position.ticket_worth[ticket] * odds for ticket in served])
    value -= sum([points[ticket][2] for ticket in unserved])
    value += sum([atlas.points[number] + position.route_worth[number] for number in routes]) - RATE * turns
    return Plan(routes, served, unserved, turns, trains_for(position.board, routes), value)
