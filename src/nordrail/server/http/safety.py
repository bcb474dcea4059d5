"""Middleware that checks the host, origin and size of every request and sets security headers."""

import asyncio
import re
from dataclasses import asdict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nordrail.host.replies.answers import Problem
from nordrail.server.http.origin import origin
from nordrail.server.http.rates import Rates, TooMuch, cost
from nordrail.server.run.lan import Lan
from nordrail.server.run.settings import Settings

LARGEST_BODY = 1_000_000
"""The most bytes of the body of a request that can have a file."""
_LARGEST_WITHOUT_FILE = 20_000
"""The most bytes of another body; a list of 100 tables has 13,000."""
_WITH_FILE = re.compile("/api/(analyses|boards|copies|my-games|records|tables)")
_BODY_SECONDS = 60.0
"""Seconds for a request body."""
LOCAL = ("127.0.0.1", "localhost", "::1")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""The default headers of every response."""
_READS = ("GET", "HEAD", "OPTIONS")


def reached_as(settings: Settings) -> tuple[str, ...]:
    """Return the host names that the server answers to; empty for any."""
    return LOCAL if settings.host in LOCAL and not settings.hosts else settings.hosts


class Safety:
    """Middleware that refuses cross-origin and oversized requests and adds security headers."""

    def __init__(
        self, app: ASGIApp, hosts: tuple[str, ...], lan: Lan | None = None, rates: Rates | None = None
    ) -> None:
        self._app, self._rates = app, rates
        self._hosts = hosts
        """The host names that the server answers to, in addition to local ones; empty for any."""
        self._lan = lan

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        read, whole, most = 0, False, _largest_body(scope["path"])
        late = asyncio.get_running_loop().time() + _BODY_SECONDS

        async def receive_some() -> Message:
            nonlocal read, whole
            try:
                async with asyncio.timeout_at(None if whole else late):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408) from None
            whole = not message.get("more_body", False)
            read += len(message.get("body", b"")) if message["type"] == "http.request" else 0
            if read > most:
                raise HTTPException(413, _too_large(most))
            return message

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for key, value in HEADERS.items():
                    headers.setdefault(key, value)
            await send(message)

        if problem := self._problem(scope) or await self._too_much(scope):
            await self._refuse(scope, receive, send_safely, *problem)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive_some, send_safely)

    def _problem(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = _name(host)
        known = (*self._hosts, *LOCAL, self._lan.host if self._lan else None)
        if self._hosts and name not in known:
            return (
                400,
                "wrong_host",
                f"This server does not answer to {name!r}; the host can allow it with --allow-host.",
            )
        origin = headers.get("origin")
        acts = scope["type"] == "websocket" or scope["method"] not in _READS
        if acts and origin is not None and not self._is_own(origin, host):
            return 403, "wrong_origin", "Pages of other sites cannot play here; open the table at its own URL."
        length, most = headers.get("content-length", "0"), _largest_body(scope["path"])
        if not length.isdecimal() or len(length) > 12 or int(length) > most:
            return 413, "too_large", _too_large(most)
        return None

    async def _too_much(self, scope: Scope) -> tuple[int, str, str, int] | None:
        if self._rates is not None:
            try:
                await self._rates.spend(origin(scope), cost(scope.get("method", ""), scope["path"], _length(scope)))
            except TooMuch as refusal:
                return 429, refusal.error, refusal.detail, refusal.seconds
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        try:
            place = urlsplit(origin).netloc
        except ValueError:
            return False
        return place == host or _name(place) in self._hosts

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, status: int, error: str, detail: str, wait: int | None = None
    ) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008 if wait is None else 1013, "reason": error})
            return
        headers = None if wait is None else {"retry-after": str(wait)}
        await JSONResponse(asdict(Problem(error=error, detail=detail)), status, headers)(scope, receive, send)


def _largest_body(path: str) -> int:
    return LARGEST_BODY if _WITH_FILE.fullmatch(path) else _LARGEST_WITHOUT_FILE


def _too_large(most: int) -> str:
    return f"This request can have at most {most:,} bytes."


def _length(scope: Scope) -> int:
    """Return the length of a valid body; the most it can be if the request does not say."""
    headers = Headers(scope=scope)
    return _largest_body(scope["path"]) if "transfer-encoding" in headers else int(headers.get("content-length", "0"))


def _name(host: str) -> str:
    """Strip the port from a host."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
