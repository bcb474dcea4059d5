"""Boards as they are printed: where they are drawn, and the numbers of their rules."""

import asyncio
from dataclasses import replace
from functools import lru_cache

from fastapi import APIRouter

from nordrail.display.board_layout import lay_out
from nordrail.engine.board_message import board_message, rules_message
from nordrail.engine.errors import NordrailError, NotationError
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.server.http.access import AskerHere
from nordrail.server.wire.answers import Printed
from nordrail.server.wire.requests import OwnBoard
from nordrail.table.refusal import invalid, not_found

router = APIRouter(prefix="/api")


@router.get("/boards/{title}")
async def title_board(title: str) -> Printed:
    """Return the board of a title."""
    try:
        return _printed(find_title(title))
    except NotationError as error:
        raise not_found(f"{error}.") from None


@router.post("/boards")
async def own_board(upload: OwnBoard) -> Printed:
    """Return the board of a board file, or what is wrong with it."""
    try:
        return await asyncio.to_thread(_own, upload.title, upload.board)
    except NordrailError as error:
        raise invalid(str(error)) from None


@router.get("/tables/{code}/printed")
async def table_board(asker: AskerHere) -> Printed:
    """Return the board of a table."""
    options = asker.table.options
    if options.board is None:
        return _printed(find_title(options.title))
    return replace(await asyncio.to_thread(_own, options.title, options.board), file=options.board)


@lru_cache(maxsize=32)
def _own(title: str, board: str) -> Printed:
    return _printed(find_title(title).with_board(board))


def _printed(rulebook: Rulebook) -> Printed:
    return Printed(
        rules=rules_message(rulebook),
        board=board_message(rulebook.board),
        layout=lay_out(rulebook.board, rulebook.title),
        file=None,
    )
