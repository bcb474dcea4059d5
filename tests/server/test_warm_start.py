"""The pages are served before the rest of the server is loaded; other requests wait."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event

import httpx
from fastapi import FastAPI

from nordrail.server.http.app import make_app
from nordrail.server.run.settings import Settings
from nordrail.server.run.warm_start import WarmStart


class Opened:
    """A warm start with its lifespan, as uvicorn runs it."""

    def __init__(self, folder: Path, load: Callable[[Settings], FastAPI]) -> None:
        settings = Settings(db=str(folder / "games.db"))
        self.stopped = asyncio.Event()
        self.opening = WarmStart(settings, lambda: load(settings), self.stopped.set)
        self._told: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self._said: asyncio.Queue[dict[str, str]] = asyncio.Queue()

    async def __aenter__(self) -> httpx.AsyncClient:
        self._told.put_nowait({"type": "lifespan.startup"})
        self._life = asyncio.create_task(self.opening({"type": "lifespan"}, self._told.get, self._said.put))  # type: ignore[arg-type]
        assert (await self._said.get())["type"] == "lifespan.startup.complete"
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.opening), base_url="http://127.0.0.1")

    async def __aexit__(self, *_: object) -> None:
        self._told.put_nowait({"type": "lifespan.shutdown"})
        assert (await self._said.get())["type"] == "lifespan.shutdown.complete"
        await self._life


def test_the_page_comes_at_once_and_all_else_when_it_is_loaded(tmp_path: Path) -> None:
    go_on = Event()

    def load(settings: Settings) -> FastAPI:
        go_on.wait()
        return make_app(settings)

    async def visit() -> None:
        async with Opened(tmp_path, load) as client:
            page = await client.get("/")
            assert "<title>Nordrail</title>" in page.text
            assert "default-src 'none'" in page.headers["content-security-policy"]
            assert (await client.get("/", headers={"host": "elsewhere.example"})).status_code == 400
            waiting = asyncio.create_task(client.get("/api/bots"))
            await asyncio.sleep(0.1)
            assert not waiting.done()
            go_on.set()
            assert (await waiting).status_code == 200
            assert (await client.get("/")).text == page.text

    asyncio.run(visit())


def test_a_server_that_cannot_be_loaded_stops_and_knows_why(tmp_path: Path) -> None:
    go_on = Event()

    def load(_: Settings) -> FastAPI:
        go_on.wait()
        raise OSError("no room")

    async def visit() -> None:
        opened = Opened(tmp_path, load)
        async with opened as client:
            waiting = asyncio.create_task(client.get("/api/bots"))
            await asyncio.sleep(0.1)
            go_on.set()
            assert (await waiting).status_code == 404
            await asyncio.wait_for(opened.stopped.wait(), 10)
        assert str(opened.opening.failure) == "no room"

    asyncio.run(visit())
