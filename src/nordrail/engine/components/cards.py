"""Train cards and bags of them. Knows nothing of routes, seats or decks."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
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
        """The card in the notation."""
        return LETTERS[self]

    @property
    def word(self) -> str:
        """The card as a person says it."""
        return self.name.lower()


Bag = int
"""Cards as one plain number with a byte for each kind: what the state holds. `Cards` wraps one for people."""

COLORS = tuple(Card)[: Card.LOCOMOTIVE]
"""The eight colours, without the locomotive."""
LETTERS = "PBOWGYKRL?"
"""Every card in the order of the notation; the last one is a card that the reader may not know."""
UNKNOWN = len(Card)
"""The place of `?` in a bag."""
SHIFT = tuple(8 * place for place in range(len(LETTERS)))
"""Where the byte of each kind begins."""
ONE = tuple(1 << shift for shift in SHIFT)
"""The bag with a single card of each kind."""
MOST = 127
"""How many cards a bag can hold: the top bit of every byte stays free, and the bag modulo 255 is its size."""

_KINDS = tuple(Card)
_KNOWN = ONE[UNKNOWN] - 1
_TOP_BITS = int.from_bytes(b"\x80" * len(LETTERS))
_HALF_OF_EACH_COLOR = int.from_bytes(b"\x7f" * len(COLORS))


def bag_of(kinds: Iterable[int]) -> Bag:
    """The bag with these cards, one by one."""
    return sum(ONE[kind] for kind in kinds)


def size(bag: Bag) -> int:
    """How many cards the bag holds."""
    return bag % 255


def count(bag: Bag, kind: int) -> int:
    """How many cards of one kind the bag holds."""
    return bag >> SHIFT[kind] & 255


def counts(bag: Bag) -> list[int]:
    """How many cards of each kind the bag holds, without the unknown ones."""
    return list(bag.to_bytes(len(LETTERS), "little")[:UNKNOWN])


def pairs(bag: Bag) -> int:
    """How many pairs of one colour can be laid out of the bag at the same time."""
    return (bag >> 1 & _HALF_OF_EACH_COLOR) % 255


def holds(bag: Bag, cards: Bag) -> bool:
    """Whether the cards can come out of the bag, where an unknown card may be any card."""
    missing = size(known(cards)) - size(known(common(bag, cards)))
    return missing <= bag >> SHIFT[UNKNOWN] and size(cards) <= size(bag)


def common(bag: Bag, other: Bag) -> Bag:
    """The cards that lie in both bags."""
    enough = ((bag | _TOP_BITS) - other & _TOP_BITS) >> 7  # a one in each byte where the bag has no less than the other
    return other & enough * 255 | bag & ~(enough * 255)


def take(bag: Bag, cards: Bag) -> Bag:
    """The bag without these cards.

    Unknown cards make it forgetful: a known card comes from the known ones first, then from the unknown ones; an
    unknown card that leaves a bag of known ones could be any of them, so that only their number stays known.
    """
    if not (bag | cards) >> SHIFT[UNKNOWN]:
        return bag - cards
    found = known(common(bag, cards))
    missing = size(cards) - size(found)
    if missing > bag >> SHIFT[UNKNOWN]:
        return size(bag) - size(cards) << SHIFT[UNKNOWN]
    return bag - found - (missing << SHIFT[UNKNOWN])


def known(bag: Bag) -> Bag:
    """The bag without its unknown cards."""
    return bag & _KNOWN


class Cards:
    """A bag of train cards for people: it reads and prints as text, adds, subtracts, counts and iterates.

    >>> Cards("RRL") + Cards("G")
    Cards('GRRL')
    >>> len(Cards("RRL")), Cards("RRL")[Card.RED], Cards("R") <= Cards("RRL")
    (3, 2, True)
    """

    __slots__ = ("bag",)
    bag: Bag
    """The same cards as the engine holds them."""

    def __init__(self, cards: str | Bag = "") -> None:
        """The cards of a text such as `RRL`, in any order, or of a bag."""
        self.bag = cards if isinstance(cards, int) else _read(cards)

    @classmethod
    def uniform(cls, each: int, *, locomotives: int) -> Self:
        """So many cards of each colour, and locomotives."""
        return cls(sum(each * ONE[color] for color in COLORS) + locomotives * ONE[Card.LOCOMOTIVE])

    def __add__(self, other: Self) -> Self:
        return type(self)(self.bag + other.bag)

    def __sub__(self, other: Self) -> Self:
        if not other <= self:
            raise ValueError(f"{other} is not in {self}")
        return type(self)(take(self.bag, other.bag))

    def __le__(self, other: Self) -> bool:
        """Whether all these cards can be in the other bag."""
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
        """The known cards one by one, in the order of the notation."""
        return (kind for kind in _KINDS for _ in range(count(self.bag, kind)))

    def __str__(self) -> str:
        counts = self.bag.to_bytes(len(LETTERS), "little")
        return "".join([letter * count for letter, count in zip(LETTERS, counts, strict=True) if count])

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


def _read(text: str) -> Bag:
    for letter in text:
        if letter not in LETTERS:
            raise NotationError(f"{letter!r} is no card; a card is one of the letters {LETTERS}")
    if len(text) > MOST:
        raise NotationError(f"{len(text)} cards are too many: a bag holds at most {MOST}")
    return bag_of(map(LETTERS.index, text))
