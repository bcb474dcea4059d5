"""The writer for PostgreSQL: a transaction for each addition, and a notice to the other processes."""

from collections.abc import Sequence

from sqlalchemy import Table, delete, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as insert_or_update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from nordrail.server.storage.addition import Addition, Gone
from nordrail.server.storage.schema import IDLE, entries, files, games, keys, notices, told

CHANNEL = "nordrail"
"""The channel on which PostgreSQL tells all processes that a journal has grown."""


class PostgresWriter:
    """A writer that shares the connections of the store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, addition: Addition) -> bool:
        """Write an addition, all or nothing; return False if its place is taken, raise `Gone` without its game."""
        code, rows = addition.code, addition.entries
        try:
            async with self._engine.begin() as connection:
                if addition.game is not None:
                    names = ("code", "options", "seed", "host", "created", "address")
                    await connection.execute(insert(games), dict(zip(names, addition.game, strict=True)))
                if rows:
                    await connection.execute(insert(entries), _named(entries, rows))
                if addition.game is None:
                    changed = update(games).where(games.c.code == code)
                    values = changed.values(due=addition.due, ended=addition.ended)
                    if not (await connection.execute(values)).rowcount:
                        raise Gone
                if rows:
                    await connection.execute(select(func.pg_notify(CHANNEL, f"{code} {rows[-1][1]}")))
        except IntegrityError:
            return False
        return True

    async def forget(self, ended_before: float) -> int:
        """Delete the games that ended before then, and return how many there were."""
        old = select(games.c.code).where(games.c.ended < ended_before)
        async with self._engine.begin() as connection:
            for table in (entries, files):
                await connection.execute(delete(table).where(table.c.code.in_(old)))
            return (await connection.execute(delete(games).where(games.c.ended < ended_before))).rowcount

    async def forget_idle(self, moved_before: float) -> int:
        """Delete the unfinished games without an entry since then, and return how many there were."""
        async with self._engine.begin() as connection:
            codes = list((await connection.execute(text(IDLE), {"before": moved_before})).scalars())
            for table in (entries, notices, told, files, games):
                await connection.execute(delete(table).where(table.c.code.in_(codes)))
            return len(codes)

    async def keep(self, name: str, value: str) -> None:
        """Write a value under a name, or replace it."""
        row = insert_or_update(keys).values(name=name, value=value)
        async with self._engine.begin() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))

    async def probe(self) -> None:
        """Write something."""
        await self.keep("probe", "")

    async def close(self) -> None:
        """Do nothing: every addition is written when `add` returns."""


def _named(table: Table, rows: Sequence[tuple[object, ...]]) -> list[dict[str, object]]:
    """Return rows by the names of the table's first columns."""
    return [dict(zip(table.c.keys(), row, strict=False)) for row in rows]
