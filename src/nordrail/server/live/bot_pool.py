"""A pool of processes that bots run in; a process that crashes or is too slow is replaced."""

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Any

from nordrail.bots.levels import ADVISER
from nordrail.bots.roster import PROGRAM, bot_names
from nordrail.table.refusal import invalid
from nordrail.table.table import Table
from nordrail.table.telling import record_text

_START = 10.0
"""Seconds for a process to start and to create a bot, which can come from a third-party package."""
_LATE = 10.0
"""Extra seconds for a bot beyond its time limit, in case the machine is busy."""
_LONGEST_LINE = 1 << 20
_log = logging.getLogger(__name__)


def check_bot(name: str) -> str:
    """Return the name if this bot can sit at a table; refuse bots with options and local programs."""
    names = [known for known in bot_names() if known != PROGRAM]
    if name not in names:
        raise invalid(f"There is no bot {name!r}; bots are {', '.join(names)}.")
    return name


class BotPool:
    """A pool of processes, each handling one question at a time."""

    def __init__(self, processes: int) -> None:
        self._free: asyncio.Queue[asyncio.subprocess.Process | None] = asyncio.Queue()
        for _ in range(processes):
            self._free.put_nowait(None)  # started on demand
        self._running: set[asyncio.subprocess.Process] = set()

    async def play(self, table: Table, seat: int, bot: str, accept: Callable[[str], Awaitable[bool]]) -> None:
        """Offer the actions that the bot chooses until one is accepted.

        If a bot crashes, is too slow or chooses something illegal, retry once, then ask the planner.
        """
        question = {
            "record": record_text(table, seat),
            "board": table.options.board,
            "seat": seat,
            "chance": token_hex(16),
        }
        for name in (bot, bot, ADVISER):
            action = await self._ask(question | {"bot": name})
            if action is not None and await accept(action):
                return
            _log.warning("bot failed", extra={"table": table.code, "seat": seat, "bot": name})
        await accept(table.legal(seat)[0])

    async def close(self) -> None:
        """Kill all processes."""
        for process in list(self._running):
            await self._end(process)

    async def _ask(self, question: dict[str, str | int | None]) -> str | None:
        process = await self._free.get()
        try:
            if process is None:
                process = await self._start()
            assert process.stdin is not None
            process.stdin.write(json.dumps(question).encode() + b"\n")
            seconds = float(await _hear(process, "seconds", _START))
            return str(await _hear(process, "action", seconds + _LATE))
        except (TimeoutError, OSError, RuntimeError, ValueError, KeyError) as error:  # uvloop: RuntimeError if it died
            _log.warning("bot process failed", extra={"reason": type(error).__name__, "bot": question["bot"]})
            await self._end(process)
            process = None
            return None
        except asyncio.CancelledError:
            await self._end(process)
            process = None
            raise
        finally:
            self._free.put_nowait(process)

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "nordrail.server.live.bot_process"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_LONGEST_LINE,
        )
        self._running.add(process)
        return process

    async def _end(self, process: asyncio.subprocess.Process | None) -> None:
        if process is None:
            return
        self._running.discard(process)
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _hear(process: asyncio.subprocess.Process, what: str, seconds: float) -> Any:
    assert process.stdout is not None
    async with asyncio.timeout(seconds):
        line = await process.stdout.readline()
    return json.loads(line)[what]
