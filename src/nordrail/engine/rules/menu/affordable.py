"""The routes a hand can pay for, as lazily filled tables of bit sets."""

from functools import lru_cache

from nordrail.engine.components.board import Board, Route
from nordrail.engine.components.cards import COLORS, ONE, SHIFT, Bag, Card, Cards, counts, pairs, size
from nordrail.engine.events import ClaimRoute
from nordrail.engine.rules.payment import cheapest_payment, covers_with, lay

_LOCOMOTIVE = Card.LOCOMOTIVE
_REMEMBERED = 1 << 15
"""The size of the cache of hands; small hands recur often."""

Group = tuple[Card | None, int]
"""The bit set of routes that a hand can claim with one colour and locomotives; `None`: only with substitutes."""


class AffordableClaims:
    """The routes of a board, grouped by payment.

    A route is listed once for every colour that pays for it without substitutes; if no colour does, once with its
    cheapest payment. This is a sufficient selection, not every legal payment: `payments` has the rest.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.payable = lru_cache(maxsize=_REMEMBERED)(self._find_payable)
        self._colors = tuple((color, _Plain(board, color), _Substituted(board, color)) for color in COLORS)
        self._locomotives = _Plain(board, _LOCOMOTIVE)
        self._made: dict[tuple[int, int, int], ClaimRoute] = {}
        substitutes = [(route.length, route.substitute) for route in board.routes if route.substitute]
        self._pairs = any(substitute.same_color for _, substitute in substitutes)
        self._any = max((length * other.count for length, other in substitutes if not other.same_color), default=0)
        """The hand size above which more cards make no difference as substitutes."""

    def _find_payable(self, hand: Bag) -> list[Group]:
        """Return the routes the hand can pay for on an empty board."""
        *colors, locomotives = counts(hand)
        plain_key = locomotives << 8
        key = plain_key | min(size(hand), self._any) << 16 | (pairs(hand) << 24 if self._pairs else 0)
        by_locomotives = self._locomotives[plain_key]
        groups: list[Group] = []
        rest, plainly = 0, by_locomotives
        for (color, plain, substituted), own in zip(self._colors, colors, strict=True):
            rest |= substituted[key | own]
            if payable := plain[plain_key | own]:
                plainly |= payable
                groups.append((color, payable))
        if by_locomotives:
            groups.append((_LOCOMOTIVE, by_locomotives))
        if rest := rest & ~plainly:
            groups.append((None, rest))
        return groups

    def routes(self, hand: Bag) -> int:
        """Return the bit set of routes that the hand can pay for on an empty board."""
        payable = 0
        for _, routes in self.payable(hand):
            payable |= routes
        return payable

    def claim(self, number: int, color: Card | None, hand: Bag) -> ClaimRoute:
        """Return the cheapest claim of the route in this colour."""
        route = self.board.routes[number]
        if color is None:
            payment = cheapest_payment(route, Cards(hand))
            assert payment is not None
            return ClaimRoute(route.id, payment)
        own = min(hand >> SHIFT[color] & 255, route.length - route.locomotives) if color is not _LOCOMOTIVE else 0
        made = self._made.get((number, color, own))
        if made is None:
            cards = Cards(own * ONE[color] + (route.length - own) * ONE[_LOCOMOTIVE])
            made = self._made[number, color, own] = ClaimRoute(route.id, cards)
        return made


def groups(route: Route) -> tuple[Card | None, ...]:
    """Return the groups in which the menu can list a route: colours, locomotives alone, substitutes."""
    alone = (_LOCOMOTIVE,) if route.color is None and route.wild else ()
    return (*route.colors, *alone, *((None,) if route.substitute else ()))


def group(route: Route, cards: Cards) -> Card | None:
    """Return the group of a payment: its colour or locomotives alone if they fill the spaces, else substitutes."""
    colors = [color for color in COLORS if cards[color]] or [_LOCOMOTIVE if route.color is None else route.color]
    own = cards[colors[0]] if colors[0] in COLORS else 0
    plain = len(colors) == 1 and colors[0] in groups(route) and own <= route.plain and len(cards) == route.length
    return colors[0] if plain or not route.substitute else None


class _Plain(dict[int, int]):
    """The routes that cards of one colour and locomotives pay for without substitutes, by their counts."""

    def __init__(self, board: Board, color: Card) -> None:
        self._color = color
        self._routes = [
            (1 << number, route)
            for number, route in enumerate(board.routes)
            if color in route.colors or (color is _LOCOMOTIVE and route.color is None)
        ]

    def __missing__(self, key: int) -> int:
        own, locomotives = key & 255, key >> 8
        self[key] = sum(bit for bit, route in self._routes if self._pays(route, own, locomotives))
        return self[key]

    def _pays(self, route: Route, own: int, locomotives: int) -> bool:
        """Check a payment; a gray route needs a card of the colour, because locomotives alone are listed separately."""
        if self._color is _LOCOMOTIVE:
            return route.wild and locomotives >= route.length
        used, _, missing = lay(route, own, locomotives)
        return not missing and (used > 0 or route.color is not None)


class _Substituted(dict[int, int]):
    """The routes that can be paid for in this colour, with substitutes if needed."""

    def __init__(self, board: Board, color: Card) -> None:
        self._routes = [
            (1 << number, route)
            for number, route in enumerate(board.routes)
            if route.substitute and color in route.colors
        ]

    def __missing__(self, key: int) -> int:
        own, locomotives, total, pairs_held = key & 255, key >> 8 & 255, key >> 16 & 255, key >> 24
        self[key] = sum(bit for bit, route in self._routes if covers_with(route, own, locomotives, total, pairs_held))
        return self[key]
