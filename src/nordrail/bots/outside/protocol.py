"""The messages to a bot that is a separate program: a line of JSON each."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from nordrail.engine.board_message import board_message, rules_message
from nordrail.engine.view import View

VERSION = 1
"""Raised when a correct program could stop working."""


def hello(view: View) -> str:
    """Return what stays the same during a game; it needs no answer."""
    about = {"seat": view.seat, "players": len(view.players)}
    rules, board = asdict(rules_message(view.rulebook)), asdict(board_message(view.rulebook.board))
    return _line("hello", about | rules | {"board": board})


def question(view: View, legal: Sequence[str]) -> str:
    """Return what the seat may know and what it may do; it needs an answer."""
    return _line("question", {"view": view.to_json(), "legal": list(legal)})


def _line(kind: str, content: Mapping[str, object]) -> str:
    """Return a line of ASCII, which a program reads correctly in any encoding."""
    return json.dumps({"nordrail": VERSION, "type": kind} | dict(content), separators=(",", ":")) + "\n"
