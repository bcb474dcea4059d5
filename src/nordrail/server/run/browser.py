"""The game on one's own machine: a server, and a browser that opens it."""

import webbrowser
from collections.abc import Callable
from importlib.resources import files
from threading import Thread

from nordrail.engine.errors import IllegalAction
from nordrail.server.run.listener import listen
from nordrail.server.run.settings import Settings


def play_in_browser(settings: Settings, say: Callable[[str], None], *, show: bool = True) -> None:
    """Serve until stopped, on another port if this one is taken, and open the browser."""
    if not (files("nordrail") / "web" / "index.html").is_file():
        raise IllegalAction("the game for the browser is not built: run `make play` in the checkout, which builds it")
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
