"""What a reader is told of a table: the only place where anything of a game leaves the server."""

from dataclasses import asdict
from functools import lru_cache

from nordrail.engine.notation import parse_event
from nordrail.engine.record import Record
from nordrail.engine.rules.scoring import Outcome, count_bonuses
from nordrail.engine.view import redact, view
from nordrail.server.journal import Choice, Entry, Line
from nordrail.server.messages import Asked, Chair, Happened, MyTable, Result, TableInfo, Update, ViewMessage
from nordrail.server.table import Table

MOST_HAPPENED = 400
"""Of more entries than this a reader is not told one by one: it gets what is true now."""

_parsed = lru_cache(256)(parse_event)  # every reader is told the same lines


def update(table: Table, seat: int | None, since: int | None, info: TableInfo | None = None) -> Update:
    """What has happened after an entry of the journal, and what is true now; `info` may be at hand already."""
    return Update(
        number=table.number,
        ply=table.ply,
        seat=seat,
        table=info or table_info(table),
        happened=happened(table, seat, since),
        view=None if table.state is None else ViewMessage.model_validate(view(table.state, seat).to_json()),
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
    return [tell(number, table.entries[number - 1], seat) for number in range(since + 1, table.number + 1)]


def tell(number: int, entry: Entry, seat: int | None) -> Happened:
    """An entry as the reader may know it: no digest, no id of a client, no secret card or ticket."""
    told = entry.model_dump(include={"kind", "seat", "name", "text", "lines", "yes", "bot"})
    if isinstance(entry, Line):
        told["text"] = str(redact(_parsed(entry.text), seat))
    elif isinstance(entry, Choice) and entry.seat != seat:
        del told["text"]
    return Happened(number=number, **told)


def table_info(table: Table) -> TableInfo:
    """What everybody may know about a table."""
    wishes, asking = table.wishes, table.asking
    return TableInfo(
        code=table.code,
        title=table.rulebook.title,
        board=table.rulebook.board.name,
        state="open" if table.state is None else "over" if table.over else "playing",
        chairs=[
            Chair.model_validate(
                {"seat": number, "who": seat.who, "name": seat.name, "bot": seat.bot, "away": seat.away}
                | {"chosen": number in table.choices}
            )
            for number, seat in enumerate(table.seats, start=1)
        ],
        first=wishes.first,
        seconds_a_move=wishes.seconds_a_move,
        watch=wishes.watch,
        undo=wishes.undo,
        away_bot=wishes.away_bot,
        commitment=table.commitment,
        seed=table.seed if table.over else None,
        asked=None if asking is None else Asked.model_validate(asking, from_attributes=True),
        bonuses=[_bonuses(table, seat, secret=False) for seat in range(1, len(table.seats) + 1)],
        created=table.created,
        moved=table.moved,
    )


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
    """The score sheets, ready to be sent."""
    return Result.model_validate(asdict(outcome) | {"reason": str(outcome.reason)})


def record_text(table: Table, seat: int | None) -> str:
    """The record as the reader may know it; all of it once the game is over."""
    record = table.record()
    if table.over:
        return record.dump()
    return Record(record.headers, tuple(redact(event, seat) for event in record.events)).dump()
