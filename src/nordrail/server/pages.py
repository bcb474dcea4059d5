"""The built client: one page, and files whose names change with their content."""

import gzip
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI, Header, HTTPException, Request
from starlette.responses import FileResponse, Response

from nordrail.server.safety import LOCAL

_KEEP = {"assets": "public, max-age=31536000, immutable", "icons": "public, max-age=3600"}
"""How long a browser may keep the files of a folder; those of the first are named after their content."""
_PACKED = (".js", ".css")
_OF_THE_PAGE = ("icon.svg", "manifest.webmanifest", "sw.js")
"""What must have an address of its own; a service worker rules over what is below it."""


def add_pages(app: FastAPI) -> None:
    """Serves the client, if it is built."""
    folder = Path(str(files("nordrail") / "web"))
    if not (folder / "index.html").is_file():
        return
    for part, keep in _KEEP.items():
        app.add_api_route(f"/{part}/{{name}}", _files(folder / part, keep), include_in_schema=False)
    for name in _OF_THE_PAGE:
        app.add_api_route(f"/{name}", _file(folder / name), include_in_schema=False)
    app.add_api_route("/", _file(folder / "index.html"), include_in_schema=False)


def _file(path: Path) -> Callable[[], Awaitable[Response]]:
    async def answer() -> Response:
        return FileResponse(path)

    return answer


def _files(folder: Path, keep: str) -> Callable[[str, Request, str], Awaitable[Response]]:
    async def answer(name: str, request: Request, accept_encoding: str = Header("")) -> Response:
        path = folder / name
        if path.parent != folder or not path.is_file():
            raise HTTPException(404)
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        near = request.client is not None and request.client.host in LOCAL  # to whom it is sent faster than unpacked
        if near or "gzip" not in accept_encoding or path.suffix not in _PACKED:
            return FileResponse(path, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(_packed(path), headers=headers, media_type=guess_type(name)[0])

    return answer


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
