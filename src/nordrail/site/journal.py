"""What must be stored before anybody is told: new tables, and new entries of their journals."""

from dataclasses import asdict, dataclass, field
from typing import Any, TypedDict

from nordrail.engine.rules.rulebook import Rulebook
from nordrail.host.journal_codec import read_entry, read_options, write_entry, write_options
from nordrail.table.journal import Entry
from nordrail.table.options import TableOptions
from nordrail.table.table import Table


class StoredEntry(TypedDict):
    """An entry as it is stored."""

    code: str
    number: int
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored, without its journal."""

    code: str
    options: str
    seed: str
    host: str
    """The digest of the host's secret."""
    created: float

    def table(self, rulebook: Rulebook) -> Table:
        """Return the table before its first entry."""
        return Table(self.code, rulebook, self.read_options(), self.seed, self.host, self.created)

    def read_options(self) -> TableOptions:
        """Return the options of the table."""
        return read_options(self.options)


@dataclass(slots=True)
class Journal:
    """What is to be stored next, in order."""

    tables: list[dict[str, Any]] = field(default_factory=list)
    entries: list[StoredEntry] = field(default_factory=list)

    def begin(self, kept: StoredTable, entries: list[Entry]) -> list[StoredEntry]:
        """Add a table with its first entries."""
        self.tables.append(asdict(kept))
        return self.add(kept.code, 0, entries, kept.created)

    def add(self, code: str, after: int, entries: list[Entry], at: float) -> list[StoredEntry]:
        """Add entries of a table; return them as they are stored."""
        numbered = enumerate(entries, start=after + 1)
        rows = [StoredEntry(code=code, number=number, text=write_entry(entry), at=at) for number, entry in numbered]
        self.entries += rows
        return rows


def kept_options(options: TableOptions) -> str:
    """Return options as they are stored."""
    return write_options(options)


def read_rows(rows: list[StoredEntry]) -> list[tuple[Entry, float]]:
    """Return stored entries in order, each with its time."""
    return [(read_entry(row["text"]), row["at"]) for row in sorted(rows, key=lambda row: row["number"])]
