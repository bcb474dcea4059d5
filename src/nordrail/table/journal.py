"""What can happen at a table, entry by entry. The journal is all that is kept: a table is what its entries make it."""

from dataclasses import dataclass
from typing import Literal

from nordrail.engine.events import Event, KeepTickets


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit:
    """Somebody takes a seat, or a new secret opens it; secrets are kept as digests."""

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
    """A line of the game's record; the first line of a move says who sent it, and under which id."""

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
    """Only the first `lines` lines of the record are left."""

    kind: Literal["back"] = "back"
    seat: int
    lines: int
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskBack:
    """A seat asks the others whether it may go back to the first `lines` lines of the record."""

    kind: Literal["ask_back"] = "ask_back"
    seat: int
    lines: int
    move: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerBack:
    """A seat agrees to what was asked, or does not."""

    kind: Literal["answer_back"] = "answer_back"
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """From here on a bot plays for a seat, or no longer does."""

    kind: Literal["away"] = "away"
    seat: int
    bot: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A seat says something."""

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
"""The entries that carry the id which the client gave its request."""
