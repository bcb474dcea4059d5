"""Read the fields of a TOML table one by one and collect every mistake."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Self, TypeVar

from nordrail.engine.suggestion import suggestions

_Value = TypeVar("_Value")
_TYPES = {str: "a string", int: "a whole number", bool: "true or false", dict: "a table"}


class Fields:
    """A table of a file; each mistake is noted and replaced by a default, to let reading continue."""

    def __init__(self, path: str, values: dict[str, Any], mistakes: list[str]) -> None:
        """Wrap the values of the table at `path`; messages are appended to `mistakes`."""
        self.path = path
        """The path of the table in the file, as a TOML key."""
        self.values = values
        """The contents of the table."""
        self.mistakes = mistakes
        """The mistakes in the whole file, one message each."""

    def at(self, key: str) -> Self:
        """Return the table under a key, or an empty one."""
        value = self.values.get(key)
        word = key if re.fullmatch("[A-Za-z0-9_]+", key) else show(key)
        return type(self)(f"{self.path}.{word}".lstrip("."), value if isinstance(value, dict) else {}, self.mistakes)

    def section(self, key: str) -> Self:
        """Return the table under a key, which must exist and not be empty."""
        if self.read(key, {"": None}, required=True) == {}:
            self.at(key).note("it is empty; it should hold at least one entry")
        return self.at(key)

    def tables(self) -> Iterator[tuple[str, Self]]:
        """Iterate over the tables under all keys; any other value is a mistake."""
        for key, value in self.values.items():
            if self.read(key, {}) is value:
                yield key, self.at(key)

    def note(self, sentence: str) -> None:
        """Record a mistake with its path."""
        self.mistakes.append(f"{self.path}: {sentence}")

    def expect(self, *names: str) -> None:
        """Note every field with a name other than these."""
        for key in self.values:
            if key not in names:
                self.at(key).note(f"unknown field; the fields are {', '.join(names)}{did_you_mean(key, names)}")

    def read(self, key: str, stand_in: _Value, *, required: bool = False) -> _Value:
        """Return the value of a field, which must have the type of `stand_in`, the default."""
        value: _Value = self.values.get(key, stand_in)
        right = f"it should be {_TYPES[type(stand_in)]}"
        if required and key not in self.values:
            self.at(key).note(f"it is missing; {right}")
        if type(value) is type(stand_in):  # isinstance would accept true as a number
            return value
        self.at(key).note(f"it is {show(value)}; {right}")
        return stand_in

    def read_number(self, key: str, least: int, most: int) -> int:
        """Return a number from `least` to `most`; the default is `most`."""
        number = self.read(key, most, required=True)
        if least <= number <= most:
            return number
        self.at(key).note(f"it is {number}; it should be {least} to {most}")
        return most


def show(value: object) -> str:
    """Format a value as in the file: strings in quotes, true and false in lowercase."""
    return json.dumps(value, ensure_ascii=False, default=str)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the most similar known word, or an empty string if none is close."""
    return "".join(suggestions(word, known)[:1])


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a suffix that suggests the nearest known word, or an empty string if none is close."""
    near = nearest(word, known)
    return f" (did you mean {show(near)}?)" if near else ""
