"""The planner's reasons for actions. This takes time, so it runs only on request."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations

from nordrail.bots.bot import Advice, Reason
from nordrail.bots.planner.board_tables import GRAY, LOCOMOTIVE
from nordrail.bots.planner.forecast import KINDS, Forecast
from nordrail.bots.planner.plan import Costs
from nordrail.bots.planner.thought import Option, Thought, keep_plan
from nordrail.bots.reasons import advice
from nordrail.engine.components.board import members
from nordrail.engine.components.network import cheapest_path, components
from nordrail.engine.events import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    PayTunnel,
    Withdraw,
)
from nordrail.engine.rules.payment import helps, lay
from nordrail.engine.rules.phase import TunnelPayment
from nordrail.engine.rules.scoring import is_completed
from nordrail.engine.view import View

_SHARED = 1 / 3
"""The share of a ticket's cost that another one saves if both share part of their way."""
_MOST = 3
"""The most tickets named for a claim, and pairs of tickets for a choice."""


class Explanation:
    """The reasons for and against actions in one position, in the eyes of the planner."""

    def __init__(self, view: View, position: Forecast | None = None) -> None:
        self._view = view
        self._position = position or Forecast(view)
        self._board = view.rulebook.board

    @cached_property
    def _thought(self) -> Thought:
        return Thought(self._position, second=self._view.second_card)

    @cached_property
    def _costs(self) -> Costs:
        return Costs(self._position)

    def advice(self, options: Iterable[Option]) -> list[Advice]:
        """Return these options with their reasons."""
        return [advice(action, value, self.reasons(action), self._view.rulebook) for action, value in options]

    def reasons(self, action: Action) -> Iterator[Reason]:
        """Return the reasons that concern this action."""
        match action:
            case KeepTickets(tickets):
                yield from self._keep(action)
                yield from self.shared_ways(tickets)
            case ClaimRoute(route):
                yield from self._claim(self._board.route_number[route])
            case DrawFaceUp() | DrawBlind():
                yield from self.draw(action)
            case DrawTickets():
                yield Reason("enough_to_do" if self._thought.busy else "new_tickets")
            case PayTunnel() if isinstance(self._view.phase, TunnelPayment):
                number = self._view.phase.route
                yield Reason("finishes_tunnel", {"route": self._board.routes[number].id})
                yield from self._needed_for(number)
            case Withdraw():
                yield Reason("cards_elsewhere")
            case _:
                yield Reason("only_choice")

    # Tickets

    def _keep(self, keep: KeepTickets) -> Iterator[Reason]:
        """Say what a choice of tickets takes, and which of them fit if some do not."""
        plan = keep_plan(self._position, self._costs, keep)
        yield Reason("tickets_take", {"routes": len(plan.routes), "turns": round(plan.turns)})
        too_much = {self._board.tickets[number].id for number in plan.unserved}
        if too_much & {*keep.tickets}:
            for ticket in keep.tickets:
                yield Reason("ticket_too_much" if ticket in too_much else "ticket_fits", {"ticket": ticket})

    def shared_ways(self, tickets: Sequence[str]) -> Iterator[Reason]:
        """Name pairs of tickets that share part of their way, at least one of them offered, the closest pairs first."""
        position = self._position
        ways = {ticket.id: self._way(ticket.id, ()) for ticket in position.open_tickets({*position.tickets, *tickets})}
        shares = []
        for one, other in combinations(sorted(ways), 2):
            if {one, other} & {*tickets} and ways[one] and ways[other]:
                saved = min(self._saved(one, ways[one], ways[other]), self._saved(other, ways[other], ways[one]))
                shares.append((saved, one, other))
        for saved, one, other in sorted(shares, reverse=True)[:_MOST]:
            if saved >= _SHARED:
                yield Reason("shares_way", {"ticket": one, "other": other})

    def _way(self, ticket: str, free: Sequence[int]) -> list[int]:
        """Return the routes that a ticket lacks if some are free; none if there is no way."""
        costs = self._costs.at(0.0).copy()
        for number in free:
            costs[number] = 0.0
        a, b, _ = self._position.atlas.tickets[self._board.ticket_number[ticket]]
        way = cheapest_path(self._position.atlas.around, (a,), (b,), costs) or []
        return [number for number in way if costs[number]]

    def _saved(self, ticket: str, way: Sequence[int], free: Sequence[int]) -> float:
        """Return the share of a ticket's cost that it saves if these routes are free."""
        costs = self._costs.at(0.0)
        with_, alone = (sum(costs[number] or 0.0 for number in one) for one in (self._way(ticket, free), way))
        return 1 - with_ / alone

    # Claims

    def _claim(self, number: int) -> Iterator[Reason]:
        thought = self._thought
        if number in thought.plan.routes:
            yield from self._needed_for(number) if self._tickets(number) else (Reason("planned"),)
            return
        if number not in thought.fillers and not thought.ending and thought.blocking.harm(number):
            yield Reason("blocks")
        yield Reason("scores", {"points": thought.atlas.points[number]})

    def _needed_for(self, number: int) -> Iterator[Reason]:
        """Name the tickets that need the route."""
        for ticket in self._tickets(number)[:_MOST]:
            yield Reason("needed_for", {"ticket": ticket})

    def _tickets(self, number: int) -> list[str]:
        """Return the tickets that the plan does not complete without this route."""
        plan, board = self._thought.plan, self._board
        others = [other for other in plan.routes if other != number]
        parts = components([board.edges[other] for other in members(self._position.own) + others], len(board.cities))
        served = [board.tickets[ticket] for ticket in plan.served]
        return [ticket.id for ticket in served if not is_completed(board, parts, ticket)]

    # Cards

    def draw(self, action: DrawFaceUp | DrawBlind) -> Iterator[Reason]:
        """Name the route that a face-up card serves, or the share of unseen cards that serve one."""
        if isinstance(action, DrawFaceUp):
            letter, route = action.card.letter, self._served_by(action.card)
            if route is None:
                yield Reason("card_spare", {"card": letter})
            else:
                yield Reason("card_serves", {"card": letter, "route": self._board.routes[route].id})
            return
        unknown = self._position.unknown
        useful = sum(unknown[kind] for kind in KINDS if self._served_by(kind) is not None)
        yield Reason("deck_serves", {"percent": round(100 * useful / max(1, self._position.unknown_total))})

    def _served_by(self, card: int) -> int | None:
        """Return the first planned route that lacks this card if every card in hand is used once."""
        atlas, hand = self._position.atlas, self._position.cards.copy()
        for number in [*self._thought.plan.routes, *self._thought.fillers]:
            route, color = atlas.routes[number], atlas.color[number]
            if color == GRAY:
                most = max(hand[:LOCOMOTIVE])
                color = card if card != LOCOMOTIVE and hand[card] == most else hand.index(most)
            used, locomotives, _ = lay(route, hand[color], hand[LOCOMOTIVE])
            color_helps, locomotive_helps = helps(route, hand[color], hand[LOCOMOTIVE])
            if (card == color and color_helps) or (card == LOCOMOTIVE and locomotive_helps):
                return number
            hand[color] -= used
            hand[LOCOMOTIVE] -= locomotives
        return None
