"""The built client: one page, and files whose names change with their content."""

from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

_FOREVER = "public, max-age=31536000, immutable"


class _Forever:
    """Files that never change may stay in the browser."""

    def __init__(self, folder: Path) -> None:
        self._files = StaticFiles(directory=folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_forever(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                message["headers"] = [*message["headers"], (b"cache-control", _FOREVER.encode())]
            await send(message)

        await self._files(scope, receive, send_forever)


def add_pages(app: FastAPI) -> None:
    """Serves the client, if it is built."""
    folder = Path(str(files("nordrail") / "web"))
    if not (folder / "index.html").is_file():
        return
    app.mount("/assets", _Forever(folder / "assets"))
    for name in ("icon.svg", "manifest.webmanifest"):
        app.add_api_route(f"/{name}", _file(folder / name), include_in_schema=False)
    app.add_api_route("/", _file(folder / "index.html"), include_in_schema=False)


def _file(path: Path):  # type: ignore[no-untyped-def]
    async def answer() -> FileResponse:
        return FileResponse(path)

    return answer
