"""What a table tells its readers: the messages, and nothing about how they are sent."""

from dataclasses import dataclass
from typing import Literal

from nordrail.engine.view_message import ViewMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat and who has it."""

    seat: int
    who: Literal["open", "person", "program", "bot"]
    name: str | None
    bot: str | None
    """The bot that plays, also for somebody who is away."""
    away: bool
    chosen: bool
    """Whether it has chosen its first tickets, while all are choosing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A seat wants to take something back and waits for the others."""

    number: int
    """The entry of the journal that asks; an answer names it."""
    seat: int
    lines: int
    """How many lines of the record would be left."""
    agreed: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """What everybody may know about a table."""

    code: str
    title: str
    board: str
    """The name of the board."""
    state: Literal["open", "playing", "over"]
    chairs: list[Chair]
    first: int | None
    seconds_a_move: int | None
    watch: bool
    undo: bool
    away_bot: str
    commitment: str
    """The SHA-256 of the seed, known before the first card is dealt."""
    seed: str | None
    """What all deals follow from; told when the game is over."""
    asked: Asked | None
    bonuses: list[dict[str, int]]
    """How far each seat is with each bonus card that everybody can count, by the letter of the card."""
    created: float
    moved: float
    """When the last move was made, in seconds since 1970."""


# What happened


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    """Somebody took a seat."""

    number: int
    kind: Literal["sit"] = "sit"
    seat: int
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A seat became free."""

    number: int
    kind: Literal["leave"] = "leave"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """The game started."""

    number: int
    kind: Literal["start"] = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A player or the dealer acted."""

    number: int
    kind: Literal["line"] = "line"
    text: str
    """A line of the record, with `?` for what the reader may not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chose:
    """A seat chose its first tickets."""

    number: int
    kind: Literal["choice"] = "choice"
    seat: int
    text: str | None
    """What it keeps; only its own reader is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TookBack:
    """A seat took its last action back."""

    number: int
    kind: Literal["back"] = "back"
    seat: int
    lines: int
    """How many lines of the record are left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedBack:
    """A seat asked whether it may take its last action back."""

    number: int
    kind: Literal["ask_back"] = "ask_back"
    seat: int
    lines: int
    """How many lines of the record would be left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredBack:
    """A seat answered whether another one may take its last action back."""

    number: int
    kind: Literal["answer_back"] = "answer_back"
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WentAway:
    """A bot took over a seat, or its player came back."""

    number: int
    kind: Literal["away"] = "away"
    seat: int
    bot: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chatted:
    """A seat said something."""

    number: int
    kind: Literal["chat"] = "chat"
    seat: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited:
    """A seat invited the others to play again at another table."""

    number: int
    kind: Literal["invite"] = "invite"
    seat: int
    code: str
    """The code of that table."""


Happened = Sat | Left | Started | Played | Chose | TookBack | AskedBack | AnsweredBack | WentAway | Chatted | Invited
"""Something that happened at a table, as the reader may know it; `number` is its place in the journal, from 1."""


# How a game ended


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
    """The end of the game for one seat."""

    seat: int
    routes: int
    tickets: list[TicketScore]
    bonuses: list[BonusScore]
    total: int
    tiebreaks: list[int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a game ended."""

    sheets: list[Sheet]
    winners: list[int]
    decided_by: str
    reason: str


# All of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """What happened since the reader's last update, and what is true now."""

    type: Literal["update"] = "update"
    number: int
    """The last entry of the journal that this message knows of."""
    ply: int
    """What a move must answer: the number of the last entry that changed the game."""
    seat: int | None
    """The reader's seat; `null` for a watcher."""
    table: TableInfo
    happened: list[Happened]
    view: ViewMessage | None
    """`null` before the game starts."""
    bonuses: dict[str, int]
    """How far the reader is with the bonus cards that depend on its hand and tickets."""
    legal: list[str]
    """What the reader may do now; of the claims, each route with its cheapest payments."""
    undo: Literal["now", "ask"] | None
    """Whether the reader can take its last action back: at once, or if the others agree."""
    result: Result | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MyTable:
    """A table that a browser knows, and what happened there since its last visit."""

    table: TableInfo
    seat: int | None
    your_turn: bool
    to_act: list[int]
    """The seats that the game waits for."""
    happened: list[Happened]
