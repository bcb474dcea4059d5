"""Tables over HTTP: create, join, start, look, move."""

from dataclasses import replace
from time import time
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from nordrail.engine.board_message import BoardMessage, board_message
from nordrail.engine.objection import Objection
from nordrail.host.replies.answers import BotInfo, Done, Joined, Made, Payments, Ticketed
from nordrail.host.replies.bot_list import bot_list, check_bot
from nordrail.host.replies.payments import route_payments
from nordrail.host.requests.asker import who_asks
from nordrail.host.secrets import HANDOVER_SECONDS, digest, handover_token, is_handover, new_secret
from nordrail.server.http.access import AskerHere, LobbyHere
from nordrail.server.http.origin import OriginHere, origin
from nordrail.server.http.rates import KNOWN_TABLE, WAY
from nordrail.server.wire.requests import (
    Contribution,
    Join,
    KnownTables,
    Move,
    NewLesson,
    NewTable,
    PutBot,
    StartGame,
    TakeOver,
)
from nordrail.table import absence, acts
from nordrail.table.messages import MyTable, TableInfo, TicketWay, Update
from nordrail.table.refusal import Refusal, forbidden, invalid
from nordrail.table.telling import my_table, record_text, ticket_ways, update

router = APIRouter(prefix="/api")


@router.get("/bots")
async def bots(lobby: LobbyHere) -> list[BotInfo]:
    """List the bots that can sit at a table: levels, our bots, those of packages, and those that the host allows."""
    allowed = lobby.allowed_bots.values()
    return bot_list(BotInfo(name=bot.name, kind="program", sentence=bot.sentence) for bot in allowed)


@router.post("/tables", status_code=201)
async def make_table(wish: NewTable, lobby: LobbyHere, request: Request, address: OriginHere) -> Made:
    """Create a table."""
    _take_turn(request)
    return await lobby.create(wish.options(), address)


@router.post("/lessons", status_code=201)
async def make_lesson(wish: NewLesson, lobby: LobbyHere, request: Request, address: OriginHere) -> Made:
    """Create a table for a lesson: the game is prepared and has already started."""
    _take_turn(request)
    return await lobby.create_lesson(wish.title, wish.name, address)


def _take_turn(request: Request) -> None:
    if not request.app.state.makers.take(origin(request.scope)):
        raise Refusal("too_many", "Too many tables were created from this address; wait a minute.")


@router.post("/my-tables")
async def my_tables(known: KnownTables, lobby: LobbyHere, address: OriginHere) -> list[MyTable]:
    """List the tables that a browser knows, except those deleted or no longer open to it."""
    await lobby.rates.spend(address, KNOWN_TABLE * len(known.tables))
    found = []
    for one in {(one.code.upper(), one.secret): one for one in known.tables}.values():
        try:
            asker = who_asks(await lobby.find(one.code), one.secret)
            asker.may_look()
        except Refusal:
            continue
        found.append(my_table(asker.table, asker.seat, one.number, asker.live.info()))
    return found


@router.get("/tables/{code}")
async def look(asker: AskerHere) -> TableInfo:
    """Return the seats and options of a table; hide the seed from strangers if they cannot watch."""
    info = asker.live.info()
    return info if asker.may_watch else replace(info, seed=None)


@router.get("/tables/{code}/board")
async def board(asker: AskerHere) -> BoardMessage:
    """Return the board of a table, for programs."""
    return board_message(asker.table.rulebook.board)


@router.post("/tables/{code}/seats/{seat}", status_code=201)
async def join(asker: AskerHere, seat: int, wish: Join) -> Joined:
    """Take a free seat."""
    secret = wish.secret or new_secret()
    kept = digest(secret)
    if (held := asker.table.seat_of(kept)) is None:
        await asker.live.do(
            lambda table: acts.sit(
                table, seat, wish.name, program=wish.program, digest=kept, holder=asker.seat, commit=wish.commit
            )
        )
    elif held != seat:
        raise invalid("This secret is that of another seat; send a new one.")
    return Joined(seat=seat, secret=secret)


@router.delete("/tables/{code}/seats/{seat}", status_code=204)
async def leave(asker: AskerHere, seat: int) -> None:
    """Free a seat: before the game your own, or as the host any; then a bot plays until somebody takes it."""
    if not asker.host and asker.must_be_person() != seat:
        raise forbidden("Only the host or the player of a seat can free it.")
    free = absence.free_seat if asker.host and asker.table.game is not None else acts.leave
    await asker.live.do(lambda table: free(table, seat))


