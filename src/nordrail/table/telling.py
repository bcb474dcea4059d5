"""Messages from a table to its readers: the only way that data about a game leaves it."""

from nordrail.engine.rules.scoring import Outcome, ScoreSheet, count_bonuses
from nordrail.engine.view import redact, view
from nordrail.engine.view_message import view_message
from nordrail.table.journal import (
    AnswerBack,
    AskBack,
    Away,
    Back,
    Chat,
    Choice,
    Entry,
    Invite,
    Leave,
    Line,
    Sit,
    Start,
)
from nordrail.table.messages import (
    AnsweredBack,
    Asked,
    AskedBack,
    BonusScore,
    Chair,
    Chatted,
    Chose,
    Happened,
    Invited,
    Left,
    MyTable,
    Played,
    Result,
    Sat,
    Sheet,
    Started,
    TableInfo,
    TicketScore,
    TookBack,
    Update,
    WentAway,
)
from nordrail.table.table import Asking, Table

MOST_HAPPENED = 400
"""The most missed entries to send; a reader that missed more gets only the current state."""


def update(table: Table, seat: int | None, since: int | None, info: TableInfo | None = None) -> Update:
    """Return the current state and what happened since an entry; pass `info` if you already have it."""
    return Update(
        number=table.number,
        ply=table.ply,
        seat=seat,
        table=info or table_info(table),
        happened=happened(table, seat, since),
        view=None if table.state is None else view_message(view(table.state, seat)),
        bonuses={} if seat is None else _bonuses(table, seat, secret=True),
        legal=list(table.legal(seat)),
        undo=table.undo(seat),
        result=None if (outcome := table.outcome) is None else result_message(outcome),
    )


def _bonuses(table: Table, seat: int, *, secret: bool) -> dict[str, int]:
    return {} if table.state is None else count_bonuses(table.state, seat, secret=secret)


def happened(table: Table, seat: int | None, since: int | None) -> list[Happened]:
    """Return the entries after this one; none if `since` is unknown or too old."""
    if since is None or since > table.number or table.number - since > MOST_HAPPENED:
        return []
    return [entry_message(number, table.entries[number - 1], seat) for number in range(since + 1, table.number + 1)]


def entry_message(number: int, entry: Entry, reader: int | None) -> Happened:
    """Convert an entry for a reader, without digests, request ids, and hidden cards and tickets."""
    match entry:
        case Line(event=event):
            return Played(number=number, text=str(redact(event, reader)))
        case Choice(seat=seat, keep=keep):
            return Chose(number=number, seat=seat, text=str(keep) if seat == reader else None)
        case Sit(seat=seat, name=name, bot=bot):
            return Sat(number=number, seat=seat, name=name, bot=bot)
        case Leave(seat=seat):
            return Left(number=number, seat=seat)
        case Start():
            return Started(number=number)
        case Back(seat=seat, lines=lines):
            return TookBack(number=number, seat=seat, lines=lines)
        case AskBack(seat=seat, lines=lines):
            return AskedBack(number=number, seat=seat, lines=lines)
        case AnswerBack(seat=seat, yes=yes):
            return AnsweredBack(number=number, seat=seat, yes=yes)
        case Away(seat=seat, bot=bot):
            return WentAway(number=number, seat=seat, bot=bot)
        case Chat(seat=seat, text=text):
            return Chatted(number=number, seat=seat, text=text)
        case Invite(seat=seat, code=code):
            return Invited(number=number, seat=seat, code=code)


def table_info(table: Table) -> TableInfo:
    """Return the public information about a table."""
    options = table.options
    return TableInfo(
        code=table.code,
        title=table.rulebook.title,
        board=table.rulebook.board.name,
        state="open" if table.state is None else "over" if table.over else "playing",
        chairs=_chairs(table),
        first=options.first,
        seconds_a_move=options.seconds_a_move,
        watch=options.watch,
        undo=options.undo,
        away_bot=options.away_bot,
        commitment=table.commitment,
        seed=table.seed if table.over else None,
        asked=None if table.asking is None else _asked(table.asking),
        bonuses=[_bonuses(table, seat, secret=False) for seat in range(1, len(table.seats) + 1)],
        created=table.created,
        moved=table.moved,
    )


def _asked(asking: Asking) -> Asked:
    return Asked(number=asking.number, seat=asking.seat, lines=asking.lines, agreed=list(asking.agreed))


def _chairs(table: Table) -> list[Chair]:
    return [
        Chair(seat=number, who=seat.who, name=seat.name, bot=seat.bot, away=seat.away, chosen=number in table.choices)
        for number, seat in enumerate(table.seats, start=1)
    ]


def my_table(table: Table, seat: int | None, since: int) -> MyTable:
    """Return a table as an entry in a list of tables."""
    return MyTable(
        table=table_info(table),
        seat=seat,
        your_turn=seat in table.to_act(),
        to_act=table.to_act(),
        happened=happened(table, seat, since),
        winners=list(table.outcome.winners) if table.outcome else [],
    )


def result_message(outcome: Outcome) -> Result:
    """Convert an outcome to a message."""
    return Result(
        sheets=[_sheet(sheet) for sheet in outcome.sheets],
        winners=list(outcome.winners),
        decided_by=outcome.decided_by,
        reason=str(outcome.reason),
    )


def _sheet(sheet: ScoreSheet) -> Sheet:
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
    )


def record_text(table: Table, seat: int | None) -> str:
    """Return the record as the reader may see it; complete once the game is over."""
    assert table.game is not None
    return table.game.redacted(seat).dump()
