"""A pool of processes that bots run in; a process that crashes or is too slow is replaced."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from secrets import token_hex
from typing import Any

from pydantic import TypeAdapter

from nordrail.bots.levels import ADVISER, fitting
from nordrail.coach.reports.report import HintOption
from nordrail.host.bot_question import BotQuestion, bot_question
from nordrail.host.bot_turns import bots_alone
from nordrail.host.daily import BOT, fixed_seed
from nordrail.server.children.child import Child
from nordrail.server.children.turns import NOBODY, PEOPLE, Turns, Waiter
from nordrail.server.live.allowed_bots import AllowedBot
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

_START = 10.0
"""Seconds for a process to start and to create a bot, which can come from a third-party package."""
_LATE = 10.0
"""Extra seconds for a bot beyond its time limit, in case the machine is busy."""
_LONGEST_LINE = 1 << 20
_MOST_FAILURES = 4
"""The failures at a table after which a bot is not asked again."""
_MOST_REMEMBERED = 1000
"""The most tables whose failures are remembered."""
_MODULE = "nordrail.server.live.bot_process"
_log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot that raised an error; the message is its trace."""


class BotPool:
    """A pool of processes, each handling one question at a time, in fair turns."""

    def __init__(self, processes: int, allowed: Mapping[str, AllowedBot] | None = None, hidden: str = "") -> None:
        self._allowed = allowed or {}
        self._hidden = hidden
        """The database file, which the processes do not see."""
        self._turns = Turns(processes)
        self._idle: list[Child] = []
        self._running: set[Child] = set()
        self._failures: dict[tuple[str, int, str], int] = {}

    async def play(
        self,
        table: Table,
        seat: int,
        bot: str,
        accept: Callable[[str], Awaitable[bool]],
        address: str = "",
        *,
        awaited: bool = True,
    ) -> None:
        """Offer the actions that the bot chooses until one is accepted; it comes last if it is not `awaited`.

        If a bot crashes, is too slow or chooses something illegal, retry once, then ask the planner. A bot that fails
        again and again is replaced by the planner, and on a board that is too large for it a bot gives way at once.
        """
        question = bot_question(table, seat, fixed_seed(table, seat) or token_hex(16))
        waiter = Waiter(PEOPLE if awaited and not bots_alone(table) else NOBODY, address, table.code)
        routes = len(table.rulebook.board.routes)
        failing = table.code, seat, bot
        names = (ADVISER,) if self._failures.get(failing, 0) >= _MOST_FAILURES else (bot, bot, ADVISER)
        for name in names:
            runs = self._allowed[name].bot if name in self._allowed else fitting(name, routes)
            action = await self._ask(question | {"bot": runs}, waiter)
            if action is not None and await accept(str(action)):
                return
            _log.warning("bot failed", extra={"table": table.code, "seat": seat, "bot": name})
            self._count_failure(failing)
        await accept(table.legal(seat)[0])

    async def par(self, title: str, day: str, address: str) -> list[int] | None:
        """Let the bot play all seats of a deal of the day; return the points of each, or `None` if that failed."""
        waiter = Waiter(NOBODY, address, f"{title} {day}")
        points: list[int] | None = await self._ask({"daily": day, "title": title, "bot": BOT}, waiter, "points")
        return points

    async def advise(self, table: Table, seat: int, address: str = "") -> list[HintOption]:
        """Return what the coach would do for a seat, from what the seat may see; refuse if there is no answer."""
        question = bot_question(table, seat, token_hex(16))
        for _ in range(2):
            options = await self._ask(question, Waiter(PEOPLE, address, table.code), "options")
            if options is not None:
                return _options().validate_python(options)
        raise Refusal("full", "The coach found no answer; try again in a moment.")

    async def close(self) -> None:
        """Kill all processes."""
        for child in list(self._running):
            await self._end(child)

    def _count_failure(self, failing: tuple[str, int, str]) -> None:
        self._failures[failing] = self._failures.pop(failing, 0) + 1
        if self._failures[failing] == _MOST_FAILURES:
            table, seat, bot = failing
            _log.warning("bot replaced", extra={"table": table, "seat": seat, "bot": bot})
        if len(self._failures) > _MOST_REMEMBERED:
            del self._failures[next(iter(self._failures))]

    async def _ask(self, question: BotQuestion, waiter: Waiter, what: str = "action") -> Any:
        async with self._turns.turn(waiter):
            child = None
            try:
                child = self._idle.pop() if self._idle else await self._start()
                child.ask(json.dumps(question).encode())
                seconds = float(await _hear(child, "seconds", _START))
                found = await _hear(child, what, seconds + _LATE)
                self._idle.append(child)
                return found
            except BotFailed as failure:  # the process is fine
                assert child is not None
                self._idle.append(child)
                _log.warning("bot raised an error", extra={"bot": question.get("bot"), "trace": str(failure)})
            except (
                TimeoutError,
                OSError,
                RuntimeError,
                ValueError,
                KeyError,
            ) as error:  # uvloop: RuntimeError
                _log.warning("bot process failed", extra={"reason": type(error).__name__, "bot": question.get("bot")})
                await self._end(child)
            except asyncio.CancelledError:
                await self._end(child)
                raise
            return None

    async def _start(self) -> Child:
        child = await Child.start(_MODULE, [self._hidden], _LONGEST_LINE)
        self._running.add(child)
        return child

    async def _end(self, child: Child | None) -> None:
        if child is not None:
            self._running.discard(child)
            await child.end()


@cache
def _options() -> TypeAdapter[list[HintOption]]:
    return TypeAdapter(list[HintOption])


async def _hear(child: Child, what: str, seconds: float) -> Any:
    answer = json.loads(await child.hear_line(seconds))
    if "error" in answer:
        raise BotFailed(answer["error"])
    return answer[what]