@router.put("/tables/{code}/seats/{seat}/bot", status_code=204)
async def put_bot(asker: AskerHere, lobby: LobbyHere, seat: int, wish: PutBot) -> None:
    """Put a bot on a free seat, as the host."""
    asker.must_be_host()
    check_bot(wish.bot, lobby.allowed_bots)
    await asker.live.do(lambda table: acts.put_bot(table, seat, wish.bot))


@router.post("/tables/{code}/start", status_code=204)
async def start(asker: AskerHere, wish: StartGame | None = None) -> None:
    """Start the game; only the host can start with free seats, which bots take."""
    if not asker.host:
        asker.must_be_person()
        if any(seat.who == "open" for seat in asker.table.seats):
            words = "Some seats are free; only the host can start the game, with bots on them."
            raise forbidden(Objection(words, "free_seats"))
    nonces = {} if wish is None else wish.nonces
    await asker.live.do(lambda table: acts.start(table, nonces))


@router.put("/tables/{code}/seats/{seat}/nonce", status_code=204)
async def open_nonce(asker: AskerHere, seat: int, wish: Contribution) -> None:
    """Open what you contribute to the shuffle, while the table asks for it."""
    if asker.own_seat() != seat:
        raise forbidden("Only the player of a seat can open its contribution.")
    await asker.live.do(lambda table: acts.open_nonce(table, seat, wish.nonce))


@router.post("/tables/{code}/seats/{seat}/handover")
async def offer_handover(asker: AskerHere, lobby: LobbyHere, seat: int) -> Ticketed:
    """Return a token that lets another device take your seat over."""
    if asker.must_be_person() != seat:
        raise forbidden("Only the player of a seat can hand it over.")
    kept = asker.table.seats[seat - 1].digest
    assert kept is not None
    token = handover_token(lobby.settings.handover_key, asker.table.code, seat, kept)
    return Ticketed(token=token, seconds=HANDOVER_SECONDS)


@router.put("/tables/{code}/seats/{seat}/handover")
async def take_over(asker: AskerHere, lobby: LobbyHere, seat: int, wish: TakeOver) -> Joined:
    """Take a seat over from another device, which loses it."""
    seats = asker.table.seats
    kept = seats[seat - 1].digest if 1 <= seat <= len(seats) else None
    if kept is None or not is_handover(wish.token, lobby.settings.handover_key, asker.table.code, seat, kept):
        words = "This link has been used or has expired; make a new one on the device that has the seat."
        raise forbidden(Objection(words, "old_link"))
    secret = new_secret()
    await asker.live.do(lambda table: acts.hand_over(table, seat, digest(secret), wish.commit))
    return Joined(seat=seat, secret=secret)


@router.get("/tables/{code}/update")
async def get_update(asker: AskerHere, number: Annotated[int | None, Query(ge=0)] = None) -> Update:
    """Return the current state, and what happened since an entry of the journal."""
    asker.may_look()
    return update(asker.table.at(time()), asker.seat, number, asker.live.info())


@router.post("/tables/{code}/moves")
async def move(asker: AskerHere, wish: Move, lobby: LobbyHere) -> Done:
    """Play an action."""
    seat = asker.own_seat()
    with lobby.metrics.acknowledged.time():
        number = await asker.live.move(seat, wish.ply, wish.action, wish.id)
    return Done(id=wish.id, number=number)


@router.get("/tables/{code}/routes/{route}/payments")
async def payments(asker: AskerHere, route: str) -> Payments:
    """List the ways to pay for a route now, or say why there are none."""
    return route_payments(asker.table, asker.own_seat(), route)


@router.get("/tables/{code}/ways")
async def ways(asker: AskerHere, lobby: LobbyHere, address: OriginHere) -> list[TicketWay]:
    """List the shortest way to complete each of the asker's tickets."""
    seat, state = asker.own_seat(), asker.table.state
    if state is not None:
        own = state.seats[seat - 1]
        await lobby.rates.spend(address, WAY * (len(own.tickets) + len(own.offered)))
    return ticket_ways(asker.table, seat)


@router.get("/tables/{code}/record", response_class=PlainTextResponse)
async def record(asker: AskerHere) -> Response:
    """Return the record as the asker may see it; complete once the game is over."""
    asker.may_look()
    if asker.table.state is None:
        raise Refusal("not_started", "The game has not started yet.")
    name = f'attachment; filename="{asker.table.code}.game"'
    return PlainTextResponse(record_text(asker.table, asker.seat), headers={"content-disposition": name})
