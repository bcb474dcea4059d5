"""Running the server: one process, or several that share PostgreSQL."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import uvicorn

from nordrail.engine.errors import IllegalAction
from nordrail.server.children.confinement import protect_memory
from nordrail.server.run.door import Visitor
from nordrail.server.run.lan import Lan
from nordrail.server.run.listener import listen
from nordrail.server.run.logs import log_as_json
from nordrail.server.run.settings import Settings
from nordrail.server.run.warm_start import WarmStart

if TYPE_CHECKING:
    from fastapi import FastAPI

_LARGEST_FRAME = 16_384
"""The most bytes of a WebSocket message."""
_PING_SECONDS = 40.0
"""Seconds between two pings of a socket; proxies often close one that is silent for a minute."""
_log = logging.getLogger(__name__)


def serve(settings: Settings) -> None:
    """Serve until stopped, then finish running requests."""
    gc.disable()  # nothing that loads now is garbage; the application enables it again
    from nordrail.server.notices.services import check_targets
    from nordrail.server.storage.database import prepare_database

    if settings.db.startswith("postgres") and find_spec("asyncpg") is None:
        raise IllegalAction("PostgreSQL needs asyncpg: pip install 'nordrail[postgres]'")
    if settings.workers > 1 and not settings.db.startswith("postgres"):
        raise IllegalAction("several workers need PostgreSQL: --db postgresql://USER@HOST/NAME; SQLite has one writer")
    check_targets(settings.notify)
    settings = asyncio.run(prepare_database(settings))
    listener = listen(settings.host, settings.port)
    config = _config(settings, "nordrail.server.http.app:app_from_environment", factory=True, workers=settings.workers)
    _log.info("serving", extra={"host": settings.host, "port": listener.getsockname()[1]})
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        from nordrail.server.run.metrics import shared_metrics

        with shared_metrics():
            Multiprocess(config, [listener]).run()
    else:
        uvicorn.Server(config).run([listener])


def serve_soon(settings: Settings, listeners: list[socket.socket], lan: Lan) -> None:
    """Serve as one process, and show pages before the rest of the server is loaded."""
    gc.disable()

    def load() -> "FastAPI":
        from nordrail.server.http.app import app_from_environment
        from nordrail.server.storage.database import prepare_database

        asyncio.run(prepare_database(settings)).hand_on()
        return app_from_environment(lan)

    def stop() -> None:
        server.should_exit = True

    opening = WarmStart(settings, load, stop, lan)
    server = lan.server = uvicorn.Server(_config(settings, opening))
    server.run(listeners)
    if opening.failure is not None:
        raise opening.failure


def _config(settings: Settings, app: Any, **more: Any) -> uvicorn.Config:
    settings.hand_on()
    protect_memory()
    log_as_json(settings.log_level)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(0))  # uvicorn raises it again after its shutdown
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Visitor,
        ws_max_size=_LARGEST_FRAME,
        ws_ping_interval=_PING_SECONDS,
        ws_per_message_deflate=False,  # changes are small, and compressing them costs more time than it saves
        timeout_graceful_shutdown=10,
        **more,
    )
