"""Tables as files: a running game is saved whole by those who may know all of it, and continued at another host."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from nordrail.host.replies.answers import Made
from nordrail.host.secrets import digest
from nordrail.host.table_file import write_table
from nordrail.server.http.access import AskerHere, LobbyHere
from nordrail.server.http.origin import OriginHere, origin
from nordrail.server.wire.requests import ContinueTable, CopyTable
from nordrail.table.copying import copy
from nordrail.table.refusal import Refusal

router = APIRouter(prefix="/api")


@router.post("/tables/{code}/copy", response_class=PlainTextResponse)
async def copy_table(asker: AskerHere, wish: CopyTable) -> Response:
    """Return a running game as a file, with all cards and its seed; it no longer counts."""
    seat, digests = asker.must_be_person(), [digest(secret) for secret in wish.secrets]
    await asker.live.do(lambda table: copy(table, seat, digests))
    name = f'attachment; filename="{asker.table.code}.table"'
    return PlainTextResponse(write_table(asker.table), headers={"content-disposition": name})


@router.post("/copies", status_code=201)
async def continue_table(wish: ContinueTable, lobby: LobbyHere, request: Request, address: OriginHere) -> Made:
    """Create a table that continues the game of a file, as practice."""
    if not request.app.state.makers.take(origin(request.scope)):
        raise Refusal("too_many", "Too many tables were created from this address; wait a minute.")
    return await lobby.continue_table(wish.file, address)
