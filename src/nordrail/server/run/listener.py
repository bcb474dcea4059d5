"""Where the server listens: from then on a browser may ask, and is answered when the rest of the server is loaded."""

import socket

from nordrail.engine.errors import IllegalAction

_SILENT_SECONDS = 60
"""After how long the system gives up a connection whose other end takes nothing."""


def listen(host: str, port: int) -> socket.socket:
    """Listens at this port, or at any if it is 0."""
    try:
        listener = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        reason = str(error.strerror).partition(" (")[0].lower()
        raise IllegalAction(f"{host}, port {port}: it cannot be listened at ({reason})") from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * _SILENT_SECONDS)
    return listener
