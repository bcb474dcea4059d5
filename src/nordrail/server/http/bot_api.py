"""A stream of updates for external bots, one line of JSON each. They move by POST, like any other client."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from nordrail.server.http.access import AskerHere
from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.subscriber import Subscriber
from nordrail.table.messages import Update

_SILENCE = 15.0
"""Seconds without an update after which an empty line is sent to keep the connection alive."""

router = APIRouter(prefix="/api")


class _Lines(StreamingResponse):
    media_type = "application/x-ndjson"


@router.get(
    "/tables/{code}/stream",
    response_class=_Lines,
    responses={200: {"model": Update, "description": "Lines of JSON, one update each; ignore empty lines."}},
)
async def stream(asker: AskerHere, number: Annotated[int | None, Query(ge=0)] = None) -> StreamingResponse:
    """Stream the updates of a table, as the asker may see them, until the game is over."""
    asker.may_look()
    reader = Subscriber(asker.seat, number)
    asker.live.join(reader)
    lines = _lines(asker.live, reader)
    return _Lines(lines, headers={"x-accel-buffering": "no"})


async def _lines(live: LiveTable, reader: Subscriber) -> AsyncIterator[str]:
    try:
        while (message := await _next(reader)) is not None:
            yield message + "\n"
            if message and live.table.over and not reader.waiting:
                return
    finally:
        live.part(reader)


async def _next(reader: Subscriber) -> str | None:
    try:
        async with asyncio.timeout(_SILENCE):
            return await reader.next()
    except TimeoutError:
        return ""
