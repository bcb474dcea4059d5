"""How an imagined game is scored: everything that bonuses count, as sets of routes and tickets in bits."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from nordrail.bots.planner.board_tables import LOCOMOTIVE, Atlas
from nordrail.bots.planner.bonus_value import route_worth, ticket_worth
from nordrail.engine.components.board import Kind

if TYPE_CHECKING:
    from nordrail.bots.search.rollout import Playout


class Masks:
    """The bonuses of one game, ready to be counted for many imagined ends of it."""

    def __init__(self, atlas: Atlas, bonuses: tuple[str, ...]) -> None:
        self.atlas = atlas
        rulebook, board = atlas.rulebook, atlas.rulebook.board
        self.ticket_worth = ticket_worth(rulebook, bonuses)
        self.route_worth = route_worth(rulebook, bonuses) if bonuses else None
        self.most_tickets = sum(bonus.points for bonus in rulebook.bonuses)
        ends = [board.ends[route.id] for route in board.routes]
        countries = {city.country: place for place, city in enumerate(board.cities)}
        self._countries = [1 << countries[a.country] | 1 << countries[b.country] for a, b in ends]
        tickets = [(board.city(ticket.a), board.city(ticket.b), ticket.points) for ticket in board.tickets]
        sets = {
            "D": _bits(route.length == 1 for route in board.routes),
            "I": _bits(a.arctic or b.arctic for a, b in ends),
            "J": _bits(route.kind is Kind.FERRY for route in board.routes),
            "K": _bits("Norway" in (a.country, b.country) for a, b in ends),
            "B": _bits(a.capital or b.capital for a, b, _ in tickets),
            "F": _bits(points <= 5 for _, _, points in tickets),
            "H": _bits(a.arctic or b.arctic for a, b, _ in tickets),
        }
        self._bonuses: list[tuple[int, Callable[[Playout, int, int, int], int]]] = []
        for letter in bonuses:
            points = rulebook.bonus[letter].points
            if letter in "DIJK":
                self._bonuses.append((points, _routes_in(sets[letter])))
            elif letter in "BFH":
                self._bonuses.append((points, _tickets_in(sets[letter])))
            else:
                count = {"A": _cards_in_hand, "C": _trains_left, "E": _largest_network, "G": self._touched}
                self._bonuses.append((points, count[letter]))

    def scores(self, game: "Playout") -> list[float]:
        """The final score of every seat."""
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
        if self.most_tickets:
            counts = [completed.bit_count() for completed in done]
            most = max(counts)
            totals = [total + self.most_tickets * (own == most) for total, own in zip(totals, counts, strict=True)]
        for points, count in self._bonuses:
            counts = [count(game, seat, done[seat], largest[seat]) for seat in range(game.seats)]
            most = max(counts)
            totals = [total + points * (own == most) for total, own in zip(totals, counts, strict=True)]
        return totals

    def join(self, network: int) -> tuple[dict[int, int], int]:
        """The cities of the network, each pointing towards the root of its part, and the spaces of the largest part."""
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

    def _touched(self, game: "Playout", seat: int, _: int, __: int) -> int:
        touched, network = 0, game.networks[seat]
        while network:
            low = network & -network
            network ^= low
            touched |= self._countries[low.bit_length() - 1]
        return touched.bit_count()


def joined(root: dict[int, int], a: int, b: int) -> bool:
    """Whether two cities are in the same part of a network."""
    return a in root and b in root and _find(root, a) == _find(root, b)


def _find(root: dict[int, int], city: int) -> int:
    while root[city] != city:
        city = root[city]
    return city


def _bits(truths: Iterable[bool]) -> int:
    return sum(1 << place for place, true in enumerate(truths) if true)


def _routes_in(mask: int) -> "Callable[[Playout, int, int, int], int]":
    def count(game: "Playout", seat: int, _: int, __: int) -> int:
        return (game.networks[seat] & mask).bit_count()

    return count


def _tickets_in(mask: int) -> "Callable[[Playout, int, int, int], int]":
    def count(_: "Playout", __: int, completed: int, ___: int) -> int:
        return (completed & mask).bit_count()

    return count


def _cards_in_hand(game: "Playout", seat: int, _: int, __: int) -> int:
    hand = game.hands[seat]
    return hand[LOCOMOTIVE] + sum([kind >> 1 for kind in hand[:LOCOMOTIVE]])


def _trains_left(game: "Playout", seat: int, _: int, __: int) -> int:
    return game.trains[seat]


def _largest_network(_: "Playout", __: int, ___: int, spaces: int) -> int:
    """Instead of the longest path, which takes too long to find: it is rarely much shorter."""
    return spaces
