"""Train cards and bags of them, without routes, seats or decks."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Self

from nordrail.engine.errors import NotationError


class Card(IntEnum):
    """A kind of train card: one of eight colours, or a locomotive."""

    PURPLE = 0
    BLUE = 1
    ORANGE = 2
    WHITE = 3
    GREEN = 4
    YELLOW = 5
    BLACK = 6
    RED = 7
    LOCOMOTIVE = 8

    @property
    def letter(self) -> str:
        """The letter of the card in the notation."""
        return LETTERS[self]

    @property
    def word(self) -> str:
        """The English name of the card."""
        return self.name.lower()


Bag = int
"""Cards as an integer with one byte per kind, as the state holds them. `Cards` is the readable wrapper."""

COLORS = tuple(Card)[: Card.LOCOMOTIVE]
"""The eight colours, without the locomotive."""
LETTERS = "PBOWGYKRL?"
"""Every card in the order of the notation; the last one is a card hidden from the reader."""
UNKNOWN = len(Card)
"""The index of `?` in a bag."""
SHIFT = tuple(8 * place for place in range(len(LETTERS)))
"""The bit offset of each kind."""
ONE = tuple(1 << shift for shift in SHIFT)
"""For each kind, a bag with a single card of it."""
MOST = 127
"""The capacity of a bag. The top bit of every byte stays free, and the bag modulo 255 is its size."""

_KINDS = tuple(Card)
_KNOWN = ONE[UNKNOWN] - 1
_TOP_BITS = int.from_bytes(b"\x80" * len(LETTERS))
_ONES = int.from_bytes(b"\x01" * len(Card))
_TOP_BIT_OF_EACH = int.from_bytes(b"\x80" * len(Card))
_HALF_OF_EACH_COLOR = int.from_bytes(b"\x7f" * len(COLORS))


def bag_of(kinds: Iterable[int]) -> Bag:
    """Return a bag with these cards."""
    return sum(ONE[kind] for kind in kinds)


def size(bag: Bag) -> int:
    """Count the cards in the bag."""
    return bag % 255


def count(bag: Bag, kind: int) -> int:
    """Count the cards of one kind in the bag."""
    return bag >> SHIFT[kind] & 255


def counts(bag: Bag) -> list[int]:
    """Count the cards of each kind in the bag, without unknown ones."""
    return list(bag.to_bytes(len(LETTERS), "little")[:UNKNOWN])


def pairs(bag: Bag) -> int:
    """Count the pairs of one colour that the bag can provide at the same time."""
    return (bag >> 1 & _HALF_OF_EACH_COLOR) % 255


def holds(bag: Bag, cards: Bag) -> bool:
    """Return whether the bag can contain the cards, where an unknown card matches any card."""
    missing = size(known(cards)) - size(known(common(bag, cards)))
    return missing <= bag >> SHIFT[UNKNOWN] and size(cards) <= size(bag)


def common(bag: Bag, other: Bag) -> Bag:
    """Return the cards that are in both bags."""
    enough = ((bag | _TOP_BITS) - other & _TOP_BITS) >> 7  # 1 in each byte where the bag has enough
    return other & enough * 255 | bag & ~(enough * 255)


def take(bag: Bag, cards: Bag) -> Bag:
    """Return the bag without these cards.

    A known card is taken from the known cards first, then from the unknown ones. An unknown card taken from a bag of
    known cards could be any of them, so only the size of the bag remains known.
    """
    if not (bag | cards) >> SHIFT[UNKNOWN]:
        return bag - cards
    found = known(common(bag, cards))
    missing = size(cards) - size(found)
    if missing > bag >> SHIFT[UNKNOWN]:
        return size(bag) - size(cards) << SHIFT[UNKNOWN]
    return bag - found - (missing << SHIFT[UNKNOWN])


def nth(bag: Bag, number: int) -> int:
    """Return the kind of the card at this index, modulo the size, with the cards in the order of the notation.

    Multiplying by ones turns every byte of a bag into the number of cards up to its kind; the first byte above the
    index is the answer.
    """
    above = (bag * _ONES | _TOP_BIT_OF_EACH) - (number % (bag % 255) + 1) * _ONES & _TOP_BIT_OF_EACH
    return (above & -above).bit_length() - 1 >> 3


def excess(bag: Bag, cards: Bag) -> int:
    """Return how many more cards the bag has than the other one."""
    return bag % 255 - cards % 255


def known(bag: Bag) -> Bag:
    """Return the bag without its unknown cards."""
    return bag & _KNOWN


class Cards:
    """A bag of train cards that parses and prints as text, adds, subtracts, counts and iterates.

    >>> Cards("RRL") + Cards("G")
    Cards('GRRL')
    >>> len(Cards("RRL")), Cards("RRL")[Card.RED], Cards("R") <= Cards("RRL")
    (3, 2, True)
    """

    __slots__ = ("bag",)
    bag: Bag
    """The same cards as an integer."""

    def __init__(self, cards: str | Bag = "") -> None:
        """Make cards from text such as `RRL`, in any order, or from a bag."""
        self.bag = cards if isinstance(cards, int) else _read(cards)

    @classmethod
    def uniform(cls, each: int, *, locomotives: int) -> Self:
        """Return `each` cards of every colour, plus locomotives."""
        return cls(sum(each * ONE[color] for color in COLORS) + locomotives * ONE[Card.LOCOMOTIVE])

    def __add__(self, other: Self) -> Self:
        return type(self)(self.bag + other.bag)

    def __sub__(self, other: Self) -> Self:
        if not other <= self:
            raise ValueError(f"{other} is not in {self}")
        return type(self)(take(self.bag, other.bag))

    def __le__(self, other: Self) -> bool:
        """Return whether the other bag can contain all these cards."""
        return holds(other.bag, self.bag)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.bag == other.bag

    def __hash__(self) -> int:
        return hash(self.bag)

    def __len__(self) -> int:
        return size(self.bag)

    def __getitem__(self, kind: int) -> int:
        return count(self.bag, kind)

    def __iter__(self) -> Iterator[Card]:
        """Iterate over the known cards in the order of the notation."""
        return (kind for kind in _KINDS for _ in range(count(self.bag, kind)))

    def __str__(self) -> str:
        return _text(self.bag)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


@lru_cache(1 << 14)
def _text(bag: Bag) -> str:
    counts = bag.to_bytes(len(LETTERS), "little")
    return "".join([letter * count for letter, count in zip(LETTERS, counts, strict=True) if count])


def _read(text: str) -> Bag:
    for letter in text:
        if letter not in LETTERS:
            raise NotationError(f"{letter!r} is not a card; a card is one of the letters {LETTERS}")
    if len(text) > MOST:
        raise NotationError(f"{len(text)} cards are too many: a bag holds at most {MOST}")
    return bag_of(map(LETTERS.index, text))
