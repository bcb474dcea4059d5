"""Where output goes: tables and JSON to people and programs, complaints and progress to the side."""

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
    """The console for results; names are printed as they are, whatever they look like."""
    return Console(highlight=False, markup=False, emoji=False)


def complain(sentence: str) -> None:
    """Says what is wrong, beside the results."""
    Console(stderr=True, highlight=False, markup=False, emoji=False).print(sentence, style="red", soft_wrap=True)


@contextmanager
def sentences() -> Iterator[None]:
    """Turns what a user can cause into a sentence and an exit status."""
    try:
        yield
    except NordrailError as error:
        complain(str(error))
        raise typer.Exit(1) from None
    except BrokenProcessPool:
        complain("A process that helped has ended without a word; --jobs 1 does without helpers.")
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        complain("Stopped.")
        raise typer.Exit(130) from None


def progress(things: Iterable[_Thing], total: int, doing: str) -> Iterator[_Thing]:
    """The same things, with a bar in the terminal that shows how many have passed."""
    console = Console(stderr=True)
    columns = TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal or total < 2) as bar:
        yield from bar.track(things, total=total)


def print_json(value: Any) -> None:
    """Prints a value for a program to read."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    print()


def forgive_letters() -> None:
    """Lets a terminal that lacks a letter show a question mark in its place."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
