"""What the yardstick bots have in common: goals, and how they pursue them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from nordrail.bots.position import Position
from nordrail.bots.yardsticks.card_needs import Goal, card_needs, draw, pay
from nordrail.engine.components.board import members
from nordrail.engine.components.cards import Card, count
from nordrail.engine.events import Action, ClaimRoute, DrawTickets, KeepTickets, PayTunnel, Withdraw
from nordrail.engine.rules.payment import lay
from nordrail.engine.rules.scoring import is_completed
from nordrail.engine.view import View

_MOST_DRAWS = len(Card) + 2
"""Legal actions begin with the face-up cards, the deck and the tickets."""


class Yardstick(ABC):
    """A bot that claims the first of its goals that it can pay for, or draws cards for them; nothing is random."""

    def __init__(self, rng: Random) -> None:
        self._known: tuple[object, list[Goal]] | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Pursue its goals; without any, and near the end, claim what scores most."""
        first, position = legal[0], Position(view)
        if isinstance(first, KeepTickets):
            return self.keep(position, [choice.tickets for choice in legal if isinstance(choice, KeepTickets)])
        if isinstance(first, PayTunnel | Withdraw):
            return first
        goals = self._goals(position)
        may_claim = isinstance(legal[-1], ClaimRoute)  # claims are listed last
        if may_claim and position.ending and (claim := self._finish(position, goals)):
            return claim
        if not goals and self.wants_tickets(position) and DrawTickets() in legal[:_MOST_DRAWS]:
            return DrawTickets()
        goals = goals or self.pastime(position)
        if may_claim and (target := self.target(position, goals)) is not None:
            return pay(position, target, goals)
        return draw(position, card_needs(position, goals).desire, legal) or self._without_cards(position, goals, legal)

    @abstractmethod
    def keep(self, position: Position, choices: list[tuple[str, ...]]) -> KeepTickets:
        """Choose which of the offered tickets to keep."""

    @abstractmethod
    def plan(self, position: Position) -> list[Goal]:
        """Return the routes it lacks for its tickets, most urgent first; this must not depend on the hand."""

    def wants_tickets(self, position: Position) -> bool:
        """Tell whether it draws tickets when nothing is left to plan."""
        return False

    def pastime(self, position: Position) -> list[Goal]:
        """Return what it builds without a plan: the routes with the most points per turn."""
        return sorted(
            ((number, position.points(number) / turns_for(position, number)) for number in members(position.free)),
            key=lambda goal: -goal[1],
        )[:3]

    def target(self, position: Position, goals: list[Goal]) -> int | None:
        """Return the goal to claim now, if it can pay for one."""
        return next((number for number, _ in goals if position.payable >> number & 1), None)

    def _goals(self, position: Position) -> list[Goal]:
        known = position.rulebook, position.free, position.own, position.tickets
        if self._known is None or self._known[0] != known:
            self._known = known, self.plan(position)
        return self._known[1]

    def _finish(self, position: Position, goals: list[Goal]) -> Action | None:
        """Return the claim that scores most, including the tickets it completes."""
        tickets = position.open_tickets(position.tickets)

        def gain(number: int) -> int:
            joined = position.joined_with([number])
            done = [ticket.points for ticket in tickets if is_completed(position.board, joined, ticket)]
            return position.points(number) + 2 * sum(done)

        payable = members(position.payable)
        return pay(position, max(payable, key=gain), goals) if payable else None

    def _without_cards(self, position: Position, goals: list[Goal], legal: Sequence[Action]) -> Action:
        """Claim a route when there are no cards: passing is a last resort, and a claim costs less than a ticket."""
        longest = max(members(position.payable), key=position.points, default=None)
        return legal[-1] if longest is None else pay(position, longest, goals)


def fewest(choices: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the choices with the fewest tickets."""
    least = min(map(len, choices))
    return [choice for choice in choices if len(choice) == least]


def turns_for(position: Position, number: int) -> float:
    """Return the turns it takes to draw the missing cards for the route and claim it."""
    route = position.board.routes[number]
    held = max(count(position.hand, color) for color in route.colors)
    _, _, missing = lay(route, held, count(position.hand, Card.LOCOMOTIVE))
    return 1 + missing / 2
