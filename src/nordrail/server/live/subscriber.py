"""A connection that receives the updates of a table, with a bounded queue."""

import asyncio

LONGEST_QUEUE = 32
"""The most messages to queue; a client that falls behind is dropped and can reconnect."""


class Subscriber:
    """The server's side of one connection to a table."""

    def __init__(self, seat: int | None, number: int | None, *, presence: bool = False, changes: bool = False) -> None:
        self.seat = seat
        """`None` for a watcher."""
        self.number = number
        """The last entry of the journal that was sent."""
        self.presence = presence
        """Whether to tell it who is connected."""
        self.changes = changes
        """Whether to send it only what changed, after its first update."""
        self.address = ""
        """Where the connection comes from."""
        self._leaving = False
        self._gone = asyncio.Event()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(LONGEST_QUEUE)

    def send(self, message: str) -> bool:
        """Queue a message; return `False` if the queue is full."""
        if self.dropped:
            return True
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()
            return False
        return True

    def drop(self) -> None:
        """Stop sending and discard queued messages; the client asks again when it reconnects."""
        self._gone.set()
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    def say_goodbye(self, message: str) -> None:
        """Send a last message instead of those queued; the client can try again."""
        if not self.dropped:
            self._leaving = True
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(message)
            self._queue.put_nowait(None)

    @property
    def dropped(self) -> bool:
        """Whether it was dropped: it fell behind, its seat changed hands, or the server is stopping."""
        return self._leaving or self._gone.is_set()

    async def gone(self) -> None:
        """Wait until the subscriber is dropped."""
        await self._gone.wait()

    @property
    def waiting(self) -> bool:
        """Whether messages are queued."""
        return not self._queue.empty()

    async def next(self) -> str | None:
        """Wait for the next message; return `None` when the subscriber is dropped."""
        return await self._queue.get()
