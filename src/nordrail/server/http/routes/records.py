"""Replays of uploaded records, line by line, with everything visible or as one seat saw it."""

import asyncio
import gzip
from typing import Annotated

from fastapi import APIRouter, Header
from fastapi.responses import Response

from nordrail.host.replies.answers import Replay
from nordrail.server.http.access import LobbyHere
from nordrail.server.http.origin import OriginHere
from nordrail.server.wire.requests import Upload

router = APIRouter(prefix="/api")


@router.post("/records", response_model=Replay)
async def replay(
    upload: Upload, lobby: LobbyHere, origin: OriginHere, accept_encoding: Annotated[str, Header()] = ""
) -> Response:
    """Replay a record line by line; errors are the same as those of `nordrail check`."""
    told = await lobby.parser.replay(upload.record, upload.board, upload.seat, origin)
    if "gzip" not in accept_encoding:
        return Response(told, media_type="application/json")
    packed = await asyncio.to_thread(gzip.compress, told, 1)  # a twentieth of the size
    return Response(packed, media_type="application/json", headers={"content-encoding": "gzip"})
