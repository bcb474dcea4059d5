"""Play locally: start a server and open it in the browser."""

import webbrowser
from collections.abc import Callable
from importlib.resources import files
from threading import Thread

from nordrail.engine.errors import IllegalAction
from nordrail.server.run.lan import Lan
from nordrail.server.run.listener import listen_near
from nordrail.server.run.settings import Settings


def play_in_browser(
    settings: Settings,
    say: Callable[[str], None],
    *,
    show: bool = True,
    lan: bool = False,
    lan_address: str | None = None,
) -> None:
    """Serve until stopped, on another port if this one is taken, and open the browser."""
    if not (files("nordrail") / "web" / "index.html").is_file():
        raise IllegalAction("the web client is not built: run `make play` in the checkout to build it")
    listener = listen_near(settings.host, settings.port)
    port = listener.getsockname()[1]
    network = Lan(port, lan_address)
    listeners = [listener, network.listen()] if lan else [listener]
    url = f"http://{settings.host}:{port}/"
    say(f"Nordrail is at {url} (Ctrl-C stops it; games are saved)")
    if network.url:
        say(f"Others on this network can join at {network.url}/")
    if show:
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    from nordrail.server.run.serve import serve_soon  # slow to load; the browser starts meanwhile

    serve_soon(settings, listeners, network)
