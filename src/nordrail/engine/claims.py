"""What a hand can claim, as tables of bit sets that fill themselves. Knows routes and cards, not who owns what."""

from collections.abc import Sequence
from typing import NamedTuple, overload

from nordrail.engine.board import Board, Route
from nordrail.engine.cards import COLORS, ONE, SHIFT, Bag, Card, Cards, pairs, size
from nordrail.engine.events import Action, ClaimRoute
from nordrail.engine.payment import cheapest_payment, covers_with


class Group(NamedTuple):
    """Routes that a hand can claim in one way."""

    color: Card | None
    """The colour of the set, with locomotives where cards are missing; `None`: only with substitutes."""
    routes: int
    """A set of routes, a bit each."""


class Claims:
    """The routes of a board by what pays for them.

    A route is listed once for every colour that pays for it without substitutes, and where none does, once with its
    cheapest payment. This is a sufficient menu, not the whole law: `payments` has the rest.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._plain = tuple(_Plain(board, color) for color in Card)
        self._substituted = tuple(_Substituted(board, color) for color in COLORS)
        substitutes = {route.substitute for route in board.routes if route.substitute}
        self._substitutes = bool(substitutes)
        self._pairs = any(substitute.same_color for substitute in substitutes)
        self._any = max(
            (s.count * r.length for r in board.routes if (s := r.substitute) and not s.same_color), default=0
        )

    def groups(self, hand: Bag, routes: int) -> list[Group]:
        """What the hand can claim among these routes."""
        groups, plain = [], 0
        locomotives = hand >> SHIFT[Card.LOCOMOTIVE] & 255
        for color, table in enumerate(self._plain):
            if (own := hand >> SHIFT[color] & 255) or locomotives:
                claimable = table[own | locomotives << 8] & routes
                if claimable:
                    plain |= claimable
                    groups.append(Group(color, claimable))  # type: ignore[arg-type]
        if self._substitutes and (rest := self._with_substitutes(hand, locomotives) & routes & ~plain):
            groups.append(Group(None, rest))
        return groups

    def _with_substitutes(self, hand: Bag, locomotives: int) -> int:
        held = locomotives << 8 | min(size(hand), self._any) << 16 | (pairs(hand) << 24 if self._pairs else 0)
        routes = 0
        for color, table in enumerate(self._substituted):
            routes |= table[hand >> SHIFT[color] & 255 | held]
        return routes

    def claim(self, route: Route, color: Card | None, hand: Bag) -> ClaimRoute:
        """The cheapest claim of the route with a set of this colour."""
        if color is None:
            payment = cheapest_payment(route, Cards(hand))
            assert payment is not None
            return ClaimRoute(route.id, payment)
        own = min(hand >> SHIFT[color] & 255, route.length - route.locomotives) if color != Card.LOCOMOTIVE else 0
        return ClaimRoute(route.id, Cards(own * ONE[color] + (route.length - own) * ONE[Card.LOCOMOTIVE]))


class _Plain(dict[int, int]):
    """Routes that so many cards of a colour and so many locomotives pay for without substitutes."""

    def __init__(self, board: Board, color: Card) -> None:
        self._routes = [(1 << number, route) for number, route in enumerate(board.routes)]
        self._color = color

    def __missing__(self, held: int) -> int:
        own, locomotives = held & 255, held >> 8
        self[held] = sum(bit for bit, route in self._routes if self._pays(route, own, locomotives))
        return self[held]

    def _pays(self, route: Route, own: int, locomotives: int) -> bool:
        used = min(own, route.length - route.locomotives)
        if self._color == Card.LOCOMOTIVE:  # a gray route with no coloured card at all
            return route.color is None and route.wild and locomotives >= route.length
        if route.color is None and not used:
            return False
        return self._color in route.colors and used + (locomotives if route.wild else 0) >= route.length


class _Substituted(dict[int, int]):
    """Routes that can be paid for, perhaps with substitutes, where the set has this colour."""

    def __init__(self, board: Board, color: Card) -> None:
        self._routes = [
            (1 << number, route)
            for number, route in enumerate(board.routes)
            if route.substitute and color in route.colors
        ]

    def __missing__(self, held: int) -> int:
        own, locomotives, total, pairs_held = held & 255, held >> 8 & 255, held >> 16 & 255, held >> 24
        self[held] = sum(bit for bit, route in self._routes if covers_with(route, own, locomotives, total, pairs_held))
        return self[held]


class Menu(Sequence[Action]):
    """The legal actions of a turn; claims are made only when somebody looks at them."""

    __slots__ = ("_claims", "_groups", "_hand", "_length", "_others")

    def __init__(self, others: tuple[Action, ...], groups: list[Group], claims: Claims, hand: Bag) -> None:
        self._others = others
        self._groups = groups
        self._claims = claims
        self._hand = hand
        self._length = len(others)
        for group in groups:
            self._length += group.routes.bit_count()

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(self._length)))
        if not -self._length <= index < self._length:
            raise IndexError(f"no action {index} among {self._length}")
        index %= self._length
        if index < len(self._others):
            return self._others[index]
        return self._claim(index - len(self._others))

    def _claim(self, index: int) -> ClaimRoute:
        groups = iter(self._groups)
        color, routes = next(groups)
        while index >= (claims := routes.bit_count()):
            index -= claims
            color, routes = next(groups)
        for _ in range(index):
            routes &= routes - 1
        number = (routes & -routes).bit_length() - 1
        return self._claims.claim(self._claims.board.routes[number], color, self._hand)

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"
