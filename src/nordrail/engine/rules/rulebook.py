"""Everything that differs between titles, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, cast

from nordrail.engine.components.board import Board, LocomotiveRules, Route
from nordrail.engine.components.board_file import load_board_and_rules
from nordrail.engine.components.cards import MOST, ONE, Bag, Card, Cards
from nordrail.engine.components.toml_fields import reported
from nordrail.engine.errors import BoardError, NotationError
from nordrail.engine.objection import Objection
from nordrail.engine.rules.bonus import Bonus, BonusesScored, Counted
from nordrail.engine.rules.menu.affordable import AffordableClaims
from nordrail.engine.rules.menu.shortfall import Shortfalls
from nordrail.engine.suggestion import did_you_mean

_LOCOMOTIVE = Card.LOCOMOTIVE
_COLORED = ONE[Card.LOCOMOTIVE] - 1
"""The bits of a bag that count coloured cards."""


@dataclass(frozen=True, slots=True)
class TicketRules:
    """How tickets are offered and kept."""

    first_offer: int
    """The number offered to each seat before the first turn."""
    first_keep: int
    """The minimum number of those to keep."""
    offer: int = 3
    """The number offered when a seat draws tickets."""
    keep: int = 1
    """The minimum number of those to keep."""
    refused_return: bool = False
    """Whether refused tickets go under the deck; otherwise they leave the game."""

    @property
    def most_offered(self) -> int:
        """The most tickets that a seat is ever offered at once."""
        return max(self.first_offer, self.offer)

    @property
    def most_to_keep(self) -> int:
        """The most tickets that a seat is ever obliged to keep of an offer."""
        return max(self.first_keep, self.keep)


@dataclass(frozen=True, slots=True)
class FaceUpRules:
    """How face-up cards are shown and taken."""

    size: int = 5
    """The number of face-up cards."""
    locomotive_ends_draw: bool = False
    """Whether a face-up locomotive can only be the first card, and ends the draw."""

    def ends_draw(self, card: int) -> bool:
        """Return whether taking this face-up card ends the draw (N2, L3)."""
        return self.locomotive_ends_draw and card == _LOCOMOTIVE

    def for_second(self, face_up: Bag) -> Bag:
        """Return which of the face-up cards can be the second card of a draw (N2, L3)."""
        return face_up & _COLORED if self.locomotive_ends_draw else face_up


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A comparison between seats with the same points: the higher count wins."""

    name: str
    counts: Counted | BonusesScored


