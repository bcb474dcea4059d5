"""The WebSocket that people play on: it sends updates and receives moves, and a slow reader blocks nobody else."""

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from time import perf_counter
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from nordrail.engine.objection import Objection
from nordrail.host.refusals.reason_names import reason_message
from nordrail.host.replies.answers import Done, Pong, Problem
from nordrail.host.requests.asker import who_asks
from nordrail.server.http.access import TableAsker
from nordrail.server.http.limits import Allowance
from nordrail.server.http.origin import origin
from nordrail.server.http.rates import MESSAGE, MOVE, retry_after
from nordrail.server.http.validation import mistake
from nordrail.server.live.health import not_ready
from nordrail.server.live.live_table import Decide
from nordrail.server.live.lobby import Lobby
from nordrail.server.live.subscriber import Subscriber
from nordrail.server.wire.json_text import json_text
from nordrail.server.wire.requests import (
    AnswerUndo,
    CastVote,
    ClientMessage,
    GiveUp,
    Hello,
    InviteAgain,
    Move,
    NudgePlayer,
    Ping,
    Return,
    Say,
    TakeBack,
)
from nordrail.table import absence, acts, parting
from nordrail.table.refusal import Refusal, invalid

_HELLO_SECONDS = 10.0
"""Seconds to wait for the first message."""
_GOODBYE_SECONDS = 5.0
"""Seconds to wait for the closing handshake."""
_GOODBYE = 1000
_TRY_AGAIN = 1013
_REFUSED = 1008
_MOST_REFUSED = 50
"""The messages beyond a limit after which a socket is closed; one more is forgiven every second."""
_BEYOND_LIMIT = ("too_fast", "too_many")
_messages: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
_log = logging.getLogger(__name__)
router = APIRouter(prefix="/api")


@router.websocket("/tables/{code}/play")
async def play(socket: WebSocket, code: str) -> None:
    """Serve one connection, which starts with a hello."""
    await socket.accept()
    lobby: Lobby = socket.app.state.lobby
    address = origin(socket.scope)
    with ExitStack() as place:
        await _serve(socket, code, lobby, address, place)


async def _serve(socket: WebSocket, code: str, lobby: Lobby, address: str, place: ExitStack) -> None:
    try:
        async with asyncio.timeout(_HELLO_SECONDS):
            hello = _read(await socket.receive())
        if not isinstance(hello, Hello):
            raise invalid("The first message must be a hello.")
        if not lobby.health.ok:
            raise not_ready()
        with lobby.health.watched():
            asker = who_asks(await lobby.find(code), hello.secret)
        asker.may_look()
        if hello.watch:
            asker = replace(asker, seat=None)
        reader = Subscriber(asker.seat, hello.number, presence=hello.presence, changes=hello.changes)
        reader.address = address
        place.enter_context(lobby.places.taken(address, watches=asker.seat is None))
        asker.live.join(reader)
    except Refusal as refusal:
        lobby.metrics.refused.labels(refusal.error).inc()
        with suppress(RuntimeError, WebSocketDisconnect):  # already closed
            await socket.send_text(_problem(refusal, None))
            await socket.close(_REFUSED if retry_after(refusal) is None else _TRY_AGAIN, refusal.error)
        return
    except (TimeoutError, WebSocketDisconnect):
        await _close(socket, _REFUSED)
        return
    writer = asyncio.create_task(_write(socket, reader))
    listener = asyncio.create_task(_Conversation(lobby, asker, reader).listen(socket))
    gone = asyncio.create_task(reader.gone())  # the writer can block on a client that does not read
    tasks = writer, listener, gone
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        asker.live.part(reader)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect):
                _log.error("conversation failed", exc_info=ended, extra={"table": asker.table.code})
        await _close(socket, _TRY_AGAIN if reader.dropped else _GOODBYE)


async def _write(socket: WebSocket, reader: Subscriber) -> None:
    with suppress(RuntimeError):  # closed by the server after an invalid frame
        while (message := await reader.next()) is not None:
            await socket.send_text(message)


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):  # already closed, or the client does not read
        async with asyncio.timeout(_GOODBYE_SECONDS):
            await socket.close(code)


