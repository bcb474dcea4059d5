"""The files of strangers, read in a child process and remembered by their hash."""

import asyncio
import json
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any, cast

from nordrail.engine.errors import NordrailError
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.host.table_file import TableFile, read_table
from nordrail.server.children.child import Child
from nordrail.server.children.parser_answer import Refused, read_heading, read_rulebook
from nordrail.server.children.parser_process import Question
from nordrail.server.children.turns import NOBODY, PEOPLE, Turns, Waiter
from nordrail.table.refusal import Refusal

_SECONDS = 5
"""Seconds of CPU for a file."""
_PATIENCE = 60.0
"""Seconds to wait for an answer on a busy machine."""
_MOST_KEPT = 64
"""The most answers to remember."""
_MOST_WAITING, _MOST_OF_AN_ADDRESS = 50, 8
"""The most files that wait, and those of one address among them; those of tables that exist wait besides."""
_LONGEST_KEPT = 1 << 20
"""The most bytes of an answer to remember."""
_LONGEST = 64 << 20
"""The most bytes of an answer."""
_TABLES = "\n"
"""Asks for the tables that exist; no address contains it."""
_MODULE = "nordrail.server.children.parser_process"
_log = logging.getLogger(__name__)


class Parser:
    """A child process that reads boards, records and tables; one that fails is replaced."""

    def __init__(self, hidden: str, seconds: int = _SECONDS) -> None:
        self._seconds, self._hidden = seconds, hidden
        """The database file, which the process does not see."""
        self._turns = Turns(1)
        self._child: Child | None = None
        self._kept: OrderedDict[bytes, asyncio.Task[Any]] = OrderedDict()
        self._waiting: Counter[str] = Counter()
        """The files that wait, by the address that sent them."""

    async def rulebook(self, title: str, board: str | None, address: str | None = None) -> Rulebook:
        """Return a title on its own board or on that of a file; without an address, the file is that of a table."""
        if board is None:
            return find_title(title)
        waiter = Waiter(PEOPLE, _TABLES if address is None else address, "")
        question: Question = {"what": "rulebook", "title": title, "board": board}
        return cast(Rulebook, await self._read(question, waiter, partial(read_rulebook, title)))

    async def printed(self, title: str, board: str, *, file: bool, address: str = "") -> bytes:
        """Return the `Printed` of a board file as JSON, with the file itself if asked for."""
        question: Question = {"what": "printed", "title": title, "board": board, "file": file}
        return cast(bytes, await self._read(question, Waiter(NOBODY, address, "")))

    async def replay(self, record: str, board: str | None, seat: int | None, address: str = "") -> bytes:
        """Return the `Replay` of a record as JSON."""
        question: Question = {"what": "replay", "record": record, "board": board, "seat": seat}
        return cast(bytes, await self._read(question, Waiter(NOBODY, address, "")))

    async def table(self, file: str, address: str = "") -> TableFile:
        """Return the table of a file, whose game follows from its rules and its seed."""
        question: Question = {"what": "table", "file": file}
        read = await self._read(question, Waiter(PEOPLE, address, ""), lambda text: read_table(text.decode()))
        return cast(TableFile, read)

    async def close(self) -> None:
        """Kill the process."""
        for task in self._kept.values():
            task.cancel()
        await asyncio.gather(*self._kept.values(), return_exceptions=True)
        await self._end()

    async def _read(self, question: Question, waiter: Waiter, made_of: Callable[[bytes], Any] = bytes) -> Any:
        line = json.dumps(question).encode()
        key = sha256(line).digest()
        task = self._kept.pop(key, None)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            self._must_have_room(waiter.address)
            task = asyncio.create_task(self._ask(line, waiter, made_of))
            self._waiting[waiter.address] += 1
            task.add_done_callback(lambda _: self._waiting.subtract([waiter.address]))
        self._kept[key] = task
        while len(self._kept) > _MOST_KEPT and next(iter(self._kept.values())).done():
            self._kept.popitem(last=False)
        refused, answer = await asyncio.shield(task)
        if isinstance(answer, bytes) and len(answer) > _LONGEST_KEPT:
            self._kept.pop(key, None)
        if refused is not None:
            raise refused.refusal()
        return answer

    def _must_have_room(self, address: str) -> None:
        """Refuse a file of a stranger if too many wait; a table that exists must always be read."""
        self._waiting = +self._waiting  # forget addresses without a file
        if address == _TABLES:
            return
        if self._waiting[address] >= _MOST_OF_AN_ADDRESS:
            raise Refusal("too_many", "Too many files from this address are waiting to be read; try again in a minute.")
        if self._waiting.total() - self._waiting[_TABLES] >= _MOST_WAITING:
            raise Refusal("full", "Too many files are waiting to be read; try again in a minute.")

    async def _ask(self, line: bytes, waiter: Waiter, made_of: Callable[[bytes], Any]) -> tuple[Refused | None, Any]:
        async with self._turns.turn(waiter):
            try:
                child = await self._running()
                child.ask(line)
                heading = read_heading(await child.hear_line(_PATIENCE))
                if heading.refused is not None:
                    return heading.refused, None
                text = await child.hear(min(heading.size, _LONGEST), _PATIENCE)
                return None, await asyncio.to_thread(made_of, text)
            except (
                TimeoutError,
                OSError,
                RuntimeError,
                ValueError,
                EOFError,
                NordrailError,
                Refusal,
            ) as error:  # killed by a limit
                _log.warning("file refused", extra={"reason": type(error).__name__, "bytes": len(line)})
                await self._end()
                return Refused("invalid", "This file takes too long to read."), None
            except asyncio.CancelledError:
                await self._end()
                raise

    async def _running(self) -> Child:
        if self._child is None or not self._child.alive:
            self._child = await Child.start(_MODULE, [self._hidden, str(self._seconds)], 1 << 20)
        return self._child

    async def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child.end()
