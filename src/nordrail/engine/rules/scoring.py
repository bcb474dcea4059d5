"""Score a finished game: score sheets, winners and tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import assert_never

from nordrail.engine.components.board import Board, Route, Ticket, members
from nordrail.engine.components.cards import Card, count, pairs
from nordrail.engine.components.network import Edge, are_joined, components, longest_path
from nordrail.engine.rules.bonus import (
    Bonus,
    BonusesScored,
    Counted,
    Countries,
    Locomotives,
    LongestPath,
    Routes,
    Tickets,
    TrainsLeft,
)
from nordrail.engine.rules.phase import EndReason, Over
from nordrail.engine.rules.rulebook import Tiebreak
from nordrail.engine.rules.state import Seat, State


def is_completed(board: Board, joined: Sequence[int], ticket: Ticket) -> bool:
    """Return whether routes complete a ticket (C24), given what `components` says of the cities they join."""
    number = board.city_number
    return are_joined(joined, number[ticket.a], number[ticket.b])


class Standing:
    """The results of one seat, as counted by bonuses, tie-breaks and score sheets."""

    def __init__(self, board: Board, seat: Seat) -> None:
        self.board = board
        self.trains = seat.trains
        self.points = seat.points
        self.hand = seat.hand
        self._route_set = seat.routes
        self._routes = members(seat.routes)
        self.tickets: tuple[Ticket, ...] = tuple(board.tickets[number] for number in seat.tickets)
        self.bonuses_scored = 0
        """The number of bonus cards the seat scored; complete once all of them are counted."""

    @cached_property
    def routes(self) -> list[Route]:
        """The routes claimed."""
        return [self.board.routes[number] for number in self._routes]

    def count(self, counts: Counted | BonusesScored) -> int:
        """Count what a bonus or tie-break measures."""
        board = self.board
        match counts:
            case Routes():
                return (self._route_set & counts.on(board)).bit_count()
            case Tickets():
                return sum(counts.include(board, ticket) for ticket in self.completed)
            case TrainsLeft():
                return self.trains
            case Locomotives():
                return count(self.hand, Card.LOCOMOTIVE) + pairs(self.hand)
            case LongestPath():
                return self.longest_path
            case Countries():
                return len({city.country for route in self.routes for city in board.ends[route.id]})
            case BonusesScored():
                return self.bonuses_scored
        assert_never(counts)

    @cached_property
    def completed(self) -> list[Ticket]:
        """C24: the tickets whose cities are joined by the seat's own routes."""
        joined = components(self._edges, len(self.board.cities))
        return [ticket for ticket in self.tickets if is_completed(self.board, joined, ticket)]

    @cached_property
    def longest_path(self) -> int:
        """The longest continuous path in trains; cities can repeat, routes cannot."""
        return longest_path(self._edges)

    @cached_property
    def _edges(self) -> list[Edge]:
        return [self.board.edges[number] for number in self._routes]


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket on a score sheet."""

    ticket: str
    completed: bool
    points: int
    """The points it adds or, if not completed, subtracts."""


@dataclass(frozen=True, slots=True)
class BonusLine:
    """A bonus on a score sheet."""

    letter: str
    name: str
    count: int
    """The seat's count."""
    points: int
    """The points scored: all or nothing."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The end of the game for one seat."""

    seat: int
    routes: int
    """The points from routes."""
    tickets: tuple[TicketLine, ...]
    bonuses: tuple[BonusLine, ...]
    total: int
    tiebreaks: tuple[int, ...] | None = None
    """The seat's count for each tie-break, if one was needed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    sheets: tuple[ScoreSheet, ...]
    winners: tuple[int, ...]
    """One seat, or several that share the victory."""
    decided_by: str
    """`points`, the name of the tie-break that decided, or `shared`."""
    reason: EndReason
    """Why the game ended."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The final points, seat by seat."""
        return tuple(sheet.total for sheet in self.sheets)


def count_bonuses(state: State, seat: int, *, secret: bool) -> dict[str, int]:
    """Count a seat's progress on each bonus in play, either the secret or the public ones."""
    bonuses = [bonus for bonus in state.rulebook.bonuses_in_play(state.bonuses) if bonus.secret is secret]
    if not bonuses:
        return {}
    standing = Standing(state.rulebook.board, state.seats[seat - 1])
    return {bonus.letter: standing.count(bonus.counts) for bonus in bonuses}


def outcome(state: State) -> Outcome:
    """Return the outcome of a finished game."""
    assert isinstance(state.phase, Over)
    standings = [Standing(state.rulebook.board, seat) for seat in state.seats]
    awards = [_award(bonus, standings) for bonus in state.rulebook.bonuses_in_play(state.bonuses)]
    sheets = [_sheet(seat, standings[seat - 1], awards) for seat in range(1, len(standings) + 1)]
    most = max(sheet.total for sheet in sheets)
    winners, decided_by = [sheet.seat for sheet in sheets if sheet.total == most], "points"
    if len(winners) > 1:
        tiebreaks = state.rulebook.tiebreaks
        sheets = [
            replace(sheet, tiebreaks=tuple(standing.count(tiebreak.counts) for tiebreak in tiebreaks))
            for sheet, standing in zip(sheets, standings, strict=True)
        ]
        winners, decided_by = _break_tie(tiebreaks, standings, winners)
    return Outcome(tuple(sheets), tuple(winners), decided_by, state.phase.reason)


def _sheet(seat: int, standing: Standing, awards: Sequence[Sequence[BonusLine]]) -> ScoreSheet:
    tickets = _ticket_lines(standing)
    bonuses = tuple([award[seat - 1] for award in awards])
    total = standing.points + sum([line.points for line in tickets]) + sum([line.points for line in bonuses])
    return ScoreSheet(seat, standing.points, tickets, bonuses, total)


def _ticket_lines(standing: Standing) -> tuple[TicketLine, ...]:
    """C24: add each completed ticket and subtract each other one."""
    completed = {ticket.id for ticket in standing.completed}
    return tuple(
        TicketLine(ticket.id, done := ticket.id in completed, ticket.points if done else -ticket.points)
        for ticket in standing.tickets
    )


def _award(bonus: Bonus, standings: Sequence[Standing]) -> list[BonusLine]:
    """N12, L10: give the points to every seat with the most."""
    counts = [standing.count(bonus.counts) for standing in standings]
    most = max(counts)
    for standing, counted in zip(standings, counts, strict=True):
        standing.bonuses_scored += counted == most
    return [BonusLine(bonus.letter, bonus.name, counted, bonus.points if counted == most else 0) for counted in counts]


def _break_tie(tiebreaks: Sequence[Tiebreak], standings: Sequence[Standing], tied: list[int]) -> tuple[list[int], str]:
    """N13, L11: apply the tie-breaks in order until a single seat is left; otherwise the victory is shared."""
    for tiebreak in tiebreaks:
        counts = {seat: standings[seat - 1].count(tiebreak.counts) for seat in tied}
        tied = [seat for seat in tied if counts[seat] == max(counts.values())]
        if len(tied) == 1:
            return tied, tiebreak.name
    return tied, "shared"
