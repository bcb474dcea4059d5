"""What a client sends, validated: the bodies of requests, and the messages on a socket."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from nordrail.table.options import SeatOption, TableOptions

LONGEST_CHAT = 300
"""How many characters a line of chat may have."""
LONGEST_BOARD = 200_000
"""How many characters a board file may have."""
LONGEST_RECORD = 500_000
"""How many characters an uploaded record may have; a real one has about ten thousand."""

Name = Annotated[str, Field(min_length=1, max_length=40)]
Bot = Annotated[str, Field(min_length=1, max_length=40)]
Secret = Annotated[str, Field(min_length=20, max_length=60)]
MoveId = Annotated[str, Field(min_length=1, max_length=40)]


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# Making and joining tables


class SeatWish(_Request):
    """Who gets a seat: the person who makes the table, anybody with the link, or a bot."""

    who: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: Bot | None = None


class NewTable(_Request):
    """A table to be made."""

    title: Annotated[str, Field(max_length=40)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)] | None = None
    """The text of a board file, for a board other than the title's own."""
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=5)]
    first: Annotated[int, Field(ge=1, le=5)] | None = None
    """The seat that begins; a random one if none is named."""
    seconds_a_move: Annotated[int, Field(ge=10, le=30 * 86400)] | None = None
    """How long a person may think before a bot takes over; without it there is no limit."""
    watch: bool = True
    """Whether strangers may watch."""
    undo: bool = True
    """Whether moves may be taken back."""
    away_bot: Bot = "hard"
    """The bot that plays for somebody who is away."""

    def options(self) -> TableOptions:
        """The same without validation, as the table holds it."""
        seats = tuple(SeatOption(**seat.model_dump()) for seat in self.seats)
        return TableOptions(**self.model_dump(exclude={"seats"}), seats=seats)


class OwnBoard(_Request):
    """A board file to be drawn."""

    title: Annotated[str, Field(max_length=40)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)]


class Join(_Request):
    """Somebody wants to sit down."""

    name: Name
    program: bool = False
    """Whether a program plays, through the bot API."""


class PutBot(_Request):
    """The host puts a bot on a free seat."""

    bot: Bot


class TakeOver(_Request):
    """Another device takes a seat over."""

    token: Annotated[str, Field(max_length=60)]


class Known(_Request):
    """A table that a browser knows."""

    code: Annotated[str, Field(max_length=10)]
    secret: Secret | None = None
    number: Annotated[int, Field(ge=0)] = 0
    """The last entry that it has seen."""


class KnownTables(_Request):
    """All the tables that a browser knows."""

    tables: Annotated[list[Known], Field(max_length=100)]


class Upload(_Request):
    """A record to look at."""

    record: Annotated[str, Field(max_length=LONGEST_RECORD)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)] | None = None
    seat: Annotated[int, Field(ge=1, le=5)] | None = None
    """The seat whose view is wanted; everything if none is named."""


# On a socket


class Hello(_Request):
    """The first message: who reads, and what it has already been told."""

    type: Literal["hello"] = "hello"
    secret: Secret | None = None
    """The secret of a seat; without one, somebody watches."""
    number: Annotated[int, Field(ge=0)] | None = None
    """The last entry that the reader knows; without it, the reader is told only what is true now."""


class Move(_Request):
    """A seat acts."""

    type: Literal["move"] = "move"
    id: MoveId
    ply: Annotated[int, Field(ge=0)]
    """What it answers."""
    action: Annotated[str, Field(max_length=400)]
    """In the notation, without the seat: `take R`."""


class TakeBack(_Request):
    """A seat takes its last move back, or asks the others whether it may."""

    type: Literal["back"] = "back"
    id: MoveId
    ply: Annotated[int, Field(ge=0)]


class Answer(_Request):
    """A seat answers whether another one may take something back."""

    type: Literal["answer"] = "answer"
    question: Annotated[int, Field(ge=1)]
    """The entry that asks; a late answer does not count for the next question."""
    yes: bool


class Say(_Request):
    """A seat says something."""

    type: Literal["chat"] = "chat"
    id: MoveId
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class InviteAgain(_Request):
    """A seat invites the others to play again at another table."""

    type: Literal["invite"] = "invite"
    id: MoveId
    code: Annotated[str, Field(pattern="^[A-Z]{6}$")]
    """The code of that table."""


class Return(_Request):
    """Somebody who was away is back."""

    type: Literal["return"] = "return"


class Ping(_Request):
    """Is anybody there?"""

    type: Literal["ping"] = "ping"


ClientMessage = Annotated[
    Hello | Move | TakeBack | Answer | Say | InviteAgain | Return | Ping, Field(discriminator="type")
]
"""What a client says on a socket."""
