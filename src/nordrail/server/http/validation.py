"""Validation errors as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

_LONGEST = 80


def mistake(errors: Sequence[Mapping[str, Any]]) -> str:
    """Describe the first error of a message and where it is."""
    first = errors[0]
    what = str(first.get("msg", "invalid value")).rstrip(".")
    if first.get("type") in ("json_invalid", "json_type"):
        return "This is not valid JSON."
    place = ".".join(str(part)[:_LONGEST] for part in first.get("loc", ()) if part != "body")
    return f"{place}: {what}." if place else f"{what}."
