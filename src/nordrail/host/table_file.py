"""A table as a file, to be continued at another host: its options, its seed, and its journal without secrets.

The first line names the format, the second has the options and the third the seed; every further line is an entry.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from nordrail.engine.errors import BrokenRecord
from nordrail.engine.notation import check_name
from nordrail.engine.objection import Objection
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.host.journal_codec import read_entry, write_entry, write_options
from nordrail.host.replies.replayed_record import MOST_LINES
from nordrail.host.requests.table_wish import read_wish
from nordrail.host.secrets import digest, new_secret
from nordrail.records.verify import verify
from nordrail.table.copying import copied_entries, copied_options
from nordrail.table.journal import Entry, Open, Sit
from nordrail.table.options import TableOptions
from nordrail.table.refusal import Refusal, invalid
from nordrail.table.table import Table

FORMAT = "nordrail-table 1"
LONGEST = 500_000
"""The most characters of a file; that of a long game has about thirty thousand."""
_MOST_ENTRIES = MOST_LINES + 30
_SEED = "[!-~][ -~]{0,98}"
NONCE = "[0-9A-Za-z_-]{16,64}"
"""What a seat contributes to the shuffle."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """A table from a file."""

    options: TableOptions
    seed: str
    entries: tuple[Entry, ...]

    def practice(self) -> TableOptions:
        """Return the options for the host that continues it: its people may know all cards, so it never counts."""
        return replace(self.options, practice=True)

    def seated(self, _: Table) -> tuple[dict[int, str], list[Entry]]:
        """Return new secrets for its people, and the journal with their digests."""
        people = {entry.seat for entry in self.entries if isinstance(entry, Sit) and entry.who == "person"}
        secrets = {seat: new_secret() for seat in sorted(people)}
        return secrets, [_with_digest(entry, secrets) for entry in self.entries]


def _with_digest(entry: Entry, secrets: dict[int, str]) -> Entry:
    if isinstance(entry, Sit) and entry.seat in secrets:
        return replace(entry, digest=digest(secrets[entry.seat]))
    return entry


def write_table(table: Table) -> str:
    """Return a running game as a file."""
    return _written(copied_options(table), table.seed, copied_entries(table))


def _written(options: TableOptions, seed: str, entries: Iterable[Entry]) -> str:
    return "\n".join((FORMAT, write_options(options), seed, *map(write_entry, entries))) + "\n"


def read_table(text: str) -> TableFile:
    """Read a file, but not yet whether its game is a real one; refuse other files."""
    form, *lines = text.replace("\r", "").strip().split("\n")
    if form != FORMAT or len(lines) > _MOST_ENTRIES:
        raise _wrong()
    try:
        wish = json.loads(lines[0])
        if wish.pop("daily", None) is not None or not re.fullmatch(_SEED, lines[1]):
            raise _wrong()
        return TableFile(read_wish(wish), lines[1], tuple(map(read_entry, lines[2:])))
    except Exception:  # anything can be wrong with a stranger's file
        raise _wrong() from None


def check_table(file: TableFile, rulebook: Rulebook) -> str:
    """Replay the game with its rules and its seed; refuse what does not follow from them, and return the file."""
    try:
        empty = Table("AAAAAA", rulebook, file.options, file.seed, "", 0.0)
        table = empty.continued((entry, 0.0) for entry in file.entries)
        _must_be_running(table)
        _must_be_dealt(table)
        text = _written(file.options, file.seed, file.entries)
        if text != write_table(table):
            raise _changed()
        return text
    except Refusal:
        raise
    except Exception:  # anything can be wrong with a stranger's file
        raise _changed() from None


def _must_be_running(table: Table) -> None:
    """Refuse a game that is over or has nobody to play it, and names and contributions that no table accepts."""
    names = [check_name(chair.name or "") for chair in table.seats]
    opened = [entry.nonce for entry in table.entries if isinstance(entry, Open)]
    if table.over or not table.people() or not table.to_act() or len(set(names)) < len(names):
        raise _changed()
    if not all(re.fullmatch(NONCE, nonce) for nonce in opened):
        raise _changed()


def _must_be_dealt(table: Table) -> None:
    """Refuse a line that the rules forbid, a deal that does not follow from the seed, and cards that are missing."""
    assert table.game is not None
    try:
        verify(Record({**table.game.headers, "seed": table.seed}, table.game.events), table.rulebook)
    except BrokenRecord:
        raise _changed() from None
    chosen = all(keep in table.game.legal(seat) for seat, keep in table.choices.items())
    if table.game.state.redacted or not chosen:
        raise _changed()


def _wrong() -> Refusal:
    return invalid(Objection("This file contains no game of Nordrail that can be continued.", "bad_copy"))


def _changed() -> Refusal:
    words = "The game in this file does not follow from its rules and its seed; it was changed or is damaged."
    return invalid(Objection(words, "changed_copy"))
