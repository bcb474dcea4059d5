"""What an analysis says, ready for JSON. Chances are millionths, points are thousandths: they add up exactly."""

from dataclasses import dataclass
from typing import Literal

from nordrail.bots.bot import Estimate, Reason

VERSION = 1
"""The version of these messages."""
Grade = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HintOption:
    """An action that the coach considers."""

    action: str
    chance: Estimate
    """The chance to win, from 0 to 1."""
    score: Estimate
    """The expected final score."""
    tickets: dict[str, Estimate]
    """The chance to complete each ticket that the seat holds then."""
    reasons: list[Reason]
    sentence: str
    """The reasons in English."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePoint:
    """Everyone's chances in one position, with everything open."""

    line: int
    """The lines of the record before it."""
    turn: int
    chances: list[int]
    """The chance of each seat to win, in millionths."""
    errors: list[int]
    """Half the width of each 95 % interval, in millionths."""
    scores: list[int]
    """The expected final score of each seat, in thousandths of a point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What was lost, with its 95 % interval."""

    value: int
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionJudged:
    """An action that was compared."""

    action: str
    chance: int
    """The chance to win, in millionths."""
    score: int
    """The expected final score, in thousandths of a point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The action played, compared with the best one found."""

    best: str
    chance: int
    """The chance to win after the action played, in millionths."""
    best_chance: int
    cost: Cost
    """The chance to win that it cost, in millionths."""
    points: Cost
    """The lead over the best opponent that it cost, in thousandths of a point."""
    options: list[OptionJudged]
    """The best actions, best first."""
    reasons: list[Reason]
    """Why the best one is best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision of a player."""

    line: int
    """The line of the record with the action, from 1."""
    turn: int
    seat: int
    played: str
    forced: bool
    """Whether it was the only legal action; then nothing is judged."""
    grade: Grade
    own: Verdict | None
    """With only what the seat knew then."""
    open: Verdict | None
    """With everything open."""
    change: list[int]
    """What it changed in everyone's chance, in millionths."""
    change_points: list[int]
    """What it changed in everyone's expected score, in thousandths of a point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Where a result came from: start + luck + own + others is the result, exactly."""

    seat: int
    unit: Literal["chance", "points"]
    """Millionths of a victory, or thousandths of a point."""
    start: int
    luck: int
    """What all deals changed."""
    own: int
    """What the seat's own choices changed."""
    others: int
    """What the choices of the others changed."""
    result: int
    by_seat: list[int]
    """What the choices of each seat changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """An event that changed the chances clearly."""

    line: int
    turn: int
    seat: int
    """0 for a deal."""
    what: str
    """The line of the record, without the actor."""
    chances_before: list[int]
    chances_after: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketFate:
    """What became of a ticket; its chances are with everything open, in millionths."""

    seat: int
    ticket: str
    points: int
    kept: int
    """The line of the record that kept it."""
    completed: bool
    at_first: int
    """The chance to complete it when it was kept."""
    most: int
    """The best chance that it ever had since."""
    lost: int | None
    """The line after which it had no real chance any more; `null` if it was completed."""
    hopeless: bool
    """Whether it never had a real chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A ticket that a route made unlikely."""

    seat: int
    ticket: str
    before: int
    """The chance to complete it, in millionths."""
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteStory:
    """A claim that mattered."""

    line: int
    turn: int
    seat: int
    route: str
    change: int
    """What it changed in its owner's chance to win, in millionths."""
    blocks: list[Block]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """Something to learn from the game."""

    seat: int
    line: int
    """0 if it is about the whole game."""
    key: str
    values: dict[str, str | int]
    sentence: str
    """The lesson in English."""
    reasons: list[Reason]


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """A game explained."""

    version: int
    title: str
    board: str
    names: list[str]
    games: int
    """The games that were played on from every position."""
    imagined: int
    """The imagined states in which a decision was judged, on average."""
    winners: list[int]
    totals: list[int]
    curve: list[CurvePoint]
    """A point before the first line and one after each line."""
    decisions: list[Decision]
    accounts: list[Account]
    turning_points: list[TurningPoint]
    tickets: list[TicketFate]
    routes: list[RouteStory]
    """The claims that mattered most."""
    lessons: list[Lesson]
    """Up to three for each seat, the most important first."""
