"""Connections that are silent or slow: they have a deadline, and never keep others out."""

import asyncio
import logging
from collections import Counter, OrderedDict
from contextlib import suppress
from time import monotonic

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nordrail.server.http.origin import network

_PATIENCE = 10.0
"""Seconds to send the headers of a request, or the rest of one that is already answered."""
_LONGEST_HEADERS = 65_536
"""The most bytes of the headers of a request."""
_LONGEST_BODY = 2_000_000
"""The most bytes of a body as it is sent, with the sizes of its parts and the headers after it."""
_MOST_SILENT = 100
"""The most silent connections of an address."""
MOST_BESIDE_STREAMS = 200
"""The most HTTP connections of an address, besides its streams."""
_RESERVE = 100
"""Descriptors that are kept for the database, the bots and the log."""
_HIGHEST = 65_536
_LOG_SECONDS = 60.0
_log = logging.getLogger(__name__)


def raise_open_files() -> int:
    """Raise the limit of open files as far as the system allows, and return it."""
    try:
        import resource
    except ImportError:
        return _HIGHEST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _HIGHEST if hard == resource.RLIM_INFINITY else min(hard, _HIGHEST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


class _Crowd:
    """Connections, the oldest first, and how many of them each address has; no address counts none."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[Visitor, str | None] = OrderedDict()
        self._counts: Counter[str] = Counter()

    def add(self, visitor: "Visitor", address: str | None) -> int:
        """Add a connection; return how many its address has now."""
        self._addresses[visitor] = address
        if address is None:
            return 0
        self._counts[address] += 1
        return self._counts[address]

    def remove(self, visitor: "Visitor") -> None:
        """Remove a connection, if it is here."""
        if (address := self._addresses.pop(visitor, None)) is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def oldest(self, address: str | None = None) -> "Visitor | None":
        """Return the oldest connection, of an address or at all."""
        return next((one for one, known in self._addresses.items() if address in (None, known)), None)


class Door:
    """The HTTP connections of this process, and those among them that have not requested anything."""

    def __init__(self) -> None:
        self.places = max(_RESERVE, raise_open_files() - _RESERVE)
        self.most_streams = 0
        """The most streams of an address, to which its other connections are added; 0 for no limit."""
        self._all, self._silent = _Crowd(), _Crowd()
        self._closed = 0
        self._logged = -_LOG_SECONDS

    def enter(self, visitor: "Visitor", address: str | None, crowd: int) -> None:
        """Let a silent connection in; close it, or the oldest silent one, if there are too many."""
        count, silent = self._all.add(visitor, address), self._silent.add(visitor, address)
        if self.most_streams and count > self.most_streams + MOST_BESIDE_STREAMS:
            self._turn_out(visitor)
        elif silent > _MOST_SILENT:
            self._turn_out(self._silent.oldest(address))
        elif crowd > self.places:
            self._turn_out(self._silent.oldest())

    def hear(self, visitor: "Visitor") -> None:
        """Note that a connection is not silent."""
        self._silent.remove(visitor)

    def leave(self, visitor: "Visitor") -> None:
        """Forget a connection."""
        self._all.remove(visitor)
        self._silent.remove(visitor)

    def _turn_out(self, visitor: "Visitor | None") -> None:
        if visitor is not None:
            self.leave(visitor)
            visitor.transport.abort()
            self.count_closed()

    def count_closed(self) -> None:
        """Count a closed connection; the log has at most one line per minute."""
        self._closed += 1
        if monotonic() - self._logged >= _LOG_SECONDS:
            _log.warning("silent connections closed", extra={"connections": self._closed})
            self._closed, self._logged = 0, monotonic()


_doors: list[Door] = []


def the_door() -> Door:
    """Return the door of this process."""
    if not _doors:
        _doors.append(Door())
    return _doors[0]


class Visitor(HttpToolsProtocol):
    """A connection of uvicorn with limits of time and size for what it sends."""

    _deadline: asyncio.TimerHandle | None = None
    _received = 0
    """The bytes of the headers or of the body so far."""
    _in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the connection in."""
        super().connection_made(transport)
        the_door().enter(self, self._address(), len(self.connections))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle data; close a connection that sends too much."""
        if not self._in_body:
            self._wait()
        self._received += len(data)
        super().data_received(data)
        if self._received > (_LONGEST_BODY if self._in_body else _LONGEST_HEADERS):
            the_door().count_closed()
            self.transport.abort()

    def on_headers_complete(self) -> None:
        """Handle the request, which is in time."""
        the_door().hear(self)
        self._stop_waiting()
        self._in_body, self._received = True, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait for the next request; not for long if this one was answered before its end."""
        self._in_body, self._received = False, 0
        if self._is_answered():
            self._wait()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the rest of a body that nobody reads any more; uvicorn waits only for its first byte."""
        super().on_response_complete()
        if self._in_body and self._is_answered():
            self._wait()

    def handle_websocket_upgrade(self) -> None:
        """Hand over to a socket, which has its own limits."""
        self._leave()
        super().handle_websocket_upgrade()

    def _is_answered(self) -> bool:
        return getattr(self.cycle, "response_complete", False)  # there is no cycle for a socket

    def _address(self) -> str | None:
        """Return the address of a client; none for a proxy that speaks for many."""
        if self.client is None:
            return None
        proxies = getattr(self.app, "trusted_hosts", ())  # of the middleware with which uvicorn believes them
        return None if self.client[0] in proxies else network(self.client[0])

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(_PATIENCE, self._is_late)

    def _is_late(self) -> None:
        the_door().count_closed()
        self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        the_door().leave(self)
        self._stop_waiting()
