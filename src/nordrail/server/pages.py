"""The built client: one page, and files whose names change with their content."""

import gzip
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI, Header, HTTPException
from starlette.responses import FileResponse, Response

_KEEP = {"assets": "public, max-age=31536000, immutable", "icons": "public, max-age=3600"}
"""How long a browser may keep the files of a folder; those of the first are named after their content."""
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


def _files(folder: Path, keep: str) -> Callable[[str, str], Awaitable[Response]]:
    async def answer(name: str, accept_encoding: str = Header("")) -> Response:
        path = folder / name
        if path.parent != folder or not path.is_file():
            raise HTTPException(404)
        plain, packed = _read(path)
        zipped = len(packed) < len(plain) and "gzip" in accept_encoding
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        if zipped:
            headers["content-encoding"] = "gzip"
        return Response(packed if zipped else plain, headers=headers, media_type=guess_type(name)[0])

    return answer


@cache
def _read(path: Path) -> tuple[bytes, bytes]:
    """A file as it is, and compressed."""
    plain = path.read_bytes()
    return plain, gzip.compress(plain, mtime=0)
