"""The messages about puzzles, independent of the transport."""

from dataclasses import dataclass

from nordrail.bots.bot import Estimate, Reason
from nordrail.puzzles.puzzle import Kind
from nordrail.table.messages import TicketWay, Update


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleSummary:
    """A puzzle in a list."""

    id: str
    title: str
    kind: Kind
    """What it asks: the claim that wins, a block, the tickets to keep, draw or build, pay for a tunnel or withdraw."""
    difficulty: int
    """From 1 to 5."""
    seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlePosition:
    """A puzzle to solve, as its seat sees it."""

    puzzle: PuzzleSummary
    update: Update
    """The table, with what the solver knows and can do."""
    choices: list[str]
    """The actions that were compared, in the order of their notation."""
    lines: list[str]
    """The last lines of the game, redacted."""
    ways: list[TicketWay]
    """The shortest way to complete each of the solver's tickets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleAnswer:
    """An action and what the long search found out about it."""

    action: str
    chance: Estimate
    """The chance to win, from 0 to 1."""
    score: Estimate
    """The expected final score."""
    behind: Estimate
    """How far its chance to win is behind that of the best answer."""
    games: int
    """The imagined games that were played to the end after it."""
    reasons: list[Reason]


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleVerdict:
    """Whether an answer is right, and the comparison of the actions."""

    id: str
    right: bool
    given: int | None
    """The place of the answer in the list; `null` if it was not worth comparing."""
    answers: list[PuzzleAnswer]
    """The best one first."""
