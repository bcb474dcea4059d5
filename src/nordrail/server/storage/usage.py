"""The bytes that games and files take, in the whole database and of one address."""

from typing import Any

from sqlalchemy import LargeBinary, cast, func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from nordrail.server.storage.schema import entries, files, games, metadata

_ROW = 80
"""The bytes of a row besides its values, with its place in an index."""
_ENTRY = 400
"""The bytes that count for an entry of a journal: more than most take, because all of them are too many to add up."""
_IN_USE = (
    "select (page_count - freelist_count) * page_size from pragma_page_count, pragma_freelist_count, pragma_page_size"
)


class DiskUsage:
    """What a database is used for; files that have grown never shrink, but what was deleted leaves room in them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine, self._postgres = engine, engine.dialect.name == "postgresql"

    async def exceeds(self, most: int) -> bool:
        """Return whether more bytes than these are in use; PostgreSQL adds up its rows if its files are that large."""
        if not self._postgres:
            return await self._number(text(_IN_USE)) > most
        if await self._number(text("select pg_database_size(current_database())")) <= most:
            return False
        rows = [
            await self._number(select(func.sum(_row(table))).select_from(table)) for table in metadata.sorted_tables
        ]
        return sum(rows) > most

    async def unfinished(self, address: str) -> int:
        """Count the unfinished games that an address has created."""
        mine = games.c.address == address, games.c.ended.is_(None)
        return await self._number(select(func.count()).select_from(games).where(*mine))

    async def of_address(self, address: str) -> int:
        """Return roughly the bytes of the games that an address has created, also of finished ones."""
        last = select(func.max(entries.c.number)).where(entries.c.code == games.c.code).scalar_subquery()
        options = games.c.options
        length = func.octet_length(options) if self._postgres else func.length(cast(options, LargeBinary))
        size = length + _ENTRY * func.coalesce(last, 0)
        return await self._number(select(func.sum(size)).where(games.c.address == address))

    async def of_copies(self) -> int:
        """Return the bytes of all copies of My games."""
        return await self._number(select(func.sum(func.length(files.c.content))).where(files.c.kind == "copy"))

    async def _number(self, query: Any) -> int:
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar() or 0)


def _row(table: Any) -> Any:
    """Return the size of a row of PostgreSQL; a long value is not read for it."""
    return sum((func.coalesce(func.pg_column_size(column), 0) for column in table.c), start=_ROW)
