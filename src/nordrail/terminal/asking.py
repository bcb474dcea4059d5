"""Questions to the person at the terminal, who may always leave."""

import sys
from contextlib import suppress

from rich.console import Console

if sys.stdin.isatty():
    with suppress(ImportError):
        import readline  # noqa: F401  (typed lines can then be edited and come back with the arrow keys)


class Leave(Exception):
    """The person leaves; whoever said so, and did not just vanish, can still be asked something."""

    def __init__(self, *, said_so: bool = False) -> None:
        self.said_so = said_so
        """Whether the person typed it."""


def ask(console: Console, question: str) -> str:
    """The answer to a question, without blanks around it; whoever has no more to say leaves."""
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise Leave from None
    except UnicodeDecodeError:
        return ""
