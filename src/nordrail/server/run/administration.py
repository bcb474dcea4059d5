"""What the host of a server can do from the command line while it runs; nothing here reads a hand or a secret."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from time import time
from typing import Any

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from nordrail.engine.errors import IllegalAction
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.secrets import is_code
from nordrail.records.files import FileError, MissingExtra
from nordrail.server.storage.admin_store import CHANGED, DRAIN, Listed
from nordrail.server.storage.store import Conflict, Kept, Store, WrongVersion
from nordrail.table import parting
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table
from nordrail.table.telling import table_info

_TRIES = 10
"""How often to try to close a table at which others move at the same time."""


class Administration:
    """The tables in the database of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def tables(self, most: int, *, unfinished: bool) -> list[Listed]:
        """Return the tables where something happened last."""
        return await self._store.admin.listed(most, unfinished=unfinished)

    async def show(self, code: str) -> dict[str, Any]:
        """Return what everyone may know about a table, and where it was created from."""
        kept = await self._find(code)
        table = await self._table(kept)
        return asdict(table_info(table)) | {"entries": table.number, "address": kept.address}

    async def close(self, code: str) -> None:
        """End the game at a table."""
        kept = await self._find(code)
        for _ in range(_TRIES):
            table = (await self._table(kept)).at(time())
            try:
                closed = parting.close(table)
            except Refusal as refusal:
                hint = "; delete the table instead" if refusal.error == "not_started" else ""
                raise IllegalAction(f"{kept.code}: {refusal.detail.rstrip('.')}{hint}") from None
            added = closed.entries[table.number :]
            try:
                await self._store.append(kept.code, table.number, added, table.now, due=None, over=True)
            except Conflict:
                continue
            await self._tell()
            return
        raise IllegalAction(f"{kept.code}: others are moving at this table; try again")

    async def delete(self, code: str) -> None:
        """Delete a table with its journal."""
        kept = await self._find(code)
        await self._store.admin.delete(kept.code)
        await self._tell()

    async def drain(self, seconds: float | None) -> None:
        """Let the server refuse new tables and exit after some time; `None` cancels that."""
        await self._store.keep(DRAIN, "" if seconds is None else repr(time() + seconds))

    async def _tell(self) -> None:
        await self._store.keep(CHANGED, token_hex(8))

    async def _find(self, code: str) -> Kept:
        kept = await self._store.find(code.upper()) if is_code(code) else None
        if kept is None:
            raise IllegalAction(f"there is no table {code!r}; nordrail admin list shows the codes")
        return kept

    async def _table(self, kept: Kept) -> Table:
        rulebook = find_title(kept.options.title)
        if kept.options.board is not None:
            rulebook = rulebook.with_board(kept.options.board)
        table = Table(kept.code, rulebook, kept.options, kept.seed, kept.host, kept.created)
        return table.continued(await self._store.journal(kept.code))


@asynccontextmanager
async def administration(db: str) -> AsyncIterator[Administration]:
    """Open the database of a server that may be running."""
    if db.startswith("postgres") and find_spec("asyncpg") is None:
        raise MissingExtra("asyncpg", "postgres")
    if "://" not in db and not Path(db).is_file():
        raise FileError(f"{db}: there is no such database; pass its path with --db")
    store = Store(db)
    try:
        await store.must_be_current()
        yield Administration(store)
    except (OSError, SQLAlchemyError, WrongVersion) as error:
        name = make_url(db).render_as_string() if "://" in db else db
        raise FileError(f"{name}: the database cannot be used ({getattr(error, 'orig', error)})") from None
    finally:
        await store.close()
