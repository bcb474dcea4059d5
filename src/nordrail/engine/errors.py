"""What can go wrong, as sentences for a person.

NordrailError
├── NotationError    the text cannot be read
├── IllegalAction    the text can be read, but the rules forbid it now
├── BrokenRecord     a record holds a line that cannot be read or played; it knows which
└── BoardError       a board file is wrong; it lists every mistake
"""

from collections.abc import Sequence

from nordrail.engine.quoting import printable
from nordrail.engine.reason import Reason


class NordrailError(Exception):
    """Anything that a user of Nordrail can cause.

    Its sentence may quote what the user wrote, so it is made safe for a terminal here, once for all errors.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence))


class NotationError(NordrailError):
    """A text that is no line of the notation, no cards or no such name."""


class IllegalAction(NordrailError):
    """A line that the rules forbid in this state."""

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason if isinstance(reason, Reason) else Reason(printable(reason))
        """The part of the sentence that says why; with a name where a person can meet it."""


class BrokenRecord(NordrailError):
    """A record with a line that cannot be read or played."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.args = line, self.args[0]
        self.line = line
        """Where the mistake is, counted from 1."""
        self.reason: str = self.args[1]
        """What is wrong with it, and what would be right."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class BoardError(NordrailError):
    """A board file with mistakes, all of them."""

    def __init__(self, mistakes: Sequence[str]) -> None:
        self.mistakes = tuple(map(printable, mistakes))
        """What is wrong, a sentence each."""
        super().__init__("")
        self.args = (self.mistakes,)

    def __str__(self) -> str:
        return "\n".join(self.mistakes)
