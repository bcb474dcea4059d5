"""What can happen at a table, entry by entry. The journal is all that is kept: a table is what its entries make it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Sit(_Entry):
    """Somebody takes a seat, or a new secret opens it; secrets are kept as digests."""

    kind: Literal["sit"] = "sit"
    seat: int
    name: str
    who: Literal["person", "program", "bot"]
    bot: str | None = None
    digest: str | None = None


class Leave(_Entry):
    """A seat is free again; only before the game begins."""

    kind: Literal["leave"] = "leave"
    seat: int


class Start(_Entry):
    """The game begins."""

    kind: Literal["start"] = "start"


class Line(_Entry):
    """A line of the game's record; the first of a move knows who sent it and by which id."""

    kind: Literal["line"] = "line"
    text: str
    seat: int | None = None
    move: str | None = None


class Choice(_Entry):
    """A seat has chosen its first tickets; the line follows when all have."""

    kind: Literal["choice"] = "choice"
    seat: int
    text: str
    move: str | None = None


class Back(_Entry):
    """All lines after the first so many are taken back."""

    kind: Literal["back"] = "back"
    seat: int
    lines: int
    move: str | None = None


class AskBack(_Entry):
    """A seat asks the others whether it may take back all lines after the first so many."""

    kind: Literal["ask_back"] = "ask_back"
    seat: int
    lines: int
    move: str | None = None


class AnswerBack(_Entry):
    """A seat agrees to what was asked, or does not."""

    kind: Literal["answer_back"] = "answer_back"
    seat: int
    yes: bool


class Away(_Entry):
    """A bot plays for a seat from here on, or no longer."""

    kind: Literal["away"] = "away"
    seat: int
    bot: str | None = None


class Chat(_Entry):
    """A seat says something."""

    kind: Literal["chat"] = "chat"
    seat: int
    text: str
    move: str | None = None


Entry = Annotated[
    Sit | Leave | Start | Line | Choice | Back | AskBack | AnswerBack | Away | Chat, Field(discriminator="kind")
]
"""One entry of a journal."""

# An entry that cannot be read is an error that goes to the log, and what stands in it is secret.
_READER: TypeAdapter[Entry] = TypeAdapter(Entry, config=ConfigDict(hide_input_in_errors=True))


def read_entry(text: str) -> Entry:
    """An entry as it was written."""
    return _READER.validate_json(text)


def write_entry(entry: Entry) -> str:
    """An entry as it is kept."""
    return entry.model_dump_json(exclude_defaults=False, exclude_none=True)
