"""Questions to the person at the terminal, who can leave at any time."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread

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
    except (EOFError, KeyboardInterrupt, OSError):
        with suppress(OSError):  # the terminal may be closed
            console.print()
        raise Quit from None
    except UnicodeDecodeError:
        return ""


@contextmanager
def hangup_is_ctrl_c() -> Iterator[None]:
    """Treat a closed terminal (SIGHUP) and SIGTERM like Ctrl-C."""
    if current_thread() is not main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
