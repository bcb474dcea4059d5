"""The address of `nordrail play` on the local network, which its player can open to others and close again."""

import asyncio
import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING

from nordrail.engine.errors import IllegalAction
from nordrail.server.run.listener import listen_near

if TYPE_CHECKING:
    import uvicorn

_ELSEWHERE = ("192.0.2.1", 9)
"""An address outside this machine; nothing is sent to it."""


def lan_address() -> str | None:
    """Return this machine's address on its network, or none without a network or on the public internet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    address = ip_address(found)
    return None if address.is_loopback or address.is_global or address.is_unspecified else found


class Lan:
    """A second listening socket of a running server."""

    def __init__(self, port: int, address: str | None = None) -> None:
        self._port, self._address = port, address
        self._listener: socket.socket | None = None
        self.server: uvicorn.Server
        """The server that answers there."""

    @property
    def host(self) -> str | None:
        """The address it listens on, if it is open."""
        return None if self._listener is None else str(self._listener.getsockname()[0])

    @property
    def url(self) -> str | None:
        """The URL for others on this network, if it is open."""
        return None if self._listener is None else f"http://{self.host}:{self._listener.getsockname()[1]}"

    def listen(self) -> socket.socket:
        """Listen on this machine's address, before the server starts."""
        address = self._address or lan_address()
        if address is None:
            raise IllegalAction("this computer is not connected to a local network")
        self._listener = listen_near(address, self._port)
        return self._listener

    async def open(self) -> None:
        """Let others on this network connect."""
        if self._listener is not None:
            return
        listener, server = self.listen(), self.server

        def connection() -> asyncio.Protocol:
            state, shared = server.server_state, server.lifespan.state
            return server.config.http_protocol_class(config=server.config, server_state=state, app_state=shared)  # type: ignore[call-arg]

        server.servers.append(await asyncio.get_running_loop().create_server(connection, sock=listener))

    def close(self) -> None:
        """Stop listening, and disconnect the others."""
        if self._listener is None:
            return
        place, self._listener = self._listener.getsockname(), None
        for listening in [one for one in self.server.servers if one.sockets[0].getsockname() == place]:
            listening.close()
            self.server.servers.remove(listening)
        for connection in list(self.server.server_state.connections):
            if connection.transport.get_extra_info("sockname") == place:
                connection.shutdown()
