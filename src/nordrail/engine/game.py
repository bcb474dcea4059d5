"""A game for people who program: a record and its state, with a dealer who deals whenever a deal is owed."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from typing import Literal

from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import DEALER, Action, Deal, Event, NameSeat
from nordrail.engine.notation import check_name, parse_event
from nordrail.engine.record import NAME_SEPARATOR, Record
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealing import deal_on
from nordrail.engine.rules.legal import legal_actions, ticket_choices
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.rules.scoring import Outcome, outcome
from nordrail.engine.rules.state import State, new_state
from nordrail.engine.view import View, view


class Game:
    """One game from the first deal to the score sheet."""

    def __init__(
        self,
        rulebook: Rulebook,
        headers: dict[str, str],
        *,
        seats: int,
        seed: str | None = None,
        first: int | None = None,
        deals: bool = True,
    ) -> None:
        self.rulebook = rulebook
        self.seed = seed
        """What every deal follows from; it is in the record once the game is over."""
        self._luck = seed if seed is not None else token_hex(16)
        self._first = first
        self._deals = deals
        self._headers = headers
        self._events: list[Event] = []
        self._names = 0
        """How many of them name a seat."""
        self._state = new_state(rulebook, seats)

    @classmethod
    def new(
        cls,
        title: str | Rulebook,
        seats: int | Sequence[str] = 2,
        *,
        seed: int | str | None = None,
        first: int | None = None,
        dealer: Literal["seed"] | None = "seed",
    ) -> Game:
        """A new game. `seats` is their number or their players' names; `first` is the seat that begins.

        With `dealer=None` nobody deals, and the caller plays the dealer's lines too.
        """
        rulebook = find_title(title) if isinstance(title, str) else title
        names = [f"Seat {number + 1}" for number in range(seats)] if isinstance(seats, int) else list(seats)
        if len(names) not in rulebook.seats:
            raise IllegalAction(
                f"{rulebook.name} has {rulebook.seats[0]} to {rulebook.seats[-1]} seats, not {len(names)}"
            )
        if first is not None and not 1 <= first <= len(names):
            raise IllegalAction(f"seat {first} cannot begin: seats are 1 to {len(names)}")
        headers = {"title": rulebook.title, "rules": str(rulebook.version)}
        if rulebook.changed_board:
            headers["board"] = rulebook.board.name
        headers["seats"] = NAME_SEPARATOR.join(map(check_name, names))
        if first is not None:
            headers["first"] = str(first)
        seed = token_hex(16) if seed is None and dealer else seed
        game = cls(
            rulebook,
            headers,
            seats=len(names),
            seed=None if seed is None else str(seed),
            first=first,
            deals=dealer is not None,
        )
        game._deal()
        return game

    @classmethod
    def from_record(
        cls,
        record: str | Record,
        *,
        rulebook: Rulebook | None = None,
        seed: int | str | None = None,
        dealer: Literal["seed"] | None = "seed",
    ) -> Game:
        """The game of a record, to go on with or to look at.

        An unfinished record holds no seed: without one, the deals that follow come from fresh chance.
        """
        record = Record.load(record) if isinstance(record, str) else record
        rulebook = rulebook or record.rulebook()
        headers = {key: value for key, value in record.headers.items() if key not in ("seed", "result")}
        seed = record.headers.get("seed") if seed is None else str(seed)
        game = cls(rulebook, headers, seats=len(record.names), seed=seed, deals=dealer is not None)
        *_, game._state = record.replay(rulebook)
        if game._state.redacted and dealer is not None:
            raise IllegalAction("a redacted record can be looked at, but not played on: with dealer=None nobody deals")
        game._events = list(record.events)
        game._names = sum(isinstance(event.what, NameSeat) for event in record.events)
        game._deal()
        return game

    @property
    def state(self) -> State:
        """All that is true now: for analysis, not for a player."""
        return self._state

    @property
    def to_act(self) -> int | None:
        """The seat that must act, 0 for the dealer, `None` when the game is over."""
        return self._state.to_act

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self._state.phase, Over)

    @property
    def outcome(self) -> Outcome | None:
        """The score sheets and who has won, once the game is over and all is known."""
        return outcome(self._state) if self.over and not self._state.redacted else None

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """What the seat to act may do; of the claims, each route with its cheapest payments.

        A seat can be named to ask for its first tickets while another one is still choosing.
        """
        if seat is None or seat == self.to_act:
            return legal_actions(self._state)
        self._check_seat(seat)
        return ticket_choices(self._state, seat)

    def play(self, event: str | Event | Action | Deal | NameSeat) -> list[Event]:
        """Plays a line such as `1 take R`, or an action of the seat to act; gives it back with the deals it caused."""
        event = self._event(event)
        check(self._state, event)
        played = len(self._events)
        self._apply(event)
        self._deal()
        return self._events[played:]

    def undo(self) -> None:
        """Takes the last action back, with the deals that followed it; where nobody deals, the last line."""
        last = len(self._events) - 1
        while self._deals and last >= 0 and isinstance(self._events[last].what, Deal):
            last -= 1
        if last < 0:
            raise IllegalAction("there is nothing to take back")
        self._names -= isinstance(self._events[last].what, NameSeat)
        del self._events[last:]
        self._state = new_state(self.rulebook, len(self._state.seats))
        for event in self._events:
            self._state = apply(self._state, event.what)

    def view(self, seat: int | None = None) -> View:
        """What the seat may know, `None` being somebody who watches."""
        if seat is not None:
            self._check_seat(seat)
        return view(self._state, seat)

    @property
    def record(self) -> Record:
        """Everything that has happened."""
        headers = dict(self._headers)
        if (result := self.outcome) is not None:
            if self.seed is not None:
                headers["seed"] = self.seed
            headers["result"] = " ".join(map(str, result.totals))
        return Record(headers, tuple(self._events))

    def _check_seat(self, seat: int) -> None:
        if not 1 <= seat <= len(self._state.seats):
            raise IllegalAction(f"there is no seat {seat}: seats are 1 to {len(self._state.seats)}")

    def _event(self, event: str | Event | Action | Deal | NameSeat) -> Event:
        if isinstance(event, str):
            return parse_event(event)
        if isinstance(event, Event):
            return event
        actor = DEALER if isinstance(event, Deal | NameSeat) else self.to_act
        return Event(DEALER if actor is None else actor, event)

    def _apply(self, event: Event) -> None:
        self._state = apply(self._state, event.what)
        self._events.append(event)
        self._names += isinstance(event.what, NameSeat)

    def _deal(self) -> None:
        if self._deals:
            for deal, state in deal_on(self._state, self._luck, len(self._events) - self._names, self._first):
                self._events.append(Event(DEALER, deal))
                self._state = state
