"""Notices of a server: it looks at each change of a table, and tells the people who are asked and not there.

Everything here runs after a move is stored and outside the lock of its table. A notice is sent at most once and never
again: if a service does not answer, the player finds the turn in the list of tables.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from time import time
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from nordrail.server.http.limits import Allowances
from nordrail.server.notices import push
from nordrail.server.notices.addresses import BadTarget, parse
from nordrail.server.notices.ask import Ask, asks, new_asks
from nordrail.server.notices.posting import Failed, post
from nordrail.server.notices.sentences import heading, to_host, to_player
from nordrail.server.notices.services import Services, is_webhook
from nordrail.server.run.metrics import Metrics
from nordrail.server.run.settings import Settings
from nordrail.server.storage.notice_store import WEBHOOK, NoticeStore, Wanted
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

if TYPE_CHECKING:
    from nordrail.server.live.live_table import LiveTable

MOST_WAITING, MOST_OF_A_CREATOR = 2000, 200
"""The most notices that wait at the same time, and for tables from one address; further ones are dropped."""
A_MINUTE = 30
"""The most messages a minute about one table."""
_AT_ONCE, _OF_A_CREATOR = 8, 2
"""Connections at the same time, and those for tables from one address among them."""
_MOST_FAILURES = 5
"""The failures of a place in a row, while others get their notices, after which it gets no more."""
_MOST_REMEMBERED = 1000
"""The most places whose failures are remembered."""
_GONE = (404, 410)
"""The answers of a push service when a browser has withdrawn its permission."""
_log = logging.getLogger(__name__)


class Notices:
    """The notices of all tables."""

    def __init__(
        self, store: NoticeStore, settings: Settings, metrics: Metrics, find: Callable[[str], Awaitable["LiveTable"]]
    ) -> None:
        self.store = store
        self._settings, self._metrics, self._find = settings, metrics, find
        self._private = settings.allow_private_notices
        self._services = Services(private=self._private)
        self._of_a_table = Allowances(A_MINUTE)
        self._at_once = asyncio.Semaphore(_AT_ONCE)
        self._of_creators = WeakValueDictionary[str, asyncio.Semaphore]()
        self._waiting: Counter[str] = Counter()
        """The notices that wait, by the address that the table is from."""
        self._failures: dict[tuple[str, int, str], tuple[int, int]] = {}
        """The failures of places, and how many notices had been sent at the last one."""
        self._sent = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._key: str | None = None
        self._sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def close(self) -> None:
        """Drop the notices that wait."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._services.close()

    async def key(self) -> str:
        """Return the private key, made when it is first needed and then kept."""
        if self._key is None:
            key = await self.store.private_key()
            self._key = key or await self.store.keep_private_key(await asyncio.to_thread(push.new_key))
        return self._key

    # What happens at a table

    def look(self, live: "LiveTable", before: Table, own: bool) -> None:
        """Tell people of new questions, and forget those whose seat or game has ended; this never fails or waits."""
        try:
            after = live.table
            if own:
                for seat, holder in _ended(before, after):
                    self._begin(self.store.remove(after.code, seat, holder=holder), _creator(live))
            for ask in new_asks(before, after):
                here = live.is_here(ask.seat)
                if own and not here:
                    self._begin(self._tell(ask), _creator(live))
                elif here and not own:
                    self._begin(self._see(ask), _creator(live))
        except Exception:
            _log.exception("notices failed", extra={"table": live.table.code})

    def _begin(self, work: Coroutine[Any, Any, None], creator: str) -> None:
        if len(self._tasks) >= MOST_WAITING or self._waiting[creator] >= MOST_OF_A_CREATOR:
            work.close()
            self._metrics.notices.labels("dropped").inc()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        self._waiting[creator] += 1
        task.add_done_callback(partial(self._end, creator))

    def _end(self, creator: str, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        self._waiting[creator] -= 1
        if not self._waiting[creator]:
            del self._waiting[creator]
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refusal):
            _log.error("notice failed", exc_info=error)

    async def _see(self, ask: Ask) -> None:
        """Tell the process that made the move that this one shows it to the player."""
        if self._settings.notify or await self.store.find(ask.code, ask.seat, WEBHOOK):
            await self.store.claim(ask.code, ask.seat, ask.place, None)

    # Sending

    async def _tell(self, ask: Ask) -> None:
        """Send notices of a question, unless nobody wants them, it is answered, or the player appears meanwhile."""
        if not await self._places(ask):
            return
        wait = self._settings.notice_pause
        while True:
            await self._sleep(wait)
            places = await self._places(ask)
            if not places:
                return
            wait = await self.store.told_at(ask.code, ask.seat) + self._settings.notice_every - time()
            if wait <= 0:
                break
        if await self.store.claim(ask.code, ask.seat, ask.place, time()):
            await asyncio.gather(*(self._send(ask, place) for place in places))

    async def _places(self, ask: Ask) -> list[Wanted | str]:
        """List where to send a notice: nowhere if the question is answered or the player is there."""
        live = await self._find(ask.code)
        if ask not in asks(live.table) or live.is_here(ask.seat):
            return []
        wanted = await self.store.find(ask.code, ask.seat, WEBHOOK)
        return [*(one for one in wanted if self._may(one, live.table)), *self._settings.notify]

    def _may(self, place: Wanted, table: Table) -> bool:
        if place.seat == WEBHOOK:
            return self._settings.table_webhooks
        return place.holder == table.seats[place.seat - 1].digest

    async def _send(self, ask: Ask, place: Wanted | str) -> None:
        outcome = "dropped"
        if self._of_a_table.take(ask.code):
            creator = _creator(await self._find(ask.code))
            async with self._of_creators.setdefault(creator, asyncio.Semaphore(_OF_A_CREATOR)), self._at_once:
                try:
                    outcome = await self._deliver(ask, place)
                except (BadTarget, Failed):
                    outcome = "failed"
            if isinstance(place, Wanted):
                await self._note(place, failed=outcome == "failed")
        self._metrics.notices.labels(outcome).inc()
        _log.info("notice", extra={"table": ask.code, "seat": ask.seat, "outcome": outcome})

    async def _note(self, place: Wanted, *, failed: bool) -> None:
        """Remove a place that fails again and again."""
        key = place.code, place.seat, place.device
        failures, sent = self._failures.pop(key, (0, -1))
        if not failed:
            self._sent += 1
            return
        failures += self._sent > sent  # otherwise it may be the server that is offline
        if failures >= _MOST_FAILURES:
            await self.store.remove(*key)
            return
        self._failures[key] = failures, self._sent
        if len(self._failures) > _MOST_REMEMBERED:
            del self._failures[next(iter(self._failures))]

    async def _deliver(self, ask: Ask, place: Wanted | str) -> str:
        """Send one message and return the outcome."""
        if isinstance(place, Wanted):
            if place.seat == WEBHOOK:
                return await self._to_webhook(ask, place.url)
            return await self._to_browser(ask, place)
        if is_webhook(place):
            return await self._to_webhook(ask, place)
        await self._services.send(place, "Nordrail", to_host(ask, self._settings.notice_language))
        return "sent"

    async def _to_browser(self, ask: Ask, place: Wanted) -> str:
        message = {
            "title": heading(ask),
            "body": to_player(ask, place.language),
            "language": place.language,
            "table": ask.code,
        }
        target, keys, contact = parse(place.url), (place.p256dh, place.auth), self._settings.notice_contact
        text = json.dumps(message, ensure_ascii=False).encode()
        sealed = await asyncio.to_thread(push.sealed, target, keys, text, await self.key(), contact, ask.code)
        outcome = _outcome(await post(target, *sealed, private=self._private))
        if outcome == "gone":
            await self.store.remove(place.code, place.seat, place.device)
        return outcome

    async def _to_webhook(self, ask: Ask, url: str) -> str:
        text = to_host(ask, self._settings.notice_language)
        names = {"table": ask.code, "game": ask.game, "seat": ask.seat, "player": ask.player, "mover": ask.mover}
        body = json.dumps({"kind": ask.kind, **names, "text": text}, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "Nordrail"}
        return _outcome(await post(parse(url, plain=True), headers, body, private=self._private))


def _creator(live: "LiveTable") -> str:
    """Return the address that a table is from: services that don't answer delay only its own notices."""
    return live.address or live.table.code


def _outcome(status: int) -> str:
    return "sent" if 200 <= status < 300 else "gone" if status in _GONE else "refused"


def _ended(before: Table, after: Table) -> list[tuple[int | None, str | None]]:
    """List the seats with another secret than before, with the old digest; `None` for all if the game is over."""
    if after.over and not before.over:
        return [(None, None)]
    pairs = enumerate(zip(before.seats, after.seats, strict=True), start=1)
    return [(seat, old.digest) for seat, (old, new) in pairs if old.digest and old.digest != new.digest]
