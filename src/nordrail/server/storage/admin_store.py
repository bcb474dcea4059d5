"""What the host of a server does to tables with `nordrail admin`: in the database, where a running server sees it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from nordrail.host.journal_codec import read_options
from nordrail.server.storage.schema import entries, files, games, keys, notices, told

CHANGED, DRAIN = "admin changed", "admin drain"
"""The names under which orders are kept: a new value when tables were closed or deleted, and the time to exit."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A stored game without its secrets."""

    code: str
    title: str
    seats: int
    created: float
    moved: float
    """The time of the last entry."""
    entries: int
    ended: float | None
    address: str
    """Where it was created from."""


class AdminStore:
    """Games as the host of the server sees them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def listed(self, most: int, *, unfinished: bool) -> list[Listed]:
        """Return the games with the newest entries."""
        moved = func.max(entries.c.at).label("moved")
        number = func.count(entries.c.number).label("number")
        about = games.c.code, games.c.options, games.c.created, games.c.ended, games.c.address
        query = select(*about, moved, number).join(entries, entries.c.code == games.c.code, isouter=True)
        if unfinished:
            query = query.where(games.c.ended.is_(None))
        newest = func.coalesce(func.max(entries.c.at), games.c.created).desc()
        query = query.group_by(games.c.code).order_by(newest, games.c.code).limit(most)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Listed(
                code=row.code,
                title=(options := read_options(row.options)).title,
                seats=len(options.seats),
                created=row.created,
                moved=row.moved or row.created,
                entries=row.number,
                ended=row.ended,
                address=row.address or "",
            )
            for row in rows
        ]

    async def delete(self, code: str) -> bool:
        """Delete a game with everything that belongs to it; return whether there was one."""
        async with self._engine.begin() as connection:
            found = (await connection.execute(delete(games).where(games.c.code == code))).rowcount
            for table in (entries, notices, told, files):
                await connection.execute(delete(table).where(table.c.code == code))
        return bool(found)

    async def remaining(self, codes: Sequence[str]) -> set[str]:
        """Return those of the codes that still have a game."""
        async with self._engine.connect() as connection:
            return set((await connection.execute(select(games.c.code).where(games.c.code.in_(codes)))).scalars())

    async def orders(self) -> dict[str, str]:
        """Return the orders of the host."""
        query = select(keys.c.name, keys.c.value).where(keys.c.name.in_((CHANGED, DRAIN)))
        async with self._engine.connect() as connection:
            return {row.name: row.value for row in await connection.execute(query)}
