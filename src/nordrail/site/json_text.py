"""Messages as JSON, the same bytes as those of the server but without its libraries."""

import json
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def to_text(value: Any) -> str:
    """Serialise a message or a part of one."""
    return json.dumps(value, default=_members, ensure_ascii=False, separators=(",", ":"))


def to_bytes(value: Any) -> bytes:
    """Serialise an answer."""
    return to_text(value).encode()


def _members(value: Any) -> dict[str, Any]:
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{type(value).__name__} has no JSON")
    return {name: getattr(value, name) for name in _names(value.__class__)}


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