class _Conversation:
    """The messages of one client and the answers to them."""

    def __init__(self, lobby: Lobby, asker: TableAsker, reader: Subscriber) -> None:
        self._metrics, self._rates, self._health = lobby.metrics, lobby.rates, lobby.health
        self._live, self._asker, self._reader = asker.live, asker, reader
        a_second = lobby.settings.messages_a_second
        self._allowance = Allowance(2 * a_second, a_second)
        self._chat = Allowance(a_second / 2, a_second / 20)
        self._refused = Allowance(_MOST_REFUSED, 1)
        self._too_much = False

    async def listen(self, socket: WebSocket) -> None:
        """Handle messages until the client disconnects, or sends far too many."""
        while not self._too_much and (received := await socket.receive())["type"] == "websocket.receive":
            await self._hear(received)  # what it does at the table is finished even if the client disconnects
        if self._too_much:
            await _close(socket, _REFUSED)

    async def _hear(self, received: Mapping[str, Any]) -> None:
        began, id_ = perf_counter(), None
        try:
            if not self._allowance.take():
                raise Refusal("too_fast", "Too many messages; wait a second.")
            await self._rates.spend(self._reader.address, MESSAGE)
            message = _read(received)
            id_ = getattr(message, "id", None)
            if isinstance(message, Move):
                await self._rates.spend(self._reader.address, MOVE - MESSAGE)
            with self._health.watched():
                answer = await self._answer(message)
            if answer is not None:
                self._send(answer)
            if isinstance(message, Move):
                self._metrics.acknowledged.observe(perf_counter() - began)
        except Refusal as refusal:
            self._metrics.refused.labels(refusal.error).inc()
            self._too_much = refusal.error in _BEYOND_LIMIT and not self._refused.take()
            if refusal.error == "not_ready":
                self._reader.say_goodbye(_problem(refusal, None))
            self._send(_problem(refusal, id_))
            if refusal.error == "stale":
                self._live.tell(self._reader)

    async def _answer(self, message: ClientMessage) -> str | None:
        if isinstance(message, Ping):
            return json_text(Pong())
        if isinstance(message, Hello):
            raise invalid("The hello was already sent.")
        seat = self._asker.own_seat()
        if isinstance(message, Move):
            return await self._done(message.id, self._live.move(seat, message.ply, message.action, message.id))
        self._asker.must_be_person()
        if isinstance(message, AnswerUndo):
            await self._live.do(lambda table: acts.answer_back(table, seat, message.question, yes=message.yes))
            return None
        if isinstance(message, Return):
            await self._live.do(lambda table: absence.come_back(table, seat))
            return None
        if isinstance(message, Say | InviteAgain | NudgePlayer):
            self._count_chat(seat, message.id)
        return await self._done(message.id, self._live.request(seat, message.id, _act(message, seat)))

    async def _done(self, id_: str, request: Awaitable[int]) -> str | None:
        """Acknowledge a request, unless the change that it caused already has."""
        known = self._reader.number or 0
        number = await request
        told = self._reader.changes and number > known
        return None if told else json_text(Done(id=id_, number=number))

    def _count_chat(self, seat: int, id_: str) -> None:
        """Rate-limit chat; a message that is sent again does not count."""
        if (seat, id_) not in self._live.table.done and not self._chat.take():
            raise Refusal("too_fast", Objection("You're sending messages too quickly; wait a moment.", "much_chat"))

    def _send(self, message: str) -> None:
        if not self._reader.send(message):
            self._metrics.dropped.inc()


_Act = TakeBack | Say | InviteAgain | NudgePlayer | CastVote | GiveUp


def _act(message: _Act, seat: int) -> Decide:
    """Return the action that a message asks for."""
    id_ = message.id
    match message:
        case TakeBack(ply=ply):
            return lambda table: acts.take_back(table, seat, ply, id_)
        case Say(text=text):
            return lambda table: acts.chat(table, seat, text, id_)
        case InviteAgain(code=code):
            return lambda table: acts.invite(table, seat, code, id_)
        case NudgePlayer():
            return lambda table: absence.nudge(table, seat, message.whom, id_)
        case CastVote(what=what, whom=whom, yes=yes):
            return lambda table: parting.vote(table, seat, what, whom, id_, yes=yes)
        case GiveUp():
            return lambda table: parting.resign(table, seat, id_)


def _problem(refusal: Refusal, id_: str | None) -> str:
    reason = reason_message(refusal.reason)
    return json_text(Problem(error=refusal.error, detail=refusal.detail, id=id_, reason=reason))


def _read(received: Mapping[str, Any]) -> ClientMessage:
    if received["type"] != "websocket.receive":
        raise WebSocketDisconnect
    text = received.get("text")
    if text is None:
        raise invalid("Messages must be text, not binary.")
    try:
        return _messages.validate_json(str(text))
    except ValidationError as error:
        raise invalid(mistake(error.errors())) from None
