"""The cards that a hand lacks for several routes, if every card pays for only one of them."""

from collections.abc import Sequence
from typing import NamedTuple

from nordrail.engine.components.board import Board
from nordrail.engine.components.cards import Card

_LOCOMOTIVE = int(Card.LOCOMOTIVE)
_GRAY = -1


class Shortfall(NamedTuple):
    """What is missing for some routes, and what is left over."""

    cards: int
    """The cards that are missing for spaces without a locomotive symbol."""
    scarcest: int
    """The most cards of one colour that coloured routes lack, before locomotives replace any."""
    gray: int
    """The cards that gray routes lack, before locomotives or other cards replace any."""
    symbols: int
    """The locomotive symbols that nothing pays for."""
    spare: int
    """The coloured cards left over."""
    locomotives: int
    """The locomotives left over."""


class Shortfalls:
    """What hands lack for routes of a board.

    The hand is divided in one quick way, not in the best one, because bots ask thousands of times. Where routes of a
    board take different substitutes, those that take the most cards count.
    """

    def __init__(self, board: Board) -> None:
        routes = board.routes
        self._color = [_GRAY if route.color is None else int(route.color) for route in routes]
        self._plain = [route.plain for route in routes]
        self._symbols = [route.locomotives for route in routes]
        self._wild = [route.wild for route in routes]
        self._any = [route.any_cards for route in routes]
        self._pairs = any(route.takes_pairs for route in routes)
        self.any_for_symbol = max([route.any_cards for route in routes if route.locomotives], default=0)
        """Cards of any kind that replace a symbol (N5); 0 where they don't."""
        self._any_for_card = max([route.any_cards for route in routes if not route.wild], default=0)
        """Cards of any kind that replace one card of a route that takes no locomotives (N10)."""

    def of(self, routes: Sequence[int], hand: Sequence[int]) -> Shortfall:
        """Return what a hand, as a count for each kind of card, lacks for these routes.

        Coloured routes take their colour, then gray ones what is left, longest first. Locomotives pay for symbols, then
        for missing cards. Substitutes come last.
        """
        colors = list(hand[:_LOCOMOTIVE])
        held = hand[_LOCOMOTIVE]
        strict, wild, scarcest = self._lay_colored(routes, colors)
        gray, gray_wild, replaceable = self._lay_gray(routes, colors)
        needed = sum([self._symbols[number] for number in routes])
        locomotives = max(0, held - needed)
        symbols, spare = self._substitute(max(0, needed - held), colors)
        helped = min(locomotives, wild + gray_wild)
        cards = strict + wild + gray + gray_wild - helped
        if replaceable:
            replaced = min(replaceable, spare // self._any_for_card)
            spare -= replaced * self._any_for_card
            cards += replaceable - replaced
        return Shortfall(cards, scarcest, gray + gray_wild + replaceable, symbols, spare, locomotives - helped)

    def _lay_colored(self, routes: Sequence[int], colors: list[int]) -> tuple[int, int, int]:
        """Take the cards for coloured routes (C15).

        Return the missing cards where only the colour pays (N3), where a locomotive pays too (L4, N5, N6), and of the
        scarcest colour.
        """
        strict = wild = 0
        lacking = [0] * _LOCOMOTIVE
        for number in routes:
            color = self._color[number]
            if color == _GRAY:
                continue
            own, plain = colors[color], self._plain[number]
            if own >= plain:
                colors[color] = own - plain
                continue
            colors[color] = 0
            lacking[color] += plain - own
            if self._wild[number]:
                wild += plain - own
            else:
                strict += plain - own
        return strict, wild, max(lacking)

    def _lay_gray(self, routes: Sequence[int], colors: list[int]) -> tuple[int, int, int]:
        """Take the cards for gray routes, each time of the colour with the most cards left (C15).

        Return the missing cards where only a colour pays, where a locomotive pays too, and where any cards replace one.
        """
        strict = wild = replaceable = 0
        grays = [number for number in routes if self._color[number] == _GRAY]
        for number in sorted(grays, key=self._plain.__getitem__, reverse=True):
            most = max(colors)
            used = min(self._plain[number], most)
            colors[colors.index(most)] -= used
            lacking = self._plain[number] - used
            if self._wild[number]:
                wild += lacking
            elif self._any[number]:
                replaceable += lacking
            else:
                strict += lacking
        return strict, wild, replaceable

    def _substitute(self, symbols: int, colors: Sequence[int]) -> tuple[int, int]:
        """Pay for locomotive symbols with other cards (N5, L7); return the symbols and the coloured cards left."""
        spare = sum(colors)
        if not symbols:
            return 0, spare
        if self.any_for_symbol:
            paid = min(symbols, spare // self.any_for_symbol)
            return symbols - paid, spare - paid * self.any_for_symbol
        paid = min(symbols, sum([own >> 1 for own in colors])) if self._pairs else 0
        return symbols - paid, spare - 2 * paid
