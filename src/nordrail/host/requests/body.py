"""The body of a request or a message: its fields are checked one by one, and others are refused."""

import json
import re
from collections.abc import Collection
from typing import Any

from nordrail.table.refusal import Refusal, invalid

LARGEST = 1_000_000
"""The most characters of a body."""


def read_json(text: str, most: int = LARGEST) -> Any:
    """Parse a body; refuse one that is too long or no JSON."""
    if len(text) > most:
        raise Refusal("too_large", f"A request can have at most {most:,} bytes.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise invalid("This is not valid JSON.") from None


class Body:
    """An object of JSON, whose fields are asked for by name."""

    def __init__(self, value: Any, names: Collection[str], place: str = "") -> None:
        if not isinstance(value, dict):
            raise invalid(f"{place or 'body'}: this must be an object.")
        self._place = f"{place}." if place else ""
        self._fields: dict[str, Any] = value
        for name in value:
            if name not in names:
                raise self._wrong(str(name)[:80], "there is no such field")

    def text(self, name: str, most: int, *, least: int = 0, pattern: str = "") -> str:
        """Return a text of a limited length."""
        value = self._fields.get(name)
        if not isinstance(value, str):
            raise self._wrong(name, "this must be a text")
        if not least <= len(value) <= most:
            raise self._wrong(name, f"this must have {least} to {most:,} characters")
        if pattern and not re.fullmatch(pattern, value):
            raise self._wrong(name, "this has the wrong form")
        return value

    def maybe_text(self, name: str, most: int, *, least: int = 0, pattern: str = "") -> str | None:
        """Return a text, or `None` if there is none."""
        if self._fields.get(name) is None:
            return None
        return self.text(name, most, least=least, pattern=pattern)

    def number(self, name: str, least: int = 0, most: int = 1 << 53) -> int:
        """Return a whole number within limits."""
        value = self._fields.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._wrong(name, "this must be a whole number")
        if not least <= value <= most:
            raise self._wrong(name, f"this must be from {least} to {most}")
        return value

    def real(self, name: str) -> float:
        """Return a number that is not negative."""
        value = self._fields.get(name)
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < 1e12:
            raise self._wrong(name, "this must be a number")
        return float(value)

    def maybe_number(self, name: str, least: int = 0, most: int = 1 << 53) -> int | None:
        """Return a whole number, or `None` if there is none."""
        return None if self._fields.get(name) is None else self.number(name, least, most)

    def flag(self, name: str, *, otherwise: bool | None = None) -> bool:
        """Return true or false."""
        value = self._fields.get(name, otherwise)
        if not isinstance(value, bool):
            raise self._wrong(name, "this must be true or false")
        return value

    def maybe_flag(self, name: str) -> bool | None:
        """Return true or false, or `None` if there is neither."""
        return None if self._fields.get(name) is None else self.flag(name)

    def listed(self, name: str, least: int, most: int) -> list[Any]:
        """Return a list of a limited length."""
        value = self._fields.get(name)
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise self._wrong(name, f"this must be a list of {least} to {most}")
        return value

    def value(self, name: str, otherwise: Any) -> Any:
        """Return a field as it is."""
        return self._fields.get(name, otherwise)

    def _wrong(self, name: str, what: str) -> Refusal:
        return invalid(f"{self._place}{name}: {what}.")
