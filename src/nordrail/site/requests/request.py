"""A request to the host that has found its handler, and the answer to it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nordrail.host.requests.asker import Asker, who_asks
from nordrail.site.json_text import to_text
from nordrail.site.live_table import LiveTable

if TYPE_CHECKING:
    from nordrail.site.site_host import SiteHost

_JSON = "application/json"
_NOTHING = 204


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a request."""

    status: int
    text: str
    kind: str = _JSON


@dataclass(frozen=True, slots=True)
class Request:
    """A request that has found its handler."""

    host: "SiteHost"
    parts: tuple[str, ...]
    """The variable parts of the path."""
    query: dict[str, list[str]]
    secret: str | None
    body: Any

    @property
    def asker(self) -> Asker[LiveTable]:
        """Who asks at the table of the path."""
        return who_asks(self.host.find(self.parts[0]), self.secret)

    @property
    def seat(self) -> int:
        """The seat in the path."""
        return int(self.parts[1])


Handler = Callable[[Request], Reply]
Handlers = dict[tuple[str, str], Handler]
"""What answers each method and path."""


def told(value: Any, code: int = 200) -> Reply:
    """Answer with a message."""
    return Reply(code, to_text(value))


def done(_: object = None) -> Reply:
    """Answer that it is done."""
    return Reply(_NOTHING, "")
