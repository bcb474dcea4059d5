"""What the bots have in common that others are measured against: goals, and what is done about them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from nordrail.bots.yardsticks.card_needs import Goal, card_needs, draw, pay
from nordrail.bots.yardsticks.reach import Reach, is_joined
from nordrail.engine.components.board import members
from nordrail.engine.components.cards import Card, count
from nordrail.engine.events import Action, ClaimRoute, DrawTickets, KeepTickets, PayTunnel, Withdraw
from nordrail.engine.rules.payment import lay
from nordrail.engine.view import View

_MOST_DRAWS = len(Card) + 2
"""Legal actions begin with the face-up cards, the deck and the tickets."""


class Yardstick(ABC):
    """Claims the first of its goals that it can pay for, else draws cards for them; chance plays no part."""

    def __init__(self, rng: Random) -> None:
        self._known: tuple[object, list[Goal]] | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Follows its goals; without one, and when the end is near, it claims what scores most."""
        first, reach = legal[0], Reach.of(view)
        if isinstance(first, KeepTickets):
            return self.keep(reach, [choice.tickets for choice in legal if isinstance(choice, KeepTickets)])
        if isinstance(first, PayTunnel | Withdraw):
            return first
        goals = self._goals(reach)
        may_claim = isinstance(legal[-1], ClaimRoute)  # claims are listed last
        if may_claim and reach.ending and (claim := self._finish(reach, goals)):
            return claim
        if not goals and self.wants_tickets(reach) and DrawTickets() in legal[:_MOST_DRAWS]:
            return DrawTickets()
        goals = goals or self.pastime(reach)
        if may_claim and (target := self.target(reach, goals)) is not None:
            return pay(reach, target, goals)
        return draw(reach, card_needs(reach, goals).desire, legal) or self._without_cards(reach, goals, legal)

    @abstractmethod
    def keep(self, reach: Reach, choices: list[tuple[str, ...]]) -> KeepTickets:
        """Which of the tickets on offer it keeps."""

    @abstractmethod
    def plan(self, reach: Reach) -> list[Goal]:
        """The routes it lacks for its tickets, the most urgent first. Must not depend on the hand."""

    def wants_tickets(self, reach: Reach) -> bool:
        """Whether it draws tickets, having nothing left to plan."""
        return False

    def pastime(self, reach: Reach) -> list[Goal]:
        """What it builds without a plan: the routes that give the most points for the turns they take."""
        return sorted(
            ((number, reach.points(number) / turns_for(reach, number)) for number in members(reach.free)),
            key=lambda goal: -goal[1],
        )[:3]

    def target(self, reach: Reach, goals: list[Goal]) -> int | None:
        """The goal that it claims now, if it can pay for one."""
        return next((number for number, _ in goals if reach.payable >> number & 1), None)

    def _goals(self, reach: Reach) -> list[Goal]:
        known = reach.rulebook, reach.free, reach.own, reach.tickets
        if self._known is None or self._known[0] != known:
            self._known = known, self.plan(reach)
        return self._known[1]

    def _finish(self, reach: Reach, goals: list[Goal]) -> Action | None:
        """The claim that scores most, with the tickets it completes."""
        tickets = reach.open_tickets(reach.tickets)

        def gain(number: int) -> int:
            joined = reach.joined_with([number])
            done = [ticket.points for ticket in tickets if is_joined(reach.board, joined, ticket)]
            return reach.points(number) + 2 * sum(done)

        payable = members(reach.payable)
        return pay(reach, max(payable, key=gain), goals) if payable else None

    def _without_cards(self, reach: Reach, goals: list[Goal], legal: Sequence[Action]) -> Action:
        """Nobody may pass as long as there is anything to do: a claim costs less than a ticket."""
        longest = max(members(reach.payable), key=reach.points, default=None)
        return legal[-1] if longest is None else pay(reach, longest, goals)


def fewest(choices: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The choices of no more tickets than must be kept."""
    least = min(map(len, choices))
    return [choice for choice in choices if len(choice) == least]


def turns_for(reach: Reach, number: int) -> float:
    """How many turns it takes to draw what is missing for the route, and to claim it."""
    route = reach.board.routes[number]
    held = max(count(reach.hand, color) for color in route.colors)
    _, _, missing = lay(route, held, count(reach.hand, Card.LOCOMOTIVE))
    return 1 + missing / 2
