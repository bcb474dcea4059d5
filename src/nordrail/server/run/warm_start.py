"""A server that shows its pages while the rest of it is still loading; other requests wait."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.routing import Match, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from nordrail.server.http.pages import page_routes
from nordrail.server.http.safety import Safety, reached_as
from nordrail.server.run.lan import Lan
from nordrail.server.run.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI


class WarmStart:
    """An application that loads another one in a thread, then forwards to it."""

    def __init__(
        self, settings: Settings, load: Callable[[], "FastAPI"], stop: Callable[[], None], lan: Lan | None = None
    ) -> None:
        self._load = load
        self._stop = stop
        self._routes = page_routes()
        self._pages = Safety(Router(self._routes), reached_as(settings), lan)
        self._app: asyncio.Future[ASGIApp]
        self.failure: Exception | None = None
        """Why loading failed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or the lifespan of the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif not self._app.done() and any(route.matches(scope)[0] is Match.FULL for route in self._routes):
            await self._pages(scope, receive, send)
        else:
            app = await asyncio.shield(self._app)
            await app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._app = asyncio.get_running_loop().create_future()
        await send({"type": "lifespan.startup.complete"})
        try:
            app = await asyncio.to_thread(self._load)
            async with app.router.lifespan_context(app):
                self._app.set_result(app)
                await receive()
        except Exception as error:
            self.failure = error
            if not self._app.done():
                self._app.set_result(Router())  # answers 404 to everything
                self._stop()
                await receive()
        await send({"type": "lifespan.shutdown.complete"})
