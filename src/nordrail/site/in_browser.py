"""The host as a Web Worker calls it: everything goes in and out as JSON."""

import json
from dataclasses import asdict
from importlib import import_module

from nordrail.bots.roster import BOTS
from nordrail.engine.rules.rulebook import TITLES
from nordrail.site.json_text import to_text
from nordrail.site.live_table import Pauses
from nordrail.site.requests.routes import title_board
from nordrail.site.site_host import SiteHost


def prepare() -> None:
    """Do what every visit needs before its first table: a Python that is stored after this need not do it again."""
    for title in TITLES:
        title_board(title)
    for path in BOTS.values():
        if isinstance(path, str):
            import_module(f"nordrail.bots.{path.rpartition('.')[0]}")


class WorkerDoor:
    """What a worker calls, in order; after each call it stores and sends what `take` returns."""

    def __init__(self, stored: str, settings: str) -> None:
        """Open the host with what was stored and the settings of the site."""
        kept, pauses = json.loads(stored), json.loads(settings)
        self._host = SiteHost(Pauses(**pauses))
        self._host.load(kept["tables"], kept["entries"])

    def request(self, method: str, path: str, secret: str, body: str) -> str:
        """Answer a request; an empty secret or body is none."""
        return to_text(self._host.request(method, path, secret or None, body or None))

    def open(self, socket: int, code: str) -> None:
        """Open a socket to a table."""
        self._host.open(socket, code)

    def hear(self, socket: int, text: str) -> None:
        """Answer a message on a socket."""
        self._host.hear(socket, text)

    def close(self, socket: int) -> None:
        """Close a socket."""
        self._host.close(socket)

    def act(self) -> None:
        """Do one thing that is due."""
        self._host.act()

    def take(self) -> str:
        """Return what to store, then what to send, and the seconds until something is due."""
        journal, said = self._host.take()
        return to_text({**asdict(journal), "said": said, "wait": self._host.wait()})

    def games(self) -> str:
        """Return all games as a text, which `restore` reads."""
        return to_text(self._host.saved())

    def restore(self, games: str) -> str:
        """Add saved games; return an answer as `request` does."""
        return to_text(self._host.restore(games))
