"""A game as an immutable value: rulebook, headers, events and current state. Playing returns the next game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from secrets import token_hex
from typing import ClassVar, Literal, NamedTuple

from nordrail.engine.contributions import COMMITS, NONCES, read_contributions, write_contributions
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import ACTIONS, DEALER, Action, Deal, Event, NameSeat
from nordrail.engine.notation import check_name, parse_event
from nordrail.engine.record import NAME_SEPARATOR, Record
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import commitment, shared_seed
from nordrail.engine.rules.dealing import deal_on
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.menu.legal import legal_actions, ticket_choices
from nordrail.engine.rules.phase import Dealing, EndReason, Over
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.rules.scoring import Outcome, outcome
from nordrail.engine.rules.state import State, new_state
from nordrail.engine.summary import waiting_for
from nordrail.engine.view import View, view


class Step(NamedTuple):
    """One event, with the state before and after it."""

    event: Event
    before: State
    after: State

    def __repr__(self) -> str:
        return f"<Step {self.event}>"


@dataclass(frozen=True, repr=False)
class Game:
    """One game from the first deal to the score sheet. It is immutable, so you can continue an old one differently."""

    rulebook: Rulebook
    headers: Mapping[str, str]
    """The headers of its record, except `seed` and `result`, which are added when the game is over."""
    events: tuple[Event, ...]
    """Everything that has happened."""
    state: State = field(compare=False)
    """The complete current state: for analysis, not for a player."""
    seed: str | None = None
    """The seed of every deal; published in the record when the game is over."""
    last: tuple[Step, ...] = field(default=(), compare=False)
    """The last action and the deals it caused."""
    _luck: str | None = field(default=None, compare=False)
    """The source of the deals: the seed, or fresh randomness if it is unknown; `None` without a dealer."""
    _namings: int = field(default=0, compare=False)
    """The number of events that name a seat; they do not count as plies."""
    _repr_svg_: ClassVar[Callable[[Game], str] | None] = None
    """Draws the board in a notebook. The engine draws nothing, so the package registers the function."""

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
        """Set up a new game. `seats` is a number or the players' names; `first` is the seat that begins.

        With `dealer=None` the caller plays the dealer's lines too.
        """
        return cls.undealt(title, seats, seed=seed, first=first, dealer=dealer).dealt(first)

    @classmethod
    def undealt(
        cls,
        title: str | Rulebook,
        seats: int | Sequence[str],
        *,
        seed: int | str | None = None,
        first: int | None = None,
        dealer: Literal["seed"] | None = "seed",
        committed: bool = False,
        commits: Mapping[int, str] | None = None,
        nonces: Mapping[int, str] | None = None,
    ) -> Game:
        """Set up a game before its first deal; `committed` puts the seed's digest into the headers.

        `commits` and `nonces` are the players' contributions to the shuffle, by seat.
        """
        rulebook = find_title(title) if isinstance(title, str) else title
        names = [f"Seat {number + 1}" for number in range(seats)] if isinstance(seats, int) else list(seats)
        if len(names) not in rulebook.seats:
            raise IllegalAction(
                f"{rulebook.name} has {rulebook.seats[0]} to {rulebook.seats[-1]} seats, not {len(names)}"
            )
        if first is not None and not 1 <= first <= len(names):
            raise IllegalAction(f"seat {first} cannot begin: seats are 1 to {len(names)}")
        seed = str(seed) if seed is not None else token_hex(16) if dealer else None
        headers = {"title": rulebook.title, "rules": str(rulebook.version)}
        if rulebook.changed_board:
            headers["board"] = rulebook.board.name
        headers["seats"] = NAME_SEPARATOR.join(map(check_name, names))
        if committed and seed is not None:
            headers["commit"] = commitment(seed)
        if commits:
            headers |= {COMMITS: write_contributions(commits), NONCES: write_contributions(nonces or {})}
        if first is not None:
            headers["first"] = str(first)
        return cls(
            rulebook, headers, (), new_state(rulebook, len(names)), seed, _luck=_luck(seed, headers) if dealer else None
        )

    @classmethod
    def from_record(
        cls,
        record: str | Record,
        *,
        rulebook: Rulebook | None = None,
        seed: int | str | None = None,
        dealer: Literal["seed"] | None = "seed",
    ) -> Game:
        """Load a game from its record, to continue or analyse it.

        An unfinished record contains no seed. Without one, further deals are random.
        """
        record = Record.load(record) if isinstance(record, str) else record
        rulebook = rulebook or record.rulebook()
        *_, state = record.replay(rulebook)
        if state.redacted and dealer is not None:
            raise IllegalAction("a redacted record can be viewed but not continued: load it with dealer=None")
        game = cls(
            rulebook,
            record.public_headers,
            record.events,
            state,
            record.headers.get("seed") if seed is None else str(seed),
            _namings=_namings(record.events),
        )
        return game.dealt_from(game.seed) if dealer else game

    def dealt_from(self, seed: str | None) -> Game:
        """Add a dealer who deals from this seed, or at random if it is unknown."""
        seed = self.seed if seed is None else seed
        return replace(self, seed=seed, _luck=_luck(seed, self.headers)).dealt()

    @property
    def to_act(self) -> int | None:
        """The seat that must act, 0 for the dealer, `None` when the game is over."""
        return self.state.to_act

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.state.phase, Over)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The score sheets and winners, once the game is over and nothing is redacted."""
        return outcome(self.state) if self.over and not self.state.redacted else None

    @cached_property
    def standing(self) -> Outcome:
        """The score sheets as if the game ended here."""
        return outcome(self.state._replace(phase=Over(EndReason.LAST_ROUND)))

    @property
    def names(self) -> tuple[str, ...]:
        """The current player of each seat."""
        return self.record.names_at(len(self.events))

    @property
    def renamed(self) -> bool:
        """Whether a seat got another player."""
        return self._namings > 0

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every event with the states before and after it."""
        return tuple(_steps(new_state(self.rulebook, len(self.state.seats)), self.events))

    @cached_property
    def record(self) -> Record:
        """The game as a record."""
        headers = dict(self.headers)
        if (result := self.outcome) is not None:
            if self.seed is not None:
                headers["seed"] = self.seed
            headers["result"] = " ".join(map(str, result.totals))
        return Record(headers, self.events)

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """Return the legal actions of the seat to act, with claims listed at the cheapest payments per route.

        Pass another seat to get its choices of first tickets while the seats before it are still choosing.
        """
        if seat is None or seat == self.to_act:
            return legal_actions(self.state)
        self._check_seat(seat)
        return ticket_choices(self.state, seat)

    def view(self, seat: int | None = None) -> View:
        """Return what the seat can see; `None` is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return view(self.state, seat)

    def redacted(self, seat: int | None) -> Record:
        """Return the record as the seat can see it; complete once the game is over."""
        return self.record.redacted_at(self.state, seat)

    def play(self, event: str | Event | Action | Deal | NameSeat) -> Game:
        """Play a line such as `1 take R`, or an action of the seat to act, and the deals that follow.

        `last` of the new game contains the event and the deals.
        """
        event = self._event(event)
        check(self.state, event)
        after = apply(self.state, event.what)
        steps = [Step(event, self.state, after)]
        if self._luck is not None and isinstance(after.phase, Dealing):
            steps += self._deals(after, len(self.events) + 1 - self._namings)
        return self._grown(steps)

    def dealt(self, first: int | None = None) -> Game:
        """Make every deal that is due; `first` is the seat that begins."""
        if self._luck is None or not isinstance(self.state.phase, Dealing):
            return self
        return self._grown(self._deals(self.state, len(self.events) - self._namings, first))

    def undo(self) -> Game:
        """Take back the last action and its deals, or the last line if there is no dealer."""
        last = len(self.events) - 1
        while self._luck is not None and last >= 0 and isinstance(self.events[last].what, Deal):
            last -= 1
        if last < 0:
            raise IllegalAction("there is nothing to take back")
        return self.rewound(last)

    def rewound(self, events: int, state: State | None = None) -> Game:
        """Return the game after its first `events` events; pass its state there if you already have it."""
        kept, back = self.events[:events], len(self.events) - events
        if state is None and 0 < back <= len(self.last):
            state = self.last[-back].before
        if state is None:
            state = new_state(self.rulebook, len(self.state.seats))
            for event in kept:
                state = apply(state, event.what)
        return replace(self, events=kept, state=state, last=(), _namings=_namings(kept))

    def extended(self, events: Iterable[Event]) -> Game:
        """Append events of its own record, without checks or deals."""
        return self._grown(list(_steps(self.state, events)))

    def finished(self, choose: Callable[[State], Action]) -> Game:
        """Play to the end with a function that picks a legal action; faster than `play`, because nothing is checked."""
        assert self._luck is not None
        events, state = list(self.events), self.state
        while (actor := state.to_act) is not None:
            events.append(Event(actor, choose(state)))
            state = apply(state, events[-1].what)
            for deal, after in deal_on(state, self._luck, len(events) - self._namings):
                events.append(Event(DEALER, deal))
                state = after
        return replace(self, events=tuple(events), state=state, last=())

    def __repr__(self) -> str:
        points = [seat.points for seat in self.state.seats] if self.outcome is None else self.outcome.totals
        scores = ", ".join(f"{name} {total}" for name, total in zip(self.names, points, strict=True))
        waiting = waiting_for(self.state.phase, self.state.turn)
        return f"<Game of {self.rulebook.name}, {len(self.events)} events, {waiting}: {scores}>"

    def __str__(self) -> str:
        return self.state.summary(self.names)

    def _check_seat(self, seat: int) -> None:
        if not 1 <= seat <= len(self.state.seats):
            raise IllegalAction(f"there is no seat {seat}: seats are 1 to {len(self.state.seats)}")

    def _event(self, event: str | Event | Action | Deal | NameSeat) -> Event:
        if isinstance(event, str):
            return parse_event(event)
        if isinstance(event, Event):
            return event
        actor = self.to_act if isinstance(event, ACTIONS) else DEALER
        return Event(DEALER if actor is None else actor, event)

    def _deals(self, state: State, ply: int, first: int | None = None) -> list[Step]:
        assert self._luck is not None
        steps = []
        for deal, after in deal_on(state, self._luck, ply, first):
            steps.append(Step(Event(DEALER, deal), state, after))
            state = after
        return steps

    def _grown(self, steps: Sequence[Step]) -> Game:
        events = tuple([step.event for step in steps])
        return Game(
            self.rulebook,
            self.headers,
            self.events + events,
            steps[-1].after if steps else self.state,
            self.seed,
            tuple(steps),
            self._luck,
            self._namings + _namings(events),
        )


def _luck(seed: str | None, headers: Mapping[str, str]) -> str:
    """Return the source of the deals: random if the seed is unknown."""
    return token_hex(16) if seed is None else shared_seed(seed, read_contributions(headers, NONCES))


def _steps(state: State, events: Iterable[Event]) -> Iterator[Step]:
    for event in events:
        after = apply(state, event.what)
        yield Step(event, state, after)
        state = after


def _namings(events: Sequence[Event]) -> int:
    return sum([type(event.what) is NameSeat for event in events])
