"""What a reader is told of a table: the only place where anything of a game leaves it."""

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
"""A reader who missed more entries than this is not told one by one: it gets what is true now."""


def update(table: Table, seat: int | None, since: int | None, info: TableInfo | None = None) -> Update:
    """What has happened after an entry of the journal, and what is true now; pass `info` if you have it already."""
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
    """The entries after this one; none for a reader who does not say what it knows, or knows too little."""
    if since is None or since > table.number or table.number - since > MOST_HAPPENED:
        return []
    return [entry_message(number, table.entries[number - 1], seat) for number in range(since + 1, table.number + 1)]


def entry_message(number: int, entry: Entry, reader: int | None) -> Happened:
    """An entry as the reader may know it: no digest, no id of a client, no secret card or ticket."""
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
    """What everybody may know about a table."""
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
    """A table as a list of tables shows it."""
    return MyTable(
        table=table_info(table),
        seat=seat,
        your_turn=seat in table.to_act(),
        to_act=table.to_act(),
        happened=happened(table, seat, since),
    )


def result_message(outcome: Outcome) -> Result:
    """The score sheets in words and numbers."""
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
    """The record as the reader may know it; complete once the game is over."""
    assert table.game is not None
    return table.game.redacted(seat).dump()
