"""A check of the database before the server starts."""

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from nordrail.records.files import FileError
from nordrail.server.run.settings import Settings
from nordrail.server.storage.store import Store, WrongVersion


async def prepare_database(settings: Settings) -> None:
    """Migrate the database to this version, or raise `FileError` with the reason."""
    store = Store(settings.db)
    try:
        settings.make_folder()
        await store.open()
    except (OSError, SQLAlchemyError, WrongVersion) as error:
        name = make_url(settings.db).render_as_string() if "://" in settings.db else settings.db
        raise FileError(f"{name}: the database cannot be opened ({getattr(error, 'orig', error)})") from None
    finally:
        await store.close()
