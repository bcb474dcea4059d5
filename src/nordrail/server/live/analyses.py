"""Analyses of finished games: one at a time, in a process of its own, remembered by the hash of the record."""

import asyncio
import json
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal

from nordrail.engine.reason import Reason
from nordrail.host.answers import AnalysisStatus
from nordrail.native.library import available
from nordrail.server.children.child import Child
from nordrail.server.children.turns import NOBODY, Asker, Turns
from nordrail.server.live.hints import no_coach
from nordrail.table.refusal import Refusal, invalid, not_found

_MOST_KEPT, _MOST_WAITING, _MOST_WORK = 40, 10, 8
"""The most analyses to remember, to let wait, and to continue."""
_LONGEST = 16 << 20
"""The most bytes of a line from the process."""
_PATIENCE = 120.0
"""Seconds beyond the time of an analysis, on a busy machine."""
_MODULE = "nordrail.server.children.analysis_process"
_FAILED = "The analysis failed; nothing is wrong with the game."
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
    state: Literal["waiting", "working", "done", "failed", "cancelled"] = "waiting"
    done: float = 0.0
    refusal: Refusal | None = None
    result: bytes = b""
    child: Child | None = field(default=None, repr=False)

    @property
    def is_running(self) -> bool:
        return self.state in ("waiting", "working")


class Analyses:
    """The analyses that people asked for; they wait for each other, and their processes step back for bots."""

    def __init__(self, hidden: str) -> None:
        self._hidden = hidden
        """The database file, which the processes do not see."""
        self._turns = Turns(1)
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._child: Child | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """Also those of cancelled jobs, until their processes have ended."""
        self._work: OrderedDict[str, bytes] = OrderedDict()
        """What was computed about a game, from which the next analysis of it continues."""

    def start(self, record: str, board: str | None, seconds: int, address: str) -> AnalysisStatus:
        """Start an analysis, or return the one of the same record."""
        if not available():
            raise no_coach()
        game = sha256(json.dumps([record, board]).encode()).hexdigest()
        id_ = sha256(f"{game} {seconds}".encode()).hexdigest()[:32]
        known = self._jobs.get(id_)
        if known is not None and (known.is_running or known.state == "done"):
            if known.state == "done":
                self._jobs.move_to_end(id_)
            return self.status(id_)
        self._must_have_room(address)
        question = json.dumps({"record": record, "board": board, "seconds": seconds}).encode()
        job = self._jobs[id_] = _Job(id_, game, address, seconds, question)
        self._jobs.move_to_end(id_)
        task = asyncio.create_task(self._run(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._forget()
        return self.status(id_)

    def _must_have_room(self, address: str) -> None:
        running = [job for job in self._jobs.values() if job.is_running]
        if any(job.address == address for job in running):
            words = "An analysis from this address is running; wait until it is done, or cancel it."
            raise Refusal("too_many", Reason(words, "one_analysis"))
        if len(running) >= _MOST_WAITING:
            raise Refusal("full", "Too many analyses wait; try again in a minute.")

    def status(self, id_: str) -> AnalysisStatus:
        """Return how far an analysis is."""
        job = self._find(id_)
        before = list(self._jobs.values())
        ahead = sum(other.is_running for other in before[: before.index(job)]) if job.state == "waiting" else 0
        detail = "" if job.refusal is None else job.refusal.detail
        return AnalysisStatus(id=job.id, state=job.state, done=job.done, ahead=ahead, detail=detail)

    def result(self, id_: str) -> bytes:
        """Return a finished analysis as JSON; refuse with the reason if it failed."""
        job = self._find(id_)
        if job.refusal is not None:
            raise job.refusal
        if job.state != "done":
            raise Refusal("not_done", "This analysis is not done yet.")
        return job.result

    def cancel(self, id_: str, address: str) -> None:
        """Stop an analysis; what it has computed is kept for the next time."""
        job = self._find(id_)
        if job.address != address:
            raise Refusal("forbidden", "Only who started an analysis can stop it.")
        if job.is_running:
            job.state = "cancelled"
            if job.child is not None:
                job.child.ask(b"stop")

    async def close(self) -> None:
        """Kill the process, and forget those that wait."""
        for job in self._jobs.values():
            if job.is_running:
                job.state = "cancelled"
        if self._child is not None:
            await self._child.end()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _find(self, id_: str) -> _Job:
        if (job := self._jobs.get(id_)) is None:
            raise not_found("There is no such analysis; start it again.")
        return job

    def _forget(self) -> None:
        for id_ in [id_ for id_, job in self._jobs.items() if not job.is_running]:
            if len(self._jobs) <= _MOST_KEPT:
                return
            del self._jobs[id_]

    async def _run(self, job: _Job) -> None:
        async with self._turns.turn(Asker(NOBODY, job.address, job.id)):
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
                    job.state, job.refusal = "failed", Refusal("failed", _FAILED)
            finally:
                child, self._child, job.child, job.question = self._child, None, None, b""
                if child is not None:
                    await child.end()

    async def _ask(self, job: _Job, child: Child) -> None:
        job.child = child
        child.ask(job.question)
        child.ask(self._work.get(job.game, b"null"))
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
        self._keep_work(job.game, await child.hear_line(_PATIENCE))
        if told["ended"] and job.state == "working":
            job.result = await child.hear_line(_PATIENCE)
            if not job.result.endswith(b"\n"):
                raise ValueError("the process ended early")
            job.state, job.done = "done", 1.0

    def _keep_work(self, game: str, work: bytes) -> None:
        if work.endswith(b"\n"):
            self._work[game] = work.rstrip()
            self._work.move_to_end(game)
        while len(self._work) > _MOST_WORK:
            self._work.popitem(last=False)


def _refusal(told: dict[str, Any]) -> Refusal:
    detail = str(told["detail"])
    if told["refused"] == "broken_record":
        return invalid(Reason(detail, "broken_record", line=int(told["line"])))
    if told["refused"] == "unfinished_record":
        return invalid(Reason(detail, "unfinished_record"))
    if told["refused"] == "no_coach":
        return Refusal("no_coach", Reason(detail, "no_coach"))
    return invalid(detail)
