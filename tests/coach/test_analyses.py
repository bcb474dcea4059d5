"""Analyses on a server: one process at a time, one for an address, stopped, continued and remembered."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from time import thread_time

import pytest
from tests.coach.games import finished

from nordrail.server.live import analyses
from nordrail.server.live.analyses import Analyses
from nordrail.table.refusal import Refusal

LONGEST = 120.0
SECONDS = 1
"""The time of an analysis here; strangers must take at least five."""


def record(title: str = "nordic-countries", seed: int = 5) -> str:
    return finished(title, 2, seed).record.dump()


def run(play: Callable[[Analyses], Awaitable[None]]) -> None:
    async def whole() -> None:
        found = Analyses("")
        try:
            async with asyncio.timeout(LONGEST):
                await play(found)
        finally:
            await found.close()

    asyncio.run(whole())


async def until(found: Analyses, id_: str, *states: str) -> str:
    while (state := found.status(id_).state) not in states:
        await asyncio.sleep(0.02)
    return state


def refused(request: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        request()
    return caught.value


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_a_finished_analysis_is_remembered_and_does_not_block_the_server(title: str) -> None:
    async def play(found: Analyses) -> None:
        began = thread_time()
        status = found.start(record(title), None, SECONDS, "a")
        assert refused(lambda: found.result(status.id)).error == "not_done"
        assert await until(found, status.id, "done", "failed") == "done"
        told = json.loads(found.result(status.id))
        assert thread_time() - began < 0.5  # the thinking is done elsewhere
        assert told["title"] == title
        for account in told["accounts"]:
            assert account["start"] + account["luck"] + account["own"] + account["others"] == account["result"]
        again = found.start(record(title), None, SECONDS, "somebody else")
        assert (again.id, again.state, again.done) == (status.id, "done", 1.0)

    run(play)


def test_an_address_has_one_analysis_at_a_time_and_others_wait_their_turn() -> None:
    async def play(found: Analyses) -> None:
        first = found.start(record(), None, 30, "a")
        assert found.start(record(), None, 30, "b").id == first.id  # the same one, never a second
        refusal = refused(lambda: found.start(record(seed=6), None, 30, "a"))
        assert refusal.reason is not None
        assert (refusal.error, refusal.reason.name) == ("too_many", "one_analysis")
        await until(found, first.id, "working")
        second, third = (found.start(record(seed=6), None, seconds, who) for seconds, who in ((30, "b"), (31, "c")))
        assert (second.state, second.ahead, third.ahead) == ("waiting", 1, 2)
        assert refused(lambda: found.cancel(first.id, "b")).error == "forbidden"
        found.cancel(first.id, "a")
        found.cancel(second.id, "b")
        assert (found.status(first.id).state, found.status(second.id).state) == ("cancelled", "cancelled")
        await until(found, third.id, "working")
        found.cancel(third.id, "c")
        assert found.start(record(seed=6), None, SECONDS, "a").state == "waiting"

    run(play)


def test_a_stopped_analysis_continues_where_it_was() -> None:
    async def play(found: Analyses) -> None:
        status = found.start(record(), None, 30, "a")
        while not found.status(status.id).done:
            await asyncio.sleep(0.02)
        found.cancel(status.id, "a")
        while not found._work:
            await asyncio.sleep(0.02)
        ((game, kept),) = found._work.items()
        work = json.loads(kept)
        assert work["sums"][0]["games"] >= 8
        first = next(iter(work["judged"].values()))
        first["iterations"] = 1_000_000  # a mark that only a continued analysis can show
        found._work[game] = json.dumps(work).encode()
        again = found.start(record(), None, SECONDS, "a")
        assert await until(found, again.id, "done", "failed") == "done"
        told = json.loads(found.result(again.id))
        assert told["imagined"] > 1000
        assert told["games"] >= work["sums"][0]["games"]

    run(play)


def test_only_so_many_wait_and_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "_MOST_WAITING", 3)
    monkeypatch.setattr(analyses, "_MOST_KEPT", 3)

    async def play(found: Analyses) -> None:
        started = [found.start(record(), None, 30 + who, str(who)) for who in range(3)]
        assert refused(lambda: found.start(record(), None, 40, "9")).error == "full"
        for who, status in enumerate(started):
            found.cancel(status.id, str(who))
        last = found.start(record(), None, 40, "9")
        assert refused(lambda: found.status(started[0].id)).error == "not_found"
        assert found.status(started[2].id).state == "cancelled"
        found.cancel(last.id, "9")

    run(play)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("title nordic-countries\nrules 1\nseats A | B\n\n* first 1\n", "unfinished_record"),
        ("title nordic-countries\nrules 1\nseats A | B\n\n* first 9\n", "broken_record"),
        ("", None),
        ("title chess\nrules 1\nseats A | B\n\n", None),
        ("\x00" * 1000, None),
    ],
)
def test_a_record_that_cannot_be_analysed_fails_with_a_sentence(text: str, name: str | None) -> None:
    async def play(found: Analyses) -> None:
        status = found.start(text, None, SECONDS, "a")
        assert await until(found, status.id, "done", "failed") == "failed"
        detail = found.status(status.id).detail
        assert detail.endswith(".")
        assert len(detail) < 300
        refusal = refused(lambda: found.result(status.id))
        assert (refusal.error, refusal.detail) == ("invalid", detail)
        assert name is None or (refusal.reason is not None and refusal.reason.name == name)

    run(play)


def test_a_process_that_dies_is_a_failed_analysis_that_can_be_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(found: Analyses) -> None:
        monkeypatch.setattr(analyses, "_MODULE", "this")
        status = found.start(record(), None, SECONDS, "a")
        assert await until(found, status.id, "done", "failed") == "failed"
        assert refused(lambda: found.result(status.id)).error == "failed"
        monkeypatch.undo()
        assert found.start(record(), None, SECONDS, "a").state == "waiting"
        assert await until(found, status.id, "done", "failed") == "done"

    run(play)
