"""Boards as they are printed: where they are drawn, and the numbers of their rules."""

from fastapi import APIRouter
from fastapi.responses import Response

from nordrail.engine.errors import NotationError
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.replies.answers import Printed
from nordrail.host.replies.printed_board import printed_board
from nordrail.server.http.access import AskerHere, LobbyHere
from nordrail.server.http.origin import OriginHere
from nordrail.server.wire.requests import OwnBoard
from nordrail.table.refusal import not_found

router = APIRouter(prefix="/api")


@router.get("/boards/{title}")
async def title_board(title: str) -> Printed:
    """Return the board of a title."""
    try:
        return printed_board(find_title(title))
    except NotationError as error:
        raise not_found(f"{error}.") from None


@router.post("/boards", response_model=Printed)
async def own_board(upload: OwnBoard, lobby: LobbyHere, origin: OriginHere) -> Response:
    """Return the board of a board file, or what is wrong with it."""
    return _json(await lobby.parser.printed(upload.title, upload.board, file=False, address=origin))


@router.get("/tables/{code}/printed", response_model=Printed)
async def table_board(asker: AskerHere, lobby: LobbyHere, origin: OriginHere) -> Response | Printed:
    """Return the board of a table."""
    options = asker.table.options
    if options.board is None:
        return printed_board(find_title(options.title))
    return _json(await lobby.parser.printed(options.title, options.board, file=True, address=origin))


def _json(text: bytes) -> Response:
    return Response(text, media_type="application/json")
