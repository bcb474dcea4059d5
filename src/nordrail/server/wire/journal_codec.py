"""Journals and options as the database keeps them: JSON that every later version can read."""

import re
from functools import cache
from typing import Annotated

from pydantic import ConfigDict, Field, TypeAdapter

from nordrail.table.journal import Chat, Entry, Invite
from nordrail.table.options import TableOptions

# A text that cannot be read is an error that goes to the log, and its content is secret.
_CONFIG = ConfigDict(extra="forbid", hide_input_in_errors=True)
_OLD_INVITATION = re.compile(r"#/t/([A-Z]{6})")
"""Before `invite` was an entry, an invitation was a line of chat."""


@cache
def _entries() -> TypeAdapter[Entry]:
    return TypeAdapter(Annotated[Entry, Field(discriminator="kind")], config=_CONFIG)


@cache
def _options() -> TypeAdapter[TableOptions]:
    return TypeAdapter(TableOptions)


def read_entry(text: str) -> Entry:
    """An entry as it was written."""
    entry = _entries().validate_json(text)
    if isinstance(entry, Chat) and (old := _OLD_INVITATION.fullmatch(entry.text)):
        return Invite(seat=entry.seat, code=old[1], move=entry.move)
    return entry


def write_entry(entry: Entry) -> str:
    """An entry as it is kept."""
    return _entries().dump_json(entry, exclude_none=True).decode()


def read_options(text: str) -> TableOptions:
    """Options as they were written."""
    return _options().validate_json(text)


def write_options(options: TableOptions) -> str:
    """Options as they are kept."""
    return _options().dump_json(options).decode()
