"""A bot that uses up its trains as fast as it can, to end the game before others complete their tickets."""

from nordrail.bots.position import Position, length
from nordrail.bots.yardsticks.card_needs import Goal
from nordrail.bots.yardsticks.yardstick import Yardstick, fewest, turns_for
from nordrail.engine.components.board import members
from nordrail.engine.events import KeepTickets

_EXTENDS = 1.2
"""The factor for a route that touches its own network."""
_JOINS = 1.5
"""The factor for a route on the path of a ticket."""
_TOO_FAR = 100
"""More spaces than any player has trains."""
_CHOICES = 3
"""The number of routes for which it collects cards at the same time."""


class Racer(Yardstick):
    """A bot that keeps the two tickets with the fewest missing spaces and uses the most trains in the fewest turns.

    It prefers routes that extend its network, and routes that its tickets need.
    """

    def keep(self, position: Position, choices: list[tuple[str, ...]]) -> KeepTickets:
        """Keep as few as it must, those with the fewest missing spaces."""
        costs = position.costs(length)
        ways = {ticket: position.way(position.board.ticket(ticket), costs) for ticket in max(choices, key=len)}
        spaces = {ticket: _TOO_FAR if way is None else position.spaces(way) for ticket, way in ways.items()}
        return KeepTickets(min(fewest(choices), key=lambda choice: sum(spaces[ticket] for ticket in choice)))

    def plan(self, position: Position) -> list[Goal]:
        """Return no goals: it does not plan ahead."""
        return []

    def pastime(self, position: Position) -> list[Goal]:
        """Return the routes with the most trains per turn."""
        edges = position.board.edges
        touched = {city for number in members(position.own) for city in edges[number][:2]}
        costs = position.costs(length)
        needed = {
            number for ticket in position.open_tickets(position.tickets) for number in position.way(ticket, costs) or ()
        }
        goals = []
        for number in members(position.free):
            a, b, spaces = edges[number]
            pace = spaces / turns_for(position, number)
            pace *= _EXTENDS if a in touched or b in touched else 1
            goals.append((number, pace * (_JOINS if number in needed else 1)))
        return sorted(goals, key=lambda goal: -goal[1])[:_CHOICES]

    def target(self, position: Position, goals: list[Goal]) -> int | None:
        """Return the fastest goal, if the hand can pay for it."""
        return next((number for number, _ in goals[:1] if position.payable >> number & 1), None)
