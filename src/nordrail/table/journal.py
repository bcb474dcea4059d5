"""The entries of a journal. Only the journal is stored: a table is the result of its entries."""

from dataclasses import dataclass
from typing import Literal

from nordrail.engine.events import Event, KeepTickets


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit:
    """A player takes a seat, or the seat gets a new secret; secrets are stored as digests."""

    kind: Literal["sit"] = "sit"
    seat: int
    name: str
    who: Literal["person", "program", "bot"]
    bot: str | None = None
    digest: str | None = None
    commit: str | None = None
    """The digest of what the player contributes to the shuffle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A seat becomes free; in a running game a bot plays for it until somebody takes it."""

    kind: Literal["leave"] = "leave"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The seats are final, and the players open their contributions to the shuffle."""

    kind: Literal["opening"] = "opening"


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A player opens a contribution to the shuffle."""

    kind: Literal["open"] = "open"
    seat: int
    nonce: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The game starts."""

    kind: Literal["start"] = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the game's record; the first line of a move has the seat and id of its request."""

    kind: Literal["line"] = "line"
    event: Event
    seat: int | None = None
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlyChoice:
    """A seat has chosen its first tickets; the line follows when all seats have."""

    kind: Literal["choice"] = "choice"
    seat: int
    keep: KeepTickets
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """A seat goes back to the first `lines` lines of the record."""

    kind: Literal["back"] = "back"
    seat: int
    lines: int
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskBack:
    """A seat asks the others to go back to the first `lines` lines of the record."""

    kind: Literal["ask_back"] = "ask_back"
    seat: int
    lines: int
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerBack:
    """A seat agrees to a request to go back, or refuses it."""

    kind: Literal["answer_back"] = "answer_back"
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """A bot starts or stops playing for a seat; `once` if it plays one turn because the time was up."""

    kind: Literal["away"] = "away"
    seat: int
    bot: str | None = None
    once: Literal[True] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Nudge:
    """A seat reminds another one that it must act."""

    kind: Literal["nudge"] = "nudge"
    seat: int
    whom: int
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """A seat agrees that a bot plays for `whom`, or that the game ends; or it declines."""

    kind: Literal["vote"] = "vote"
    seat: int
    what: Literal["bot", "end"]
    whom: int | None = None
    yes: bool
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign:
    """A seat gives up the game."""

    kind: Literal["resign"] = "resign"
    seat: int
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The game ends before its last turn."""

    kind: Literal["end"] = "end"
    why: Literal["resigned", "agreed", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HintRequest:
    """A seat asks for a hint."""

    kind: Literal["hint"] = "hint"
    seat: int
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A seat posts a chat message."""

    kind: Literal["chat"] = "chat"
    seat: int
    text: str
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Invite:
    """A seat invites the others to play again at another table."""

    kind: Literal["invite"] = "invite"
    seat: int
    code: str
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """The people at one screen take the whole table away in a file, with its seed; the game no longer counts."""

    kind: Literal["copy"] = "copy"
    seat: int


Entry = (
    Sit
    | Leave
    | Opening
    | Open
    | Start
    | Line
    | EarlyChoice
    | Back
    | AskBack
    | AnswerBack
    | Away
    | Nudge
    | Vote
    | Resign
    | End
    | HintRequest
    | Chat
    | Invite
    | Copy
)
"""One entry of a journal."""

Requested = Line | EarlyChoice | Back | AskBack | Nudge | Vote | Resign | HintRequest | Chat | Invite
"""Entries that can carry the client's id of a request."""
