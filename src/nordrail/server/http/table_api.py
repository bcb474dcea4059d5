"""Tables over HTTP: create, join, start, look, move."""

from dataclasses import replace
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from nordrail.bots import LEVELS
from nordrail.bots.roster import PROGRAM, bot_names
from nordrail.engine.board_message import BoardMessage, board_message
from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import ClaimRoute, Event
from nordrail.engine.reason import Reason
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.payment import WRONG_PAYMENT, payments, terms
from nordrail.server.http.access import AskerHere, LobbyHere, who_asks
from nordrail.server.live.bot_pool import check_bot
from nordrail.server.live.secrets import HANDOVER_SECONDS, digest, handover_token, is_handover, new_secret
from nordrail.server.wire.answers import BotInfo, Done, Joined, Made, Payments, Ticketed, reason_message
from nordrail.server.wire.requests import Join, KnownTables, Move, NewTable, PutBot, TakeOver
from nordrail.table import acts
from nordrail.table.messages import MyTable, TableInfo, Update
from nordrail.table.refusal import Refusal, forbidden, not_found
from nordrail.table.telling import my_table, record_text, table_info, update

MOST_PAYMENTS = 100
"""The most payments to list for a route."""

router = APIRouter(prefix="/api")


@router.get("/bots")
async def bots() -> list[BotInfo]:
    """List the bots that can sit at a table, difficulty levels first."""
    return [
        BotInfo(name=name, sentence=LEVELS[name].sentence if name in LEVELS else "")
        for name in bot_names()
        if name != PROGRAM
    ]


@router.post("/tables", status_code=201)
async def make_table(wish: NewTable, lobby: LobbyHere, request: Request) -> Made:
    """Create a table."""
    address = request.client.host if request.client else ""
    if not request.app.state.makers.take(address):
        raise Refusal("too_many", "Too many tables were created from this address; wait a minute.")
    return await lobby.create(wish.options())


@router.post("/my-tables")
async def my_tables(known: KnownTables, lobby: LobbyHere) -> list[MyTable]:
    """List the tables that a browser knows, except those deleted or no longer open to it."""
    found = []
    for one in known.tables:
        try:
            asker = who_asks(await lobby.find(one.code), one.secret)
            asker.may_look()
        except Refusal:
            continue
        found.append(my_table(asker.table, asker.seat, one.number))
    return found


@router.get("/tables/{code}")
async def look(asker: AskerHere) -> TableInfo:
    """Return the seats and options of a table; hide the seed from strangers if they cannot watch."""
    info = table_info(asker.table)
    return info if asker.may_watch else replace(info, seed=None)


@router.get("/tables/{code}/board")
async def board(asker: AskerHere) -> BoardMessage:
    """Return the board of a table, for programs."""
    return board_message(asker.table.rulebook.board)


@router.post("/tables/{code}/seats/{seat}", status_code=201)
async def join(asker: AskerHere, seat: int, wish: Join) -> Joined:
    """Take a free seat."""
    secret = new_secret()
    await asker.live.do(lambda table: acts.sit(table, seat, wish.name, program=wish.program, digest=digest(secret)))
    return Joined(seat=seat, secret=secret)


@router.delete("/tables/{code}/seats/{seat}", status_code=204)
async def leave(asker: AskerHere, seat: int) -> None:
    """Free a seat before the game starts: your own, or any if you are the host."""
    if not asker.host and asker.must_be_person() != seat:
        raise forbidden("Only the host or its player can free a seat.")
    await asker.live.do(lambda table: acts.leave(table, seat))


@router.put("/tables/{code}/seats/{seat}/bot", status_code=204)
async def put_bot(asker: AskerHere, seat: int, wish: PutBot) -> None:
    """Put a bot on a free seat, as the host."""
    asker.must_be_host()
    check_bot(wish.bot)
    await asker.live.do(lambda table: acts.put_bot(table, seat, wish.bot))


