"""Why an action is refused: a message for people, and a name with values for programs that translate it."""

from typing import Self


class Objection(str):
    """The message itself, with a name if players can see it outside the terminal."""

    name: str
    """The name; empty if only a faulty program could cause it."""
    values: dict[str, int | str]
    """The values in the message: seats, numbers, cards."""

    def __new__(cls, sentence: str, name: str = "", /, **values: int | str) -> Self:
        """Make a reason from its message, name and values."""
        reason = super().__new__(cls, sentence)
        reason.name, reason.values = name, values
        return reason
