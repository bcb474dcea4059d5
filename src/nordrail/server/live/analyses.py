"""Analyses of finished games: one at a time, in a process of its own, kept under the hash of the record."""

import asyncio
import gzip
import json
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256
from time import time
from typing import Any, Literal

from sqlalchemy.exc import SQLAlchemyError

from nordrail.coach.positions import COACH_VERSION
from nordrail.coach.reports.report import VERSION
from nordrail.engine.objection import Objection
from nordrail.host.refusals.coach_refusals import (
    analysis_failed,
    analysis_not_done,
    no_analysis,
    no_coach,
    one_analysis,
)
from nordrail.host.replies.answers import AnalysisStatus
from nordrail.native.library import available
from nordrail.server.children.child import Child
from nordrail.server.children.turns import NOBODY, Turns, Waiter
from nordrail.server.storage.file_store import FileStore, Kind, StoredFile
from nordrail.table.refusal import Refusal, invalid

_MOST_WAITING, _MOST_KNOWN = 10, 40
"""The most analyses to let wait, and to remember that failed or were cancelled."""
_MOST_KEPT: dict[Kind, tuple[int, int]] = {"analysis": (200, 40_000_000), "work": (20, 20_000_000)}
"""The most finished analyses in the database and their bytes, and the most unfinished ones that can be continued."""
_LARGEST = 4_000_000
"""The most bytes of one of them, compressed; a larger one is not kept."""
_PARTING = 3.0
"""Seconds for an analysis to hand over its work when the server stops."""
_LONGEST = 16 << 20
"""The most bytes of a line from the process."""
_PATIENCE = 120.0
"""Seconds beyond the time of an analysis, on a busy machine."""
_MODULE = "nordrail.server.children.analysis_process"
_log = logging.getLogger(__name__)


@dataclass
class _Job:
    """One analysis."""

    id: str
    game: str
    """The hash of the record and the board."""
    address: str
    seconds: int
    question: bytes
    code: str = ""
    """The table of the game; empty if somebody sent the record."""
    state: Literal["waiting", "working", "done", "failed", "cancelled"] = "waiting"
    done: float = 0.0
    refusal: Refusal | None = None
    result: bytes = b""
    child: Child | None = field(default=None, repr=False)

    @property
    def is_running(self) -> bool:
        return self.state in ("waiting", "working")


