"""Analyses on a server: one process at a time, one for an address, stopped, continued and kept."""

import asyncio
import gzip
import json
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from tests.coach.games import finished

from nordrail.server.live import analyses
from nordrail.server.live.analyses import Analyses
from nordrail.server.storage.store import Store
from nordrail.table.refusal import Refusal

LONGEST = 120.0
SECONDS = 1
"""The time of an analysis here; strangers must take at least five."""


def record(title: str = "nordic-countries", seed: int = 5) -> str:
    return finished(title, 2, seed).record.dump()


GAME = sha256(json.dumps([record(), None]).encode()).hexdigest()
"""The name under which the work on this record is kept."""


@asynccontextmanager
async def opened(db: str) -> AsyncIterator[tuple[Analyses, Store]]:
    """Open a database with its analyses, as a server does."""
    store = Store(db)
    await store.open()
    found = Analyses("", store.files)
    try:
        async with asyncio.timeout(LONGEST):
            yield found, store
    finally:
        await found.close()
        await store.close()


def run(play: Callable[[Analyses], Awaitable[None]]) -> None:
    async def whole() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with opened(str(Path(folder) / "games.db")) as (found, _):
                await play(found)

    asyncio.run(whole())


async def until(found: Analyses, id_: str, *states: str) -> str:
    while (state := (await found.status(id_)).state) not in states:
        await asyncio.sleep(0.1)
    return state


async def result(found: Analyses, id_: str) -> Any:
    return json.loads(gzip.decompress(await found.result(id_)))


