"""What is printed: the board of a title, where it is drawn, and the numbers of its rules."""

import json
from dataclasses import asdict
from importlib.resources import files
from typing import Any

from fastapi import APIRouter

from nordrail.bots.protocol import board_facts, rule_facts
from nordrail.engine.errors import NotationError
from nordrail.engine.rulebook import Rulebook, find_title
from nordrail.server.refusal import not_found

router = APIRouter(prefix="/api")


@router.get("/boards/{title}")
async def printed(title: str) -> dict[str, Any]:
    """The board of a title with its layout, and the numbers of its rules."""
    try:
        rulebook = find_title(title)
    except NotationError as error:
        raise not_found(f"{error}.") from None
    folder = files(f"nordrail.titles.{rulebook.title.replace('-', '_')}")
    return {
        "rules": rule_facts(rulebook) | _box(rulebook),
        "board": board_facts(rulebook.board),
        "layout": json.loads(folder.joinpath("layout.json").read_text(encoding="utf-8")),
    }


def _box(rulebook: Rulebook) -> dict[str, Any]:
    """What the page of rules tells besides: how one begins, and how tickets and bonus cards are dealt."""
    return {
        "name": rulebook.name,
        "seats": list(rulebook.seats),
        "hand": rulebook.starting_hand,
        "face_up": rulebook.face_up.size,
        "tickets": asdict(rulebook.tickets),
        "bonuses_dealt": rulebook.bonuses_dealt,
    }
