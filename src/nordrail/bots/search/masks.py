"""Scoring of simulated games: everything that bonuses count, as bit masks of routes and tickets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nordrail.bots.planner.board_tables import LOCOMOTIVE, Atlas
from nordrail.bots.planner.bonus_value import route_worth, ticket_worth
from nordrail.engine.components.board import Board
from nordrail.engine.rules.bonus import Counted, Countries, Locomotives, LongestPath, Routes, Tickets, TrainsLeft

if TYPE_CHECKING:
    from nordrail.bots.search.rollout import Playout

Counter = Callable[["Playout", int, int, int], int]
"""A function that counts for a seat, given its completed tickets and the spaces of its largest network."""


class Masks:
    """The bonuses of one game, prepared for scoring many simulated ends of it."""

    def __init__(self, atlas: Atlas, bonuses: tuple[str, ...]) -> None:
        self.atlas = atlas
        rulebook = atlas.rulebook
        self.ticket_worth = ticket_worth(rulebook, bonuses)
        worth = route_worth(rulebook, bonuses)
        self.route_worth = worth if any(worth) else None
        self._bonuses = [
            (bonus.points, _counter(bonus.counts, rulebook.board)) for bonus in rulebook.bonuses_in_play(bonuses)
        ]

    def scores(self, game: Playout) -> list[float]:
        """Return the final score of every seat."""
        totals: list[float] = []
        done, largest = [], []
        tickets = self.atlas.tickets
        for seat in range(game.seats):
            root, spaces = self.join(game.networks[seat])
            total, completed = game.points[seat], 0
            for ticket in game.tickets[seat]:
                a, b, points = tickets[ticket]
                if joined(root, a, b):
                    total += points
                    completed |= 1 << ticket
                else:
                    total -= points
            totals.append(total)
            done.append(completed)
            largest.append(spaces)
        for points, count in self._bonuses:
            counts = [count(game, seat, done[seat], largest[seat]) for seat in range(game.seats)]
            most = max(counts)
            totals = [total + points * (own == most) for total, own in zip(totals, counts, strict=True)]
        return totals

    def join(self, network: int) -> tuple[dict[int, int], int]:
        """Return the cities of the network, each pointing to the root of its part, and the largest part's spaces."""
        root: dict[int, int] = {}
        spaces: dict[int, int] = {}
        ends, length = self.atlas.ends, self.atlas.length
        while network:
            low = network & -network
            network ^= low
            number = low.bit_length() - 1
            a, b = ends[number]
            a, b = _find(root, root.setdefault(a, a)), _find(root, root.setdefault(b, b))
            total = spaces.get(a, 0) + length[number]
            if a != b:
                root[b] = a
                total += spaces.get(b, 0)
            spaces[a] = total
        return root, max(spaces.values(), default=0)


def joined(root: dict[int, int], a: int, b: int) -> bool:
    """Tell whether two cities are in the same part of a network."""
    return a in root and b in root and _find(root, a) == _find(root, b)


def _find(root: dict[int, int], city: int) -> int:
    while root[city] != city:
        city = root[city]
    return city


def _counter(counts: Counted, board: Board) -> Counter:
    match counts:
        case Routes():
            return _routes_in(counts.on(board))
        case Tickets():
            return _tickets_in(counts.on(board))
        case TrainsLeft():
            return _trains_left
        case Locomotives():
            return _locomotives_in_hand
        case LongestPath():
            return _largest_network
        case Countries():
            return _countries_on(board)


def _routes_in(mask: int) -> Counter:
    def count(game: Playout, seat: int, _: int, __: int) -> int:
        return (game.networks[seat] & mask).bit_count()

    return count


def _tickets_in(mask: int) -> Counter:
    def count(_: Playout, __: int, completed: int, ___: int) -> int:
        return (completed & mask).bit_count()

    return count


def _locomotives_in_hand(game: Playout, seat: int, _: int, __: int) -> int:
    hand = game.hands[seat]
    return hand[LOCOMOTIVE] + sum([kind >> 1 for kind in hand[:LOCOMOTIVE]])


def _countries_on(board: Board) -> Counter:
    bit = {city.country: 1 << place for place, city in enumerate(board.cities)}
    touched_by = [
        bit[one.country] | bit[other.country] for one, other in (board.ends[route.id] for route in board.routes)
    ]

    def count(game: Playout, seat: int, _: int, __: int) -> int:
        touched, network = 0, game.networks[seat]
        while network:
            low = network & -network
            network ^= low
            touched |= touched_by[low.bit_length() - 1]
        return touched.bit_count()

    return count


def _trains_left(game: Playout, seat: int, _: int, __: int) -> int:
    return game.trains[seat]


def _largest_network(_: Playout, __: int, ___: int, spaces: int) -> int:
    """Approximate the longest path, which takes too long to find and is rarely much shorter."""
    return spaces