async def refused(request: Awaitable[object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await request
    return caught.value


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_a_finished_analysis_is_kept_and_does_not_block_the_server(title: str) -> None:
    async def play(found: Analyses) -> None:
        began = thread_time()
        status = await found.start(record(title), None, SECONDS, "a")
        assert (await refused(found.result(status.id))).error == "not_done"
        assert await until(found, status.id, "done", "failed") == "done"
        told = await result(found, status.id)
        assert thread_time() - began < 1  # the thinking is done elsewhere
        assert told["title"] == title
        for account in told["accounts"]:
            assert account["start"] + account["luck"] + account["own"] + account["others"] == account["result"]
        again = await found.start(record(title), None, SECONDS, "somebody else")
        assert (again.id, again.state, again.done) == (status.id, "done", 1.0)

    run(play)


def test_an_address_has_one_analysis_at_a_time_and_others_wait_their_turn() -> None:
    async def play(found: Analyses) -> None:
        first = await found.start(record(), None, 30, "a")
        assert (await found.start(record(), None, 30, "b")).id == first.id  # the same one, never a second
        refusal = await refused(found.start(record(seed=6), None, 30, "a"))
        assert refusal.reason is not None
        assert (refusal.error, refusal.reason.name) == ("too_many", "one_analysis")
        await until(found, first.id, "working")
        second, third = [await found.start(record(seed=6), None, 30 + more, who) for more, who in ((0, "b"), (1, "c"))]
        assert (second.state, second.ahead, third.ahead) == ("waiting", 1, 2)
        assert (await refused(found.cancel(first.id, "b"))).error == "forbidden"
        await found.cancel(first.id, "a")
        await found.cancel(second.id, "b")
        assert ((await found.status(first.id)).state, (await found.status(second.id)).state) == (
            "cancelled",
            "cancelled",
        )
        await until(found, third.id, "working")
        await found.cancel(third.id, "c")
        assert (await found.start(record(seed=6), None, SECONDS, "a")).state == "waiting"

    run(play)


def test_a_stopped_analysis_continues_where_it_was() -> None:
    async def play(found: Analyses) -> None:
        status = await found.start(record(), None, 30, "a")
        while not (await found.status(status.id)).done:
            await asyncio.sleep(0.1)
        await found.cancel(status.id, "a")
        while (kept := await found._files.find("work", GAME)) is None:
            await asyncio.sleep(0.1)
        work = json.loads(gzip.decompress(kept.content))
        assert work["sums"][0]["games"] >= 8
        first = next(iter(work["judged"].values()))
        first["iterations"] = 1_000_000  # a mark that only a continued analysis can show
        await found._files.keep(replace(kept, content=gzip.compress(json.dumps(work).encode())), 9, 10**9)
        again = await found.start(record(), None, SECONDS, "a")
        assert await until(found, again.id, "done", "failed") == "done"
        told = await result(found, again.id)
        assert told["imagined"] > 1000
        assert told["games"] >= work["sums"][0]["games"]

    run(play)


def test_only_so_many_wait_and_only_so_many_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "_MOST_WAITING", 3)
    monkeypatch.setattr(analyses, "_MOST_KNOWN", 3)

    async def play(found: Analyses) -> None:
        started = [await found.start(record(), None, 30 + who, str(who)) for who in range(3)]
        assert (await refused(found.start(record(), None, 40, "9"))).error == "full"
        for who, status in enumerate(started):
            await found.cancel(status.id, str(who))
        last = await found.start(record(), None, 40, "9")
        assert (await refused(found.status(started[0].id))).error == "not_found"
        assert (await found.status(started[2].id)).state == "cancelled"
        await found.cancel(last.id, "9")

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
        status = await found.start(text, None, SECONDS, "a")
        assert await until(found, status.id, "done", "failed") == "failed"
        detail = (await found.status(status.id)).detail
        assert detail.endswith(".")
        assert len(detail) < 300
        refusal = await refused(found.result(status.id))
        assert (refusal.error, refusal.detail) == ("invalid", detail)
        assert name is None or (refusal.reason is not None and refusal.reason.name == name)

    run(play)


def test_a_process_that_dies_is_a_failed_analysis_that_can_be_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(found: Analyses) -> None:
        monkeypatch.setattr(analyses, "_MODULE", "this")
        status = await found.start(record(), None, SECONDS, "a")
        assert await until(found, status.id, "done", "failed") == "failed"
        assert (await refused(found.result(status.id))).error == "failed"
        monkeypatch.undo()
        assert (await found.start(record(), None, SECONDS, "a")).state == "waiting"
        assert await until(found, status.id, "done", "failed") == "done"

    run(play)


def test_analyses_survive_a_restart_and_a_stopped_server_keeps_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "_PARTING", 60.0)  # the process has a low priority, and other tests run beside it
    db = str(tmp_path / "games.db")

    async def before() -> tuple[str, str]:
        async with opened(db) as (found, _):
            done = await found.start(record(), None, SECONDS, "a")
            assert await until(found, done.id, "done", "failed") == "done"
            stopped = await found.start(record(seed=6), None, 30, "a")
            while not (await found.status(stopped.id)).done:
                await asyncio.sleep(0.1)
            return done.id, stopped.id

    async def after(done: str, stopped: str) -> None:
        async with opened(db) as (found, store):
            assert ((await found.status(done)).state, (await found.status(done)).done) == ("done", 1.0)
            assert (await found.start(record(), None, SECONDS, "b")).state == "done"
            assert (await result(found, done))["title"] == "nordic-countries"
            await found.cancel(done, "b")  # there is nothing to stop
            assert (await refused(found.status(stopped))).error == "not_found"
            game = sha256(json.dumps([record(seed=6), None]).encode()).hexdigest()
            assert await store.files.has("work", game)

    done, stopped = asyncio.run(before())
    asyncio.run(after(done, stopped))


def test_a_database_that_is_full_keeps_no_more_and_the_analysis_is_there_until_the_server_stops() -> None:
    async def play(found: Analyses) -> None:
        found.full = True
        status = await found.start(record(), None, SECONDS, "a")
        assert await until(found, status.id, "done", "failed") == "done"
        assert (await result(found, status.id))["title"] == "nordic-countries"
        assert not await found._files.has("analysis", status.id)
        assert not await found._files.has("work", GAME)

    run(play)