class Analyses:
    """The analyses that people asked for; they run one at a time, at a lower priority than bots."""

    def __init__(self, hidden: str, files: FileStore) -> None:
        self._hidden = hidden
        """The database file, which the processes do not see."""
        self._files = files
        """Finished analyses, and what was computed about a game, from which the next analysis of it continues."""
        self.full = False
        """Whether the database is too large to keep more."""
        self._turns = Turns(1)
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        """The analyses that are not in the database: those that run, failed or were cancelled."""
        self._child: Child | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """Also those of cancelled jobs, until their processes have ended."""

    async def start(self, record: str, board: str | None, seconds: int, address: str, code: str = "") -> AnalysisStatus:
        """Start an analysis, or return the one of the same record; `code` is the table of the game."""
        if not available():
            raise no_coach()
        game = sha256(json.dumps([record, board]).encode()).hexdigest()
        id_ = sha256(f"{COACH_VERSION} {VERSION} {game} {seconds}".encode()).hexdigest()[:32]
        if await self._files.has("analysis", id_):
            await self._files.use("analysis", id_, time(), code)
            return _done(id_)
        known = self._jobs.get(id_)
        if known is not None and (known.is_running or known.state == "done"):
            known.code = known.code or code
            return self._status(known)
        self._must_have_room(address)
        question = json.dumps({"record": record, "board": board, "seconds": seconds}).encode()
        job = self._jobs[id_] = _Job(id_, game, address, seconds, question, code)
        self._jobs.move_to_end(id_)
        task = asyncio.create_task(self._run(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._forget()
        return self._status(job)

    def _must_have_room(self, address: str) -> None:
        running = [job for job in self._jobs.values() if job.is_running]
        if any(job.address == address for job in running):
            raise one_analysis()
        if len(running) >= _MOST_WAITING:
            raise Refusal("full", "Too many analyses are waiting; try again in a minute.")

    async def status(self, id_: str) -> AnalysisStatus:
        """Return how far an analysis is."""
        if (job := self._jobs.get(id_)) is not None:
            return self._status(job)
        if await self._files.has("analysis", id_):
            return _done(id_)
        raise no_analysis()

    def _status(self, job: _Job) -> AnalysisStatus:
        before = list(self._jobs.values())
        ahead = sum(other.is_running for other in before[: before.index(job)]) if job.state == "waiting" else 0
        detail = "" if job.refusal is None else job.refusal.detail
        return AnalysisStatus(id=job.id, state=job.state, done=job.done, ahead=ahead, detail=detail)

    async def result(self, id_: str) -> bytes:
        """Return a finished analysis as JSON, compressed with gzip; refuse with the reason if it failed."""
        if (job := self._jobs.get(id_)) is None:
            if (found := await self._files.find("analysis", id_)) is None:
                raise no_analysis()
            return found.content
        if job.refusal is not None:
            raise job.refusal
        if job.state != "done":
            raise analysis_not_done()
        return job.result

    async def cancel(self, id_: str, address: str) -> None:
        """Stop an analysis; what it has computed is kept for the next time."""
        if (job := self._jobs.get(id_)) is None:
            await self.status(id_)
            return
        if job.address != address:
            raise Refusal("forbidden", "An analysis can be stopped only from the address that started it.")
        self._stop(job)

    def _stop(self, job: _Job) -> None:
        if job.is_running:
            job.state = "cancelled"
            if job.child is not None:
                job.child.ask(b"stop")

    async def close(self) -> None:
        """Stop the process, keep what it has computed, and forget those that wait."""
        for job in self._jobs.values():
            self._stop(job)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_PARTING)
        if self._child is not None:
            await self._child.end()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _forget(self) -> None:
        for id_ in [id_ for id_, job in self._jobs.items() if not job.is_running]:
            if len(self._jobs) <= _MOST_KNOWN:
                return
            del self._jobs[id_]

    async def _run(self, job: _Job) -> None:
        async with self._turns.turn(Waiter(NOBODY, job.address, job.id)):
            if job.state == "cancelled":
                return
            job.state = "working"
            try:
                self._child = await Child.start(_MODULE, [self._hidden], _LONGEST)
                if job.state == "working":
                    await self._ask(job, self._child)
            except (TimeoutError, OSError, RuntimeError, ValueError, KeyError) as error:
                if job.state == "working":
                    _log.warning("analysis failed", extra={"reason": type(error).__name__})
                    job.state, job.refusal = "failed", analysis_failed()
            finally:
                child, self._child, job.child, job.question = self._child, None, None, b""
                if child is not None:
                    await child.end()

    async def _ask(self, job: _Job, child: Child) -> None:
        job.child = child
        child.ask(job.question)
        child.ask(await self._work_of(job.game))
        async with asyncio.timeout(job.seconds + _PATIENCE):
            await self._hear(job, child)

    async def _hear(self, job: _Job, child: Child) -> None:
        """Follow the process; what is long stays as the process wrote it."""
        while "done" in (told := json.loads(await child.hear_line(job.seconds + _PATIENCE))):
            job.done = float(told["done"])
        if "refused" in told:
            if job.state == "working":
                job.state, job.refusal = "failed", _refusal(told)
            return
        await self._keep("work", job.game, await child.hear_line(_PATIENCE), job)
        if told["ended"] and job.state == "working":
            result = await child.hear_line(_PATIENCE)
            if not result.endswith(b"\n"):
                raise ValueError("the process ended early")
            if await self._keep("analysis", job.id, result, job) and self._jobs.get(job.id) is job:
                del self._jobs[job.id]
            else:
                job.result = await asyncio.to_thread(gzip.compress, result.rstrip(), 6)
            job.state, job.done = "done", 1.0

    async def _work_of(self, game: str) -> bytes:
        """Return what was computed about a game."""
        try:
            found = await self._files.find("work", game)
            return b"null" if found is None else await asyncio.to_thread(gzip.decompress, found.content)
        except (SQLAlchemyError, OSError) as error:
            _log.warning("work of an analysis not found", extra={"reason": type(error).__name__})
            return b"null"

    async def _keep(self, kind: Kind, name: str, line: bytes, job: _Job) -> bool:
        """Keep a line of the process in the database; return whether it can be asked for there."""
        if not line.endswith(b"\n") or self.full:
            return False
        content = await asyncio.to_thread(gzip.compress, line.rstrip(), 6)
        if len(content) > _LARGEST:
            return False
        file = StoredFile(kind, name, content, time(), job.code)
        try:
            await self._files.keep(file, *_MOST_KEPT[kind])
        except (SQLAlchemyError, OSError) as error:
            _log.warning("analysis not kept", extra={"reason": type(error).__name__})
            return False
        return True


def _done(id_: str) -> AnalysisStatus:
    return AnalysisStatus(id=id_, state="done", done=1.0, ahead=0, detail="")


def _refusal(told: dict[str, Any]) -> Refusal:
    detail = str(told["detail"])
    if told["refused"] == "broken_record":
        return invalid(Objection(detail, "broken_record", line=int(told["line"])))
    if told["refused"] == "unfinished_record":
        return invalid(Objection(detail, "unfinished_record"))
    if told["refused"] == "no_coach":
        return no_coach(detail)
    return invalid(detail)
