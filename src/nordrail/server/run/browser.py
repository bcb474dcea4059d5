"""The game on one's own machine: a server, and a browser that opens it."""

import webbrowser
from collections.abc import Callable
from threading import Thread

from nordrail.engine.errors import IllegalAction
from nordrail.server.run.listener import listen
from nordrail.server.run.settings import Settings


def play_in_browser(settings: Settings, say: Callable[[str], None], *, show: bool = True) -> None:
    """Serves until it is stopped, and shows it in a browser; if the port is taken, at another one."""
    try:
        listener = listen(settings.host, settings.port)
    except IllegalAction:
        listener = listen(settings.host, 0)
    url = f"http://{settings.host}:{listener.getsockname()[1]}/"
    say(f"Nordrail is at {url} (Ctrl-C ends it; games are kept)")
    if show:
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    from nordrail.server.run.serve import serve_soon  # it takes a while to load, in which the browser starts

    serve_soon(settings, listener)