@dataclass(frozen=True)
class Rulebook:
    """The rules and the contents of one game."""

    title: str
    """The name in records and on the command line."""
    name: str
    """The display name."""
    version: int
    """Raised when a fix changes what an old record means."""
    seats: range
    """The possible numbers of players."""
    board: Board
    deck: Cards
    locomotives: LocomotiveRules
    tickets: TicketRules
    face_up: FaceUpRules
    points: Mapping[int, int]
    """The points of a route, by length."""
    tracks: Mapping[int, Mapping[int, int]]
    """The number of usable routes between two cities: `tracks[routes][seats]`; all if missing."""
    tiebreaks: tuple[Tiebreak, ...]
    bonuses: tuple[Bonus, ...] = ()
    """The bonuses in every game."""
    bonus_deck: tuple[Bonus, ...] = ()
    """The bonus cards to deal from."""
    bonuses_dealt: int = 0
    """The number of bonus cards dealt."""
    trains: int = 40
    starting_hand: int = 4
    tunnel_cards: int = 3
    """The number of cards revealed for a tunnel."""
    last_round_at: int = 2
    """The last round starts when a turn ends with at most this many trains left."""
    changed_board: bool = False
    """Whether the board is not the title's own."""

    def with_board(self, text: str) -> Rulebook:
        """Return the same game on another board, given as TOML text, and with the numbers that the file changes."""
        board, rules = load_board_and_rules(text, self.locomotives)
        counts = {card: rules.deck.get(card, self.deck[card]) for card in Card}
        changed = replace(
            self,
            board=board,
            trains=rules.trains or self.trains,
            tickets=replace(self.tickets, **cast(Any, rules.tickets)),
            changed_board=True,
        )
        offers = _impossible_offers(changed.tickets) if rules.tickets else ()
        if mistakes := [*_unscored(changed), *offers, *_too_large(counts)]:
            raise BoardError(reported(mistakes))
        return replace(changed, deck=Cards(sum(count * ONE[card] for card, count in counts.items())))

    def __repr__(self) -> str:
        board = f" on {self.board.name}" if self.changed_board else ""
        return f"<Rulebook {self.title}{board}, rules {self.version}>"

    def __hash__(self) -> int:
        return hash((self.title, self.version, self.board.name))

    def __reduce__(self) -> tuple[Callable[..., Rulebook], tuple[object, ...]]:
        """Pickle a title by name, so unpickling returns the same object with its caches."""
        if TITLES.get(self.title) is self:
            return find_title, (self.title,)
        return Rulebook, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def claims(self) -> AffordableClaims:
        """The affordable claims on this board."""
        return AffordableClaims(self.board)

    @cached_property
    def shortfalls(self) -> Shortfalls:
        """What hands lack for routes of this board."""
        return Shortfalls(self.board)

    @cached_property
    def all_routes(self) -> int:
        """The bit set of all routes."""
        return (1 << len(self.board.routes)) - 1

    @cached_property
    def within_trains(self) -> tuple[int, ...]:
        """For every number of trains, the bit set of routes within that length."""
        return tuple(
            sum(1 << number for number, route in enumerate(self.board.routes) if route.length <= trains)
            for trains in range(self.trains + 1)
        )

    @cached_property
    def bonus(self) -> Mapping[str, Bonus]:
        """The bonus cards by letter."""
        return {bonus.letter: bonus for bonus in self.bonus_deck}

    def bonuses_in_play(self, letters: Iterable[str]) -> tuple[Bonus, ...]:
        """Return the bonuses of every game and the cards dealt."""
        return (*self.bonuses, *(self.bonus[letter] for letter in letters))

    def scores(self, route: Route) -> int:
        """Return the points that a route scores (C16)."""
        return self.points[route.length]

    def trains_to_last_round(self, trains: int) -> int:
        """Return how many of a seat's trains it still has to place before the last round starts (C23)."""
        return 0 if self.starts_last_round(trains) else trains - self.last_round_at

    def starts_last_round(self, trains: int) -> bool:
        """Return whether a turn that ends with this many trains left starts the last round (C23)."""
        return trains <= self.last_round_at

    def usable_tracks(self, route: int, seats: int) -> int:
        """Return how many of the routes parallel to this one, itself included, can be claimed with this many seats."""
        return self.usable_of(self.board.twins[route].bit_count(), seats)

    def usable_of(self, routes: int, seats: int) -> int:
        """Return how many of this many parallel routes can be claimed with this many seats (N4, L5, L6)."""
        return self.tracks.get(routes, {}).get(seats, routes)


def _unscored(rulebook: Rulebook) -> Iterator[Objection]:
    lengths = ", ".join(map(str, rulebook.points))
    for route in rulebook.board.routes:
        if route.length not in rulebook.points:
            at = f'routes."{route.id}".length'
            wrong = f"a route of {route.length} spaces scores nothing; {rulebook.name} has points for {lengths}"
            yield Objection(f"{at}: {wrong}", "route_points", at=at, length=route.length, lengths=lengths)


def _impossible_offers(tickets: TicketRules) -> Iterator[Objection]:
    for at, keep, offer in (
        ("first_keep", tickets.first_keep, tickets.first_offer),
        ("keep", tickets.keep, tickets.offer),
    ):
        if keep > offer:
            wrong = f"{keep} of {offer} tickets cannot be kept; it should be 1 to {offer}"
            yield Objection(
                f"rules.tickets.{at}: {wrong}", "keep_offer", at=f"rules.tickets.{at}", keep=keep, offer=offer
            )


def _too_large(deck: Mapping[Card, int]) -> Iterator[Objection]:
    if (cards := sum(deck.values())) > MOST:
        wrong = f"the deck has {cards} cards; it should have at most {MOST}"
        yield Objection(f"rules.deck: {wrong}", "big_deck", at="rules.deck", cards=cards, most=MOST)


TITLES: dict[str, Rulebook] = {}
"""Every title by its name in records; importing a title registers it."""


def register(rulebook: Rulebook) -> Rulebook:
    """Register a title under its name."""
    TITLES[rulebook.title] = rulebook
    return rulebook


def find_title(name: str) -> Rulebook:
    """Return the title with this name."""
    if name in TITLES:
        return TITLES[name]
    question = did_you_mean(name, TITLES)
    raise NotationError(f"there is no title {name!r}; titles are {', '.join(TITLES)}{question and f' ({question})'}")
