"""One table: what its journal has made it, and which entries a request would add. It stores and sends nothing."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from hashlib import sha256
from hmac import compare_digest
from typing import Literal

from nordrail.engine.errors import IllegalAction, NordrailError
from nordrail.engine.events import DEALER, Event, KeepTickets, NameSeat
from nordrail.engine.notation import LONGEST_NAME, check_name, parse_action, parse_event
from nordrail.engine.reason import Reason
from nordrail.engine.record import NAME_SEPARATOR, Record
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealing import deal_on
from nordrail.engine.rules.legal import legal_actions, ticket_choices
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.phase import ChooseTickets, Over
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Outcome, outcome
from nordrail.engine.rules.state import State, new_state
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
from nordrail.table.refusal import Refusal, invalid


@dataclass(slots=True)
class Seat:
    """Who has a seat."""

    who: Literal["open", "person", "program", "bot"] = "open"
    name: str | None = None
    bot: str | None = None
    digest: str | None = None
    away: bool = False

    @property
    def played_by(self) -> str | None:
        """The bot that plays here, if one does."""
        return self.bot if self.who == "bot" or self.away else None


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat wants to take back all lines after the first so many."""

    number: int
    seat: int
    lines: int
    agreed: tuple[int, ...] = ()


@dataclass(slots=True)
class Table:
    """A game, who plays it, and what its journal says so far."""

    code: str
    rulebook: Rulebook
    options: TableOptions
    seed: str
    host: str
    """The digest of the host's secret."""
    created: float
    seats: list[Seat] = field(default_factory=list)
    number: int = 0
    """The last entry of the journal."""
    ply: int = 0
    """The last entry that changed the game."""
    moved: float = 0.0
    """When that was."""
    events: list[Event] = field(default_factory=list)
    state: State | None = None
    """Nothing before the game begins."""
    choices: dict[int, str] = field(default_factory=dict)
    """First tickets that were chosen and wait for the others'."""
    asking: Asking | None = None
    done: dict[tuple[int, str], int] = field(default_factory=dict)
    """Where in the journal each move of a seat stands, by the id that its client gave it."""
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seats = [Seat() for _ in self.options.seats]
        self.moved = self.created

    # What is true

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state is not None and isinstance(self.state.phase, Over)

    @property
    def commitment(self) -> str:
        """What can be told of the seed before the game is over."""
        return sha256(self.seed.encode()).hexdigest()

    @property
    def choosing(self) -> bool:
        """Whether all are choosing their first tickets."""
        return self.state is not None and self.state.choosing_first_tickets

    @property
    def outcome(self) -> Outcome | None:
        """The score sheets, once the game is over."""
        return outcome(self.state) if self.state is not None and self.over else None

    def to_act(self) -> list[int]:
        """The seats that owe an action now."""
        if self.state is None or self.over:
            return []
        if self.choosing:
            return [seat for seat in range(1, len(self.seats) + 1) if seat not in self.choices]
        assert self.state.to_act
        return [self.state.to_act]

    def legal(self, seat: int | None) -> Sequence[str]:
        """What the seat may do now."""
        if self.state is None or seat is None:
            return []
        if self.choosing:
            return [] if seat in self.choices else list(map(str, ticket_choices(self.state, seat)))
        return list(map(str, legal_actions(self.state))) if self.state.to_act == seat else []

    def undo(self, seat: int | None) -> Literal["now", "ask"] | None:
        """Whether the seat can take its last action back: at once, or if the others agree."""
        if self.state is None or self.over or self.choosing or not self.options.undo or seat is None:
            return None
        lines = self._before_last_action(seat)
        return None if lines is None else "ask" if self._must_ask(seat, lines) else "now"

    def record(self) -> Record:
        """The game so far, all of it."""
        assert self.state is not None
        headers = {"title": self.rulebook.title, "rules": str(self.rulebook.version)}
        if self.rulebook.changed_board:
            headers["board"] = self.rulebook.board.name
        headers["seats"] = NAME_SEPARATOR.join(seat.name or "" for seat in self.seats)
        headers["commit"] = self.commitment
        if self.options.first is not None:
            headers["first"] = str(self.options.first)
        if (result := self.outcome) is not None:
            headers["seed"] = self.seed
            headers["result"] = " ".join(map(str, result.totals))
        return Record(headers, tuple(self.events))

    def seat_of(self, digest: str) -> int | None:
        """The seat that a secret opens."""
        opens = [compare_digest(seat.digest or "", digest) for seat in self.seats]
        return opens.index(True) + 1 if any(opens) else None

    def due(self) -> float | None:
        """When the server must act: at once for a bot, when the time is over for a person; `None` if never."""
        acting = [self.seats[seat - 1] for seat in self.to_act()]
        if any(seat.played_by for seat in acting):
            return self.moved
        if acting and self.options.seconds_a_move:
            return self.moved + self.options.seconds_a_move
        return None

    # What a request would add

    def sit(self, seat: int, name: str, *, program: bool, digest: str) -> list[Entry]:
        """Somebody takes a free seat."""
        self._must_be_open()
        chair = self._chair(seat)
        if chair.who != "open":
            raise Refusal("taken", Reason(f"Seat {seat} is taken; choose another one.", "seat_taken", seat=seat))
        try:
            check_name(name)
        except NordrailError as error:
            raise invalid(Reason(_sentence(error), "bad_name")) from None
        if any(other.name == name for other in self.seats):
            words = f"Somebody else is called {name} here; choose another name."
            raise Refusal("taken", Reason(words, "name_taken", name=name))
        return [Sit(seat=seat, name=name, who="program" if program else "person", digest=digest)]

    def put_bot(self, seat: int, bot: str) -> list[Entry]:
        """A bot takes a free seat."""
        self._must_be_open()
        if self._chair(seat).who != "open":
            raise Refusal("taken", Reason(f"Seat {seat} is taken; choose another one.", "seat_taken", seat=seat))
        return [Sit(seat=seat, name=self._bot_name(bot), who="bot", bot=bot)]

    def leave(self, seat: int) -> list[Entry]:
        """A seat is given up before the game begins."""
        self._must_be_open()
        if self._chair(seat).who == "open":
            raise Refusal("free", f"Nobody sits on seat {seat}.")
        return [Leave(seat=seat)]

    def start(self) -> list[Entry]:
        """The game begins; bots take the seats that are free."""
        self._must_be_open()
        names = {seat.name for seat in self.seats}
        entries: list[Entry] = []
        for number, seat in enumerate(self.seats, start=1):
            if seat.who == "open":
                name = self._bot_name(self.options.away_bot, names)
                names.add(name)
                entries.append(Sit(seat=number, name=name, who="bot", bot=self.options.away_bot))
        state = new_state(self.rulebook, len(self.seats))
        return [*entries, Start(), *self._deals(state, 0)]

    def hand_over(self, seat: int, digest: str) -> list[Entry]:
        """A new secret opens the seat, and the old one no longer does."""
        chair = self._chair(seat)
        assert chair.name is not None
        who: Literal["person", "program"] = "program" if chair.who == "program" else "person"
        return [Sit(seat=seat, name=chair.name, who=who, bot=chair.bot, digest=digest)]

    def move(self, seat: int, ply: int, text: str, move: str | None) -> list[Entry]:
        """A seat acts; while all choose their first tickets, its choice is held until the others have chosen."""
        state = self._must_be_playing()
        if self.choosing:
            return self._choose(state, seat, text, move)
        if ply != self.ply:
            raise Refusal("stale", "The game has moved on since; this is how it stands now.")
        try:
            event = Event(seat, parse_action(text))
            check(state, event)
        except IllegalAction as error:
            raise Refusal("illegal", _sentence(error), reason=error.reason) from None
        except NordrailError as error:
            raise Refusal("illegal", _sentence(error)) from None
        return [
            Line(text=str(event), seat=seat, move=move),
            *self._deals(apply(state, event.what), 1),
        ]

    def _choose(self, state: State, seat: int, text: str, move: str | None) -> list[Entry]:
        """A choice can be changed until the last seat has made its own."""
        assert isinstance(state.phase, ChooseTickets)
        try:
            keep = parse_action(text)
        except NordrailError as error:
            raise Refusal("illegal", _sentence(error)) from None
        if not isinstance(keep, KeepTickets) or keep not in ticket_choices(state, seat):
            offered = len(state.seats[seat - 1].offered)
            least = state.phase.keep
            words = f"Keep at least {least} of the {offered} tickets that you are offered."
            raise Refusal("illegal", Reason(words, "tickets_first", least=least, offered=offered))
        choices = self.choices | {seat: str(keep)}
        entries: list[Entry] = [Choice(seat=seat, text=str(keep), move=move)]
        if len(choices) == len(self.seats):
            after = state
            for number in sorted(choices):
                event = parse_event(f"{number} {choices[number]}")
                after = apply(after, event.what)
                entries.append(Line(text=str(event)))
            entries += self._deals(after, len(choices))
        return entries

    def take_back(self, seat: int, ply: int, move: str | None) -> list[Entry]:
        """Takes the seat's last action back where nothing new was shown since; else asks the others."""
        self._must_be_playing()
        if not self.options.undo:
            raise Refusal("no_undo", Reason("At this table no move is taken back.", "no_take_back"))
        if self.choosing:
            words = "You can choose other tickets until everybody has chosen."
            raise Refusal("no_undo", Reason(words, "choose_again"))
        if ply != self.ply:
            raise Refusal("stale", "The game has moved on since; this is how it stands now.")
        lines = self._before_last_action(seat)
        if lines is None:
            raise Refusal("no_undo", Reason("You have done nothing yet that could be taken back.", "nothing_done"))
        if self._must_ask(seat, lines):
            return [AskBack(seat=seat, lines=lines, move=move)]
        return self._back(seat, lines, move)

    def answer_back(self, seat: int, question: int, *, yes: bool) -> list[Entry]:
        """A seat agrees or does not; when the last one agrees, it is done."""
        asking = self.asking
        if asking is None or question != asking.number or seat == asking.seat or seat in asking.agreed:
            raise Refusal("not_asked", "Nobody waits for your answer.")
        entries: list[Entry] = [AnswerBack(seat=seat, yes=yes)]
        if yes and set(self._others(asking.seat)) <= {seat, *asking.agreed}:
            entries += self._back(asking.seat, asking.lines, None)
        return entries

    def _back(self, seat: int, lines: int, move: str | None) -> list[Entry]:
        """Takes the last lines back; who plays for whom is said again, because that is still so."""
        record = self.record()
        now, then = record.names_at(len(self.events)), record.names_at(lines)
        names = [NameSeat(place, name) for place, name in enumerate(now, start=1) if name != then[place - 1]]
        return [
            Back(seat=seat, lines=lines, move=move),
            *(Line(text=str(Event(DEALER, name))) for name in names),
        ]

    def go_away(self, seat: int) -> list[Entry]:
        """A bot plays on for somebody who has not moved in time."""
        self._must_be_playing()
        chair = self._chair(seat)
        if chair.away or chair.who == "bot":
            return []
        bot = self.options.away_bot
        name = f"{bot} for {chair.name}"[:LONGEST_NAME].rstrip()
        return [Away(seat=seat, bot=bot), Line(text=str(Event(DEALER, NameSeat(seat, name))))]

    def come_back(self, seat: int) -> list[Entry]:
        """Somebody who was away plays again."""
        chair = self._chair(seat)
        if not chair.away or self.over:
            return []
        assert chair.name is not None
        return [Away(seat=seat, bot=None), Line(text=str(Event(DEALER, NameSeat(seat, chair.name))))]

    def chat(self, seat: int, text: str, move: str | None) -> list[Entry]:
        """A seat says something, as plain text on one line."""
        words = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not words:
            raise invalid("There is nothing to say in that.")
        return [Chat(seat=seat, text=words, move=move)]

    def invite(self, seat: int, code: str, move: str | None) -> list[Entry]:
        """A seat invites the others to play again at another table."""
        return [Invite(seat=seat, code=code, move=move)]

    # What an entry changes

    def after(self, entries: Sequence[Entry], at: float) -> "Table":
        """The table as it is when these entries are in its journal."""
        return self.continued((entry, at) for entry in entries)

    def continued(self, journal: Iterable[tuple[Entry, float]]) -> "Table":
        """The table as it is after more of its journal, each entry with its time."""
        after = copy(self)
        after.seats = [copy(seat) for seat in self.seats]
        after.events, after.entries = self.events.copy(), self.entries.copy()
        after.choices, after.done = self.choices.copy(), self.done.copy()
        for entry, at in journal:
            after._add(entry, at)
        return after

    def _add(self, entry: Entry, at: float) -> None:
        """Takes an entry of the journal over."""
        self.number += 1
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
            case Start():
                self.state = new_state(self.rulebook, len(self.seats))
            case Line(text=text):
                assert self.state is not None
                event = parse_event(text)
                self.events.append(event)
                self.state = apply(self.state, event.what)
                self.choices = self.choices if self.choosing else {}
            case Choice(seat=seat, text=text):
                self.choices[seat] = text
            case Back(lines=lines):
                del self.events[lines:]
                self.state = new_state(self.rulebook, len(self.seats))
                for event in self.events:
                    self.state = apply(self.state, event.what)
            case AskBack(seat=seat, lines=lines):
                self.asking = Asking(self.number, seat, lines)
            case AnswerBack(seat=seat, yes=yes):
                if self.asking is not None:
                    self.asking = replace(self.asking, agreed=(*self.asking.agreed, seat)) if yes else None
            case Away(seat=seat, bot=bot):
                self.seats[seat - 1].away, self.seats[seat - 1].bot = bot is not None, bot
            case Chat() | Invite():
                pass

    # Helpers

    def _deals(self, state: State, added: int) -> Iterator[Line]:
        """What is dealt after so many more lines; those that name a seat do not count."""
        ply = added + sum(not isinstance(event.what, NameSeat) for event in self.events)
        for deal, _ in deal_on(state, self.seed, ply, self.options.first):
            yield Line(text=str(Event(DEALER, deal)))

    def _before_last_action(self, seat: int) -> int | None:
        """How many lines stand before the seat's last action after the first tickets."""
        for number in range(len(self.events) - 1, -1, -1):
            event = self.events[number]
            if event.actor == seat:
                first = isinstance(event.what, KeepTickets) and self._is_first_choice(number)
                return None if first else number
        return None

    def _must_ask(self, seat: int, lines: int) -> bool:
        """Whether the others must agree: something was shown since, and there are others."""
        shown = any(not isinstance(event.what, NameSeat) for event in self.events[lines + 1 :])
        return shown and bool(self._others(seat))

    def _is_first_choice(self, number: int) -> bool:
        return not any(event.actor and not isinstance(event.what, KeepTickets) for event in self.events[:number])

    def _others(self, seat: int) -> list[int]:
        """The people at the table besides this seat whom one must ask."""
        seats = enumerate(self.seats, start=1)
        return [number for number, other in seats if number != seat and other.who == "person" and not other.away]

    def _chair(self, seat: int) -> Seat:
        if not 1 <= seat <= len(self.seats):
            raise Refusal("not_found", f"There is no seat {seat}; seats are 1 to {len(self.seats)}.")
        return self.seats[seat - 1]

    def _must_be_open(self) -> None:
        if self.state is not None:
            raise Refusal("started", "The game has begun; seats can no longer change.")

    def _must_be_playing(self) -> State:
        if self.state is None:
            raise Refusal("not_started", "The game has not begun yet.")
        if self.over:
            raise Refusal("over", "The game is over.")
        return self.state

    def _bot_name(self, bot: str, taken: "set[str | None] | None" = None) -> str:
        """The bot's own name, with a number if it is there already."""
        taken = {seat.name for seat in self.seats} if taken is None else taken
        name, count = bot, 1
        while name in taken:
            count += 1
            name = f"{bot} {count}"
        return name


def _sentence(error: Exception) -> str:
    """What the engine says, as a sentence."""
    text = str(error)
    return text if text.endswith(".") else f"{text}."
