"""Requests to the host, by method and path: those of the server that a page without one needs."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from time import time
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from nordrail.engine.board_message import board_message
from nordrail.engine.errors import NordrailError
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.refusals.reason_names import reason_message, reason_messages
from nordrail.host.refusals.statuses import status
from nordrail.host.replies.answers import Network, Problem, SeatNotices
from nordrail.host.replies.bot_list import bot_list
from nordrail.host.replies.payments import route_payments
from nordrail.host.replies.printed_board import printed_board
from nordrail.host.replies.replayed_record import replayed_record
from nordrail.host.requests.asker import who_asks
from nordrail.host.requests.body import Body, read_json
from nordrail.host.requests.table_wish import LONGEST_BOARD, NEEDS_SERVER, read_wish
from nordrail.host.secrets import digest
from nordrail.host.table_file import LONGEST, write_table
from nordrail.site.json_text import to_bytes, to_text
from nordrail.site.requests.coach_routes import COACH
from nordrail.site.requests.daily_routes import DAILY
from nordrail.site.requests.puzzle_routes import PUZZLES
from nordrail.site.requests.request import Handlers, Reply, Request, done, told
from nordrail.site.requests.wishes import LONGEST_RECORD, read_known, read_nonce, read_nonces, read_secrets
from nordrail.table import absence, acts
from nordrail.table.copying import copy
from nordrail.table.refusal import Refusal, forbidden, invalid, invalid_board, not_found
from nordrail.table.telling import my_table, record_text, ticket_ways, update

if TYPE_CHECKING:
    from nordrail.site.site_host import SiteHost


def answered(host: "SiteHost", method: str, path: str, secret: str | None, body: str | None) -> Reply:
    """Answer a request, or say why it is refused."""
    return refused_or(lambda: _handled(host, method, urlsplit(path), secret, body))


def _handled(host: "SiteHost", method: str, address: SplitResult, secret: str | None, body: str | None) -> Reply:
    for (known, pattern), handler in _HANDLERS.items():
        if known == method and (found := re.fullmatch(pattern, address.path)):
            parts = tuple(unquote(part) for part in found.groups())
            value = None if body is None else read_json(body)
            return handler(Request(host, parts, parse_qs(address.query), secret, value))
    raise not_found("There is nothing at this URL.")


def refused_or(make: Callable[[], Reply]) -> Reply:
    """Return an answer, or why there is none."""
    try:
        return make()
    except Refusal as refusal:
        return _problem(refusal)


def _problem(refusal: Refusal) -> Reply:
    reason, mistakes = reason_message(refusal.reason), reason_messages(refusal.mistakes)
    problem = Problem(error=refusal.error, detail=refusal.detail, reason=reason, mistakes=mistakes)
    return Reply(status(refusal), to_text(problem))


def _make(ask: Request) -> Reply:
    return told(ask.host.create(read_wish(ask.body)), 201)


def _lesson(ask: Request) -> Reply:
    body = Body(ask.body, ("title", "name"))
    return told(ask.host.create_lesson(body.text("title", 40), body.text("name", 40, least=1)), 201)


def _my_tables(ask: Request) -> Reply:
    found = []
    for one in read_known(ask.body):
        try:
            asker = who_asks(ask.host.find(one.code), one.secret)
            asker.may_look()
        except Refusal:
            continue
        found.append(my_table(asker.table, asker.seat, one.number, asker.live.info()))
    return told(found)


def _look(ask: Request) -> Reply:
    asker = ask.asker
    info = asker.live.info()
    return told(info if asker.may_watch else replace(info, seed=None))


@cache
def title_board(title: str) -> Reply:
    """Answer with the board of a title, which never changes."""
    return told(printed_board(find_title(title)))


def _title_board(ask: Request) -> Reply:
    try:
        return title_board(ask.parts[0])
    except NordrailError as error:
        raise not_found(f"{error}.") from None


def _own_board(ask: Request) -> Reply:
    body = Body(ask.body, ("title", "board"))
    try:
        rulebook = find_title(body.text("title", 40)).with_board(body.text("board", LONGEST_BOARD))
    except NordrailError as error:
        raise invalid_board(error) from None
    return told(printed_board(rulebook))


def _table_board(ask: Request) -> Reply:
    table = ask.asker.table
    if table.options.board is None:
        return title_board(table.options.title)
    return told(printed_board(table.rulebook, table.options.board))


def _leave(ask: Request) -> Reply:
    asker, seat = ask.asker, ask.seat
    if not asker.host and asker.must_be_person() != seat:
        raise forbidden("Only the host or the player of a seat can free it.")
    free = absence.free_seat if asker.host and asker.table.game is not None else acts.leave
    return done(asker.live.do(lambda table: free(table, seat)))


def _start(ask: Request) -> Reply:
    asker, nonces = ask.asker, read_nonces(ask.body)
    if not asker.host:
        asker.must_be_person()
    return done(asker.live.do(lambda table: acts.start(table, nonces)))


def _open_nonce(ask: Request) -> Reply:
    asker, seat, nonce = ask.asker, ask.seat, read_nonce(ask.body)
    if asker.own_seat() != seat:
        raise forbidden("Only the player of a seat can open its contribution.")
    return done(asker.live.do(lambda table: acts.open_nonce(table, seat, nonce)))


def _update(ask: Request) -> Reply:
    asker, given = ask.asker, ask.query.get("number", [])
    asker.may_look()
    if given and not re.fullmatch("[0-9]{1,9}", given[0]):
        raise invalid("number: this must be a whole number.")
    return told(update(asker.table.at(time()), asker.seat, int(given[0]) if given else None, asker.live.info()))


def _record(ask: Request) -> Reply:
    asker = ask.asker
    asker.may_look()
    if asker.table.state is None:
        raise Refusal("not_started", "The game has not started yet.")
    return Reply(200, record_text(asker.table, asker.seat), "text/plain")


def _replay(ask: Request) -> Reply:
    body = Body(ask.body, ("record", "board", "seat"))
    text, board = body.text("record", LONGEST_RECORD), body.maybe_text("board", LONGEST_BOARD)
    return Reply(200, replayed_record(text, board, body.maybe_number("seat", 1, 5), to_bytes).decode())


def _copy(ask: Request) -> Reply:
    asker, digests = ask.asker, [digest(secret) for secret in read_secrets(ask.body)]
    seat = asker.must_be_person()
    asker.live.do(lambda table: copy(table, seat, digests))
    return Reply(200, write_table(asker.table), "text/plain")


def _continue(ask: Request) -> Reply:
    return told(ask.host.continue_table(Body(ask.body, ("file",)).text("file", LONGEST)), 201)


def _needs_server(_: Request) -> Reply:
    raise Refusal("needs_server", NEEDS_SERVER)


_TABLE, _SEAT = "/tables/([^/]+)", "/tables/([^/]+)/seats/([1-9])"
_HANDLERS: Handlers = {
    ("GET", "/bots"): lambda ask: told(bot_list()),
    ("GET", "/network"): lambda ask: told(Network(url=None, can_switch=False)),
    ("POST", "/tables"): _make,
    ("POST", "/lessons"): _lesson,
    ("POST", "/my-tables"): _my_tables,
    ("POST", "/records"): _replay,
    ("GET", "/boards/([^/]+)"): _title_board,
    ("POST", "/boards"): _own_board,
    ("GET", _TABLE): _look,
    ("GET", f"{_TABLE}/board"): lambda ask: told(board_message(ask.asker.table.rulebook.board)),
    ("GET", f"{_TABLE}/printed"): _table_board,
    ("POST", _SEAT): _needs_server,
    ("DELETE", _SEAT): _leave,
    ("POST", f"{_TABLE}/start"): _start,
    ("PUT", f"{_SEAT}/nonce"): _open_nonce,
    ("POST", f"{_SEAT}/handover"): _needs_server,
    ("PUT", f"{_SEAT}/handover"): _needs_server,
    ("GET", f"{_SEAT}/notices"): lambda ask: told(SeatNotices(key=None, devices=[])),
    ("GET", f"{_TABLE}/update"): _update,
    ("GET", f"{_TABLE}/routes/([^/]+)/payments"): lambda ask: told(
        route_payments(ask.asker.table, ask.asker.own_seat(), ask.parts[1])
    ),
    ("GET", f"{_TABLE}/ways"): lambda ask: told(ticket_ways(ask.asker.table, ask.asker.own_seat())),
    ("GET", f"{_TABLE}/record"): _record,
    ("POST", f"{_TABLE}/copy"): _copy,
    ("POST", "/copies"): _continue,
    **DAILY,
    **PUZZLES,
    **COACH,
}
"""What answers each method and path."""
