"""The game on one's own machine: a server, and a browser that opens it."""

import socket
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from time import monotonic, sleep
from urllib.request import urlopen

from nordrail.server.serve import serve
from nordrail.server.settings import Settings

_PATIENCE = 30.0
"""How many seconds the server may take to answer."""


def play_in_browser(settings: Settings, say: Callable[[str], None], *, show: bool = True) -> None:
    """Serves until it is stopped; as soon as the server answers, the browser shows it."""
    if not _is_free(settings.port):
        settings = replace(settings, port=_any_port())
    url = f"http://{settings.host}:{settings.port}/"
    say(f"Nordrail is at {url} (Ctrl-C ends it; games are kept)")
    if show:
        Thread(target=_open, args=(url,), daemon=True).start()
    serve(settings)


def _open(url: str) -> None:
    until = monotonic() + _PATIENCE
    while monotonic() < until:
        try:
            with urlopen(f"{url}readyz", timeout=1):
                webbrowser.open(url)
                return
        except OSError:
            sleep(0.1)


def _is_free(port: int) -> bool:
    with socket.socket() as taken:
        return taken.connect_ex(("127.0.0.1", port)) != 0


def _any_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
