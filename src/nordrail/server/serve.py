"""Running the server: one process, or several that share PostgreSQL."""

from importlib.util import find_spec

import uvicorn

from nordrail.engine.errors import IllegalAction
from nordrail.server.logs import log_as_json
from nordrail.server.settings import Settings

_LARGEST_FRAME = 16_384
"""How many bytes a message on a socket may have."""


def serve(settings: Settings, *, level: str = "info") -> None:
    """Serves until it is told to stop; then it finishes what is under way."""
    if settings.db.startswith("postgres") and find_spec("asyncpg") is None:
        raise IllegalAction("PostgreSQL needs asyncpg: pip install 'nordrail[postgres]'")
    if settings.workers > 1 and not settings.db.startswith("postgres"):
        raise IllegalAction("several workers need PostgreSQL: --db postgresql://USER@HOST/NAME; SQLite has one writer")
    settings.make_folder()
    settings.hand_on()
    log_as_json(level)
    uvicorn.run(
        "nordrail.server.app:app_from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=_LARGEST_FRAME,
        ws_max_queue=16,
        timeout_graceful_shutdown=10,
    )
