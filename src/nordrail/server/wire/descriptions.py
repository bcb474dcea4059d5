"""The docstrings below the fields of messages, for the API reference and for TypeScript.

Python does not keep these strings, so they are parsed from the source, and only on demand because that is slow.
"""

import ast
from functools import cache
from inspect import getmodule, getsource
from itertools import pairwise
from typing import Any

from nordrail.bots.bot import Estimate, Reason
from nordrail.coach.reports import report
from nordrail.display.board_layout import Layout
from nordrail.engine import board_message, view_message
from nordrail.engine.components.board import City, Ticket
from nordrail.engine.rules.rulebook import TicketRules
from nordrail.host.refusals import reason_names
from nordrail.host.replies import answers, deals
from nordrail.puzzles import messages as puzzle_messages
from nordrail.server.wire import requests
from nordrail.table import happened, messages

MODULES = (
    *(requests, happened, messages, view_message, board_message, answers, reason_names, deals, report),
    puzzle_messages,
)
"""The modules whose classes cross the wire."""
VALUES = City, Ticket, TicketRules, Layout, Estimate, Reason
"""Values of other modules that are sent as they are."""


@cache
def message_types() -> dict[str, type]:
    """Return all messages by name, in source order."""
    found = {
        name: value
        for module in MODULES
        for name, value in vars(module).items()
        if isinstance(value, type) and getmodule(value) is module and not name.startswith("_")
    }
    return found | {value.__name__: value for value in VALUES}


def describe(schemas: dict[str, dict[str, Any]]) -> None:
    """Add the docstrings of the fields to the JSON schemas of messages."""
    for name, message in message_types().items():
        fields = schemas.get(name, {}).get("properties", {})
        for field, about in _field_docs(message).items():
            if field in fields:
                fields[field].setdefault("description", about)


@cache
def _field_docs(message: type) -> dict[str, str]:
    definition = ast.parse(getsource(message)).body[0]
    assert isinstance(definition, ast.ClassDef)
    docs = {}
    for field, below in pairwise(definition.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(about))):
                docs[name] = about
    return docs
