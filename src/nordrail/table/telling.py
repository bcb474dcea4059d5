"""Messages from a table to its readers: the only way that data about a game leaves it."""

from nordrail.engine.record import Record
from nordrail.engine.rules.scoring import Outcome, ScoreSheet, count_bonuses
from nordrail.engine.ticket_path import cards_for, ticket_path
from nordrail.engine.view import View, redact, view
from nordrail.engine.view_message import view_message
from nordrail.table.happened import (
    AnsweredBack,
    AskedBack,
    Chatted,
    Chose,
    Copied,
    Ended,
    Happened,
    Hinted,
    Invited,
    Left,
    Nudged,
    Opened,
    OpeningStarted,
    Played,
    Resigned,
    Sat,
    Started,
    TookBack,
    Voted,
    WentAway,
)
from nordrail.table.journal import (
    AnswerBack,
    AskBack,
    Away,
    Back,
    Chat,
    Copy,
    EarlyChoice,
    End,
    Entry,
    HintRequest,
    Invite,
    Leave,
    Line,
    Nudge,
    Open,
    Opening,
    Requested,
    Resign,
    Sit,
    Start,
    Vote,
)
from nordrail.table.messages import (
    Asked,
    BonusScore,
    Chair,
    MyTable,
    Proposal,
    Result,
    Sheet,
    TableInfo,
    TicketScore,
    TicketWay,
    Update,
)
from nordrail.table.seat import Asking
from nordrail.table.table import Table
from nordrail.table.undoing import allowed_undo

Known = tuple[Table, TableInfo]
"""An earlier table, and what everyone knew about it."""
MOST_HAPPENED = 400
"""The most missed entries to send; a reader that missed more gets only the current state."""
MOST_LISTED = 30
"""The most missed entries of a table in a list, the newest ones."""


def update(table: Table, seat: int | None, since: int | None, info: TableInfo | None = None) -> Update:
    """Return the current state and what happened since an entry; pass `info` if you already have it."""
    return Update(
        number=table.number,
        ply=table.ply,
        seat=seat,
        table=info or table_info(table),
        happened=happened(table, seat, since),
        done=done_requests(table, seat, since),
        view=None if table.state is None else view_message(view(table.state, seat)),
        bonuses={} if seat is None else secret_bonuses(table, seat),
        legal=list(table.legal(seat)),
        undo=allowed_undo(table, seat),
        left=table.left(),
        result=None if (outcome := table.outcome) is None else result_message(outcome, table),
    )


def secret_bonuses(table: Table, seat: int) -> dict[str, int]:
    """Count a seat's progress on the bonus cards that depend on its hand and tickets."""
    return {} if table.state is None else count_bonuses(table.state, seat, secret=True)


def public_bonuses(table: Table, before: Known | None = None) -> list[dict[str, int]]:
    """Count each seat's progress on the other bonus cards, which depend on its routes and trains."""
    state, old = table.state, None if before is None else before[0].state
    if state is None:
        return [{} for _ in table.seats]
    known: dict[int, dict[str, int]] = {}
    if before is not None and old is not None and old.bonuses == state.bonuses:
        for number, (was, now) in enumerate(zip(old.seats, state.seats, strict=True), start=1):
            if was.routes == now.routes and was.trains == now.trains:
                known[number] = before[1].bonuses[number - 1]
    seats = range(1, len(state.seats) + 1)
    return [known[seat] if seat in known else count_bonuses(state, seat, secret=False) for seat in seats]


def happened(table: Table, seat: int | None, since: int | None) -> list[Happened]:
    """Return the entries after this one; none if `since` is unknown or too old."""
    return [entry_message(number, table.entries[number - 1], seat) for number in _missed(table, since)]


def done_requests(table: Table, seat: int | None, since: int | None) -> dict[str, int]:
    """Return the requests of the seat after this entry, by their ids, each with its place in the journal."""
    done: dict[str, int] = {}
    for number in _missed(table, since):
        entry = table.entries[number - 1]
        if isinstance(entry, Requested) and entry.move is not None and entry.seat == seat:
            done[entry.move] = number
    return done


