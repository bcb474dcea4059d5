"""Which routes a seat can claim, asked by the rules, by views and by bots."""

from collections.abc import Iterable

from nordrail.engine.components.board import Board, members
from nordrail.engine.rules.rulebook import Rulebook


def barred_by(board: Board, routes: int) -> int:
    """Return the routes that the holder of these routes cannot claim (C17): those between the same two cities."""
    barred = 0
    for number in members(routes):
        barred |= board.twins[number]
    return barred


def open_to(open_routes: int, barred: int) -> int:
    """Return the open routes that a seat is not barred from (C13, C17), however many trains they take."""
    return open_routes & ~barred


def claimable(rulebook: Rulebook, open_routes: int, barred: int, trains: int) -> int:
    """Return the routes that are open to a seat and within its trains (C13, C14, C17)."""
    return open_to(open_routes, barred) & rulebook.within_trains[trains]


def trains_for(board: Board, routes: Iterable[int]) -> int:
    """Return the trains that routes take: one for every space (C14)."""
    edges = board.edges
    return sum([edges[number][2] for number in routes])


def open_after_claim(rulebook: Rulebook, seats: int, number: int, open_routes: int) -> int:
    """Return the routes that are still open after a claim: it can close those parallel to it (N4, L5, L6)."""
    twins, left = rulebook.board.twins[number], open_routes & ~(1 << number)
    others = twins & left
    if others and (twins ^ others).bit_count() >= rulebook.usable_tracks(number, seats):
        return left & ~twins
    return left
