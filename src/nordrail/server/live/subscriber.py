"""Somebody who reads a table: a seat or a watcher at the other end of a connection, with a queue that is bounded."""

import asyncio

LONGEST_QUEUE = 32
"""How many messages may wait; whoever does not read them is dropped and can come back."""


class Subscriber:
    """One connection's end of a table."""

    def __init__(self, seat: int | None, number: int | None) -> None:
        self.seat = seat
        """Nothing for somebody who watches."""
        self.number = number
        """The last entry of the journal that it was told of."""
        self._gone = asyncio.Event()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(LONGEST_QUEUE)

    def send(self, message: str) -> bool:
        """Puts a message into the queue; whether there was room."""
        if self.dropped:
            return True
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()
            return False
        return True

    def drop(self) -> None:
        """Ends the messages: what waits is thrown away, since the reader will ask again."""
        self._gone.set()
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    @property
    def dropped(self) -> bool:
        """Whether it is told nothing more: it did not read in time, or its seat is open elsewhere."""
        return self._gone.is_set()

    async def gone(self) -> None:
        """Returns when the reader is dropped, also while a message waits on the way to it."""
        await self._gone.wait()

    @property
    def waiting(self) -> bool:
        """Whether messages wait to be read."""
        return not self._queue.empty()

    async def next(self) -> str | None:
        """The next message; nothing when the reader is dropped."""
        return await self._queue.get()
