"""One game in the compiled simulator."""

import ctypes
from collections.abc import Sequence
from random import Random

from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import DEALER, Action, Deal
from nordrail.engine.rules.phase import EndReason
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.rules.scoring import BonusLine, Outcome, ScoreSheet, TicketLine
from nordrail.engine.rules.state import State, new_state
from nordrail.engine.view import view
from nordrail.native import structures as c
from nordrail.native.imagination import Imagination
from nordrail.native.packing import Packed, packed
from nordrail.native.states import GrowingPast, pack_state, unpack_state

_TURN, _SECOND_CARD, _CHOOSE, _TUNNEL, _DEALING, OVER = range(6)
_BY_POINTS, _SHARED = 254, 255
_REASONS = (EndReason.LAST_ROUND, EndReason.ALL_PASSED)
_MENU = 256


class NativeGame:
    """A game that changes in place: the same rules, menus, deals and scores as `Game`, much faster.

    It deals from `seed` like `Game` does. Without one, the caller deals with `step`.
    """

    def __init__(self, title: str | Rulebook, seats: int = 2, *, seed: int | str | None = None) -> None:
        rulebook = find_title(title) if isinstance(title, str) else title
        self._begin(new_state(rulebook, seats), seed, 0)
        self._deal()

    @classmethod
    def from_state(cls, state: State, *, seed: int | str | None = None, ply: int = 0) -> "NativeGame":
        """Continue from a state; `ply` is the number of events before it, without those that name a seat."""
        game = cls.__new__(cls)
        game._begin(state, seed, ply)
        game._deal()
        return game

    def _begin(self, state: State, seed: int | str | None, ply: int) -> None:
        self.packed: Packed = packed(state.rulebook, len(state.seats))
        self._call = self.packed.library
        self._state = pack_state(self.packed, state)
        self._past = GrowingPast(state)
        self._memory = c.Memory()
        self._seed = b"" if seed is None else str(seed).encode()
        self._chance = None if seed is None else c.Chance(exact=1, length=len(self._seed), seed=self._seed)
        self.ply = ply

    def to_state(self) -> State:
        """Return the complete state, as the Python engine would have it."""
        return unpack_state(self.packed, self._state, self._past.before, self._past.entries())

    def imagination(self, seat: int | None) -> Imagination:
        """Return what a seat, or a spectator (`None`), has seen so far, prepared for sampling the rest many times."""
        return Imagination(view(self.to_state(), seat))

    def imagine(self, seat: int | None, seed: int = 0) -> "NativeGame":
        """Return a game that this seat cannot distinguish from this one; the caller deals."""
        return NativeGame.from_state(self.imagination(seat).state(seed))

    def copy(self) -> "NativeGame":
        """Return an independent copy."""
        other = self.__class__.__new__(self.__class__)
        other.packed, other._call, other.ply, other._seed = self.packed, self._call, self.ply, self._seed
        other._state = c.State.from_buffer_copy(self._state)
        other._past = self._past.copy()
        other._memory = c.Memory()
        other._chance = None if self._chance is None else c.Chance.from_buffer_copy(self._chance)
        return other

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._state.phase == OVER)

    @property
    def to_act(self) -> int | None:
        """The seat that must act, 0 for the dealer, `None` when the game is over."""
        state = self._state
        if state.phase == OVER:
            return None
        return int({_DEALING: DEALER, _CHOOSE: state.seat}.get(state.phase, state.turn))

    def legal(self) -> list[Action]:
        """Return the menu of the seat to act, in the order of `legal_actions`."""
        events = self.menu()
        return [self.packed.unpack(event) for event in events]  # type: ignore[misc]

    def menu(self) -> Sequence[c.Event]:
        """Return the menu as packed events."""
        events = (c.Event * _MENU)()
        count = self._call.nordrail_menu(self.packed.pointer, self._state, events, _MENU)
        if count > _MENU:
            events = (c.Event * count)()
            self._call.nordrail_menu(self.packed.pointer, self._state, events, count)
        return events[:count]

    def mask(self) -> bytes:
        """Return a byte for each action of the board: 1 if the menu contains it."""
        marks = ctypes.create_string_buffer(self.packed.actions)
        self._call.nordrail_mask(self.packed.pointer, self._state, marks)
        return marks.raw

    def observe(self, seat: int) -> list[int]:
        """Return what a seat sees now, as the features of `nordrail.learn`."""
        values = (ctypes.c_int16 * self._call.nordrail_features(self.packed.pointer))()
        self._call.nordrail_observe(self.packed.pointer, self._state, seat, self._memory, values)
        return list(values)

    def action(self, number: int) -> Action:
        """Return the action with this number in the mask."""
        event = c.Event()
        if not self._call.nordrail_numbered(self.packed.pointer, self._state, number, event):
            raise IllegalAction(f"action {number} is not in the menu")
        return self.packed.unpack(event)  # type: ignore[return-value]

    def is_legal(self, action: Action) -> bool:
        """Return whether the rules allow the action now: every payment, not only those of the menu."""
        return bool(self._call.nordrail_is_legal(self.packed.pointer, self._state, self._pack(action)))

    def step(self, what: Action | Deal | c.Event) -> None:
        """Play an action, and the deals that follow; without a seed, also play a deal. Only actions are checked."""
        event = what if isinstance(what, c.Event) else self._pack(what)
        if self._state.phase != _DEALING and not self._call.nordrail_is_legal(self.packed.pointer, self._state, event):
            raise IllegalAction(f"{self.packed.unpack(event)}: the rules forbid this now")
        self._apply(event)
        self._deal()

    def random_steps(self, rng: Random) -> None:
        """Play to the end, each legal action equally likely."""
        while not self.over:
            events = self.menu()
            self.step(events[rng.randrange(len(events))])

    def greedy(self) -> Action:
        """Return the action of the policy that greedy rollouts play."""
        assert self.to_act
        event = c.Event()
        self._call.nordrail_greedy(self.packed.pointer, self._state, event)
        return self.packed.unpack(event)  # type: ignore[return-value]

    def outcome(self) -> Outcome:
        """Return the score sheets and winners of a finished game."""
        assert self.over
        scored = c.Outcome()
        self._call.nordrail_score(self.packed.pointer, self._state, scored)
        kept = [seat.tickets for seat in self.to_state().seats]
        return unpack_outcome(self.packed, self._state, scored, kept)

    def _pack(self, what: Action | Deal) -> c.Event:
        try:
            return self.packed.pack(what, self.to_act or DEALER)
        except (KeyError, ValueError) as unknown:
            raise IllegalAction(f"{what}: {unknown} is not on this board") from None

    def _apply(self, event: c.Event) -> None:
        self._call.nordrail_apply(self.packed.pointer, self._state, event, self._past.room())
        self.ply += 1

    def _deal(self) -> None:
        if self._chance is None:
            return
        event = c.Event()
        while self._state.phase == _DEALING:
            self._call.nordrail_deal(self.packed.pointer, self._state, self._chance, self.ply, event)
            self._apply(event)


