"""Validated input: the bodies of requests, and the messages of clients on a socket."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from nordrail.host.table_file import LONGEST as LONGEST_TABLE
from nordrail.host.table_file import NONCE
from nordrail.table.options import SeatOption, TableOptions

LONGEST_CHAT = 300
"""Longest line of chat, in characters."""
LONGEST_BOARD = 200_000
"""Longest board file, in characters."""
LONGEST_RECORD = 500_000
"""Longest uploaded record, in characters; a real one has about ten thousand."""
LONGEST_URL = 1000
"""Longest URL for notices, in characters."""
_MOST_UNKNOWN = 10
"""The most unknown fields that are reported one by one."""

Name = Annotated[str, Field(min_length=1, max_length=40)]
Bot = Annotated[str, Field(min_length=1, max_length=40)]
Secret = Annotated[str, Field(min_length=20, max_length=60)]
NewSecret = Annotated[str, Field(pattern="^[0-9A-Za-z_-]{32,60}$")]
Commit = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Nonce = Annotated[str, Field(pattern=f"^{NONCE}$")]
MoveId = Annotated[str, Field(min_length=1, max_length=40)]


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _must_have_few_unknown_fields(cls, sent: Any) -> Any:
        """Refuse many fields at once: each would be a mistake of its own, and some messages have room for 100,000."""
        if isinstance(sent, dict) and len(sent) > len(cls.model_fields) + _MOST_UNKNOWN:
            raise PydanticCustomError("too_many_fields", "Too many unknown fields")
        return sent


# Tables


class NewSeat(_Request):
    """The player of a seat: the host, anyone with the link, or a bot."""

    who: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: Bot | None = None
    commit: Commit | None = None
    """The SHA-256 of what you contribute to the shuffle."""


class NewTable(_Request):
    """A table to create."""

    title: Annotated[str, Field(max_length=40)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)] | None = None
    """The text of a board file, for a custom board."""
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=5)]
    first: Annotated[int, Field(ge=1, le=5)] | None = None
    """The seat that moves first; random if omitted."""
    seconds_a_move: Annotated[int, Field(ge=10, le=30 * 86400)] | None = None
    """Seconds a player may think before a bot acts; no limit if omitted."""
    when_late: Literal["move", "hand_over"] = "move"
    """Whether that bot finishes the turn, or plays until the player returns."""
    watch: bool = True
    """Whether strangers may watch."""
    undo: bool = True
    """Whether moves may be taken back."""
    practice: bool | None = None
    """Whether the game is practice and does not count; if omitted, a game counts unless several people play."""
    hints: bool | None = None
    """Whether players may ask for hints, in a game that then does not count; if omitted, only in practice."""
    away_bot: Bot = "hard"
    """The bot that plays for an absent player."""

    def options(self) -> TableOptions:
        """Return the options as the table holds them."""
        seats = tuple(SeatOption(**seat.model_dump()) for seat in self.seats)
        return TableOptions(**self.model_dump(exclude={"seats"}), seats=seats)


class NewLesson(_Request):
    """A lesson to start."""

    title: Annotated[str, Field(max_length=40)]
    name: Name


class NewDaily(_Request):
    """A deal of the day to play."""

    title: Annotated[str, Field(max_length=40)]
    day: Annotated[str, Field(max_length=10)]
    """A date such as `2026-11-18`."""
    name: Name


class OwnBoard(_Request):
    """A board file to draw."""

    title: Annotated[str, Field(max_length=40)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)]


class CopyTable(_Request):
    """A table to save to a file."""

    secrets: Annotated[list[Secret], Field(min_length=1, max_length=5)]
    """The secrets of all people at the table."""


class ContinueTable(_Request):
    """The file of a table, to continue its game here."""

    file: Annotated[str, Field(max_length=LONGEST_TABLE)]


class Join(_Request):
    """A player who takes a seat."""

    name: Name
    program: bool = False
    """Whether the player is a program that uses the bot API."""
    commit: Commit | None = None
    """The SHA-256 of what you contribute to the shuffle."""
    secret: NewSecret | None = None
    """A random secret that you have stored before you ask, in case the answer is lost; asking again is safe."""


class StartGame(_Request):
    """The start of a game."""

    nonces: Annotated[dict[Annotated[int, Field(ge=1, le=5)], Nonce], Field(max_length=5)] = {}
    """What the asker contributes to the shuffle, by seat."""


class Contribution(_Request):
    """What a player contributes to the shuffle."""

    nonce: Nonce


class PutBot(_Request):
    """A bot for a free seat."""

    bot: Bot


class TakeOver(_Request):
    """A seat to move to this device."""

    token: Annotated[str, Field(max_length=60)]
    commit: Commit | None = None
    """The SHA-256 of what you contribute to the shuffle, if the game has not started."""


class Known(_Request):
    """A table that a browser remembers."""

    code: Annotated[str, Field(max_length=10)]
    secret: Secret | None = None
    number: Annotated[int, Field(ge=0)] = 0
    """The last entry that the browser has seen."""


class KnownTables(_Request):
    """All tables that a browser remembers."""

    tables: Annotated[list[Known], Field(max_length=100)]


class NetworkSwitch(_Request):
    """Whether others on this network can join."""

    lan: bool


class Device(_Request):
    """A browser that wants notices, as its `PushManager` describes it."""

    url: Annotated[str, Field(min_length=1, max_length=LONGEST_URL)]
    """The `endpoint` of the push service."""
    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}=?$")]
    """The public key of the browser."""
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}(==)?$")]
    """The secret that the browser shares with this server."""
    language: Literal["en", "da", "nb", "sv", "fi"] = "en"


class Webhook(_Request):
    """A URL that gets a request for each notice of a table."""

    url: Annotated[str, Field(min_length=1, max_length=LONGEST_URL)]


class AskHint(_Request):
    """A player who wants a hint."""

    id: MoveId
    ply: Annotated[int, Field(ge=0)]
    """The `ply` of the update that it is about."""


class AskAnalysis(_Request):
    """How to analyse the game of a table."""

    seconds: Annotated[int, Field(ge=5, le=60)] = 20
    """The time to think; more is more precise."""


class UploadAnalysis(AskAnalysis):
    """A record to analyse."""

    record: Annotated[str, Field(max_length=LONGEST_RECORD)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)] | None = None


class KeepCopy(_Request):
    """A copy of My games to keep."""

    content: Annotated[str, Field(min_length=1, max_length=990_000)]
    """The games, encrypted by the browser, in base64."""


class Upload(_Request):
    """A record to replay."""

    record: Annotated[str, Field(max_length=LONGEST_RECORD)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)] | None = None
    seat: Annotated[int, Field(ge=1, le=5)] | None = None
    """The seat whose view to show; all hands if omitted."""


class PuzzleGuess(_Request):
    """An answer to a puzzle."""

    action: Annotated[str, Field(min_length=1, max_length=400)]
    """An action in notation, without the seat: `take R`."""


# On a socket


class Hello(_Request):
    """The first message: who connects, and what they have already seen."""

    type: Literal["hello"] = "hello"
    secret: Secret | None = None
    """The secret of a seat; a spectator has none."""
    number: Annotated[int, Field(ge=0)] | None = None
    """The last entry that the client has seen; if omitted, it gets only the current state."""
    watch: bool = False
    """Whether to read and act as a spectator does, even with the secret of a seat, as a covered shared screen does."""
    presence: bool = False
    """Whether to be told who is connected."""
    changes: bool = False
    """Whether to get a `change` instead of an update when the client knows everything before it."""


class Move(_Request):
    """A seat acts."""

    type: Literal["move"] = "move"
    id: MoveId
    ply: Annotated[int, Field(ge=0)]
    """The `ply` of the update that it answers."""
    action: Annotated[str, Field(max_length=400)]
    """An action in notation, without the seat: `take R`."""


class TakeBack(_Request):
    """A seat takes back its last move, or asks the others to allow it."""

    type: Literal["back"] = "back"
    id: MoveId
    ply: Annotated[int, Field(ge=0)]


class AnswerUndo(_Request):
    """A seat allows or refuses a take-back."""

    type: Literal["answer"] = "answer"
    question: Annotated[int, Field(ge=1)]
    """The number of the entry that asks, so a late answer cannot count for the next question."""
    yes: bool


class Say(_Request):
    """A line of chat."""

    type: Literal["chat"] = "chat"
    id: MoveId
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class InviteAgain(_Request):
    """An invitation to play again at another table."""

    type: Literal["invite"] = "invite"
    id: MoveId
    code: Annotated[str, Field(pattern="^[A-Z]{6}$")]
    """The code of that table."""


class NudgePlayer(_Request):
    """A reminder for a player who must act."""

    type: Literal["nudge"] = "nudge"
    id: MoveId
    whom: Annotated[int, Field(ge=1, le=5)]


class CastVote(_Request):
    """Consent to let a bot play for `whom`, or to end the game; or no consent."""

    type: Literal["vote"] = "vote"
    id: MoveId
    what: Literal["bot", "end"]
    whom: Annotated[int, Field(ge=1, le=5)] | None = None
    yes: bool


class GiveUp(_Request):
    """A player resigns."""

    type: Literal["resign"] = "resign"
    id: MoveId


class Return(_Request):
    """An absent player returns."""

    type: Literal["return"] = "return"


class Ping(_Request):
    """A check that the connection is alive."""

    type: Literal["ping"] = "ping"


ClientMessage = Annotated[
    Hello | Move | TakeBack | AnswerUndo | Say | InviteAgain | NudgePlayer | CastVote | GiveUp | Return | Ping,
    Field(discriminator="type"),
]
"""A message from a client on a socket."""
