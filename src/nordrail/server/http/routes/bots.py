"""A stream of updates for external bots, one line of JSON each. They move by POST, like any other client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from nordrail.server.http.access import AskerHere, LobbyHere
from nordrail.server.http.origin import OriginHere
from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.subscriber import Subscriber
from nordrail.table.messages import Update

_SILENCE = 15.0
"""Seconds without an update after which an empty line is sent to keep the connection alive."""

router = APIRouter(prefix="/api")


class _Lines(StreamingResponse):
    media_type = "application/x-ndjson"

    end = ExitStack()
    """What to do when the stream ends."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.end:
            await super().__call__(scope, receive, send)


@router.get(
    "/tables/{code}/stream",
    response_class=_Lines,
    responses={200: {"model": Update, "description": "Lines of JSON, one update each; ignore empty lines."}},
)
async def stream(
    asker: AskerHere, lobby: LobbyHere, address: OriginHere, number: Annotated[int | None, Query(ge=0)] = None
) -> StreamingResponse:
    """Stream the updates of a table, as the asker may see them, until the game is over."""
    asker.may_look()
    reader = Subscriber(asker.seat, number)
    reader.address = address
    with ExitStack() as end:
        end.enter_context(lobby.places.taken(address, watches=asker.seat is None))
        asker.live.join(reader)
        end.callback(asker.live.part, reader)
        answer = _Lines(_lines(asker.live, reader), headers={"x-accel-buffering": "no"})
        answer.end = end.pop_all()
    return answer


async def _lines(live: LiveTable, reader: Subscriber) -> AsyncIterator[str]:
    while (message := await _next(reader)) is not None and not reader.dropped:
        yield message + "\n"
        if message and live.table.over and not reader.waiting:
            return


async def _next(reader: Subscriber) -> str | None:
    try:
        async with asyncio.timeout(_SILENCE):
            return await reader.next()
    except TimeoutError:
        return ""
