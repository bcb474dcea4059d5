"""Files in the database of the games: analyses, the work of unfinished ones, and copies of My games."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from nordrail.server.storage.schema import files, games

Kind = Literal["analysis", "work", "copy"]


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file."""

    kind: Kind
    name: str
    """A hash."""
    content: bytes
    at: float
    """When it was written or used."""
    code: str = ""
    """The game that it is deleted with; empty for none."""
    address: str = ""
    """Where it came from."""


class FileStore:
    """Files in the database of the games."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def keep(self, file: StoredFile, most: int = 0, most_bytes: int = 0) -> None:
        """Write a file, or replace it, unless its game is gone; delete the oldest ones beyond a number and a size."""
        row = asdict(file)
        insert = self._insert(files).values(row).on_conflict_do_update(index_elements=["kind", "name"], set_=row)
        query = select(files.c.name, func.length(files.c.content)).where(files.c.kind == file.kind)
        game = select(games.c.code).where(games.c.code == file.code)
        async with self._engine.begin() as connection:
            if file.code and (await connection.execute(game)).first() is None:
                return
            await connection.execute(insert)
            if not most:
                return
            newest = (await connection.execute(query.order_by(files.c.at.desc(), files.c.name))).all()
            gone = _beyond(((name, size) for name, size in newest), most, most_bytes)
            if gone:
                await connection.execute(delete(files).where(files.c.kind == file.kind, files.c.name.in_(gone)))

    async def find(self, kind: Kind, name: str) -> StoredFile | None:
        """Return a file."""
        async with self._engine.connect() as connection:
            query = select(files).where(files.c.kind == kind, files.c.name == name)
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else StoredFile(**row)

    async def has(self, kind: Kind, name: str) -> bool:
        """Return whether there is a file."""
        async with self._engine.connect() as connection:
            query = select(files.c.at).where(files.c.kind == kind, files.c.name == name)
            return (await connection.execute(query)).first() is not None

    async def count(self, kind: Kind, address: str) -> int:
        """Count the files that came from an address."""
        query = select(func.count()).select_from(files).where(files.c.kind == kind, files.c.address == address)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def use(self, kind: Kind, name: str, at: float, code: str = "") -> None:
        """Note that a file was used, and the game that it belongs to if there is one."""
        changed = {"at": at, "code": code} if code else {"at": at}
        async with self._engine.begin() as connection:
            await connection.execute(update(files).where(files.c.kind == kind, files.c.name == name).values(changed))

    async def remove(self, kind: Kind, name: str) -> bool:
        """Delete a file; return whether it existed."""
        async with self._engine.begin() as connection:
            gone = delete(files).where(files.c.kind == kind, files.c.name == name)
            return bool((await connection.execute(gone)).rowcount)

    async def forget(self, before: float, *kinds: Kind) -> None:
        """Delete the files of these kinds that belong to no game and were not used since then."""
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(files).where(files.c.kind.in_(kinds), files.c.code == "", files.c.at < before)
            )

    @property
    def _insert(self) -> Any:
        return postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert


def _beyond(newest: Iterable[tuple[str, int]], most: int, most_bytes: int) -> list[str]:
    """Return the names of those that are too many or too large together."""
    gone, size = [], 0
    for place, (name, length) in enumerate(newest):
        size += length
        if place >= most or size > most_bytes:
            gone.append(name)
    return gone
