"""One table as a value: its game, its seats and its journal. It stores and sends nothing."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Any, Literal, Self

from nordrail.engine.daily import DAILY
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
    Copy,
    EarlyChoice,
    End,
    Entry,
    HintRequest,
    Invite,
    Leave,
    Line,
    Nudge,
    Open,
    Opening,
    Requested,
    Resign,
    Sit,
    Start,
    Vote,
)
from nordrail.table.options import TableOptions
from nordrail.table.seat import Asking, Ballot, HintAsked, Question, TableSeat

OPENING_SECONDS = 15.0
"""Seconds that the players have to open their contributions to the shuffle; our client does so at once."""
SILENCE_SECONDS = 600.0
"""Seconds after which silence is consent to a proposal; with a longer clock, its time."""


@dataclass
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
    seats: list[TableSeat] = field(default_factory=list)
    number: int = 0
    """The last entry of the journal."""
    ply: int = 0
    """The last entry that changed the game."""
    moved: float = 0.0
    """The time of that entry."""
    clock: float = 0.0
    """The time since which the seats that must act are thinking."""
    clock_before: float = 0.0
    """The same before the last action, for an undo, which must not win time."""
    opening: bool = False
    """Whether the players are opening their contributions to the shuffle, just before the game."""
    game: Game | None = None
    """`None` until the game starts."""
    choices: dict[int, KeepTickets] = field(default_factory=dict)
    """The first tickets chosen so far, until every seat has chosen."""
    asking: Asking | None = None
    peeks: dict[int, int] = field(default_factory=dict)
    """The number of undos after something was revealed, by seat."""
    hints: dict[int, tuple[HintAsked, ...]] = field(default_factory=dict)
    """When each seat asked for hints."""
    nudged: dict[int, float] = field(default_factory=dict)
    """The time of the last nudge, by the seat that was nudged."""
    votes: dict[Question, Ballot] = field(default_factory=dict)
    """The proposals that nobody has declined."""
    ended: Literal["resigned", "agreed", "closed"] | None = None
    """Why the game ended before its last turn."""
    copied: bool = False
    """Whether somebody has the whole table in a file, and could know the cards to come."""
    done: dict[tuple[int, str], int] = field(default_factory=dict)
    """The journal entry of each request, by seat and by the id that its client gave it."""
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seats = [TableSeat() for _ in self.options.seats]
        self.moved = self.now = self.clock = self.clock_before = self.created

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
        return self.ended is not None or (self.game is not None and self.game.over)

    @property
    def commitment(self) -> str:
        """The hash of the seed, public from the start."""
        return commitment(self.seed)

    def contributions(self) -> tuple[dict[int, str], dict[int, str]]:
        """Return what the players have committed to, and what they have opened, by seat."""
        seats = list(enumerate(self.seats, start=1))
        commits = {number: seat.commit for number, seat in seats if seat.commit is not None}
        return commits, {number: seat.nonce for number, seat in seats if seat.nonce is not None}

    @property
    def choosing(self) -> bool:
        """Whether the seats are choosing their first tickets."""
        return self.game is not None and self.game.state.choosing_first_tickets

    @property
    def outcome(self) -> Outcome | None:
        """The score sheets, once the game is over; if it ended early, as it stood then."""
        if self.game is None or not self.over:
            return None
        if self.ended is None:
            return self.game.outcome
        stands = self.game.standing
        left = [sheet for sheet in stands.sheets if not self.seats[sheet.seat - 1].resigned]
        most = max((sheet.total for sheet in left), default=0)
        won = self.ended == "resigned"
        winners = tuple(sheet.seat for sheet in left if won and sheet.total == most)
        return replace(stands, winners=winners, decided_by="points")

    @property
    def counts(self) -> bool:
        """Whether the game counts for statistics and ratings, and what was revealed cannot be undone.

        If the host did not choose, a game of several people does not count, because they can agree to undo anything. A
        game in which hints are allowed never counts, and neither does one that was copied.
        """
        practice = self.options.practice
        if self.options.hints or self.copied:
            return False
        return sum(seat.who == "person" for seat in self.seats) < 2 if practice is None else not practice

    @property
    def allows_hints(self) -> bool:
        """Whether players may ask for hints: never in a game that counts, and otherwise as the host chose."""
        chosen = self.options.hints
        return not self.counts and (bool(self.options.practice) if chosen is None else chosen)

    def turn_of(self, seat: int) -> int:
        """Return the number of lines up to the last action of another seat: the same in a whole turn of this one."""
        others = (place for place in range(len(self.events), 0, -1) if self.events[place - 1].actor not in (0, seat))
        return next(others, 0)

    def record(self) -> Record:
        """Return the complete record of the game so far."""
        assert self.game is not None
        return self.game.record

    def to_act(self) -> list[int]:
        """List the seats that must act now."""
        if self.game is None or self.over:
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

    def is_peek(self, lines: int) -> bool:
        """Return whether undoing an action after the first `lines` lines would undo what was revealed since."""
        return any(not isinstance(event.what, NameSeat) for event in self.events[lines + 1 :])

    def people(self, but: int | None = None) -> list[int]:
        """List the people who are playing, except this seat."""
        seats = enumerate(self.seats, start=1)
        return [number for number, seat in seats if number != but and seat.who == "person" and not seat.resigned]

    def seat_of(self, digest: str) -> int | None:
        """Find the seat with this digest."""
        opens = [compare_digest(seat.digest or "", digest) for seat in self.seats]
        return opens.index(True) + 1 if any(opens) else None

    def voters(self, whom: int | None = None) -> set[int]:
        """Return the people who vote, on others than themselves: those who are not away."""
        return {seat for seat in self.people(but=whom) if not self.seats[seat - 1].away}

    def decided_at(self, question: Question) -> float | None:
        """Return when silence decides a proposal; `None` if all must answer."""
        ballot = self.votes[question]
        if self.over or not ballot.silence or not self.voters(question[1]) & set(ballot.agreed):
            return None
        return max(ballot.began, self.clock) + max(SILENCE_SECONDS, self.options.seconds_a_move or 0)

    def due(self) -> float | None:
        """Return when the server must act: for those who must, or because silence decides a proposal; or `None`."""
        times = [self._turn_due(), *map(self.decided_at, self.votes)]
        return min((at for at in times if at is not None), default=None)

    def _turn_due(self) -> float | None:
        """Return when the server must act for a seat: at once for a bot, when time is up for a person, or `None`."""
        if self.opening:
            return self.clock + OPENING_SECONDS
        acting = [self.seats[seat - 1] for seat in self.to_act()]
        if any(seat.played_by for seat in acting):
            return self.moved
        if acting and self.options.seconds_a_move:
            return self.clock + self.options.seconds_a_move
        return None

    @property
    def time_is_up(self) -> bool:
        """Whether the seats that must act have no time left."""
        seconds = self.options.seconds_a_move
        return seconds is not None and self.now >= self.clock + seconds

    def left(self, now: float | None = None) -> float | None:
        """Return the seconds left for the seats that must act; `None` without a clock, or while a bot plays."""
        due = self._turn_due()
        if due is None or any(self.seats[seat - 1].played_by for seat in self.to_act()):
            return None
        return round(max(0.0, due - (self.now if now is None else now)), 1)

    # Applying entries

    def undealt_game(self) -> Game:
        """Create the game with the current seats, before its first deal."""
        names = [seat.name or "" for seat in self.seats]
        commits, nonces = self.contributions()
        game = Game.undealt(
            self.rulebook,
            names,
            seed=self.seed,
            first=self.options.first,
            committed=True,
            commits=commits,
            nonces=nonces,
        )
        daily = self.options.daily
        return game if daily is None else replace(game, headers={**game.headers, DAILY: daily})

    def added(self, entries: Iterable[Entry], game: Game | None = None) -> Self:
        """Return the table with more entries; pass the resulting `game` if you already have it."""
        return self._continued([(entry, self.now) for entry in entries], game)

    def continued(self, journal: Iterable[tuple[Entry, float]]) -> Self:
        """Return the table after more of its journal, each entry with its time."""
        return self._continued(journal, None)

    def _continued(self, journal: Iterable[tuple[Entry, float]], game: Game | None) -> Self:
        after = copy(self)
        after.seats, after.entries = self.seats.copy(), self.entries.copy()
        after.choices, after.done = self.choices.copy(), self.done.copy()
        after.peeks, after.nudged, after.votes = self.peeks.copy(), self.nudged.copy(), self.votes.copy()
        after.hints = self.hints.copy()
        states: dict[int, State] = {}
        for entry, at in journal:
            after._add(entry, at)
            if game is None:
                after._follow(entry, states)
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
            self._change_seat(entry.seat, late=0)
        self._set_clock(entry, at)
        if isinstance(entry, Start | Line | Back):
            self.ply, self.moved, self.asking = self.number, at, None
        match entry:
            case Sit() | Open() | Leave() | Resign() | Away():
                self._add_seat(entry)
            case AskBack() | AnswerBack() | Vote():
                self._add_answer(entry, at)
            case Opening():
                self.opening, self.clock = True, at
            case Start():
                self.opening = False
            case EarlyChoice(seat=seat, keep=keep):
                self.choices[seat] = keep
                self.votes.pop(("bot", seat), None)
            case Back(seat=seat, lines=lines) if self.is_peek(lines):
                self.peeks[seat] = self.peeks.get(seat, 0) + 1
            case HintRequest(seat=seat):
                self.hints[seat] = (*self.hints.get(seat, ()), HintAsked(self.ply, self.turn_of(seat)))
            case Nudge(whom=whom):
                self.nudged[whom] = at
            case End(why=why):
                self.ended, self.votes, self.asking = why, {}, None
            case Copy():
                self.copied = True
            case Line() | Back() | Chat() | Invite():
                pass

    def _add_seat(self, entry: Sit | Open | Leave | Resign | Away) -> None:
        """Change who plays a seat."""
        match entry:
            case Sit(seat=seat, name=name, who=who, bot=bot, digest=digest, commit=commit):
                chair = self.seats[seat - 1]
                self.seats[seat - 1] = TableSeat(
                    who, name, bot, digest, commit, None, chair.away, chair.once, 0, chair.resigned
                )
            case Open(seat=seat, nonce=nonce):
                self._change_seat(seat, nonce=nonce)
            case Leave(seat=seat):
                self.seats[seat - 1] = TableSeat()
            case Resign(seat=seat):
                self._change_seat(seat, resigned=True)
            case Away(seat=seat, bot=bot, once=once):
                late = self.seats[seat - 1].late + bool(bot) if once else 0
                away = bot is not None
                self._change_seat(seat, away=away, bot=bot, once=away and bool(once), late=late)
                self.votes.pop(("bot", seat), None)

    def _add_answer(self, entry: AskBack | AnswerBack | Vote, at: float) -> None:
        """Note what the players ask each other, and their answers."""
        match entry:
            case AskBack(seat=seat, lines=lines):
                self.asking = Asking(self.number, seat, lines)
            case AnswerBack(seat=seat, yes=yes) if self.asking is not None:
                self.asking = replace(self.asking, agreed=(*self.asking.agreed, seat)) if yes else None
            case Vote(seat=seat, what=what, whom=whom, yes=yes):
                ballot = self.votes.pop((what, whom), Ballot(at))
                if yes:
                    self.votes[what, whom] = ballot.with_yes(seat)

    def _change_seat(self, seat: int, **changes: Any) -> None:
        chair = self.seats[seat - 1]
        if any(getattr(chair, name) != value for name, value in changes.items()):
            self.seats[seat - 1] = replace(chair, **changes)

    def _set_clock(self, entry: Entry, at: float) -> None:
        """Start the clock again when somebody acts; without a limit, also when the player to act returns."""
        match entry:
            case Line(event=event) if not isinstance(event.what, NameSeat):
                if event.actor:
                    self.clock_before = self.clock
                self.clock = at
                self._play_on(event.actor)
            case Back(lines=lines):
                self.clock = at if self.is_peek(lines) else self.clock_before
                self._play_on(0)
            case Away(seat=seat, bot=None) if seat in self.to_act() and not self.options.seconds_a_move:
                self.clock = at
            case Start():
                self.clock = at

    def _play_on(self, seat: int) -> None:
        """Drop the proposals of a bot; about the others, a player who plays on must be asked."""
        plays = seat and not self.seats[seat - 1].played_by
        self.votes = {
            question: replace(ballot, silence=False) if plays and seat not in ballot.agreed else ballot
            for question, ballot in self.votes.items()
            if question[0] == "end"
        }

    def _follow(self, entry: Entry, states: dict[int, State]) -> None:
        """Apply the entry to the game; `states`, by their number of lines, spare a replay when moves are taken back."""
        match entry:
            case Start():
                self.game = self.undealt_game()
            case Line(event=event) if self.game is not None:
                self.game = self.game.extended([event])
            case Back(lines=lines) if self.game is not None:
                self.game = self.game.rewound(lines, states.get(lines))
        if self.game is not None:
            states[len(self.events)] = self.game.state
