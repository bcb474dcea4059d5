"""The game record: headers and events, parsed from text and written as text. Replaying is deterministic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from nordrail.engine.errors import BrokenRecord, NordrailError, NotationError
from nordrail.engine.events import Event, KeepTickets, NameSeat
from nordrail.engine.notation import check_name, parse_event
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.rules.scoring import outcome
from nordrail.engine.rules.state import State, new_state
from nordrail.engine.view import redact

REQUIRED = ("title", "rules", "seats")
"""The headers that every record must have."""
NAME_SEPARATOR = " | "
"""The separator between the names of the seats."""
_BLANK_LINE = re.compile(r"^[^\S\n]*+$", re.MULTILINE)
_LINE = re.compile(r"\s*+(?:;[^\n]*+\s*+)*+([^;\n]*+)")
"""Blank lines and comments, then a line without its comment. Only a newline character ends a line."""
_parse = lru_cache(maxsize=1 << 13)(parse_event)
"""Many lines are in many records."""


@dataclass(frozen=True, slots=True)
class Record:
    """A complete game, or the beginning of one."""

    headers: Mapping[str, str]
    events: tuple[Event, ...]
    lines: Mapping[str | int, int] = field(default_factory=dict, compare=False)
    """The line number of each header and event in its file, counted from 1."""

    @classmethod
    def load(cls, text: str) -> Record:
        """Parse a record; `BrokenRecord` reports the first invalid line."""
        blank = _BLANK_LINE.search(text)
        end = blank.start() if blank else len(text)
        lines: dict[str | int, int] = {}
        headers = _read_headers(text[:end], lines)
        events: list[Event] = []
        number, counted = 1, 0
        for found in _LINE.finditer(text, end):
            if found[1]:
                number, counted = number + text.count("\n", counted, found.start(1)), found.start(1)
                lines[len(events)] = number
                events.append(_read_event(found[1], number))
        record = cls(headers, tuple(events), lines)
        record._check_headers()
        return record

    def dump(self) -> str:
        """Return the record as text in its canonical form."""
        headers = "".join(f"{key:<7} {value}\n" for key, value in self.headers.items())
        return headers + "\n" + "".join(f"{event}\n" for event in self.events)

    def replay(self, rulebook: Rulebook | None = None) -> Iterator[State]:
        """Yield the initial state and the state after each event; `BrokenRecord` reports the first illegal line.

        Pass a rulebook to replace the title's own, for example one with a custom board.
        """
        rulebook = rulebook or self.rulebook()
        self.check_rulebook(rulebook)
        state = new_state(rulebook, len(self.names))
        yield state
        for number, event in enumerate(self.events):
            try:
                check(state, event)
            except NordrailError as error:
                raise BrokenRecord(self._line(number), str(error)) from None
            state = apply(state, event.what)
            yield state
        over = isinstance(state.phase, Over)
        if not (over and state.redacted):
            self.check_result(outcome(state).totals if over else None)

    def rulebook(self) -> Rulebook:
        """Return the rulebook of the title."""
        try:
            return find_title(self.headers["title"])
        except NotationError as error:
            raise BrokenRecord(self._line("title"), str(error)) from None

    @property
    def names(self) -> tuple[str, ...]:
        """The players at the beginning, by seat."""
        return tuple(self.headers["seats"].split(NAME_SEPARATOR))

    def names_at(self, ply: int) -> tuple[str, ...]:
        """Return the players after `ply` events, by seat."""
        names = list(self.names)
        for event in self.events[:ply]:
            if isinstance(event.what, NameSeat):
                names[event.what.seat - 1] = event.what.name
        return tuple(names)

    def redacted(self, seat: int | None, rulebook: Rulebook | None = None) -> Record:
        """Return the record as the seat can see it (`None`: a spectator); complete once the game is over."""
        *_, state = self.replay(rulebook)
        return self.redacted_at(state, seat)

    def redacted_at(self, state: State, seat: int | None) -> Record:
        """Redact the record, given the state at its end.

        First ticket choices are left out until everyone has chosen, because even their number is secret (C4).
        """
        if isinstance(state.phase, Over):
            return self
        events = self.events
        if state.choosing_first_tickets:
            events = tuple(event for event in events if not isinstance(event.what, KeepTickets))
        return Record(self.public_headers, tuple([redact(event, seat) for event in events]))

    @property
    def public_headers(self) -> dict[str, str]:
        """The headers that are public during the game."""
        return {key: value for key, value in self.headers.items() if key not in ("seed", "result")}

    def _check_headers(self) -> None:
        if missing := [key for key in REQUIRED if not self.headers.get(key)]:
            raise BrokenRecord(1, f"the header {missing[0]} is missing; a record begins with {', '.join(REQUIRED)}")
        try:
            for name in self.names:
                check_name(name)
        except NotationError as error:
            raise BrokenRecord(self._line("seats"), str(error)) from None

    def check_rulebook(self, rulebook: Rulebook) -> None:
        """Raise `BrokenRecord` if the record was not played with this rulebook."""
        if self.headers["rules"] != str(rulebook.version):
            reason = f"{rulebook.name} uses rules {rulebook.version}, this record uses rules {self.headers['rules']}"
            raise BrokenRecord(self._line("rules"), reason)
        if len(self.names) not in rulebook.seats:
            fewest, most = rulebook.seats[0], rulebook.seats[-1]
            reason = f"{rulebook.name} has {fewest} to {most} seats, not {len(self.names)}"
            raise BrokenRecord(self._line("seats"), reason)
        if (board := self.headers.get("board", rulebook.board.name)) != rulebook.board.name:
            reason = f"this game was played on the board {board}, not on {rulebook.board.name}: pass the board's file"
            raise BrokenRecord(self._line("board"), reason)

    def check_result(self, totals: Sequence[int] | None) -> None:
        """Raise `BrokenRecord` if the header with the result disagrees; `None` is a game that is not over."""
        if "result" not in self.headers:
            return
        if totals is None:
            raise BrokenRecord(self._line("result"), "there is a result, but the game is not over")
        result = " ".join(map(str, totals))
        if self.headers["result"] != result:
            raise BrokenRecord(self._line("result"), f"the result is {result}, not {self.headers['result']}")

    def _line(self, place: str | int) -> int:
        return self.lines.get(place, 1 if isinstance(place, str) else len(self.headers) + 2 + place)


def _read_headers(text: str, lines: dict[str | int, int]) -> dict[str, str]:
    """Parse the headers and store the line number of each in `lines`."""
    headers: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        key, _, value = line.strip().partition(" ")
        if key in headers:
            raise BrokenRecord(number, f"the header {key} appears twice")
        if key:
            headers[key], lines[key] = value.strip(), number
    return headers


def _read_event(line: str, number: int) -> Event:
    try:
        return _parse(line)
    except NotationError as error:
        raise BrokenRecord(number, str(error)) from None
