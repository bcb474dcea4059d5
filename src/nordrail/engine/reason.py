"""Why something is refused: a sentence for people, and a name with values for programs that have words of their own."""

from typing import Self


class Reason(str):
    """The sentence itself. Where people meet it outside of the terminal, it has a name too."""

    name: str
    """What it is called; empty if only a program gone wrong could hear it."""
    values: dict[str, int | str]
    """What the sentence names: seats, numbers, cards."""

    def __new__(cls, sentence: str, name: str = "", /, **values: int | str) -> Self:
        """A sentence, its name, and what it names."""
        reason = super().__new__(cls, sentence)
        reason.name, reason.values = name, values
        return reason
