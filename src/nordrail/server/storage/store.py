"""Games and their journals in a database: SQLite by default, PostgreSQL for several processes."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from pkgutil import iter_modules

from sqlalchemy import Connection, event, func, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from nordrail.host.journal_codec import read_entry, read_options, write_entry, write_options
from nordrail.records.files import FileError
from nordrail.server.storage.addition import Addition, EntryRow, Writer
from nordrail.server.storage.admin_store import AdminStore
from nordrail.server.storage.file_store import FileStore
from nordrail.server.storage.migrations import versions
from nordrail.server.storage.notice_store import NoticeStore
from nordrail.server.storage.postgres_writer import PostgresWriter
from nordrail.server.storage.schema import entries, games, keys
from nordrail.server.storage.sqlite_writer import SqliteWriter, make_durable
from nordrail.server.storage.usage import DiskUsage
from nordrail.table.journal import Entry
from nordrail.table.options import TableOptions


class Conflict(Exception):
    """Another writer was first at this place of the journal."""


class Damaged(Exception):
    """The file of the database is damaged."""


class WrongVersion(Exception):
    """The database cannot be migrated to this version."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored game without its journal."""

    code: str
    options: TableOptions
    seed: str
    host: str
    created: float
    address: str = ""
    """Where it was created from."""


def database_url(db: str) -> str:
    """Return the URL of a database, from a file name (SQLite) or a PostgreSQL URL."""
    if "://" not in db:
        return f"sqlite+aiosqlite:///{db}"
    try:
        url = make_url(db)
    except ArgumentError:
        raise FileError("the database must be a file or postgresql://USER:PASSWORD@HOST/NAME") from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)
    raise FileError(f"{url.get_backend_name()} is not supported: the database must be a file or postgresql://…")


class Store:
    """Games and their journals."""

    def __init__(self, db: str) -> None:
        url = database_url(db)
        self.postgres = url.startswith("postgresql")
        # Parameters are secret, and database errors go to the log.
        self._writer: Writer
        if self.postgres:
            self._engine: AsyncEngine = create_async_engine(
                url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True
            )
            self._writer = PostgresWriter(self._engine)
        else:
            self._engine = create_async_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
            event.listen(self._engine.sync_engine, "connect", lambda connection, _: make_durable(connection))
            self._writer = SqliteWriter(make_url(url).database or "")
        self.notices = NoticeStore(self._engine)
        self.admin = AdminStore(self._engine)
        self.files = FileStore(self._engine)
        self.usage = DiskUsage(self._engine)

    async def open(self) -> None:
        """Migrate the database to this version."""
        async with self._engine.begin() as connection:
            await connection.run_sync(_migrate)

    async def must_be_current(self) -> None:
        """Raise `WrongVersion` if the database is not of this version."""
        async with self._engine.connect() as connection:
            if not await connection.run_sync(_is_of_this_version):
                raise WrongVersion("it is not the database of a server of this version")

    async def check(self) -> None:
        """Raise `Damaged` if the file of an SQLite database is damaged."""
        if not self.postgres:
            async with self._engine.connect() as connection:
                found = (await connection.execute(text("pragma quick_check(1)"))).scalar()
            if found != "ok":
                raise Damaged(f"the file is damaged: {str(found).splitlines()[-1]}; restore a backup")

    async def close(self) -> None:
        """Close all connections."""
        await self._writer.close()
        await self._engine.dispose()

    async def ready(self) -> bool:
        """Return whether the database can be read and written."""
        await self._writer.probe()
        async with self._engine.connect() as connection:
            return (await connection.execute(text("select 1"))).scalar() == 1

    async def kept(self, name: str) -> str | None:
        """Return the value that was kept under a name."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(keys.c.value).where(keys.c.name == name))).scalar()

    async def keep(self, name: str, value: str) -> None:
        """Keep a value under a name."""
        await self._writer.keep(name, value)

    async def create(self, game: Kept, first: Sequence[Entry]) -> None:
        """Store a new game with the first entries of its journal; raise `Conflict` if the code is taken."""
        row = (game.code, write_options(game.options), game.seed, game.host, game.created, game.address)
        await self._add(Addition(game.code, _rows(game.code, 0, first, game.created), row))

    async def find(self, code: str) -> Kept | None:
        """Return the game with this code."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(games).where(games.c.code == code))).mappings().first()
        if row is None:
            return None
        options = read_options(row["options"])
        return Kept(row["code"], options, row["seed"], row["host"], row["created"], row["address"] or "")

    async def journal(self, code: str, after: int = 0) -> list[tuple[Entry, float]]:
        """Return the entries after this one, each with its time."""
        query = select(entries.c.entry, entries.c.at).where(entries.c.code == code, entries.c.number > after)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.order_by(entries.c.number))).all()
        return [(read_entry(entry), at) for entry, at in rows]

    async def append(
        self, code: str, after: int, added: Sequence[Entry], at: float, *, due: float | None, over: bool
    ) -> None:
        """Add entries after this one, all or none; raise `Conflict` if the journal has grown."""
        await self._add(Addition(code, _rows(code, after, added, at), due=due, ended=at if over else None))

    async def rest(self, code: str) -> None:
        """Note that nothing is due at a table until somebody asks for it."""
        await self._add(Addition(code, []))

    async def _add(self, addition: Addition) -> None:
        if not await self._writer.add(addition):
            raise Conflict

    async def due(self, before: float) -> list[str]:
        """Return the codes of games in which the server should have acted by then."""
        query = select(games.c.code).where(games.c.due <= before).order_by(games.c.due).limit(200)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def forget(self, ended_before: float) -> int:
        """Delete the games that ended before then, and return how many there were."""
        return await self._writer.forget(ended_before)

    async def forget_idle(self, moved_before: float) -> int:
        """Delete the unfinished games without an entry since then, and return how many there were."""
        return await self._writer.forget_idle(moved_before)

    async def count(self) -> int:
        """Count the stored games."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(games))).scalar_one()

    async def backup(self, file: Path) -> None:
        """Copy an SQLite database into a new file while others write."""
        async with self._engine.connect() as connection:
            await connection.exec_driver_sql("vacuum into ?", (str(file),))


def _rows(code: str, after: int, added: Sequence[Entry], at: float) -> list[EntryRow]:
    return [(code, number, at, write_entry(entry)) for number, entry in enumerate(added, start=after + 1)]


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(7667)"))  # one process migrates, the others wait
    else:
        connection.execute(text("begin immediate"))  # the same, and all or nothing
    if _is_of_this_version(connection):
        return
    _must_not_be_newer(connection)
    from alembic import command  # slow to import, and rarely needed
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
    return _versions(connection) == [_newest()]


def _must_not_be_newer(connection: Connection) -> None:
    if any(version > _newest() for version in _versions(connection)):
        raise WrongVersion("it was written by a newer version of Nordrail; install that version, or restore a backup")


def _newest() -> str:
    return max(module.name for module in iter_modules(versions.__path__)).removeprefix("v").partition("_")[0]


def _versions(connection: Connection) -> list[str]:
    if not inspect(connection).has_table("alembic_version"):
        return []
    return list(connection.execute(text("select version_num from alembic_version")).scalars())
