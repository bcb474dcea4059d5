"""Everything that a title decides, as numbers and small values. Knows no state and no turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property

from nordrail.engine.components.board import Board, LocomotiveRules
from nordrail.engine.components.board_file import load_board
from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import BoardError, NotationError
from nordrail.engine.rules.affordable import Claims
from nordrail.engine.rules.bonus import Bonus, BonusesScored, Counted
from nordrail.engine.suggestion import did_you_mean


@dataclass(frozen=True, slots=True)
class TicketRules:
    """How tickets are offered and kept."""

    first_offer: int
    """How many each seat is offered before the first turn."""
    first_keep: int
    """How many of those it keeps at least."""
    offer: int = 3
    """How many a seat is offered when it asks for tickets."""
    keep: int = 1
    """How many of those it keeps at least."""
    refused_return: bool = False
    """Whether refused tickets go under the deck, or leave the game."""


@dataclass(frozen=True, slots=True)
class FaceUpRules:
    """How the face-up cards lie and are taken."""

    size: int = 5
    """How many lie face up."""
    locomotive_ends_draw: bool = False
    """Whether a face-up locomotive may only be the first card, and is the last one too."""


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """What decides between seats with the same points: more of this wins."""

    name: str
    counts: Counted | BonusesScored


@dataclass(frozen=True)
class Rulebook:
    """One game: its board, its box and its numbers."""

    title: str
    """Its name in records and on the command line."""
    name: str
    """Its name for people."""
    version: int
    """Raised when a fix changes what an old record means."""
    seats: range
    """How many can play."""
    board: Board
    deck: Cards
    locomotives: LocomotiveRules
    tickets: TicketRules
    face_up: FaceUpRules
    points: Mapping[int, int]
    """What a route scores, by its length."""
    tracks: Mapping[int, Mapping[int, int]]
    """How many of the routes between two cities can be used: `tracks[routes][seats]`; all where it is silent."""
    tiebreaks: tuple[Tiebreak, ...]
    bonuses: tuple[Bonus, ...] = ()
    """Awards of every game."""
    bonus_deck: tuple[Bonus, ...] = ()
    """Awards of which some are dealt."""
    bonuses_dealt: int = 0
    """How many."""
    trains: int = 40
    starting_hand: int = 4
    tunnel_cards: int = 3
    """How many cards are revealed for a tunnel."""
    last_round_at: int = 2
    """With how many trains left, at the end of a turn, the last round begins."""
    changed_board: bool = False
    """Whether the board is another one than the title's own."""

    def with_board(self, text: str) -> Rulebook:
        """The same game on the board of a file."""
        board = load_board(text, self.locomotives)
        lengths = f"{self.name} has points for {', '.join(map(str, self.points))}"
        if mistakes := [
            f'routes."{route.id}".length: a route of {route.length} spaces scores nothing; {lengths}'
            for route in board.routes
            if route.length not in self.points
        ]:
            raise BoardError(mistakes)
        return replace(self, board=board, changed_board=True)

    def __repr__(self) -> str:
        board = f" on {self.board.name}" if self.changed_board else ""
        return f"<Rulebook {self.title}{board}, rules {self.version}>"

    def __hash__(self) -> int:
        return hash((self.title, self.version, self.board.name))

    def __reduce__(self) -> tuple[Callable[..., Rulebook], tuple[object, ...]]:
        """A title is pickled by its name, so that it is the same one again, with all that it remembers."""
        if TITLES.get(self.title) is self:
            return find_title, (self.title,)
        return Rulebook, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def claims(self) -> Claims:
        """What a hand can claim on this board."""
        return Claims(self.board)

    @cached_property
    def all_routes(self) -> int:
        """The set of all routes, a bit each."""
        return (1 << len(self.board.routes)) - 1

    @cached_property
    def within_trains(self) -> tuple[int, ...]:
        """For every number of trains the set of routes that are no longer."""
        return tuple(
            sum(1 << number for number, route in enumerate(self.board.routes) if route.length <= trains)
            for trains in range(self.trains + 1)
        )

    @cached_property
    def bonus(self) -> Mapping[str, Bonus]:
        """The bonus cards by their letters."""
        return {bonus.letter: bonus for bonus in self.bonus_deck}

    def bonuses_in_play(self, letters: Iterable[str]) -> tuple[Bonus, ...]:
        """The bonuses of every game, and the cards dealt."""
        return (*self.bonuses, *(self.bonus[letter] for letter in letters))

    def usable_tracks(self, route: int, seats: int) -> int:
        """How many of the routes that join the same two cities as this one may be claimed by so many seats."""
        routes = self.board.twins[route].bit_count()
        return self.tracks.get(routes, {}).get(seats, routes)


TITLES: dict[str, Rulebook] = {}
"""Every title that can be played, by its name in records; a title registers itself when it is imported."""


def register(rulebook: Rulebook) -> Rulebook:
    """Makes a title known by its name."""
    TITLES[rulebook.title] = rulebook
    return rulebook


def find_title(name: str) -> Rulebook:
    """The game of this name."""
    if name in TITLES:
        return TITLES[name]
    question = did_you_mean(name, TITLES)
    raise NotationError(f"there is no title {name!r}; titles are {', '.join(TITLES)}{question and f' ({question})'}")
