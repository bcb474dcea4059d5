"""Bots in a Python file that is not part of a package: `my_bot.py:MyBot`."""

import re
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from nordrail.bots.bot import FAILURES, Bot
from nordrail.engine.errors import NotationError

_FILE = re.compile(r"(?P<path>.+?\.py)(?::(?P<kind>[^\W\d]\w*)(?!\w*=))?(?::(?P<options>.*))?", re.DOTALL)
"""A path, a class if it is named, and options."""


def split_file(text: str) -> tuple[str, str, str] | None:
    """Split a bot such as `my_bot.py:MyBot:cards=3` into file, class and options; `None` if it does not name a file.

    >>> split_file("bots/my_bot.py:MyBot:cards=3"), split_file("my_bot.py:cards=3"), split_file("planner")
    (('bots/my_bot.py', 'MyBot', 'cards=3'), ('my_bot.py', '', 'cards=3'), None)
    """
    found = _FILE.fullmatch(text)
    return (found["path"], found["kind"] or "", found["options"] or "") if found else None


def class_in_file(path: str, kind: str) -> Callable[..., Bot]:
    """Return the class of a file; it need not be named if it is the only one with a method `choose`."""
    module = _load(Path(path))
    own = [value for value in vars(module).values() if isinstance(value, type) and value.__module__ == module.__name__]
    bots = [value.__name__ for value in own if hasattr(value, "choose")]
    if not kind and len(bots) != 1:
        known = f"it has {', '.join(bots)}" if bots else "it has no class with a method choose(view, legal)"
        raise NotationError(f"{path}: name its class, as in {path}:MyBot; {known}")
    maker: Callable[..., Bot] | None = getattr(module, kind or bots[0], None)
    if not callable(maker):
        raise NotationError(f"{path} has no class {kind}; its bots are {', '.join(bots) or 'none'}")
    return maker


def _load(path: Path) -> ModuleType:
    """Import the file once in this process; it can import its neighbours, as a script can."""
    whole = path.resolve()
    name = f"nordrail_bot_{sha256(str(whole).encode()).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    if not whole.is_file():
        raise NotationError(f"there is no file {path}; write a bot as my_bot.py:MyBot")
    spec = spec_from_file_location(name, whole)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    if str(whole.parent) not in sys.path:
        sys.path.append(str(whole.parent))
    try:
        spec.loader.exec_module(module)
    except FAILURES as error:
        del sys.modules[name]
        raise NotationError(f"{path} cannot be imported: {_place(error, whole)}") from None
    return module


def _place(error: BaseException, path: Path) -> str:
    """Describe the error with its line in the file."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(path)]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{'' if line is None else f'line {line}: '}{type(error).__name__}: {words}"
