"""The coach, as on the server: hints at a table, and analyses of finished games."""

from random import Random
from secrets import token_hex

from nordrail.coach.hint import hint
from nordrail.coach.reports.report import HintOption
from nordrail.engine.errors import NordrailError
from nordrail.host.bot_answer import position
from nordrail.host.refusals.coach_refusals import no_coach
from nordrail.host.replies.answers import Hint
from nordrail.host.requests.body import Body
from nordrail.host.requests.table_wish import LONGEST_BOARD
from nordrail.native.library import available
from nordrail.site.requests.request import Handlers, Reply, Request, done, told
from nordrail.site.requests.wishes import LONGEST_RECORD
from nordrail.table.hinting import ask_hint, hints_left
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table
from nordrail.table.telling import record_text

_SECONDS = 20
"""The time for an analysis, if nobody says another one."""


def _hint(ask: Request) -> Reply:
    asker, body = ask.asker, Body(ask.body, ("id", "ply"))
    seat, live = asker.must_be_person(), asker.live
    request, ply = body.text("id", 40, least=1), body.number("ply")
    ask_hint(live.table, seat, ply, request)
    if not available():
        raise no_coach()
    live.do(lambda table: ask_hint(table, seat, ply, request))
    key = live.table.code, seat, ply
    options = ask.host.hints.get(key) or _advice(live.table, seat)
    ask.host.hints[key] = options
    left_turn, left = hints_left(live.table, seat)
    return told(Hint(ply=ply, seat=seat, options=options, left_turn=left_turn, left=left))


def _advice(table: Table, seat: int) -> list[HintOption]:
    """Return what the coach would do, from the record as the seat may read it."""
    try:
        game = position(record_text(table, seat), table.options.board)
        return hint(game.view(seat), game.legal(seat), Random(token_hex(16)))
    except NordrailError:
        raise Refusal("full", "The coach found no answer; try again in a moment.") from None


def _analyse_table(ask: Request) -> Reply:
    asker = ask.asker
    asker.may_look()
    table = asker.table
    if table.game is None or not table.game.over:
        raise Refusal("not_over", "This game is not finished; only a finished game can be analysed.")
    body = Body({} if ask.body is None else ask.body, ("seconds",))
    return told(ask.host.analyses.start(table.record().dump(), table.options.board, _seconds(body)), 202)


def _analyse_record(ask: Request) -> Reply:
    body = Body(ask.body, ("record", "board", "seconds"))
    record, board = body.text("record", LONGEST_RECORD), body.maybe_text("board", LONGEST_BOARD)
    return told(ask.host.analyses.start(record, board, _seconds(body)), 202)


def _seconds(body: Body) -> int:
    return body.maybe_number("seconds", 5, 60) or _SECONDS


def _cancel(ask: Request) -> Reply:
    ask.host.analyses.cancel(ask.parts[0])
    return done()


_ANALYSIS = "/analyses/([^/]+)"
COACH: Handlers = {
    ("POST", "/tables/([^/]+)/hints"): _hint,
    ("POST", "/tables/([^/]+)/analysis"): _analyse_table,
    ("POST", "/analyses"): _analyse_record,
    ("GET", _ANALYSIS): lambda ask: told(ask.host.analyses.status(ask.parts[0])),
    ("GET", f"{_ANALYSIS}/result"): lambda ask: Reply(200, ask.host.analyses.result(ask.parts[0])),
    ("DELETE", _ANALYSIS): _cancel,
}
