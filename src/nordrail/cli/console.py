"""Output: results on stdout, errors and progress on stderr."""

import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from nordrail.engine.errors import NordrailError

_Thing = TypeVar("_Thing")


def out() -> Console:
    """Return the console for results; it prints text unchanged, without markup."""
    return Console(highlight=False, markup=False, emoji=False)


def complain(sentence: str) -> None:
    """Print an error message to stderr."""
    Console(stderr=True, highlight=False, markup=False, emoji=False).print(sentence, style="red", soft_wrap=True)


@contextmanager
def sentences() -> Iterator[None]:
    """Turn expected errors into a message and an exit status."""
    try:
        yield
    except NordrailError as error:
        complain(str(error))
        raise typer.Exit(1) from None
    except BrokenProcessPool:
        complain("A worker process ended unexpectedly; --jobs 1 uses no worker processes.")
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        complain("Stopped.")
        raise typer.Exit(130) from None


def progress(things: Iterable[_Thing], total: int, doing: str) -> Iterator[_Thing]:
    """Yield the things unchanged while a progress bar in the terminal counts them."""
    console = Console(stderr=True)
    columns = TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal or total < 2) as bar:
        yield from bar.track(things, total=total)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    print()


def forgive_letters() -> None:
    """Print a question mark for any character that the terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
