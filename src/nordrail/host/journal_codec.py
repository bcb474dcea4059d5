"""Journal entries and table options as stored JSON, which every later version can read."""

import json
import re
from dataclasses import asdict, fields
from typing import Any, get_args

from nordrail.engine.notation import parse_action, parse_event
from nordrail.table.journal import Chat, EarlyChoice, Entry, Invite, Line
from nordrail.table.options import SeatOption, TableOptions

_KINDS: dict[str, type[Entry]] = {kind.__dataclass_fields__["kind"].default: kind for kind in get_args(Entry)}
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in get_args(Entry)}
_OLD_INVITATION = re.compile(r"#/t/([A-Z]{6})")
"""An invitation from before `invite` was an entry: a line of chat."""


class UnreadableEntry(Exception):
    """An entry that this version cannot read. The message leaves out its content, which is secret."""


def read_entry(text: str) -> Entry:
    """Parse a stored entry."""
    try:
        written = json.loads(text)
        return _entry(_KINDS[written["kind"]], written)
    except Exception as error:
        raise UnreadableEntry(f"a journal entry cannot be read ({type(error).__name__})") from None


def _entry(kind: type[Entry], written: dict[str, Any]) -> Entry:
    if kind is Line:
        written["event"] = parse_event(written.pop("text"))
    elif kind is EarlyChoice:
        written["keep"] = parse_action(written.pop("text"))
    elif kind is Chat and (old := _OLD_INVITATION.fullmatch(written["text"])):
        return Invite(seat=written["seat"], code=old[1], move=written.get("move"))
    return kind(**written)


def write_entry(entry: Entry) -> str:
    """Serialise an entry."""
    written = {}
    for name in _FIELDS[type(entry)]:
        if (value := getattr(entry, name)) is not None:
            in_notation = name in ("event", "keep")
            written["text" if in_notation else name] = str(value) if in_notation else value
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def read_options(text: str) -> TableOptions:
    """Parse stored options; fields of later versions are ignored."""
    written = json.loads(text)
    seats = tuple(SeatOption(**_known(SeatOption, seat)) for seat in written.pop("seats"))
    return TableOptions(**_known(TableOptions, written), seats=seats)


def _known(kind: type, written: dict[str, Any]) -> dict[str, Any]:
    names = {field.name for field in fields(kind)}
    return {name: value for name, value in written.items() if name in names}


def write_options(options: TableOptions) -> str:
    """Serialise options; the commitments of the players are in the journal."""
    written = asdict(options)
    for seat in written["seats"]:
        del seat["commit"]
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))
