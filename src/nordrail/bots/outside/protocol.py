"""What a bot that is a program of its own is told and asked: one line of JSON for each message."""

import json
from collections.abc import Sequence
from typing import Any

from nordrail.engine.components.board import Board
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.view import View

VERSION = 1
"""Raised when a program that was right before could become wrong."""


def hello(view: View) -> str:
    """Who the program is and what does not change during a game; it needs no answer."""
    about = {"seat": view.seat, "players": len(view.players)}
    return _line("hello", about | rule_facts(view.rulebook) | {"board": board_facts(view.rulebook.board)})


def question(view: View, legal: Sequence[str]) -> str:
    """What the seat may know, and what it may do; it needs an answer."""
    return _line("question", {"view": view.to_json(), "legal": list(legal)})


def _line(kind: str, content: dict[str, Any]) -> str:
    """ASCII alone, so that no program stumbles over the encoding of its input."""
    return json.dumps({"nordrail": VERSION, "type": kind} | content, separators=(",", ":")) + "\n"


def rule_facts(rulebook: Rulebook) -> dict[str, Any]:
    """The numbers of a title's rules, ready for JSON."""
    return {
        "title": rulebook.title,
        "trains": rulebook.trains,
        "deck": str(rulebook.deck),
        "points": {str(length): points for length, points in rulebook.points.items()},
        "locomotive_ends_draw": rulebook.face_up.locomotive_ends_draw,
        "tunnel_cards": rulebook.tunnel_cards,
        "last_round_at": rulebook.last_round_at,
        "bonuses": [
            {"letter": bonus.letter, "name": bonus.name, "points": bonus.points, "counts": bonus.what}
            for bonus in (*rulebook.bonuses, *rulebook.bonus_deck)
        ],
    }


def board_facts(board: Board) -> dict[str, Any]:
    """Everything that is printed on a board, ready for JSON."""
    return {
        "name": board.name,
        "cities": [
            {
                "id": city.id,
                "name": city.name,
                "country": city.country,
                "arctic": city.arctic,
                "capital": city.capital,
            }
            for city in board.cities
        ],
        "routes": [
            {
                "id": route.id,
                "a": route.a,
                "b": route.b,
                "color": None if route.color is None else route.color.letter,
                "length": route.length,
                "kind": str(route.kind),
                "locomotives": route.locomotives,
                "draws": route.draws,
                "wild": route.wild,
                "substitute": None if route.substitute is None else str(route.substitute),
            }
            for route in board.routes
        ],
        "tickets": [
            {"id": ticket.id, "a": ticket.a, "b": ticket.b, "points": ticket.points} for ticket in board.tickets
        ],
    }
