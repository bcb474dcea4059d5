"""The exceptions of Nordrail, with messages for people.

NordrailError
├── NotationError    the text cannot be parsed
├── IllegalAction    the text is valid, but the rules forbid it now
├── BrokenRecord     a line of a record cannot be parsed or played; it has the line number
└── BoardError       a board file is invalid; it lists every mistake
"""

from collections.abc import Sequence

from nordrail.engine.objection import Objection
from nordrail.engine.quoting import printable


class NordrailError(Exception):
    """The base of all errors that a user of Nordrail can cause.

    A message can quote user input, so control characters are escaped here for all errors.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence))


class NotationError(NordrailError):
    """Text that is not valid notation, cards or a known name."""


class IllegalAction(NordrailError):
    """A line that the rules forbid in this state."""

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason if isinstance(reason, Objection) else Objection(printable(reason))
        """The part of the message that says why, with a name if a player can see it."""


class BrokenRecord(NordrailError):
    """A record with a line that cannot be parsed or played."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.args = line, self.args[0]
        self.line = line
        """The line number of the mistake, counted from 1."""
        self.reason: str = self.args[1]
        """What is wrong, and what would be right."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class BoardError(NordrailError):
    """A board file with mistakes."""

    def __init__(self, mistakes: Sequence[str]) -> None:
        self.mistakes = tuple(map(_printable_reason, mistakes))
        """The mistakes, one message each, with a name if the file itself causes it."""
        super().__init__("")
        self.args = (self.mistakes,)

    def __str__(self) -> str:
        return "\n".join(self.mistakes)


def _printable_reason(sentence: str) -> Objection:
    if not isinstance(sentence, Objection):
        return Objection(printable(sentence))
    values = {key: printable(value) if isinstance(value, str) else value for key, value in sentence.values.items()}
    return Objection(printable(sentence), sentence.name, **values)
