"""All tables: creating and finding them, and the background tasks of the server."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic, time

from nordrail.engine.daily import daily_seed
from nordrail.engine.rules.dealer import commitment
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.host.daily import check_playable, daily_options, utc_day
from nordrail.host.lesson import first_of_lesson, lesson_options, lesson_record
from nordrail.host.refusals.room import no_table
from nordrail.host.replies.answers import Made, Problem
from nordrail.host.requests.creating import Fill, check_options, first_entries, must_be_title
from nordrail.host.secrets import digest, is_code, new_code, new_secret
from nordrail.server.children.parser import Parser
from nordrail.server.http.rates import Rates
from nordrail.server.live.allowed_bots import read_allowed_bots
from nordrail.server.live.analyses import Analyses
from nordrail.server.live.bot_pool import BotPool
from nordrail.server.live.copies import Copies
from nordrail.server.live.health import Health, database_errors, not_ready
from nordrail.server.live.hints import Hints
from nordrail.server.live.live_table import LiveTable, warning
from nordrail.server.live.orders import Orders
from nordrail.server.live.places import Places
from nordrail.server.notices.notices import Notices
from nordrail.server.run.door import the_door
from nordrail.server.run.garbage import FullCollection
from nordrail.server.run.metrics import Metrics
from nordrail.server.run.settings import Settings
from nordrail.server.run.steady_clock import SteadyClock
from nordrail.server.storage.store import Conflict, Kept, Store
from nordrail.server.wire.json_text import json_text
from nordrail.table.options import TableOptions
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

_SWEEP = 1.0
"""Seconds between checks for overdue tables."""
_OVERDUE = 3.0
"""Seconds overdue before any process acts on a table; the one that made the last move acts first."""
_IDLE = 60.0
"""Seconds that an unused table stays in memory."""
_FORGET = 60.0
"""Seconds between checks for old games and for the size of the database."""
_DAY = 86400.0
_MOST_PARS = 1000
"""The most deals of the day whose results are remembered."""
_MEGABYTE = 1_000_000
_COPIES_SHARE = 4
"""Copies of My games can take at most the limit of the database divided by this."""
_WARNING_SINCE = "warning since"
_log = logging.getLogger(__name__)


class Lobby:
    """Every table of this server."""

    def __init__(self, settings: Settings, rates: Rates | None = None) -> None:
        settings.make_folder()
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.db)
        self.rates = rates or Rates(0)
        self.places = Places(the_door().places, settings.connections_an_address)
        self.health = Health(self.store.ready, database_errors(postgres=self.store.postgres))
        self.health.failed = self._say_not_ready
        self._clock = SteadyClock(self.store.kept, self.store.keep)
        self._warned_since: float | None = None
        self._large = False
        self.notices = Notices(self.store.notices, settings, self.metrics, self.find)
        self.allowed_bots = read_allowed_bots(settings.allowed_bots)
        self.parser = Parser(settings.data_file)
        self._bot_pool = BotPool(settings.thinkers, self.allowed_bots, settings.data_file)
        self.today: Callable[[], str] = lambda: utc_day(time())
        self._pars: dict[tuple[str, str], list[int]] = {}
        """The points of each seat if bots play a deal of the day."""
        self._played_now: dict[tuple[str, str], asyncio.Task[list[int] | None]] = {}
        self.hints = Hints(self._bot_pool)
        self.analyses = Analyses(settings.data_file, self.store.files)
        self.copies = Copies(self.store.files)
        self._live: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._orders = Orders(self.store.admin, self._all_live, settings)
        self._background: list[asyncio.Task[None]] = []
        self._neighbours = None
        if self.store.postgres:
            from nordrail.server.storage.neighbours import Neighbours  # asyncpg is an extra

            self._neighbours = Neighbours(settings.db, self._hear, lambda: list(self._live), self.rates.hear)

    async def open(self) -> None:
        """Open the database and start the background tasks."""
        await self.store.open()
        await self._orders.open()
        if (since := await self.store.kept(_WARNING_SINCE)) is not None:
            self._warned_since = float(since)
        if self._neighbours is not None:
            await self._neighbours.open()
        self._background = [asyncio.create_task(work) for work in (self._sweep(), self.metrics.measure_pauses())]

    def say_goodbye(self) -> None:
        """Close all connections; clients can reconnect to the next process."""
        for live in self._all_live():
            for reader in list(live.readers):
                reader.drop()

    async def close(self) -> None:
        """Finish running requests and shut down."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        for live in self._all_live():
            await live.stop()
        await self.health.close()
        await self.notices.close()
        if self._neighbours is not None:
            await self._neighbours.close()
        await self.hints.close()
        await self.analyses.close()
        await self._bot_pool.close()
        await self.parser.close()
        await self.store.close()

    # Tables

    async def create(self, options: TableOptions, address: str = "") -> Made:
        """Create a table for somebody at an address, and return its secrets."""
        return await self._create(options, address, None, first_entries)

    async def create_lesson(self, title: str, name: str, address: str = "") -> Made:
        """Create a table in the middle of the title's prepared game; only a lesson has a known seed."""
        options = lesson_options(title, name)
        must_be_title(title)
        return await self._create(options, address, lesson_record(title).headers["seed"], first_of_lesson)

    async def create_daily(self, title: str, day: str, name: str, address: str = "") -> Made:
        """Create a table for the deal of a day, with the seed that everyone knows."""
        must_be_title(title)
        check_playable(day, self.today())
        return await self._create(daily_options(title, day, name), address, daily_seed(title, day), first_entries)

    async def continue_table(self, file: str, address: str = "") -> Made:
        """Create a table that continues the game of a file."""
        read = await self.parser.table(file, address)
        made = await self._create(read.practice(), address, read.seed, read.seated)
        (await self.find(made.code)).wake_bots()
        return made

    async def daily_par(self, title: str, day: str, address: str = "") -> list[int]:
        """Return the points of each seat if the bot plays them all; each deal is played once and remembered."""
        must_be_title(title)
        check_playable(day, self.today())
        if (found := self._pars.get((title, day))) is None:
            if (task := self._played_now.get((title, day))) is None:
                task = asyncio.create_task(self._bot_pool.par(title, day, address))
                self._played_now[title, day] = task
                task.add_done_callback(lambda _: self._played_now.pop((title, day)))
            found = await asyncio.shield(task)
            if found is None:
                raise Refusal("full", "The bots have no time for this deal now; try again.")
            self._pars[title, day] = found
            if len(self._pars) > _MOST_PARS:
                del self._pars[next(iter(self._pars))]
        return found

    async def _create(self, options: TableOptions, address: str, seed: str | None, first: Fill) -> Made:
        self._orders.must_accept_tables()
        must_be_title(options.title)
        rulebook = await self.parser.rulebook(options.title, options.board, address)
        check_options(options, rulebook, self.allowed_bots)
        await self._must_have_room(address)
        host = new_secret()
        while True:
            now = max(time(), self._clock.last)
            kept = Kept(new_code(), options, seed or new_secret(), digest(host), now, address)
            secrets, entries = first(_table(kept, rulebook))
            with suppress(Conflict):
                await self.store.create(kept, entries)
                break
        return Made(code=kept.code, host=host, secrets=secrets, commitment=commitment(kept.seed))

    async def _must_have_room(self, address: str) -> None:
        if self._large:
            raise Refusal("full", "This server has no room for more tables.")
        settings, usage = self.settings, self.store.usage
        if settings.tables_an_address and await usage.unfinished(address) >= settings.tables_an_address:
            raise Refusal("too_many", "Too many tables from this address are unfinished; finish some of them first.")
        most = settings.megabytes_an_address * _MEGABYTE
        if most and await usage.of_address(address) >= most:
            raise Refusal(
                "too_many", "The tables from this address take too much room; old games are deleted after a while."
            )

    async def find(self, code: str) -> LiveTable:
        """Return the table with this code, loading it if needed."""
        code = code.upper()
        if not is_code(code):
            raise no_table()
        if (task := self._live.get(code)) is None:
            task = self._live[code] = asyncio.create_task(self._load(code))
        try:
            live = await asyncio.shield(task)
        finally:
            failed = task.done() and (task.cancelled() or task.exception() or task.result() is None)
            if failed and self._live.get(code) is task:
                del self._live[code]
        if live is None:
            raise no_table()
        live.used = time()
        return live

    async def _load(self, code: str) -> LiveTable | None:
        kept = await self.store.find(code)
        if kept is None:
            return None
        rulebook = await self.parser.rulebook(kept.options.title, kept.options.board)
        table = _table(kept, rulebook).continued(await self.store.journal(code))
        live = LiveTable(table, self.store, self._bot_pool, self.settings, self.metrics)
        live.address, live.restart = kept.address, self._orders.restart
        live.broken, live.deleted = self._is_broken, self._deleted
        live.earliest = lambda: self._clock.last
        live.changed = partial(self.notices.look, live)
        self.metrics.tables.inc()
        return live

    def _all_live(self) -> list[LiveTable]:
        done = [task for task in self._live.values() if task.done() and not task.cancelled() and not task.exception()]
        return [live for task in done if (live := task.result()) is not None]

    # Background tasks

    def _is_broken(self, error: BaseException) -> bool:
        broken = isinstance(error, self.health.errors)
        if broken:
            self.health.fail(error)
        return broken

    def _say_not_ready(self) -> None:
        """Tell all clients that nothing can be stored, and let them try again."""
        refusal = not_ready()
        message = json_text(Problem(error=refusal.error, detail=refusal.detail))
        for live in self._all_live():
            for reader in list(live.readers):
                reader.say_goodbye(message)

    async def _hear(self, code: str, number: int) -> None:
        """Catch up with a journal that has grown to this entry, usually written by another process."""
        task = self._live.get(code)
        live = None if task is None else await asyncio.shield(task)
        if live is not None and live.table.number < number:
            with suppress(Refusal), self.health.watched():
                await live.catch_up()

    async def _sweep(self) -> None:
        forgotten, garbage = monotonic() - _FORGET + _SWEEP, FullCollection(time())
        while True:
            await asyncio.sleep(_SWEEP)
            news = self.rates.news()  # read even if nobody listens: it would grow without limit
            try:
                if news and self._neighbours is not None:
                    await self._neighbours.tell(news)
                await self._orders.obey()
                for code in await self.store.due(time() - _OVERDUE):
                    with suppress(Refusal):
                        await (await self.find(code)).act_if_due()
                self._let_go()
                last_move = max((live.table.moved for live in self._all_live()), default=0.0)
                garbage.run_if_quiet(time(), last_move)
                if monotonic() >= forgotten + _FORGET:
                    forgotten = monotonic()
                    await self._forget()
            except Exception as error:
                if not self._is_broken(error):
                    _log.exception("sweep failed")

    async def _forget(self) -> None:
        """Delete old games, by a clock that does not jump, and note whether the database is too large."""
        settings, now = self.settings, await self._clock.now(time(), monotonic())
        await self._look_for_room(settings.most_megabytes * _MEGABYTE)
        if settings.keep_days and (deleted := await self.store.forget(now - settings.keep_days * _DAY)):
            self._let_go(ended_before=now - settings.keep_days * _DAY)
            _log.info("old games deleted", extra={"games": deleted})
        if settings.keep_days:
            await self.store.files.forget(now - settings.keep_days * _DAY, "analysis", "work")
        if settings.idle_days:
            await self.store.files.forget(now - settings.idle_days * _DAY, "copy")
        if settings.idle_days and await self._has_warned(now):
            idle = now - settings.idle_days * _DAY
            deleted = await self.store.forget_idle(idle)
            self._let_go(moved_before=idle)
            _log.log(logging.INFO if deleted else logging.DEBUG, "idle games deleted", extra={"games": deleted})

    async def _look_for_room(self, most: int) -> None:
        """Note what the database has no more room for; copies of My games must leave most of it to tables."""
        self._large = self.analyses.full = bool(most) and await self.store.usage.exceeds(most)
        copies = bool(most) and await self.store.usage.of_copies() > most / _COPIES_SHARE
        self.copies.full = self._large or copies

    async def _has_warned(self, now: float) -> bool:
        """Return whether this server has warned players for long enough; an older version did not."""
        if self._warned_since is None:
            self._warned_since = now
            await self.store.keep(_WARNING_SINCE, repr(now))
        return now - self._warned_since >= warning(self.settings.idle_days)

    def _deleted(self, expires: float) -> float:
        """Return when a table is deleted that expires then: not before its players were warned."""
        since = time() if self._warned_since is None else self._warned_since
        return self._clock.shows(max(expires, since + warning(self.settings.idle_days)))

    def _let_go(self, *, ended_before: float = 0.0, moved_before: float = 0.0) -> None:
        """Remove from memory the tables that are unused, ended long ago, or had no move for long."""
        for live in self._all_live():
            old = live.table.now < (ended_before if live.table.over else moved_before)
            if live.gone or old or (not live.busy and live.used < time() - _IDLE):
                for reader in list(live.readers):
                    reader.drop()
                live.forget_alarm()
                del self._live[live.table.code]
                self.metrics.tables.dec()


def _table(kept: Kept, rulebook: Rulebook) -> Table:
    return Table(kept.code, rulebook, kept.options, kept.seed, kept.host, kept.created)