def _missed(table: Table, since: int | None) -> range:
    """Return the numbers of the entries after this one; none if `since` is unknown or too old."""
    if since is None or since > table.number or table.number - since > MOST_HAPPENED:
        return range(0)
    return range(since + 1, table.number + 1)


def is_secret(entry: Entry, reader: int | None) -> bool:
    """Return whether the reader sees less of an entry than the seat that it concerns."""
    if isinstance(entry, EarlyChoice):
        return entry.seat != reader
    return isinstance(entry, Line) and redact(entry.event, reader) is not entry.event


def entry_message(number: int, entry: Entry, reader: int | None) -> Happened:
    """Convert an entry for a reader, without digests, request ids, and hidden cards and tickets."""
    match entry:
        case Line(event=event):
            return Played(number=number, text=str(redact(event, reader)))
        case EarlyChoice(seat=seat, keep=keep):
            return Chose(number=number, seat=seat, text=str(keep) if seat == reader else None)
        case Sit(seat=seat, name=name, bot=bot):
            return Sat(number=number, seat=seat, name=name, bot=bot)
        case Leave(seat=seat):
            return Left(number=number, seat=seat)
        case Opening():
            return OpeningStarted(number=number)
        case Open(seat=seat, nonce=nonce):
            return Opened(number=number, seat=seat, nonce=nonce)
        case Start():
            return Started(number=number)
        case Back(seat=seat, lines=lines):
            return TookBack(number=number, seat=seat, lines=lines)
        case AskBack(seat=seat, lines=lines):
            return AskedBack(number=number, seat=seat, lines=lines)
        case AnswerBack(seat=seat, yes=yes):
            return AnsweredBack(number=number, seat=seat, yes=yes)
        case Away(seat=seat, bot=bot, once=once):
            return WentAway(number=number, seat=seat, bot=bot, once=bool(once))
        case Nudge(seat=seat, whom=whom):
            return Nudged(number=number, seat=seat, whom=whom)
        case Vote(seat=seat, what=what, whom=whom, yes=yes):
            return Voted(number=number, seat=seat, what=what, whom=whom, yes=yes)
        case Resign(seat=seat):
            return Resigned(number=number, seat=seat)
        case End(why=why):
            return Ended(number=number, why=why)
        case HintRequest(seat=seat):
            return Hinted(number=number, seat=seat)
        case Chat(seat=seat, text=text):
            return Chatted(number=number, seat=seat, text=text)
        case Invite(seat=seat, code=code):
            return Invited(number=number, seat=seat, code=code)
        case Copy(seat=seat):
            return Copied(number=number, seat=seat)


def table_info(table: Table, before: Known | None = None) -> TableInfo:
    """Return the public information about a table; an earlier table and its information make that faster."""
    options, (old, info) = table.options, before or (None, None)
    same_chairs = old is not None and (old.seats, old.choices, old.hints) == (table.seats, table.choices, table.hints)
    return TableInfo(
        code=table.code,
        title=table.rulebook.title,
        board=table.rulebook.board.name,
        state="open" if table.state is None else "over" if table.over else "playing",
        chairs=info.chairs if info and same_chairs else _chairs(table),
        first=options.first,
        seconds_a_move=options.seconds_a_move,
        when_late=options.when_late,
        watch=options.watch,
        undo=options.undo,
        practice=options.practice,
        hints=table.allows_hints,
        counts=table.counts,
        away_bot=options.away_bot,
        opening=table.opening,
        commitment=info.commitment if info else table.commitment,
        seed=table.seed if table.over else None,
        asked=None if table.asking is None else _asked(table.asking),
        votes=_proposals(table),
        bonuses=public_bonuses(table, before),
        daily=options.daily,
        created=table.created,
        moved=table.moved,
    )


def _proposals(table: Table) -> list[Proposal]:
    return [
        Proposal(what=what, whom=whom, agreed=list(ballot.agreed), until=table.decided_at((what, whom)))
        for (what, whom), ballot in table.votes.items()
    ]


