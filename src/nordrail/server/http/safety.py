"""What every request passes first: who may ask from where, how much, and what a browser may do with the answer."""

from dataclasses import asdict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nordrail.server.run.settings import Settings
from nordrail.server.wire.answers import Problem

LARGEST_BODY = 1_000_000
"""How many bytes a request may have."""
TOO_LARGE = f"A request may have {LARGEST_BODY:,} bytes."
LOCAL = ("127.0.0.1", "localhost", "::1")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""What every answer says, unless it says something else itself."""
_READS = ("GET", "HEAD", "OPTIONS")


def reached_as(settings: Settings) -> tuple[str, ...]:
    """The names by which the server may be reached; any if there is none."""
    return LOCAL if settings.host in LOCAL and not settings.hosts else settings.hosts


class Safety:
    """Refuses what does not come from our own pages or is too large, and adds the headers that protect them."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = hosts
        """The names by which the server may be reached, besides those of its own machine; any if it is empty."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or refuses it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        read = 0

        async def receive_some() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b"")) if message["type"] == "http.request" else 0
            if read > LARGEST_BODY:
                raise HTTPException(413)
            return message

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for key, value in HEADERS.items():
                    headers.setdefault(key, value)
            await send(message)

        if problem := self._problem(scope):
            await self._refuse(scope, receive, send_safely, *problem)
        else:
            await self._app(scope, receive_some, send_safely)

    def _problem(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = _name(host)
        if self._hosts and name not in self._hosts and name not in LOCAL:
            return (
                400,
                "wrong_host",
                f"This server is not reached as {name!r}; the host can allow it with --allow-host.",
            )
        origin = headers.get("origin")
        acts = scope["type"] == "websocket" or scope["method"] not in _READS
        if acts and origin is not None and not self._is_own(origin, host):
            return 403, "wrong_origin", "Another site's page cannot play here; open the table at its own address."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > LARGEST_BODY:
            return 413, "too_large", TOO_LARGE
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        try:
            place = urlsplit(origin).netloc
        except ValueError:
            return False
        return place == host or _name(place) in self._hosts

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, error: str, detail: str) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": error})
            return
        await JSONResponse(asdict(Problem(error=error, detail=detail)), status)(scope, receive, send)


def _name(host: str) -> str:
    """A host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
