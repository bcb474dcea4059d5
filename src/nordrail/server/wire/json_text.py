"""Messages to clients as JSON."""

from functools import cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from pydantic_core import to_json

from nordrail.host.replies.answers import ServerMessage


@cache
def _adapter() -> TypeAdapter[ServerMessage]:
    return TypeAdapter(Annotated[ServerMessage, Field(discriminator="type")])


def json_text(message: ServerMessage) -> str:
    """Serialise a message."""
    return _adapter().dump_json(message).decode()


def to_text(value: Any) -> str:
    """Serialise a part of a message."""
    return to_json(value).decode()


def to_bytes(message: Any) -> bytes:
    """Serialise an answer of any type."""
    return _adapter_of(message.__class__).dump_json(message)


@cache
def _adapter_of(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
