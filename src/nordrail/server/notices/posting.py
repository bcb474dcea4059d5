"""A POST request to a checked address: no redirects, a short time, and only the status of the answer."""

import asyncio
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from nordrail.server.notices.addresses import BadTarget, Target, resolve

SECONDS = 10.0
"""Time for everything: the name, the connection, the request and the answer."""
_LONGEST_LINE = 1024
"""The most bytes of the answer to read: its first line."""
_MOST_ADDRESSES = 3
"""The most addresses of a host to try."""


class Failed(Exception):
    """The request was not answered."""


async def post(target: Target, headers: Mapping[str, str], body: bytes, *, private: bool) -> int:
    """Send a request and return the status of its answer. Nothing else of the answer is read."""
    try:
        async with asyncio.timeout(SECONDS):
            return await _exchange(target, await resolve(target, private=private), _request(target, headers, body))
    except BadTarget:
        raise
    except (OSError, TimeoutError, ValueError, EOFError) as error:
        raise Failed(type(error).__name__) from None


async def _exchange(target: Target, addresses: Sequence[str], request: bytes) -> int:
    reader, writer = await _connect(target, addresses)
    try:
        writer.write(request)
        await writer.drain()
        version, status, *_ = (await reader.readline()).decode("latin-1").split(" ", 2)
        if not version.startswith("HTTP/1.") or len(status.strip()) != 3:
            raise ValueError
        return int(status)
    finally:
        writer.close()
        with suppress(OSError):
            writer.transport.abort()  # don't wait for a polite end


async def _connect(target: Target, addresses: Sequence[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address that answers. The certificate must be for the name in the URL."""
    tls: dict[str, Any] = {"ssl": _tls(), "server_hostname": target.host} if target.secure else {}
    *others, last = addresses[:_MOST_ADDRESSES]
    for address in others:
        with suppress(OSError):
            return await asyncio.open_connection(address, target.port, limit=_LONGEST_LINE, **tls)
    return await asyncio.open_connection(last, target.port, limit=_LONGEST_LINE, **tls)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _request(target: Target, headers: Mapping[str, str], body: bytes) -> bytes:
    host = target.origin.partition("://")[2]
    lines = [f"POST {target.path} HTTP/1.1", f"Host: {host}", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if any("\r" in line or "\n" in line for line in lines):
        raise ValueError
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body
