"""The writer for PostgreSQL: a transaction for each addition, and a notice to the other processes."""

from collections.abc import Sequence

from sqlalchemy import Table, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from nordrail.server.storage.addition import Addition
from nordrail.server.storage.schema import entries, games

CHANNEL = "nordrail"
"""The channel on which PostgreSQL tells all processes that a journal has grown."""


class PostgresWriter:
    """A writer that shares the connections of the store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, addition: Addition) -> bool:
        """Write an addition, all or nothing; return False if its place is taken."""
        code, rows = addition.code, addition.entries
        try:
            async with self._engine.begin() as connection:
                if addition.game is not None:
                    await connection.execute(insert(games), _named(games, [addition.game]))
                if rows:
                    await connection.execute(insert(entries), _named(entries, rows))
                    changed = update(games).where(games.c.code == code)
                    await connection.execute(changed.values(due=addition.due, ended=addition.ended))
                    await connection.execute(select(func.pg_notify(CHANNEL, f"{code} {rows[-1][1]}")))
        except IntegrityError:
            return False
        return True

    async def forget(self, ended_before: float) -> int:
        """Delete the games that ended before then, and return how many there were."""
        old = select(games.c.code).where(games.c.ended < ended_before)
        async with self._engine.begin() as connection:
            await connection.execute(delete(entries).where(entries.c.code.in_(old)))
            return (await connection.execute(delete(games).where(games.c.ended < ended_before))).rowcount

    async def close(self) -> None:
        """Do nothing: every addition is written when `add` returns."""


def _named(table: Table, rows: Sequence[tuple[object, ...]]) -> list[dict[str, object]]:
    """Return rows by the names of the table's first columns."""
    return [dict(zip(table.c.keys(), row, strict=False)) for row in rows]
