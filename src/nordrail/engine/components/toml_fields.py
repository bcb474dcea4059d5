"""Read the fields of a TOML table one by one and collect every mistake."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self, TypeVar

from nordrail.engine.objection import Objection
from nordrail.engine.suggestion import suggestions

_Value = TypeVar("_Value")
_TYPES = {str: "a string", int: "a whole number", bool: "true or false", dict: "a table"}
_KINDS = {str: "text", int: "number", bool: "flag", dict: "table"}
MOST_MISTAKES = 20
"""The maximum number of mistakes reported for a file."""
_MOST_SUGGESTED = 5
"""The number of mistakes after which no more words are suggested, because that is slow."""
_QUOTED = 100
"""The maximum number of characters quoted from a file."""


class Fields:
    """A table of a file; each mistake is noted and replaced by a default, to let reading continue."""

    def __init__(self, path: str, values: dict[str, Any], mistakes: list[Objection]) -> None:
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
        word = key if re.fullmatch("[A-Za-z0-9_]{1,100}", key) else show(key)
        return type(self)(f"{self.path}.{word}".lstrip("."), value if isinstance(value, dict) else {}, self.mistakes)

    def section(self, key: str) -> Self:
        """Return the table under a key, which must exist and not be empty."""
        if self.read(key, {"": None}, required=True) == {}:
            self.at(key).note("table_empty", "it is empty; it should hold at least one entry")
        return self.at(key)

    def bounded_section(self, key: str, most: int) -> Self:
        """Return the table under a key with at most this many entries; of a longer one, none is read."""
        section = self.section(key)
        if (count := len(section.values)) <= most:
            return section
        section.note("many_entries", f"it has {count} entries; it should have at most {most}", count=count, most=most)
        return type(self)(section.path, {}, self.mistakes)

    def tables(self) -> Iterator[tuple[str, Self]]:
        """Iterate over the tables under all keys; any other value is a mistake."""
        for key, value in self.values.items():
            if self.read(key, {}) is value:
                yield key, self.at(key)

    def note(self, name: str, sentence: str, **values: int | str) -> None:
        """Record a mistake with its name and its path."""
        self.mistakes.append(Objection(f"{self.path}: {sentence}", name, at=self.path, **values))

    def near(self, word: str, known: Iterable[str]) -> str:
        """Return the most similar known word; empty if none is close, or if there are many mistakes already."""
        return "" if len(self.mistakes) > _MOST_SUGGESTED else nearest(word, known)

    def expect(self, *names: str) -> None:
        """Note every field with a name other than these."""
        for key in self.values:
            if key not in names:
                near, fields = self.near(key, names), ", ".join(names)
                self.at(key).note(
                    "field_unknown",
                    f"unknown field; the fields are {fields}{did_you_mean(near)}",
                    fields=fields,
                    near=near,
                )

    def read(self, key: str, stand_in: _Value, *, required: bool = False) -> _Value:
        """Return the value of a field, which must have the type of `stand_in`, the default."""
        value: _Value = self.values.get(key, stand_in)
        right = f"it should be {_TYPES[type(stand_in)]}"
        if required and key not in self.values:
            self.at(key).note("field_missing", f"it is missing; {right}")
        if type(value) is type(stand_in):  # isinstance would accept true as a number
            return value
        kind = _KINDS[type(stand_in)]
        self.at(key).note("field_kind", f"it is {show(value)}; {right}", value=show(value), kind=kind)
        return stand_in

    def read_text(self, key: str, most: int) -> str:
        """Return a required text of at most `most` characters."""
        text = self.read(key, "", required=True)
        if len(text) > most:
            wrong = f"it has {len(text)} characters; it should have at most {most}"
            self.at(key).note("field_long", wrong, count=len(text), most=most)
        return text

    def read_number(self, key: str, least: int, most: int) -> int:
        """Return a number from `least` to `most`; the default is `most`."""
        number = self.read(key, most, required=True)
        if least <= number <= most:
            return number
        wrong = f"it is {show(number)}; it should be {least} to {most}"
        self.at(key).note("field_range", wrong, value=show(number), least=least, most=most)
        return most


def reported(mistakes: Sequence[Objection]) -> list[Objection]:
    """Return the first mistakes, and the number of the others."""
    more = len(mistakes) - MOST_MISTAKES
    if more <= 0:
        return list(mistakes)
    return [*mistakes[:MOST_MISTAKES], Objection(f"and {more} more mistakes", "more_mistakes", count=more)]


def show(value: object) -> str:
    """Format a value as in the file: strings in quotes, true and false in lowercase; a long one is cut."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _QUOTED else f"{text[: _QUOTED - 1]}…"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the most similar known word, or an empty string if none is close."""
    return "".join(suggestions(word, known)[:1])


def did_you_mean(near: str) -> str:
    """Return a suffix that suggests a word, or an empty string for none."""
    return f" (did you mean {show(near)}?)" if near else ""
