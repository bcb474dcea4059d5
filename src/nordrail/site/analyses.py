"""Analyses of finished games, a piece of work at a time between the requests: there are no threads here."""

import json
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from nordrail.coach.analyser import Analyser
from nordrail.coach.need import NoCoach, Unfinished
from nordrail.coach.uploaded import uploaded
from nordrail.engine.errors import BrokenRecord, NordrailError
from nordrail.engine.objection import Objection
from nordrail.host.refusals.coach_refusals import (
    analysis_failed,
    analysis_not_done,
    no_analysis,
    no_coach,
    one_analysis,
)
from nordrail.host.replies.answers import AnalysisStatus
from nordrail.host.replies.replayed_record import MOST_LINES
from nordrail.native.library import available
from nordrail.site.json_text import to_text
from nordrail.table.refusal import Refusal, invalid

LEVELS = (16, 64, 256)
"""Imagined states for a decision: more would stop the tables for seconds."""
_MOST_KEPT = 10


@dataclass
class _Job:
    """One analysis."""

    id: str
    game: str
    """The hash of the record and the board."""
    record: str
    board: str | None
    seconds: int
    state: Literal["waiting", "working", "done", "failed", "cancelled"] = "waiting"
    done: float = 0.0
    refusal: Refusal | None = None
    result: str = ""
    steps: Iterator[float] | None = None

    @property
    def is_running(self) -> bool:
        return self.state in ("waiting", "working")


class Analyses:
    """The analyses of this browser, one at a time."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._last: tuple[str, Analyser] | None = None
        """The game of the last analysis, which is continued if somebody asks again."""

    def start(self, record: str, board: str | None, seconds: int) -> AnalysisStatus:
        """Start an analysis, or return the one of the same record."""
        if not available():
            raise no_coach()
        game = sha256(json.dumps([record, board]).encode()).hexdigest()
        id_ = sha256(f"{game} {seconds}".encode()).hexdigest()[:32]
        known = self._jobs.get(id_)
        if known is None or not (known.is_running or known.state == "done"):
            if self.running is not None:
                raise one_analysis()
            self._jobs[id_] = _Job(id_, game, record, board, seconds)
            self._jobs.move_to_end(id_)
            while len(self._jobs) > _MOST_KEPT:
                self._jobs.popitem(last=False)
        return self.status(id_)

    @property
    def running(self) -> _Job | None:
        """The analysis that is not done yet."""
        return next((job for job in self._jobs.values() if job.is_running), None)

    def status(self, id_: str) -> AnalysisStatus:
        """Return how far an analysis is."""
        job = self._find(id_)
        detail = "" if job.refusal is None else job.refusal.detail
        return AnalysisStatus(id=job.id, state=job.state, done=job.done, ahead=0, detail=detail)

    def result(self, id_: str) -> str:
        """Return a finished analysis as JSON; refuse with the reason if it failed."""
        job = self._find(id_)
        if job.refusal is not None:
            raise job.refusal
        if job.state != "done":
            raise analysis_not_done()
        return job.result

    def cancel(self, id_: str) -> None:
        """Stop an analysis; what it has computed is kept for the next time."""
        job = self._find(id_)
        if job.is_running:
            job.state, job.steps = "cancelled", None

    def act(self) -> None:
        """Do one piece of work."""
        if (job := self.running) is None:
            return
        try:
            self._step(job)
        except NordrailError as error:
            job.state, job.refusal = "failed", _refusal(error)
        except Exception:
            job.state = "failed"
            job.refusal = analysis_failed()

    def _step(self, job: _Job) -> None:
        if job.steps is None:
            if self._last is None or self._last[0] != job.game:
                self._last = job.game, uploaded(job.record, job.board, MOST_LINES, threads=1, levels=LEVELS)
            job.state, job.steps = "working", self._last[1].steps(job.seconds)
        elif (share := next(job.steps, None)) is not None:
            job.done = round(share, 3)
        else:
            assert self._last is not None
            job.state, job.done, job.steps = "done", 1.0, None
            job.result = to_text(self._last[1].report())

    def _find(self, id_: str) -> _Job:
        if (job := self._jobs.get(id_)) is None:
            raise no_analysis()
        return job


def _refusal(error: NordrailError) -> Refusal:
    if isinstance(error, BrokenRecord):
        return invalid(Objection(str(error), "broken_record", line=error.line))
    if isinstance(error, Unfinished):
        return invalid(Objection(str(error), "unfinished_record"))
    if isinstance(error, NoCoach):
        return no_coach(str(error))
    return invalid(str(error))
