"""What is said below each field of a message, for the reference and for TypeScript.

Python does not keep these strings, so they are read from the source; only where somebody asks, because that takes long.
"""

import ast
from functools import cache
from inspect import getmodule, getsource
from itertools import pairwise
from typing import Any

from nordrail.engine import view_message
from nordrail.server.wire import answers, requests
from nordrail.table import messages

MODULES = requests, messages, view_message, answers
"""Everything that crosses the wire."""


@cache
def message_types() -> dict[str, type]:
    """All messages by name, in the order in which they are written down."""
    return {
        name: value
        for module in MODULES
        for name, value in vars(module).items()
        if isinstance(value, type) and getmodule(value) is module and not name.startswith("_")
    }


def describe(schemas: dict[str, dict[str, Any]]) -> None:
    """Add what is said below the fields to the JSON schemas of messages."""
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
