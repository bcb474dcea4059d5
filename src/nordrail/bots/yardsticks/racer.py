"""A bot that lays its trains as fast as it can, to end the game before others have done their tickets."""

from nordrail.bots.position import Position, length
from nordrail.bots.yardsticks.card_needs import Goal
from nordrail.bots.yardsticks.yardstick import Yardstick, fewest, turns_for
from nordrail.engine.components.board import members
from nordrail.engine.events import KeepTickets

_EXTENDS = 1.2
"""How much better a route is that touches its own network."""
_JOINS = 1.5
"""How much better a route is that lies on the way of a ticket."""
_TOO_FAR = 100
"""More spaces than anybody has trains."""
_CHOICES = 3
"""For how many routes it collects cards at the same time."""


class Racer(Yardstick):
    """Keeps the two tickets with the fewest missing spaces and builds what lays the most trains in the fewest turns.

    It prefers routes that extend its network, and those that its tickets need.
    """

    def keep(self, position: Position, choices: list[tuple[str, ...]]) -> KeepTickets:
        """The cheapest, as few as it may."""
        costs = position.costs(length)
        ways = {ticket: position.way(position.board.ticket(ticket), costs) for ticket in max(choices, key=len)}
        spaces = {ticket: _TOO_FAR if way is None else position.spaces(way) for ticket, way in ways.items()}
        return KeepTickets(min(fewest(choices), key=lambda choice: sum(spaces[ticket] for ticket in choice)))

    def plan(self, position: Position) -> list[Goal]:
        """None: it lives from hand to mouth."""
        return []

    def pastime(self, position: Position) -> list[Goal]:
        """The routes with the most trains for the turns they take."""
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
        """Only the fastest one."""
        return next((number for number, _ in goals[:1] if position.payable >> number & 1), None)
