"""The built client: one page, and files named after a hash of their content."""

import gzip
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from nordrail.server.http.safety import LOCAL

_KEEP = {"assets": "public, max-age=31536000, immutable", "icons": "public, max-age=3600"}
"""The cache policy of each folder; names in `assets` change with the content of the file."""
_PACKED = (".js", ".css")
_OF_THE_PAGE = ("icon.svg", "manifest.webmanifest", "sw.js")
"""Files served from the root; a service worker controls only the pages below its own path."""


def page_routes() -> list[Route]:
    """Return the routes of the client; none if it is not built."""
    folder = Path(str(files("nordrail") / "web"))
    if not (folder / "index.html").is_file():
        return []
    alone = {"/": "index.html"} | {f"/{name}": name for name in _OF_THE_PAGE}
    return [
        *(Route(f"/{part}/{{name}}", _files(folder / part, keep)) for part, keep in _KEEP.items()),
        *(Route(path, _file(folder / name)) for path, name in alone.items()),
    ]


def _file(path: Path) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        return FileResponse(path)

    return answer


def _files(folder: Path, keep: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        name = request.path_params["name"]
        path = folder / name
        if "\0" in name or path.parent != folder or not path.is_file():
            raise HTTPException(404)
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        near = request.client is not None and request.client.host in LOCAL  # sending is faster than unpacking
        if near or "gzip" not in request.headers.get("accept-encoding", "") or path.suffix not in _PACKED:
            return FileResponse(path, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(_packed(path), headers=headers, media_type=guess_type(path.name)[0])

    return answer


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
