"""Refused requests: a name for programs, a sentence for people."""

from nordrail.engine.errors import BoardError, NordrailError
from nordrail.engine.objection import Objection


class Refusal(Exception):
    """A refused request; nothing has changed."""

    def __init__(self, error: str, detail: str, reason: Objection | None = None) -> None:
        super().__init__(error, detail)
        self.error = error
        """One word for programs."""
        self.detail = detail if detail.endswith(".") else f"{detail}."
        """A sentence for people."""
        self.reason = detail if isinstance(detail, Objection) else reason
        """The named reason, for clients that translate it; `None` if the error is enough."""
        self.mistakes: tuple[Objection, ...] = ()
        """The mistakes in an uploaded file."""


def forbidden(detail: str) -> Refusal:
    """Refuse a request without permission."""
    return Refusal("forbidden", detail)


def not_found(detail: str) -> Refusal:
    """Refuse a request for something that does not exist."""
    return Refusal("not_found", detail)


def invalid(detail: str) -> Refusal:
    """Refuse an invalid request."""
    return Refusal("invalid", detail)


def sentence(error: Exception) -> str:
    """Return the words of an error as a sentence."""
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."


def invalid_board(error: NordrailError) -> Refusal:
    """Refuse a board file, with each of its mistakes."""
    refusal = invalid(str(error))
    if isinstance(error, BoardError):
        refusal.mistakes = error.mistakes
    return refusal
