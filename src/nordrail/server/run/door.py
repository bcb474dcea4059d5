"""Connections that have not asked for anything yet: they must do so soon, and never keep others out."""

import asyncio
import logging
from collections import Counter, OrderedDict
from contextlib import suppress
from time import monotonic

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nordrail.server.http.origin import network

_HEADER_SECONDS = 10.0
"""Seconds to send the headers of a request."""
_LONGEST_HEADERS = 65_536
"""The most bytes of the headers of a request."""
_MOST_SILENT = 100
"""The most silent connections of an address."""
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


class Door:
    """The silent connections of this process, the oldest first."""

    def __init__(self) -> None:
        self.places = max(_RESERVE, raise_open_files() - _RESERVE)
        self._silent: OrderedDict[Visitor, str] = OrderedDict()
        self._by_address: Counter[str] = Counter()
        self._closed = 0
        self._logged = -_LOG_SECONDS

    def enter(self, visitor: "Visitor", address: str, crowd: int) -> None:
        """Let a silent connection in; close the oldest one if there are too many, of this address or at all."""
        self._silent[visitor] = address
        self._by_address[address] += 1
        if self._by_address[address] > _MOST_SILENT:
            self._turn_out(next(one for one, known in self._silent.items() if known == address))
        elif crowd > self.places:
            self._turn_out(next(iter(self._silent)))

    def leave(self, visitor: "Visitor") -> None:
        """Forget a connection that has spoken or is gone."""
        if (address := self._silent.pop(visitor, None)) is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _turn_out(self, visitor: "Visitor") -> None:
        self.leave(visitor)
        visitor.transport.abort()
        self.count_closed()

    def count_closed(self) -> None:
        """Count a closed connection; the log has at most one line a minute."""
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
    """A connection of uvicorn with a deadline and a size for the headers of each request."""

    _deadline: asyncio.TimerHandle | None = None
    _received = 0
    _in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the connection in."""
        super().connection_made(transport)
        address = network(self.client[0]) if self.client else ""
        the_door().enter(self, address, len(self.connections))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._spoke()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle data; close a connection whose headers are too long."""
        if not self._in_body:
            self._wait()
            self._received += len(data)
        super().data_received(data)
        if self._received > _LONGEST_HEADERS:
            the_door().count_closed()
            self.transport.abort()

    def on_headers_complete(self) -> None:
        """Handle the request, which is in time."""
        self._spoke()
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait for the next request; not for long if this one was answered before its end."""
        self._in_body = False
        if getattr(self.cycle, "response_complete", False):  # there is no cycle for a socket
            self._wait()
        super().on_message_complete()

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(_HEADER_SECONDS, self._is_late)

    def _is_late(self) -> None:
        the_door().count_closed()
        self.transport.abort()

    def _spoke(self) -> None:
        the_door().leave(self)
        self._received = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