def _asked(asking: Asking) -> Asked:
    return Asked(number=asking.number, seat=asking.seat, lines=asking.lines, agreed=list(asking.agreed))


def _chairs(table: Table) -> list[Chair]:
    return [
        Chair(
            seat=number,
            who=seat.who,
            name=seat.name,
            bot=seat.bot,
            away=seat.away,
            once=seat.once,
            resigned=seat.resigned,
            commit=seat.commit,
            opened=seat.nonce is not None,
            chosen=number in table.choices,
            hints=len(table.hints.get(number, ())),
        )
        for number, seat in enumerate(table.seats, start=1)
    ]


def my_table(table: Table, seat: int | None, since: int, info: TableInfo) -> MyTable:
    """Return a table, about which everyone knows `info`, as an entry in a list of tables."""
    return MyTable(
        table=info,
        seat=seat,
        your_turn=seat in table.to_act(),
        to_act=table.to_act(),
        happened=happened(table, seat, max(since, table.number - MOST_LISTED)),
        winners=list(table.outcome.winners) if table.outcome else [],
    )


def ticket_ways(table: Table, seat: int) -> list[TicketWay]:
    """Return the shortest way to complete each ticket that the seat has or is offered."""
    if table.state is None:
        return []
    return ways_of(view(table.state, seat))


def ways_of(seen: View) -> list[TicketWay]:
    """Return the shortest way to complete each ticket that the reader has or is offered."""
    assert seen.me is not None
    return [_ticket_way(seen, seen.me.trains, ticket) for ticket in (*seen.me.tickets, *seen.me.offered)]


def _ticket_way(seen: View, trains: int, ticket: str) -> TicketWay:
    path = ticket_path(seen, ticket)
    if path is None:
        return TicketWay(ticket=ticket, state="closed", routes=[], own=[], spaces=0, cards={})
    return TicketWay(
        ticket=ticket,
        state="done" if not path.missing else "open" if path.fits(trains) else "too_few_trains",
        routes=list(path.routes),
        own=list(path.own),
        spaces=path.missing,
        cards=cards_for(seen.rulebook.board, path),
    )


def result_message(outcome: Outcome, table: Table | None = None) -> Result:
    """Convert an outcome to a message; pass the table for what a record does not contain."""
    peeks, hints = ({}, {}) if table is None else (table.peeks, table.hints)
    early = None if table is None else table.ended
    return Result(
        sheets=[_sheet(sheet, peeks.get(sheet.seat, 0), len(hints.get(sheet.seat, ()))) for sheet in outcome.sheets],
        winners=list(outcome.winners),
        decided_by=outcome.decided_by,
        reason=early or str(outcome.reason),
        resigned=[] if table is None else resigned(table),
    )


def resigned(table: Table) -> list[int]:
    """List the seats that have resigned."""
    return [number for number, seat in enumerate(table.seats, start=1) if seat.resigned]


def _sheet(sheet: ScoreSheet, peeks: int, hints: int) -> Sheet:
    return Sheet(
        seat=sheet.seat,
        routes=sheet.routes,
        tickets=[
            TicketScore(ticket=line.ticket, completed=line.completed, points=line.points) for line in sheet.tickets
        ],
        bonuses=[
            BonusScore(letter=line.letter, name=line.name, count=line.count, points=line.points)
            for line in sheet.bonuses
        ],
        total=sheet.total,
        tiebreaks=None if sheet.tiebreaks is None else list(sheet.tiebreaks),
        peeks=peeks,
        hints=hints,
    )


def record_text(table: Table, seat: int | None) -> str:
    """Return the record as the reader may see it; complete once the game is over."""
    assert table.game is not None
    record, more = table.game.redacted(seat), {}
    if seats := resigned(table):
        more["resigned"] = " ".join(map(str, seats))
    if table.ended is not None:
        record, more = table.record(), {"seed": table.seed, "ended": table.ended} | more
    return Record({**record.headers, **more}, record.events).dump()
