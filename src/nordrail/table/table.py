"""One table as a value: its game, its seats and its journal. It stores and sends nothing."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Literal, Self

from nordrail.engine.events import Event, KeepTickets, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.dealer import commitment
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Outcome
from nordrail.engine.rules.state import State
from nordrail.table.journal import (
    AnswerBack,
    AskBack,
    Away,
    Back,
    Chat,
    Choice,
    Entry,
    Invite,
    Leave,
    Line,
    Requested,
    Sit,
    Start,
)
from nordrail.table.options import TableOptions


@dataclass(slots=True)
class Seat:
    """A seat and its player."""

    who: Literal["open", "person", "program", "bot"] = "open"
    name: str | None = None
    bot: str | None = None
    digest: str | None = None
    away: bool = False

    @property
    def played_by(self) -> str | None:
        """The bot that plays on this seat, if any."""
        return self.bot if self.who == "bot" or self.away else None


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat's request to go back to the first `lines` lines of the record."""

    number: int
    seat: int
    lines: int
    agreed: tuple[int, ...] = ()


@dataclass(slots=True)
class Table:
    """A game with its people and bots. `added` and `continued` return a new table; nothing else changes it."""

    code: str
    rulebook: Rulebook
    options: TableOptions
    seed: str
    host: str
    """The digest of the host's secret."""
    created: float
    now: float = 0.0
    """The time of the next entries."""
    seats: list[Seat] = field(default_factory=list)
    number: int = 0
    """The last entry of the journal."""
    ply: int = 0
    """The last entry that changed the game."""
    moved: float = 0.0
    """The time of that entry."""
    game: Game | None = None
    """`None` until the game starts."""
    choices: dict[int, KeepTickets] = field(default_factory=dict)
    """The first tickets chosen so far, until every seat has chosen."""
    asking: Asking | None = None
    done: dict[tuple[int, str], int] = field(default_factory=dict)
    """The journal entry of each request, by seat and by the id that its client gave it."""
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seats = [Seat() for _ in self.options.seats]
        self.moved = self.now = self.created

    def at(self, now: float) -> Self:
        """Return the same table at another time."""
        later = copy(self)
        later.now = now
        return later

    # The current state

    @property
    def state(self) -> State | None:
        """The state of the game, once it has started."""
        return None if self.game is None else self.game.state

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the game so far."""
        return () if self.game is None else self.game.events

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.over

    @property
    def commitment(self) -> str:
        """The hash of the seed, public from the start."""
        return commitment(self.seed)

    @property
    def choosing(self) -> bool:
        """Whether the seats are choosing their first tickets."""
        return self.game is not None and self.game.state.choosing_first_tickets

    @property
    def outcome(self) -> Outcome | None:
        """The score sheets, once the game is over."""
        return None if self.game is None else self.game.outcome

    def record(self) -> Record:
        """Return the complete record of the game so far."""
        assert self.game is not None
        return self.game.record

    def to_act(self) -> list[int]:
        """List the seats that must act now."""
        if self.game is None or self.game.over:
            return []
        if self.choosing:
            return [seat for seat in range(1, len(self.seats) + 1) if seat not in self.choices]
        assert self.game.to_act
        return [self.game.to_act]

    def legal(self, seat: int | None) -> Sequence[str]:
        """List the legal actions of the seat."""
        if self.game is None or seat is None or seat not in self.to_act():
            return []
        return list(map(str, self.game.legal(seat)))

    def undo(self, seat: int | None) -> Literal["now", "ask"] | None:
        """Tell whether the seat can undo its last action: at once, or if the others agree."""
        if self.game is None or self.over or self.choosing or not self.options.undo or seat is None:
            return None
        lines = self.lines_before_last_action(seat)
        return None if lines is None else "ask" if self.must_ask(seat, lines) else "now"

    def lines_before_last_action(self, seat: int) -> int | None:
        """Count the lines before the seat's last action; return `None` if that chose its first tickets."""
        for number in range(len(self.events) - 1, -1, -1):
            event = self.events[number]
            if event.actor == seat:
                first = isinstance(event.what, KeepTickets) and self._is_first_choice(number)
                return None if first else number
        return None

    def _is_first_choice(self, number: int) -> bool:
        return not any(event.actor and not isinstance(event.what, KeepTickets) for event in self.events[:number])

    def must_ask(self, seat: int, lines: int) -> bool:
        """Return whether others must agree to an undo: something was revealed since, and there are others."""
        shown = any(not isinstance(event.what, NameSeat) for event in self.events[lines + 1 :])
        return shown and bool(self.others(seat))

    def others(self, seat: int) -> list[int]:
        """List the other people at the table, except those who are away."""
        seats = enumerate(self.seats, start=1)
        return [number for number, other in seats if number != seat and other.who == "person" and not other.away]

    def seat_of(self, digest: str) -> int | None:
        """Find the seat with this digest."""
        opens = [compare_digest(seat.digest or "", digest) for seat in self.seats]
        return opens.index(True) + 1 if any(opens) else None

    def due(self) -> float | None:
        """Return when the server must act: at once for a bot, when time is up for a person, or `None`."""
        acting = [self.seats[seat - 1] for seat in self.to_act()]
        if any(seat.played_by for seat in acting):
            return self.moved
        if acting and self.options.seconds_a_move:
            return self.moved + self.options.seconds_a_move
        return None

    # Applying entries

    def undealt_game(self) -> Game:
        """Create the game with the current seats, before its first deal."""
        names = [seat.name or "" for seat in self.seats]
        return Game.undealt(self.rulebook, names, seed=self.seed, first=self.options.first, committed=True)

    def added(self, entries: Iterable[Entry], game: Game | None = None) -> Self:
        """Return the table with more entries; pass the resulting `game` if you already have it."""
        return self._continued([(entry, self.now) for entry in entries], game)

    def continued(self, journal: Iterable[tuple[Entry, float]]) -> Self:
        """Return the table after more of its journal, each entry with its time."""
        return self._continued(journal, None)

    def _continued(self, journal: Iterable[tuple[Entry, float]], game: Game | None) -> Self:
        after = copy(self)
        after.seats = [copy(seat) for seat in self.seats]
        after.entries, after.choices, after.done = self.entries.copy(), self.choices.copy(), self.done.copy()
        for entry, at in journal:
            after._add(entry, at)
            if game is None:
                after._follow(entry)
        if game is not None:
            after.game = game
        if not after.choosing:
            after.choices = {}
        return after

    def _add(self, entry: Entry, at: float) -> None:
        self.number += 1
        self.now = at
        self.entries.append(entry)
        if isinstance(entry, Requested) and entry.move is not None and entry.seat is not None:
            self.done[entry.seat, entry.move] = self.number
        if isinstance(entry, Start | Line | Back):
            self.ply, self.moved, self.asking = self.number, at, None
        match entry:
            case Sit(seat=seat, name=name, who=who, bot=bot, digest=digest):
                self.seats[seat - 1] = Seat(who, name, bot, digest, self.seats[seat - 1].away)
            case Leave(seat=seat):
                self.seats[seat - 1] = Seat()
            case Choice(seat=seat, keep=keep):
                self.choices[seat] = keep
            case AskBack(seat=seat, lines=lines):
                self.asking = Asking(self.number, seat, lines)
            case AnswerBack(seat=seat, yes=yes) if self.asking is not None:
                self.asking = replace(self.asking, agreed=(*self.asking.agreed, seat)) if yes else None
            case Away(seat=seat, bot=bot):
                self.seats[seat - 1].away, self.seats[seat - 1].bot = bot is not None, bot
            case Start() | Line() | Back() | AnswerBack() | Chat() | Invite():
                pass

    def _follow(self, entry: Entry) -> None:
        """Apply the entry to the game."""
        match entry:
            case Start():
                self.game = self.undealt_game()
            case Line(event=event) if self.game is not None:
                self.game = self.game.extended([event])
            case Back(lines=lines) if self.game is not None:
                self.game = self.game.rewound(lines)
