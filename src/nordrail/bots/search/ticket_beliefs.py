"""Estimates of the tickets that others hold, based on the routes they have claimed."""

from itertools import accumulate
from math import exp
from random import Random

from nordrail.bots.planner.forecast import Forecast
from nordrail.engine.components.network import cheapest_path
from nordrail.engine.events import HIDDEN
from nordrail.engine.view import View

_EAGER = 3.0
"""The log-odds of a nearly complete ticket against one not started."""
_BLOCKED = 0.3
"""The odds of a ticket that can no longer be completed against one not started."""


class Suspicion:
    """The odds of every ticket for every other seat."""

    def __init__(self, view: View, position: Forecast) -> None:
        assert view.me is not None
        atlas = position.atlas
        number = atlas.rulebook.board.ticket_number
        known = set(position.ticket_numbers) | {number[ticket] for ticket in view.me.offered}
        if not atlas.rulebook.tickets.refused_return:
            known |= {number[ticket] for offer in view.offers for ticket in offer.tickets if ticket != HIDDEN}
        self._pool = [ticket for ticket in range(len(atlas.tickets)) if ticket not in known]
        self._odds: dict[int, tuple[int, list[float]]] = {}
        for player in view.players:
            if player.seat != position.seat and player.tickets:
                odds = self._weigh(position, player.seat - 1)
                self._odds[player.seat - 1] = len(player.tickets), list(accumulate(odds))

    def _weigh(self, position: Forecast, seat: int) -> list[float]:
        atlas, network = position.atlas, position.networks[seat]
        if not network:
            return [1.0] * len(self._pool)
        costs = atlas.costs(network, position.open)
        odds = []
        for ticket in self._pool:
            a, b, _ = atlas.tickets[ticket]
            way = cheapest_path(atlas.around, (a,), (b,), costs)
            if way is None:
                odds.append(_BLOCKED)
            else:
                missing = sum([costs[number] or 0.0 for number in way])
                odds.append(exp(_EAGER * max(-0.5, 1 - missing / atlas.ticket_prices[ticket])))
        return odds

    def sample(self, rng: Random) -> dict[int, list[int]]:
        """Draw tickets for every other seat, none twice."""
        taken: set[int] = set()
        sample = {}
        for seat, (count, odds) in self._odds.items():
            held: list[int] = []
            while len(held) < min(count, len(self._pool) - len(taken)):
                ticket = rng.choices(self._pool, cum_weights=odds)[0]
                if ticket not in taken:
                    taken.add(ticket)
                    held.append(ticket)
            sample[seat] = held
        return sample
