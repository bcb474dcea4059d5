"""What is printed: a board, where it is drawn, and the numbers of its rules."""

import asyncio
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from fastapi import APIRouter

from nordrail.bots.outside.protocol import board_facts, rule_facts
from nordrail.display.board_layout import Layout, lay_out, printed_layout
from nordrail.engine.errors import NordrailError, NotationError
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.server.http.access import AskerHere
from nordrail.server.wire.requests import OwnBoard
from nordrail.table.refusal import invalid, not_found

router = APIRouter(prefix="/api")


@router.get("/boards/{title}")
async def printed(title: str) -> dict[str, Any]:
    """The board of a title with its layout, and the numbers of its rules."""
    try:
        rulebook = find_title(title)
    except NotationError as error:
        raise not_found(f"{error}.") from None
    return _facts(rulebook, printed_layout(rulebook.title))


@router.post("/boards")
async def own_board(upload: OwnBoard) -> dict[str, Any]:
    """The same for the file of an own board, or what is wrong with it."""
    try:
        return await asyncio.to_thread(_own, upload.title, upload.board)
    except NordrailError as error:
        raise invalid(str(error)) from None


@router.get("/tables/{code}/printed")
async def printed_at(asker: AskerHere) -> dict[str, Any]:
    """The same for the board on which a table plays; `file` is the text of its board file if it has one."""
    options = asker.table.options
    if options.board is None:
        return await printed(options.title) | {"file": None}
    return await asyncio.to_thread(_own, options.title, options.board) | {"file": options.board}


@lru_cache(maxsize=32)
def _own(title: str, board: str) -> dict[str, Any]:
    rulebook = find_title(title).with_board(board)
    return _facts(rulebook, lay_out(rulebook.board, rulebook.title))


def _facts(rulebook: Rulebook, layout: Layout) -> dict[str, Any]:
    return {
        "rules": rule_facts(rulebook) | _box(rulebook),
        "board": board_facts(rulebook.board),
        "layout": layout,
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
        "tiebreaks": [tiebreak.name for tiebreak in rulebook.tiebreaks],
    }
