"""The positions of a game and the decisions between them, numbered like the lines of its record."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from nordrail.engine.events import Action, Event, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Turn
from nordrail.engine.rules.state import State

COACH_VERSION = 4
"""The version of what the coach computes; stored work of another version is not continued."""


class Moment(NamedTuple):
    """A decision: who must act where, and what was played."""

    line: int
    """The line of the record with the action, from 1."""
    turn: int
    seat: int
    action: Action
    state: State
    """The state before it; only its view belongs to the seat."""
    legal: Sequence[Action]

    @property
    def forced(self) -> bool:
        """Whether there was nothing to choose."""
        return len(self.legal) == 1


@dataclass(frozen=True)
class Positions:
    """A game, position by position: place 0 is before the first line, place k after line k."""

    game: Game
    states: tuple[State, ...]
    turns: tuple[int, ...]
    """The turn that each position belongs to; 0 before the first one."""
    events: tuple[Event, ...]

    @classmethod
    def of(cls, game: Game) -> "Positions":
        """List the positions of a game."""
        steps = game.steps
        states, turns, turn = [steps[0].before if steps else game.state], [0], 0
        for event, _, after in steps:
            turn += isinstance(after.phase, Turn) and not isinstance(event.what, NameSeat)
            states.append(after)
            turns.append(turn)
        return cls(game, tuple(states), tuple(turns), game.events)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.states[0].seats)

    def turns_before(self) -> list[int]:
        """Return how many turns were over or under way before the next step of each position."""
        pairs = zip(self.states, self.turns, strict=True)
        return [turn - isinstance(state.phase, Turn) for state, turn in pairs]

    def decisions(self) -> list[Moment]:
        """List the decisions of all seats."""
        found = []
        for line, event in enumerate(self.events, start=1):
            if event.actor:
                assert isinstance(event.what, Action)
                state = self.states[line - 1]
                legal = legal_actions(state)
                found.append(Moment(line, self.turns[line - 1], event.actor, event.what, state, legal))
        return found

    def fingerprint(self) -> str:
        """Return a hash of the board and of everything that happened, without names and other headers."""
        board = self.game.rulebook.board
        rules = f"{self.game.rulebook.title} {self.game.rulebook.version} {board.routes} {board.tickets}"
        lines = "\n".join(str(event) for event in self.events if not isinstance(event.what, NameSeat))
        return sha256(f"{COACH_VERSION} {rules}\n{self.seats}\n{lines}".encode()).hexdigest()