def unpack_outcome(packed: Packed, state: c.State, scored: c.Outcome, kept: Sequence[Sequence[int]]) -> Outcome:
    """Return the outcome as the Python engine would, given the tickets of each seat in order."""
    rulebook = packed.rulebook
    cards = [place for place in range(len(packed.letters)) if state.bonuses >> place & 1]
    cards.sort(key=lambda place: packed.letters[place])
    fixed = len(rulebook.bonuses)
    in_play = [
        *enumerate(rulebook.bonuses),
        *((fixed + place, rulebook.bonus_deck[place]) for place in cards),
    ]
    sheets = []
    for seat in range(packed.seats):
        done = scored.done[seat][0] | scored.done[seat][1] << 64
        tickets = tuple(
            TicketLine(packed.tickets[ticket], completed := bool(done >> ticket & 1), points if completed else -points)
            for ticket in kept[seat]
            for points in (rulebook.board.tickets[ticket].points,)
        )
        bonuses = tuple(
            BonusLine(bonus.letter, bonus.name, scored.bonus_count[seat][place], scored.bonus_points[seat][place])
            for place, bonus in in_play
        )
        ties = tuple(scored.tiebreak[seat][: len(rulebook.tiebreaks)]) if scored.tied else None
        sheets.append(ScoreSheet(seat + 1, scored.routes[seat], tickets, bonuses, scored.total[seat], ties))
    winners = tuple(seat + 1 for seat in range(packed.seats) if scored.winners >> seat & 1)
    decided = {_BY_POINTS: "points", _SHARED: "shared"}.get(scored.decided_by)
    return Outcome(
        tuple(sheets), winners, decided or rulebook.tiebreaks[scored.decided_by].name, _REASONS[scored.reason]
    )
