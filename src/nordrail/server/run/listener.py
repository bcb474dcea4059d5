"""The listening socket; it queues requests until the rest of the server is loaded."""

import socket

from nordrail.engine.errors import IllegalAction

_SILENT_SECONDS = 60
"""Seconds after which the system closes a connection with unacknowledged data."""


def listen(host: str, port: int) -> socket.socket:
    """Listen on this port, or on a free one if it is 0."""
    try:
        listener = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        reason = str(error.strerror).partition(" (")[0].lower()
        raise IllegalAction(f"cannot listen on {host}, port {port} ({reason})") from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * _SILENT_SECONDS)
    return listener


def listen_near(host: str, port: int) -> socket.socket:
    """Listen on this port, or on a free one if it is taken."""
    try:
        return listen(host, port)
    except IllegalAction:
        return listen(host, 0)
