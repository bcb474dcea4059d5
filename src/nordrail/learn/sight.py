"""What the features of an observation are counted from: a view, with the reader's seat first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from nordrail.engine.components.board import members
from nordrail.engine.components.cards import Card, Cards, count, known
from nordrail.engine.components.network import cheapest_path
from nordrail.engine.events import HIDDEN
from nordrail.engine.rules.bonus import Bonus
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, SecondCard, TunnelPayment, Turn
from nordrail.engine.rules.scoring import Standing
from nordrail.engine.rules.state import Seat
from nordrail.engine.view import PlayerView, View, open_to_reader

PHASES = (Turn, SecondCard, ChooseTickets, TunnelPayment, Over)


class Sight:
    """A view as numbers. Sets of routes and tickets are lists of flags."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no observation: the view must be that of a seat")
        self.view, self.rulebook, self.board = view, view.rulebook, view.rulebook.board
        first = view.seat - 1
        self.players = (*view.players[first:], *view.players[:first])
        """The reader, then the others in the order of their turns."""
        self.me = self.players[0]
        phase = view.phase.then if isinstance(view.phase, Dealing) else view.phase
        self.tunnel = phase if isinstance(phase, TunnelPayment) else None

    # Routes and tickets

    @cached_property
    def networks(self) -> list[int]:
        """The bit set of each player's routes."""
        return [self.board.route_set(player.routes) for player in self.players]

    @cached_property
    def claimable(self) -> int:
        """The bit set of open routes that are not parallel to one of the reader's."""
        return open_to_reader(self.view)

    def routes(self, routes: int) -> list[int]:
        """Return a flag for each route."""
        return [routes >> number & 1 for number in range(len(self.board.routes))]

    def network(self, place: int) -> list[int]:
        """Return a flag for each route: whether this player has it."""
        return self.routes(self.networks[place])

    def tickets(self, tickets: Iterable[str]) -> list[int]:
        """Return a flag for each ticket."""
        chosen = set(tickets)
        return [int(ticket.id in chosen) for ticket in self.board.tickets]

    @cached_property
    def missing(self) -> dict[str, int]:
        """For each ticket held or offered, the spaces still to claim; one more than all trains if that is too many."""
        costs: list[float | None] = [None] * len(self.board.routes)
        for number in members(self.claimable):
            costs[number] = self.board.routes[number].length
        for number in members(self.networks[0]):
            costs[number] = 0
        return {ticket: self._missing(ticket, costs) for ticket in (*self.me.tickets, *self.me.offered)}

    def _missing(self, ticket_id: str, costs: list[float | None]) -> int:
        ticket, number = self.board.ticket(ticket_id), self.board.city_number
        found = cheapest_path(self.board.neighbours, [number[ticket.a]], {number[ticket.b]}, costs)
        too_many = self.rulebook.trains + 1
        return too_many if found is None else min(too_many, sum(int(costs[route] or 0) for route in found))

    def offer(self) -> list[int]:
        """Return the points and missing spaces of each offered ticket, in the order of the actions that keep it."""
        rules, offered = self.rulebook.tickets, sorted(self.me.offered)
        facts = [(self.board.ticket(ticket).points, self.missing[ticket]) for ticket in offered]
        facts += [(0, 0)] * (rules.most_offered - len(offered))
        return [number for fact in facts for number in fact]

    # The table

    def phase(self) -> list[int]:
        """Return a flag for each phase; none while the dealer owes a deal."""
        return [int(isinstance(self.view.phase, phase)) for phase in PHASES]

    def acts(self) -> list[int]:
        """Return a flag for each player: whether it must act."""
        return [int(player.seat == self.view.to_act) for player in self.players]

    def kinds(self, bag: int) -> list[int]:
        """Count the known cards of each kind."""
        return [count(bag, card) for card in Card]

    def table(self) -> list[int]:
        """Return the numbers that describe the table; their order is in `features`."""
        view = self.view
        return [
            view.phase.keep if isinstance(view.phase, ChooseTickets) else 0,
            self.tunnel.due if self.tunnel else 0,
            int(view.final_turns is not None),
            view.final_turns or 0,
            view.passes,
            view.pile,
            view.tickets_left,
        ]

    def possessions(self, player: PlayerView) -> list[int]:
        """Return what a player has; the order is in `features`."""
        bag = player.cards.bag
        hidden = len(player.cards) - len(Cards(known(bag)))
        return [
            *self.kinds(bag),
            hidden,
            player.trains,
            player.points,
            len(player.tickets),
            len(player.offered),
        ]

    # Bonuses

    @cached_property
    def _standings(self) -> list[Standing]:
        """The standing of each player as far as the reader knows it."""
        number = self.board.ticket_number
        seats = [
            Seat(
                hand=known(player.cards.bag),
                seen=0,
                drawn=0,
                trains=player.trains,
                points=player.points,
                routes=routes,
                barred=0,
                tickets=tuple(number[ticket] for ticket in player.tickets if ticket != HIDDEN),
                offered=(),
                drawn_before=(),
                revealed=(),
                stuck=(),
            )
            for player, routes in zip(self.players, self.networks, strict=True)
        ]
        return [Standing(self.board, seat) for seat in seats]

    def standing(self, bonus: Bonus) -> list[int]:
        """Count what a bonus counts for each player, from what the reader knows; nothing if it is not in play."""
        if bonus not in self.rulebook.bonuses_in_play(self.view.bonuses):
            return [0] * len(self.players)
        return [standing.count(bonus.counts) for standing in self._standings]
