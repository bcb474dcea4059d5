"""Play locally: start a server and open it in the browser."""

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
        raise IllegalAction("the web client is not built: run `make play` in the checkout to build it")
    try:
        listener = listen(settings.host, settings.port)
    except IllegalAction:
        listener = listen(settings.host, 0)
    url = f"http://{settings.host}:{listener.getsockname()[1]}/"
    say(f"Nordrail is at {url} (Ctrl-C stops it; games are saved)")
    if show:
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    from nordrail.server.run.serve import serve_soon  # slow to load; the browser starts meanwhile

    serve_soon(settings, listener)
