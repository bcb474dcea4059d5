"""Tables by HTTP: make one, join, start, look, move."""

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
"""How many payments for a route are listed."""

router = APIRouter(prefix="/api")


@router.get("/bots")
async def bots() -> list[BotInfo]:
    """The bots that can sit at a table, the levels for people first."""
    return [
        BotInfo(name=name, sentence=LEVELS[name].sentence if name in LEVELS else "")
        for name in bot_names()
        if name != PROGRAM
    ]


@router.post("/tables", status_code=201)
async def make_table(wish: NewTable, lobby: LobbyHere, request: Request) -> Made:
    """Makes a table."""
    address = request.client.host if request.client else ""
    if not request.app.state.makers.take(address):
        raise Refusal("too_many", "Too many tables were made from this address; wait a minute.")
    return await lobby.create(wish.options())


@router.post("/my-tables")
async def my_tables(known: KnownTables, lobby: LobbyHere) -> list[MyTable]:
    """The tables that a browser knows; those that are gone, or not its own any more, are left out."""
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
    """Who sits at a table and how it is played; whoever has the code may know that, but no closed one's seed."""
    info = table_info(asker.table)
    return info if asker.may_watch else replace(info, seed=None)


@router.get("/tables/{code}/board")
async def board(asker: AskerHere) -> BoardMessage:
    """Return the board of a table, for programs."""
    return board_message(asker.table.rulebook.board)


@router.post("/tables/{code}/seats/{seat}", status_code=201)
async def join(asker: AskerHere, seat: int, wish: Join) -> Joined:
    """Takes a free seat."""
    secret = new_secret()
    await asker.live.do(lambda table: acts.sit(table, seat, wish.name, program=wish.program, digest=digest(secret)))
    return Joined(seat=seat, secret=secret)


@router.delete("/tables/{code}/seats/{seat}", status_code=204)
async def leave(asker: AskerHere, seat: int) -> None:
    """Gives a seat up before the game begins: one's own, or any if one is the host."""
    if not asker.host and asker.must_be_person() != seat:
        raise forbidden("Only whoever sits there and the host can free a seat.")
    await asker.live.do(lambda table: acts.leave(table, seat))


@router.put("/tables/{code}/seats/{seat}/bot", status_code=204)
async def put_bot(asker: AskerHere, seat: int, wish: PutBot) -> None:
    """The host puts a bot on a free seat."""
    asker.must_be_host()
    check_bot(wish.bot)
    await asker.live.do(lambda table: acts.put_bot(table, seat, wish.bot))


@router.post("/tables/{code}/start", status_code=204)
async def start(asker: AskerHere) -> None:
    """Begins the game. The host can begin with free seats, on which bots play; others when all are taken."""
    if not asker.host:
        asker.must_be_person()
        if any(seat.who == "open" for seat in asker.table.seats):
            words = "There are free seats; the host can begin, and bots play on them."
            raise forbidden(Reason(words, "free_seats"))
    await asker.live.do(acts.start)


@router.post("/tables/{code}/seats/{seat}/handover")
async def offer_handover(asker: AskerHere, seat: int) -> Ticketed:
    """A token with which another device takes one's seat over."""
    if asker.must_be_person() != seat:
        raise forbidden("Only whoever sits there can hand a seat over.")
    kept = asker.table.seats[seat - 1].digest
    assert kept is not None
    return Ticketed(token=handover_token(asker.table.code, seat, kept), seconds=HANDOVER_SECONDS)


@router.put("/tables/{code}/seats/{seat}/handover")
async def take_over(asker: AskerHere, seat: int, wish: TakeOver) -> Joined:
    """Takes a seat over; the device that had it has it no longer."""
    seats = asker.table.seats
    kept = seats[seat - 1].digest if 1 <= seat <= len(seats) else None
    if kept is None or not is_handover(wish.token, asker.table.code, seat, kept):
        words = "This link is used up or too old; make a new one on the device that has the seat."
        raise forbidden(Reason(words, "old_link"))
    secret = new_secret()
    await asker.live.do(lambda table: acts.hand_over(table, seat, digest(secret)))
    return Joined(seat=seat, secret=secret)


@router.get("/tables/{code}/update")
async def get_update(asker: AskerHere, number: Annotated[int | None, Query(ge=0)] = None) -> Update:
    """What is true now, and what has happened since an entry of the journal."""
    asker.may_look()
    return update(asker.table, asker.seat, number)


@router.post("/tables/{code}/moves")
async def move(asker: AskerHere, wish: Move, lobby: LobbyHere) -> Done:
    """A seat acts."""
    seat = asker.own_seat()
    with lobby.metrics.acknowledged.time():
        number = await asker.live.move(seat, wish.ply, wish.action, wish.id)
    return Done(id=wish.id, number=number)


@router.get("/tables/{code}/routes/{route}/payments")
async def route_payments(asker: AskerHere, route: str) -> Payments:
    """How one can pay for a route now, or why not."""
    seat, state = asker.own_seat(), asker.table.state
    found = {known.id: known for known in asker.table.rulebook.board.routes}.get(route)
    if found is None:
        raise not_found(f"There is no route {route[:60]!r} on this board.")
    if state is None or asker.table.over or asker.table.choosing:
        return _not_now(route, Reason("nobody can claim a route now", "nobody_claims"))
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
    """The record as one may know it; all of it once the game is over."""
    asker.may_look()
    if asker.table.state is None:
        raise Refusal("not_started", "The game has not started yet.")
    name = f'attachment; filename="{asker.table.code}.game"'
    return PlainTextResponse(record_text(asker.table, asker.seat), headers={"content-disposition": name})
