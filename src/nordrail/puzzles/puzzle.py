"""A puzzle as a value: what its solver knows, the actions to choose from, and what each one is worth."""

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Literal, get_args

from nordrail.bots.bot import Estimate, Reason
from nordrail.engine.components.board import Board
from nordrail.engine.errors import NordrailError
from nordrail.engine.events import Action, ClaimRoute
from nordrail.engine.game import Game
from nordrail.engine.record import NAME_SEPARATOR

Kind = Literal["claim", "block", "tickets", "draw", "tunnel"]
"""What it asks: the claim that wins, a block, the tickets to keep, draw or build, pay for a tunnel or withdraw."""
KINDS: tuple[Kind, ...] = get_args(Kind)
_DIGITS = {"chance": 4, "score": 1, "behind": 4}
"""The estimates of an answer, and the digits of each that are stored."""
HARDEST = 5
"""The difficulty of the hardest puzzles; that of the easiest is 1."""


class BadPuzzle(NordrailError):
    """A puzzle that does not exist or cannot be read."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An action that was compared with the others."""

    action: str
    rank: int
    """Its place in the opinion of the compiled policy, which does not search; 0 is its first choice."""
    tried: int
    """The games that the long search played after it."""
    chance: Estimate
    """The chance to win."""
    score: Estimate
    """The expected final score."""
    behind: Estimate
    """How far its chance to win is behind the best answer, measured in the same imagined games."""
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """A position in which one action is clearly the best."""

    title: str
    kind: Kind
    difficulty: int
    seat: int
    """The solver's seat, which must act."""
    record: str
    """The game so far, redacted: it contains only what the solver knows."""
    answers: tuple[Answer, ...]
    """The actions that were compared, the best one first."""
    source: str
    """The game that it comes from: the seed of the collection, the seats and the number of the game."""

    @cached_property
    def id(self) -> str:
        """A short name that depends only on the position."""
        return sha256(f"{self.seat}\n{self.record}".encode()).hexdigest()[:8]

    @property
    def best(self) -> Answer:
        """The right answer."""
        return self.answers[0]

    def game(self) -> Game:
        """Replay the game as the solver knows it."""
        return Game.from_record(self.record, dealer=None)

    @property
    def seats(self) -> int:
        """The number of players."""
        names = next(line for line in self.record.splitlines() if line.startswith("seats"))
        return len(names.split(NAME_SEPARATOR))

    def dump(self) -> str:
        """Return the puzzle as one line of JSON."""
        fields = asdict(self) | {"answers": [_fields(answer) for answer in self.answers]}
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def load(cls, line: str) -> "Puzzle":
        """Parse a line of JSON."""
        try:
            fields = json.loads(line)
            answers = tuple(map(_answer, fields.pop("answers")))
            return cls(**fields, answers=answers)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadPuzzle(f"this line is not a puzzle: {error}") from None


def same_answer(one: Action, other: Action) -> bool:
    """Return whether two actions are the same answer: a claim is, whatever cards pay for it."""
    if isinstance(one, ClaimRoute) and isinstance(other, ClaimRoute):
        return one.route == other.route
    return one == other


def is_twin(one: Action, other: Action, board: Board) -> bool:
    """Return whether two actions are the same, or claims of tracks of the same route."""
    if isinstance(one, ClaimRoute) and isinstance(other, ClaimRoute):
        return board.are_parallel(one.route, other.route)
    return one == other


def _answer(fields: dict[str, Any]) -> Answer:
    fields |= {name: Estimate(*fields[name]) for name in _DIGITS}
    fields["reasons"] = tuple(Reason(**reason) for reason in fields.pop("reasons", ()))
    return Answer(**fields)


def _fields(answer: Answer) -> dict[str, Any]:
    """Return an answer for JSON, without digits that mean nothing."""
    fields = asdict(answer)
    for name, digits in _DIGITS.items():
        fields[name] = [round(number, digits) for number in fields[name].values()]
    if not fields["reasons"]:
        del fields["reasons"]
    return fields
