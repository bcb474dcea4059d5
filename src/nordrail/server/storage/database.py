"""A check of the database before the server starts."""

from dataclasses import replace
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from nordrail.records.files import FileError
from nordrail.server.run.settings import Settings
from nordrail.server.storage.admin_store import DRAIN
from nordrail.server.storage.store import Damaged, Store, WrongVersion

_PATIENCE = 5.0
"""Seconds to wait for a server that is stopping."""
_locks: dict[str, FileLock] = {}
"""The locks of this process, held until it ends."""


async def prepare_database(settings: Settings) -> Settings:
    """Migrate the database to this version, or raise `FileError` with the reason; return the complete settings."""
    store = Store(settings.db)
    try:
        settings.make_folder()
        _lock(settings.db)
        await store.check()
        await store.open()
        return replace(settings, old_drain=(await store.admin.orders()).get(DRAIN, ""))
    except (OSError, SQLAlchemyError, WrongVersion, Damaged) as error:
        name = make_url(settings.db).render_as_string() if "://" in settings.db else settings.db
        raise FileError(f"{name}: the database cannot be opened ({getattr(error, 'orig', error)})") from None
    finally:
        await store.close()


def _lock(db: str) -> None:
    """Keep a second server away from an SQLite file, where it would not hear of what the first one writes."""
    if "://" in db or db in _locks:
        return
    lock = FileLock(f"{Path(db).resolve()}.lock", timeout=_PATIENCE)
    try:
        lock.acquire()
    except Timeout:
        words = "another server uses this database; stop it first, or use PostgreSQL for several servers"
        raise FileError(f"{db}: {words}") from None
    _locks[db] = lock
