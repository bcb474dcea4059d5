"""Messages to clients as JSON."""

from functools import cache
from typing import Annotated

from pydantic import Field, TypeAdapter

from nordrail.server.wire.answers import ServerMessage


@cache
def _adapter() -> TypeAdapter[ServerMessage]:
    return TypeAdapter(Annotated[ServerMessage, Field(discriminator="type")])


def json_text(message: ServerMessage) -> str:
    """Serialise a message."""
    return _adapter().dump_json(message).decode()
