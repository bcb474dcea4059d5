"""All games of a browser as one text, to move them to another browser or to keep them."""

from typing import Any

from nordrail.host.requests.body import Body
from nordrail.site.journal import StoredEntry, StoredTable
from nordrail.table.refusal import invalid

FORMAT = "nordrail-games 1"
LONGEST = 50_000_000
"""The most characters of saved games."""
_MOST_TABLES, _MOST_ENTRIES = 1000, 1_000_000
_CODE = "[A-Z]{6}"


def read_saved(value: Any) -> tuple[list[StoredTable], list[StoredEntry]]:
    """Return the tables and entries of saved games; refuse anything else."""
    body = Body(value, ("format", "tables", "entries"))
    if body.value("format", "") != FORMAT:
        raise invalid("This file has no saved games.")
    tables = [_table(one) for one in body.listed("tables", 0, _MOST_TABLES)]
    return tables, [_row(one) for one in body.listed("entries", 0, _MOST_ENTRIES)]


def _table(value: Any) -> StoredTable:
    body = Body(value, ("code", "options", "seed", "host", "created"), "table")
    return StoredTable(
        body.text("code", 6, pattern=_CODE),
        body.text("options", 300_000),
        body.text("seed", 100),
        body.text("host", 64, pattern="[0-9a-f]{64}"),
        body.real("created"),
    )


def _row(value: Any) -> StoredEntry:
    body = Body(value, ("code", "number", "text", "at"), "entry")
    code, number = body.text("code", 6, pattern=_CODE), body.number("number", 1, 6000)
    return StoredEntry(code=code, number=number, text=body.text("text", 2000), at=body.real("at"))
