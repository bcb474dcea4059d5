"""What is wrong with a message, in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Any

_LONGEST = 80


def mistake(errors: Sequence[Mapping[str, Any]]) -> str:
    """The first mistake of a message, with the place where it is."""
    first = errors[0]
    what = str(first.get("msg", "it is wrong")).rstrip(".")
    if first.get("type") in ("json_invalid", "json_type"):
        return "This is no JSON that can be read."
    place = ".".join(str(part)[:_LONGEST] for part in first.get("loc", ()) if part != "body")
    return f"{place}: {what}." if place else f"{what}."
