"""A copy of the database while the server runs."""

import asyncio
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from nordrail.records.files import FileError
from nordrail.server.storage.store import Store


def back_up(db: str, file: Path) -> int:
    """Copy a consistent snapshot of an SQLite database into a new file, and return its size in bytes."""
    if "://" in db:
        raise FileError("backup copies SQLite databases; for PostgreSQL use pg_dump")
    if not Path(db).is_file():
        raise FileError(f"{db}: there is no such database; pass its path with --db")
    if file.exists():
        raise FileError(f"{file}: this file already exists; choose another name")
    try:
        asyncio.run(_copy(db, file))
    except DatabaseError as error:
        raise FileError(f"{file}: cannot write the copy ({error.orig})") from None
    return file.stat().st_size


async def _copy(db: str, file: Path) -> None:
    store = Store(db)
    try:
        await store.backup(file)
    finally:
        await store.close()
