"""What the host of the server orders with `nordrail admin`; a running server obeys within about a second."""

import logging
import os
import signal
from collections.abc import Callable
from time import time

from nordrail.engine.objection import Objection
from nordrail.server.live.live_table import LiveTable
from nordrail.server.run.settings import Settings
from nordrail.server.storage.admin_store import CHANGED, DRAIN, AdminStore
from nordrail.table.refusal import Refusal

_log = logging.getLogger(__name__)


class Orders:
    """The orders in the database. Those from before the server started are done."""

    def __init__(self, store: AdminStore, tables: Callable[[], list[LiveTable]], settings: Settings) -> None:
        self._store, self._tables, self._workers = store, tables, settings.workers
        self._known = {DRAIN: settings.old_drain}
        self.restart: float | None = None
        """When the server exits to be restarted."""

    async def open(self) -> None:
        """Note which orders are old; a worker that replaces another one must still drain."""
        self._known = await self._store.orders() | self._known
        await self.obey()

    def must_accept_tables(self) -> None:
        """Refuse new tables before a restart."""
        if self.restart is not None:
            raise Refusal("full", Objection("The server restarts soon; create a table after that.", "restarts_soon"))

    async def obey(self) -> None:
        """Carry out new orders, and exit when it is time."""
        orders, known = await self._store.orders(), self._known
        if orders.get(CHANGED) != known.get(CHANGED):
            await self._look_at_tables()
        if orders.get(DRAIN, "") != known.get(DRAIN, ""):
            self._drain(float(orders[DRAIN]) if orders.get(DRAIN) else None)
        self._known = orders
        if self.restart is not None and time() >= self.restart:
            self.restart = None
            _exit(self._workers)

    async def _look_at_tables(self) -> None:
        tables = self._tables()
        remaining = await self._store.remaining([live.table.code for live in tables])
        for live in tables:
            if live.table.code in remaining:
                await live.catch_up()
            else:
                live.vanish()

    def _drain(self, restart: float | None) -> None:
        self.restart = restart
        _log.warning("restart announced" if restart else "restart cancelled", extra={"at": restart})
        for live in self._tables():
            live.restart = restart
            live.tell_all()


def _exit(workers: int) -> None:
    """Stop the server as a service manager does; workers stop the process that would replace them."""
    if workers > 1:
        os.kill(os.getppid(), signal.SIGTERM)
    else:
        signal.raise_signal(signal.SIGTERM)
