"""Questions to the person at the terminal, who can leave at any time."""

import sys
from contextlib import suppress

from rich.console import Console

if sys.stdin.isatty():
    with suppress(ImportError):
        import readline  # noqa: F401  (line editing and history)


class Quit(Exception):
    """The person leaves; after `quit`, but not after end of input, more questions can be asked."""

    def __init__(self, *, said_so: bool = False) -> None:
        self.said_so = said_so
        """Whether the person typed `quit`."""


def ask(console: Console, question: str) -> str:
    """Ask a question and return the stripped answer; raise `Quit` at end of input or Ctrl-C."""
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise Quit from None
    except UnicodeDecodeError:
        return ""
