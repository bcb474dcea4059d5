"""The messages that a table sends to its readers, independent of the transport."""

from dataclasses import dataclass
from typing import Literal

from nordrail.engine.view_message import ViewMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat and its player."""

    seat: int
    who: Literal["open", "person", "program", "bot"]
    name: str | None
    bot: str | None
    """The bot that plays, for itself or for a player who is away."""
    away: bool
    chosen: bool
    """Whether it has chosen its first tickets; false again once everyone has."""


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
    watch: bool
    undo: bool
    away_bot: str
    commitment: str
    """The SHA-256 hash of the seed, published before the first card is dealt."""
    seed: str | None
    """The seed of all deals; `null` until the game is over."""
    asked: Asked | None
    bonuses: list[dict[str, int]]
    """Each seat's progress on the bonus cards that depend on public information, by the letter of the card."""
    created: float
    moved: float
    """The time of the last move, in seconds since 1970."""


# Events


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    """A player took a seat."""

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
    """A line of the record, with `?` for hidden cards and tickets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chose:
    """A seat chose its first tickets."""

    number: int
    kind: Literal["choice"] = "choice"
    seat: int
    text: str | None
    """The choice; `null` for other readers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TookBack:
    """A seat undid its last action."""

    number: int
    kind: Literal["back"] = "back"
    seat: int
    lines: int
    """The number of lines of the record that are left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedBack:
    """A seat asked to undo its last action."""

    number: int
    kind: Literal["ask_back"] = "ask_back"
    seat: int
    lines: int
    """The number of lines of the record that would be left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredBack:
    """A seat answered a request to undo."""

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
    """A seat posted a chat message."""

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
"""An event at a table, as the reader may see it; `number` is its place in the journal, from 1."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of a game."""

    sheets: list[Sheet]
    winners: list[int]
    decided_by: str
    reason: str


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
    view: ViewMessage | None
    """`null` before the game starts."""
    bonuses: dict[str, int]
    """The reader's progress on the bonus cards that depend on its hand and tickets."""
    legal: list[str]
    """The reader's legal actions; claims are listed with their cheapest payments."""
    undo: Literal["now", "ask"] | None
    """Whether the reader can undo its last action: at once, or if the others agree."""
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
