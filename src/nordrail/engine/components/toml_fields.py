"""The fields of a TOML table, read one by one while every mistake is noted. Knows nothing of what the fields mean."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Self, TypeVar

from nordrail.engine.suggestion import suggestions

_Value = TypeVar("_Value")
_TYPES = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table"}


class Fields:
    """A table of a file; for each mistake it notes a sentence and gives a stand-in, so that reading goes on."""

    def __init__(self, path: str, values: dict[str, Any], mistakes: list[str]) -> None:
        """The values of a table, where it is in the file, and the list that takes the sentences."""
        self.path = path
        """Where the table is in the file, as TOML names it."""
        self.values = values
        """What the table holds."""
        self.mistakes = mistakes
        """What is wrong with the whole file, one sentence each."""

    def at(self, key: str) -> Self:
        """The table under a key; an empty one where there is none."""
        value = self.values.get(key)
        word = key if re.fullmatch("[A-Za-z0-9_]+", key) else show(key)
        return type(self)(f"{self.path}.{word}".lstrip("."), value if isinstance(value, dict) else {}, self.mistakes)

    def section(self, key: str) -> Self:
        """The table under a key, where there has to be one with something in it."""
        if self.read(key, {"": None}, required=True) == {}:
            self.at(key).note("it is empty; it should hold at least one entry")
        return self.at(key)

    def tables(self) -> Iterator[tuple[str, Self]]:
        """The tables under all keys, where anything else is a mistake."""
        for key, value in self.values.items():
            if self.read(key, {}) is value:
                yield key, self.at(key)

    def note(self, sentence: str) -> None:
        """Write a mistake down, with its place."""
        self.mistakes.append(f"{self.path}: {sentence}")

    def expect(self, *names: str) -> None:
        """Note every field that has none of these names."""
        for key in self.values:
            if key not in names:
                self.at(key).note(f"it is no field; the fields are {', '.join(names)}{did_you_mean(key, names)}")

    def read(self, key: str, stand_in: _Value, *, required: bool = False) -> _Value:
        """The value of a field, which has to be of the same type as its stand-in."""
        value: _Value = self.values.get(key, stand_in)
        right = f"it should be {_TYPES[type(stand_in)]}"
        if required and key not in self.values:
            self.at(key).note(f"it is missing; {right}")
        if type(value) is type(stand_in):  # isinstance would take true for a number
            return value
        self.at(key).note(f"it is {show(value)}; {right}")
        return stand_in

    def read_number(self, key: str, least: int, most: int) -> int:
        """The value of a field that has to be a number between two others; the larger one stands in for a mistake."""
        number = self.read(key, most, required=True)
        if least <= number <= most:
            return number
        self.at(key).note(f"it is {number}; it should be {least} to {most}")
        return most


def show(value: object) -> str:
    """A value as the file has it: a text in quotes, true and false in small letters."""
    return json.dumps(value, ensure_ascii=False, default=str)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one; empty where none is close."""
    return "".join(suggestions(word, known)[:1])


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that suggests the nearest known word; empty where none is close."""
    near = nearest(word, known)
    return f" (did you mean {show(near)}?)" if near else ""
