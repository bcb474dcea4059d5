"""A connection that receives what happens at a table."""

from collections.abc import Callable


class Reader:
    """The host's side of one connection to a table."""

    def __init__(
        self,
        seat: int | None,
        number: int | None,
        say: Callable[[str | None], None],
        *,
        presence: bool = False,
        changes: bool = False,
    ) -> None:
        self.seat = seat
        """`None` for a watcher."""
        self.number = number
        """The last entry of the journal that was sent."""
        self.presence = presence
        """Whether to tell it who is connected."""
        self.changes = changes
        """Whether to send it only what changed, after its first update."""
        self._say = say
        self.dropped = False
        """Whether the connection was closed because its seat changed hands."""

    def send(self, message: str) -> None:
        """Send a message, unless the connection is closed."""
        if not self.dropped:
            self._say(message)

    def drop(self) -> None:
        """Close the connection; the client can connect again."""
        if not self.dropped:
            self.dropped = True
            self._say(None)
