"""What the parser answers, as JSON: the server runs no code of a process that reads the files of strangers."""

from dataclasses import dataclass, replace
from functools import cache

from pydantic import TypeAdapter

from nordrail.engine.components.board import Board
from nordrail.engine.components.cards import Cards
from nordrail.engine.objection import Objection
from nordrail.engine.rules.rulebook import Rulebook, TicketRules, find_title
from nordrail.table.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Said:
    """A reason in its parts."""

    sentence: str
    name: str
    values: dict[str, int | str]

    @classmethod
    def of(cls, reason: Objection) -> "Said":
        """Take a reason apart."""
        return cls(str(reason), reason.name, reason.values)

    def reason(self) -> Objection:
        """Return the reason."""
        return Objection(self.sentence, self.name, **self.values)


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal in its parts."""

    error: str
    detail: str
    reason: Said | None = None
    mistakes: tuple[Said, ...] = ()

    @classmethod
    def of(cls, refusal: Refusal) -> "Refused":
        """Take a refusal apart."""
        reason = None if refusal.reason is None else Said.of(refusal.reason)
        return cls(refusal.error, str(refusal.detail), reason, tuple(map(Said.of, refusal.mistakes)))

    def refusal(self) -> Refusal:
        """Return the refusal."""
        refusal = Refusal(self.error, self.detail, None if self.reason is None else self.reason.reason())
        refusal.mistakes = tuple(mistake.reason() for mistake in self.mistakes)
        return refusal


@dataclass(frozen=True, slots=True)
class Heading:
    """The first line of an answer."""

    size: int
    """The bytes that follow."""
    refused: Refused | None = None

    def line(self) -> bytes:
        """Return the heading as a line."""
        return _headings().dump_json(self) + b"\n"


def read_heading(line: bytes) -> Heading:
    """Parse the first line of an answer."""
    return _headings().validate_json(line)


@dataclass(frozen=True, slots=True)
class BoardRead:
    """What a board file changes in a title."""

    board: Board
    deck: str
    trains: int
    tickets: TicketRules


def write_rulebook(rulebook: Rulebook) -> bytes:
    """Return a title on the board of a file as JSON, without what the title decides."""
    read = BoardRead(rulebook.board, str(rulebook.deck), rulebook.trains, rulebook.tickets)
    return _boards().dump_json(read)


def read_rulebook(title: str, text: bytes) -> Rulebook:
    """Return a title on the board of a file."""
    read = _boards().validate_json(text)
    own = find_title(title)
    deck = Cards(read.deck)
    return replace(own, board=read.board, deck=deck, trains=read.trains, tickets=read.tickets, changed_board=True)


@cache
def _headings() -> TypeAdapter[Heading]:
    return TypeAdapter(Heading)


@cache
def _boards() -> TypeAdapter[BoardRead]:
    return TypeAdapter(BoardRead)
