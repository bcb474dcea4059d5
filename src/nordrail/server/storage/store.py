"""Where journals are kept: SQLite by default, PostgreSQL where several processes serve the same tables."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from sqlalchemy import Connection, delete, event, func, insert, inspect, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from nordrail.records.files import FileError
from nordrail.server.storage.migrations import versions
from nordrail.server.storage.schema import entries, games
from nordrail.server.storage.writer import Addition, Writer, make_durable
from nordrail.server.wire.journal_codec import read_entry, read_options, write_entry, write_options
from nordrail.table.journal import Entry
from nordrail.table.options import TableOptions

CHANNEL = "nordrail"
"""Where PostgreSQL tells all processes that a journal has grown."""


class Conflict(Exception):
    """Somebody else has written at this place of the journal first."""


class WrongVersion(Exception):
    """The database cannot be brought to this version."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept, without its journal."""

    code: str
    options: TableOptions
    seed: str
    host: str
    created: float


def database_url(db: str) -> str:
    """The address of a database: a file for SQLite, or a PostgreSQL URL."""
    if "://" not in db:
        return f"sqlite+aiosqlite:///{db}"
    try:
        url = make_url(db)
    except ArgumentError:
        raise FileError("the database is a file, or postgresql://USER:PASSWORD@HOST/NAME") from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)
    raise FileError(f"{url.get_backend_name()} is not supported: the database is a file, or postgresql://…")


class Store:
    """Games and their journals."""

    def __init__(self, db: str) -> None:
        url = database_url(db)
        self.postgres = url.startswith("postgresql")
        # An error of the database goes to the log, and what was to be stored is secret: parameters are hidden.
        if self.postgres:
            self._engine: AsyncEngine = create_async_engine(
                url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True
            )
            self._turn: asyncio.Lock | nullcontext[None] = nullcontext()
            self._writer = None
        else:
            self._engine = create_async_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
            event.listen(self._engine.sync_engine, "connect", lambda connection, _: make_durable(connection))
            # SQLite has one writer: whoever waits for a turn is served, whoever tries the file may try for very long.
            self._turn = asyncio.Lock()
            self._writer = Writer(make_url(url).database or "", self._turn)

    async def open(self) -> None:
        """Brings the database to this version."""
        async with self._engine.begin() as connection:
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        """Ends all connections."""
        if self._writer is not None:
            await self._writer.close()
        await self._engine.dispose()

    async def ready(self) -> bool:
        """Whether the database answers."""
        async with self._engine.connect() as connection:
            return (await connection.execute(text("select 1"))).scalar() == 1

    async def create(self, game: Kept, first: Sequence[Entry]) -> None:
        """A new game with the first entries of its journal; `Conflict` if the code is taken."""
        row = {
            "code": game.code,
            "options": write_options(game.options),
            "seed": game.seed,
            "host": game.host,
            "created": game.created,
        }
        try:
            async with self._turn, self._engine.begin() as connection:
                await connection.execute(insert(games).values(row))
                if first:
                    await connection.execute(insert(entries), _rows(game.code, 0, first, game.created))
        except IntegrityError:
            raise Conflict from None

    async def find(self, code: str) -> Kept | None:
        """The game of this code."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(games).where(games.c.code == code))).mappings().first()
        if row is None:
            return None
        options = read_options(row["options"])
        return Kept(row["code"], options, row["seed"], row["host"], row["created"])

    async def journal(self, code: str, after: int = 0) -> list[tuple[Entry, float]]:
        """The entries after this one, each with its time."""
        query = select(entries.c.entry, entries.c.at).where(entries.c.code == code, entries.c.number > after)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.order_by(entries.c.number))).all()
        return [(read_entry(entry), at) for entry, at in rows]

    async def append(
        self, code: str, after: int, added: Sequence[Entry], at: float, *, due: float | None, over: bool
    ) -> None:
        """Adds entries after this one, all or none; `Conflict` if another one is there already."""
        rows, ended = _rows(code, after, added, at), at if over else None
        if self._writer is not None:
            if not await self._writer.add(Addition(code, [tuple(row.values()) for row in rows], due, ended)):
                raise Conflict
            return
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(entries), rows)
                await connection.execute(update(games).where(games.c.code == code).values(due=due, ended=ended))
                await connection.execute(select(func.pg_notify(CHANNEL, f"{code} {after + len(added)}")))
        except IntegrityError:
            raise Conflict from None

    async def due(self, before: float) -> list[str]:
        """The games in which the server should have acted by then."""
        query = select(games.c.code).where(games.c.due <= before).order_by(games.c.due).limit(200)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def forget(self, ended_before: float) -> int:
        """Deletes the games that ended before then; how many there were."""
        old = select(games.c.code).where(games.c.ended < ended_before)
        async with self._turn, self._engine.begin() as connection:
            await connection.execute(delete(entries).where(entries.c.code.in_(old)))
            return (await connection.execute(delete(games).where(games.c.ended < ended_before))).rowcount

    async def count(self) -> int:
        """How many games are kept."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(games))).scalar_one()

    async def backup(self, file: Path) -> None:
        """Copies an SQLite database into a new file, whole, while others write."""
        async with self._engine.connect() as connection:
            await connection.exec_driver_sql("vacuum into ?", (str(file),))


def _rows(code: str, after: int, added: Sequence[Entry], at: float) -> list[dict[str, Any]]:
    return [
        {"code": code, "number": number, "at": at, "entry": write_entry(entry)}
        for number, entry in enumerate(added, start=after + 1)
    ]


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(7667)"))  # one process migrates, the others wait
    else:
        connection.execute(text("begin immediate"))  # the same, and so that it is done whole or not at all
    if _is_of_this_version(connection):
        return
    from alembic import command  # it takes long to load, and seldom has anything to do
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "nordrail.server.storage:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise WrongVersion(str(error)) from None


def _is_of_this_version(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    newest = max(module.name for module in iter_modules(versions.__path__)).removeprefix("v").partition("_")[0]
    return list(connection.execute(text("select version_num from alembic_version")).scalars()) == [newest]
