"""Running the server: one process, or several that share PostgreSQL."""

import asyncio
import logging
import signal
import socket
import sys
from importlib.util import find_spec

import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from nordrail.engine.errors import IllegalAction
from nordrail.files import FileError
from nordrail.server.listener import listen
from nordrail.server.logs import log_as_json
from nordrail.server.settings import Settings
from nordrail.server.store import Store, WrongVersion

_LARGEST_FRAME = 16_384
"""How many bytes a message on a socket may have."""
_log = logging.getLogger(__name__)


def serve(settings: Settings, listener: socket.socket | None = None) -> None:
    """Serves until it is told to stop; then it finishes what is under way."""
    if settings.db.startswith("postgres") and find_spec("asyncpg") is None:
        raise IllegalAction("PostgreSQL needs asyncpg: pip install 'nordrail[postgres]'")
    if settings.workers > 1 and not settings.db.startswith("postgres"):
        raise IllegalAction("several workers need PostgreSQL: --db postgresql://USER@HOST/NAME; SQLite has one writer")
    asyncio.run(_prepare(settings))
    listener = listener or listen(settings.host, settings.port)
    settings.hand_on()
    log_as_json(settings.log_level)
    _log.info("serving", extra={"host": settings.host, "port": listener.getsockname()[1]})
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(0))  # uvicorn sends it again when all is done
    config = uvicorn.Config(
        "nordrail.server.app:app_from_environment",
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=_LARGEST_FRAME,
        timeout_graceful_shutdown=10,
    )
    if settings.workers > 1:
        Multiprocess(config, [listener]).run()
    else:
        uvicorn.Server(config).run([listener])


async def _prepare(settings: Settings) -> None:
    """Brings the database to this version, or says why it cannot be used."""
    store = Store(settings.db)
    try:
        settings.make_folder()
        await store.open()
    except (OSError, SQLAlchemyError, WrongVersion) as error:
        name = make_url(settings.db).render_as_string() if "://" in settings.db else settings.db
        raise FileError(f"{name}: the database cannot be opened ({getattr(error, 'orig', error)})") from None
    finally:
        await store.close()
