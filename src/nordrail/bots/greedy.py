"""A bot that plans the shortest connections for its tickets and claims them; it looks no further than its own hand."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from nordrail.engine.board import Route
from nordrail.engine.cards import COLORS, Card, Cards
from nordrail.engine.events import Action, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, PayTunnel
from nordrail.engine.view import PlayerView, View
from nordrail.ways import shortest_way

_WORTH_CLAIMING = 4
"""Without a plan, shorter routes than this wait until the end is near."""
_NEAR_THE_END = 10
"""With so few trains left in front of anybody, the end is near."""
_SPARE_TRAINS = 18
"""With so many trains left and all tickets done, new tickets may be worth a look."""
_COST_OF_A_SPACE = 1.5
"""How many points of a ticket a missing space is worth when tickets are chosen."""


class Greedy:
    """Joins the cities of its tickets by the shortest way, then claims what scores most."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Keeps cheap tickets, claims what is planned, else collects the cards for it."""
        me = view.me
        assert me is not None
        if isinstance(legal[0], KeepTickets):
            return max(legal, key=lambda keep: _worth(view, me, keep))
        if isinstance(legal[0], PayTunnel):
            return legal[0]
        plan, _ = _plan(view, me, me.tickets)
        claims = [action for action in legal if isinstance(action, ClaimRoute)]
        return self._claim(view, me, plan, claims) or self._draw(view, me, plan, legal)

    def _claim(self, view: View, me: PlayerView, plan: list[Route], claims: list[ClaimRoute]) -> Action | None:
        planned = {route.id for route in plan}
        wanted = [claim for claim in claims if claim.route in planned]
        ending = view.final_turns is not None or min(player.trains for player in view.players) <= _NEAR_THE_END
        if not wanted and (ending or not plan):
            route = view.rulebook.board.route
            wanted = [claim for claim in claims if ending or route(claim.route).length >= _WORTH_CLAIMING]
        return max(wanted, key=lambda claim: self._gain(view, me, plan, claim), default=None)

    def _gain(self, view: View, me: PlayerView, plan: list[Route], claim: ClaimRoute) -> tuple[float, ...]:
        route = view.rulebook.board.route(claim.route)
        others = [other for other in plan if other.id != claim.route]
        missed = sum(min(claim.cards[color], need) for color, need in _needs(others, me.cards).items())
        return view.rulebook.points[route.length], -missed, -claim.cards[Card.LOCOMOTIVE], self._rng.random()

    def _draw(self, view: View, me: PlayerView, plan: list[Route], legal: Sequence[Action]) -> Action:
        tickets = DrawTickets()
        calm = view.final_turns is None and min(player.trains for player in view.players) >= _SPARE_TRAINS
        if not plan and calm and tickets in legal and self._rng.random() < 0.3:
            return tickets
        needs = _needs(plan, me.cards)
        takes = [action for action in legal if isinstance(action, DrawFaceUp)]
        useful = [take for take in takes if needs[take.card] > 0]
        if useful:
            return max(useful, key=lambda take: (needs[take.card], self._rng.random()))
        return DrawBlind() if DrawBlind() in legal else takes[0] if takes else legal[0]


def _worth(view: View, me: PlayerView, keep: Action) -> float:
    """The points of the tickets, less what the missing spaces cost; what cannot be done counts against them."""
    assert isinstance(keep, KeepTickets)
    ticket = view.rulebook.board.ticket
    plan, done = _plan(view, me, (*me.tickets, *keep.tickets))
    points = sum(ticket(kept).points if kept in done else -ticket(kept).points for kept in keep.tickets)
    return points - _COST_OF_A_SPACE * sum(route.length for route in plan)


def _plan(view: View, me: PlayerView, tickets: Iterable[str]) -> tuple[list[Route], set[str]]:
    """The routes that join the tickets' cities one after the other, as far as the trains go, and the tickets joined."""
    board, own, trains = view.rulebook.board, set(me.routes), me.trains
    plan, done = [], set()
    for ticket in sorted((board.ticket(ticket) for ticket in tickets), key=lambda ticket: -ticket.points):
        way = shortest_way(board, ticket.a, ticket.b, own, view.open)
        if way and way.missing <= trains:
            trains -= way.missing
            own.update(way.routes)
            plan += [board.route(route) for route in way.routes]
            done.add(ticket.id)
    return plan, done


def _needs(plan: list[Route], hand: Cards) -> Counter[Card]:
    """How many cards of each kind the plan still asks for.

    A gray route asks for the colour that the hand is richest in; locomotives are asked for by every route that takes
    them.
    """
    needs: Counter[Card] = Counter()
    for route in plan:
        color = route.color if route.color is not None else max(COLORS, key=lambda color: (hand[color], -color))
        needs[color] += route.length - route.locomotives
        needs[Card.LOCOMOTIVE] += route.locomotives or int(route.wild)
    return needs - Counter({card: hand[card] for card in Card})
