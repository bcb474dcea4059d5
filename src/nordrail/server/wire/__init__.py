"""The edge of the server: validation of requests, and JSON."""

from dataclasses import is_dataclass

from nordrail.engine import board_message, view_message
from nordrail.host.replies import answers
from nordrail.table import happened, messages

# The server starts faster if the schema of a message is built when one is first sent, not when its route is made.
for _module in (view_message, board_message, happened, messages, answers):
    for _message in vars(_module).values():
        if isinstance(_message, type) and is_dataclass(_message):
            _message.__pydantic_config__ = {"defer_build": True}  # type: ignore[attr-defined]
