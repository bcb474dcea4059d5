"""A process that analyses one game. It reads a question and earlier work from standard input, and writes lines of JSON.

The lines tell its progress, and then a refusal, or how it ended, its work, and the analysis. It runs at low priority.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from threading import Event, Thread
from typing import Any

from nordrail.coach.analyser import Analyser, Cancelled
from nordrail.coach.need import NoCoach, Unfinished
from nordrail.coach.start_up import start_up
from nordrail.coach.uploaded import uploaded
from nordrail.engine.errors import BrokenRecord, NordrailError
from nordrail.host.replies.replayed_record import MOST_LINES
from nordrail.server.children.confinement import confine, limit_time

MEMORY = 1 << 30
"""Bytes of memory."""
_REST = 10
"""The niceness of the process."""
_SLACK = 60
"""Seconds of CPU beyond the time that was asked for."""
_DELIVERY = 1.0
"""Seconds of the time until a browser has asked again, and shows what was found."""


def answer(question: dict[str, Any], work: str, stop: Event) -> Iterator[str]:
    """Yield lines: why there is no analysis, or whether it ended, the work for the next time, and the analysis."""
    try:
        analyser = _analyser(question, work)
    except BrokenRecord as error:
        yield json.dumps({"refused": "broken_record", "detail": str(error), "line": error.line})
    except Unfinished as error:
        yield json.dumps({"refused": "unfinished_record", "detail": str(error)})
    except NoCoach as error:
        yield json.dumps({"refused": "no_coach", "detail": str(error)})
    except NordrailError as error:
        yield json.dumps({"refused": "invalid", "detail": str(error)})
    else:
        Thread(target=_stop_later, args=(stop, analyser), daemon=True).start()
        yield from _run(analyser, float(question["seconds"]))


def _run(analyser: Analyser, seconds: float) -> Iterator[str]:
    try:
        found = analyser.run(seconds, progress=_tell_progress)
    except Cancelled:
        yield json.dumps({"ended": False})
        yield analyser.work.dump()
        return
    yield json.dumps({"ended": True})
    yield analyser.work.dump()
    yield json.dumps(asdict(found), ensure_ascii=False, separators=(",", ":"))


def _analyser(question: dict[str, Any], work: str) -> Analyser:
    known, spent = None if work == "null" else work, start_up() + _DELIVERY
    return uploaded(question["record"], question["board"], MOST_LINES, work=known, spent=spent)


def _stop_later(stop: Event, analyser: Analyser) -> None:
    stop.wait()
    analyser.stop()


def _tell_progress(share: float) -> None:
    sys.stdout.buffer.write(json.dumps({"done": round(share, 3)}).encode() + b"\n")
    sys.stdout.buffer.flush()


def _hear_the_end(stop: Event) -> None:
    sys.stdin.buffer.readline()
    stop.set()


def main() -> None:
    """Answer one question; a third line, or the end of the input, stops the work."""
    confine(MEMORY, sys.argv[1] or None)
    question = json.loads(sys.stdin.buffer.readline())
    work = sys.stdin.buffer.readline().decode().rstrip()
    limit_time(int(2 * question["seconds"]) + _SLACK)
    with suppress(OSError, AttributeError):
        os.nice(_REST)
    stop = Event()
    Thread(target=_hear_the_end, args=(stop,), daemon=True).start()
    for line in answer(question, work, stop):
        sys.stdout.buffer.write(line.encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