@router.post("/tables/{code}/start", status_code=204)
async def start(asker: AskerHere) -> None:
    """Start the game; only the host can start with free seats, which bots take."""
    if not asker.host:
        asker.must_be_person()
        if any(seat.who == "open" for seat in asker.table.seats):
            words = "Some seats are free; only the host can start the game, with bots on them."
            raise forbidden(Reason(words, "free_seats"))
    await asker.live.do(acts.start)


@router.post("/tables/{code}/seats/{seat}/handover")
async def offer_handover(asker: AskerHere, seat: int) -> Ticketed:
    """Return a token that lets another device take your seat over."""
    if asker.must_be_person() != seat:
        raise forbidden("Only its player can hand a seat over.")
    kept = asker.table.seats[seat - 1].digest
    assert kept is not None
    return Ticketed(token=handover_token(asker.table.code, seat, kept), seconds=HANDOVER_SECONDS)


@router.put("/tables/{code}/seats/{seat}/handover")
async def take_over(asker: AskerHere, seat: int, wish: TakeOver) -> Joined:
    """Take a seat over from another device, which loses it."""
    seats = asker.table.seats
    kept = seats[seat - 1].digest if 1 <= seat <= len(seats) else None
    if kept is None or not is_handover(wish.token, asker.table.code, seat, kept):
        words = "This link has been used or has expired; make a new one on the device that has the seat."
        raise forbidden(Reason(words, "old_link"))
    secret = new_secret()
    await asker.live.do(lambda table: acts.hand_over(table, seat, digest(secret)))
    return Joined(seat=seat, secret=secret)


@router.get("/tables/{code}/update")
async def get_update(asker: AskerHere, number: Annotated[int | None, Query(ge=0)] = None) -> Update:
    """Return the current state, and what happened since an entry of the journal."""
    asker.may_look()
    return update(asker.table, asker.seat, number)


@router.post("/tables/{code}/moves")
async def move(asker: AskerHere, wish: Move, lobby: LobbyHere) -> Done:
    """Play an action."""
    seat = asker.own_seat()
    with lobby.metrics.acknowledged.time():
        number = await asker.live.move(seat, wish.ply, wish.action, wish.id)
    return Done(id=wish.id, number=number)


@router.get("/tables/{code}/routes/{route}/payments")
async def route_payments(asker: AskerHere, route: str) -> Payments:
    """List the ways to pay for a route now, or say why there are none."""
    seat, state = asker.own_seat(), asker.table.state
    found = {known.id: known for known in asker.table.rulebook.board.routes}.get(route)
    if found is None:
        raise not_found(f"There is no route {route[:60]!r} on this board.")
    if state is None or asker.table.over or asker.table.choosing:
        return _not_now(route, Reason("routes cannot be claimed now", "nobody_claims"))
    hand = Cards(state.seats[seat - 1].hand)
    possible = list(islice(payments(found, hand), MOST_PAYMENTS + 1))
    claim = ClaimRoute(route, possible[0] if possible else hand)
    try:
        check(state, Event(seat, claim))
    except IllegalAction as error:
        reason = error.reason
        if reason.name in WRONG_PAYMENT:
            reason = Reason(f"you need {terms(found)}", "cards_needed", route=route)
        return _not_now(route, reason)
    more, listed = len(possible) > MOST_PAYMENTS, list(map(str, possible[:MOST_PAYMENTS]))
    return Payments(route=route, payments=listed, more=more, why_not=None, reason=None)


def _not_now(route: str, reason: Reason) -> Payments:
    sentence = f"{reason[0].upper()}{reason[1:]}."
    return Payments(route=route, payments=[], why_not=sentence, reason=reason_message(reason))


@router.get("/tables/{code}/record", response_class=PlainTextResponse)
async def record(asker: AskerHere) -> Response:
    """Return the record as the asker may see it; complete once the game is over."""
    asker.may_look()
    if asker.table.state is None:
        raise Refusal("not_started", "The game has not started yet.")
    name = f'attachment; filename="{asker.table.code}.game"'
    return PlainTextResponse(record_text(asker.table, asker.seat), headers={"content-disposition": name})
