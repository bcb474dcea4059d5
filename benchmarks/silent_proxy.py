"""A proxy that can fall silent: it then forwards nothing more on its connections, and never closes them."""

import asyncio
from threading import Thread
from types import TracebackType
from typing import Self

CHUNK = 1 << 16


class SilentProxy:
    """A proxy in a thread, in front of a server on this machine."""

    def __init__(self, server: int) -> None:
        self._server = server
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._kept: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._silent, self._silences = False, 0
        self.port = 0

    def __enter__(self) -> Self:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result(10)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def fall_silent(self) -> None:
        """Forward nothing more, neither on the connections that are open nor on new ones."""
        self._silent, self._silences = True, self._silences + 1

    def speak(self) -> None:
        """Serve new connections again; the old ones stay silent."""
        self._silent = False

    async def _open(self) -> None:
        self._listener = listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = listener.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._kept:
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._server)
        self._kept += [writer, back]
        for one, other in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._forward(one, other))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        born = self._silences
        try:
            while data := await reader.read(CHUNK):
                if self._silent or born != self._silences:
                    return  # nobody is told
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        if not self._silent and born == self._silences:
            writer.close()
