"""The messages that a table sends to its readers, independent of the transport."""

from dataclasses import dataclass
from typing import Literal

from nordrail.engine.view_message import ViewMessage
from nordrail.table.happened import Happened


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat and its player."""

    seat: int
    who: Literal["open", "person", "program", "bot"]
    name: str | None
    bot: str | None
    """The bot that plays, for itself or for a player who is away."""
    away: bool
    once: bool
    """Whether the bot plays only this turn, because the time was up."""
    resigned: bool
    commit: str | None
    """The digest of what the player contributes to the shuffle."""
    opened: bool
    """Whether the contribution is opened."""
    chosen: bool
    """Whether it has chosen its first tickets; false again once everyone has."""
    hints: int
    """The number of hints that it has asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A seat's request to undo, waiting for the others."""

    number: int
    """The entry of the journal that asks; an answer names it."""
    seat: int
    lines: int
    """The number of lines of the record that would be left."""
    agreed: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A proposal that people vote on: let a bot play for a seat, or end the game."""

    what: Literal["bot", "end"]
    whom: int | None
    """The seat that a bot would play for."""
    agreed: list[int]
    until: float | None
    """When silence decides it, in seconds since 1970; `null` if all must answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """The public information about a table."""

    code: str
    title: str
    board: str
    """The name of the board."""
    state: Literal["open", "playing", "over"]
    chairs: list[Chair]
    first: int | None
    seconds_a_move: int | None
    when_late: Literal["move", "hand_over"]
    """What a bot does for a player whose time is up: finish the turn, or play until the player returns."""
    watch: bool
    undo: bool
    practice: bool | None
    """Whether the host marked the game as practice."""
    hints: bool
    """Whether players may ask for hints."""
    counts: bool
    """Whether the game counts: then nobody can undo a move after something was revealed."""
    away_bot: str
    opening: bool
    """Whether the players are opening their contributions to the shuffle, just before the game starts."""
    commitment: str
    """The SHA-256 hash of the seed, published before the first card is dealt."""
    seed: str | None
    """The seed of all deals; `null` until the game is over."""
    asked: Asked | None
    votes: list[Proposal]
    """The proposals that somebody agrees to."""
    bonuses: list[dict[str, int]]
    """Each seat's progress on the bonus cards that depend on public information, by the letter of the card."""
    daily: str | None
    """The date of the deal of the day, whose seed is public; `null` at other tables."""
    created: float
    moved: float
    """The time of the last move, in seconds since 1970."""
    restart: float | None = None
    """When the server restarts, in seconds since 1970; `null` if that is not planned."""
    expires: float | None = None
    """When the table is deleted unless somebody acts, in seconds since 1970; `null` while that is far away."""


# Results


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketScore:
    """A ticket on a score sheet."""

    ticket: str
    completed: bool
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusScore:
    """A bonus on a score sheet."""

    letter: str
    name: str
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The score sheet of one seat."""

    seat: int
    routes: int
    tickets: list[TicketScore]
    bonuses: list[BonusScore]
    total: int
    tiebreaks: list[int] | None
    peeks: int
    """The number of moves that the seat undid after something was revealed."""
    hints: int
    """The number of hints that the seat asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of a game."""

    sheets: list[Sheet]
    winners: list[int]
    decided_by: str
    reason: str
    """`last round`, `all passed`, `resigned`, `agreed` or `closed`."""
    resigned: list[int]
    """The seats that resigned."""


# Tickets


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketWay:
    """The shortest way to complete one of the reader's tickets."""

    ticket: str
    state: Literal["done", "open", "too_few_trains", "closed"]
    """Whether it is completed, can be completed, or cannot any more: for want of trains, or of routes."""
    routes: list[str]
    """The routes still to claim, from one city to the other."""
    own: list[str]
    """The reader's routes on the way."""
    spaces: int
    """The trains that the missing routes need."""
    cards: dict[str, int]
    """The cards that the missing routes need, by letter; `X` is gray."""


# Updates


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """The current state, and what happened since the reader's last update."""

    type: Literal["update"] = "update"
    number: int
    """The last entry of the journal that this message includes."""
    ply: int
    """The last entry that changed the game; a move must name it."""
    seat: int | None
    """The reader's seat; `null` for a watcher."""
    table: TableInfo
    happened: list[Happened]
    done: dict[str, int]
    """The reader's requests among them, by their ids, each with its place in the journal."""
    view: ViewMessage | None
    """`null` before the game starts."""
    bonuses: dict[str, int]
    """The reader's progress on the bonus cards that depend on its hand and tickets."""
    legal: list[str]
    """The reader's legal actions; claims are listed with their cheapest payments."""
    undo: Literal["now", "ask"] | None
    """Whether the reader can undo its last action: at once, or if the others agree."""
    left: float | None
    """Seconds left for the players who must act when this was sent; `null` without a clock, or while a bot plays."""
    result: Result | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MyTable:
    """A table that a browser knows, and what happened there since its last visit."""

    table: TableInfo
    seat: int | None
    your_turn: bool
    to_act: list[int]
    """The seats that must act."""
    happened: list[Happened]
    winners: list[int]
    """The seats that won; empty until the game is over."""
