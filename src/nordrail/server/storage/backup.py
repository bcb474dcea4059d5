"""A copy of the database while the server runs."""

import asyncio
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from nordrail.records.files import FileError
from nordrail.server.storage.store import Store


def back_up(db: str, file: Path) -> int:
    """Copies an SQLite database, whole and as it is at one moment, into a new file; how many bytes it has."""
    if "://" in db:
        raise FileError("this copies SQLite; for PostgreSQL use pg_dump")
    if not Path(db).is_file():
        raise FileError(f"{db}: there is no such database; name it with --db")
    if file.exists():
        raise FileError(f"{file}: this file exists; name a new one")
    try:
        asyncio.run(_copy(db, file))
    except DatabaseError as error:
        raise FileError(f"{file}: the copy cannot be made ({error.orig})") from None
    return file.stat().st_size


async def _copy(db: str, file: Path) -> None:
    store = Store(db)
    try:
        await store.backup(file)
    finally:
        await store.close()
