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


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """A seat becomes free; only before the game starts."""

    kind: Literal["leave"] = "leave"
    seat: int


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
class Choice:
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
    """A bot starts or stops playing for a seat."""

    kind: Literal["away"] = "away"
    seat: int
    bot: str | None = None


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


Entry = Sit | Leave | Start | Line | Choice | Back | AskBack | AnswerBack | Away | Chat | Invite
"""One entry of a journal."""

Requested = Line | Choice | Back | AskBack | Chat | Invite
"""Entries that can carry the client's id of a request."""
