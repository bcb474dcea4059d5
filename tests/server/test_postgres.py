"""PostgreSQL stores the same as SQLite, and several processes on it act as one server."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.postgres import Postgres, postgresql
from tests.server.serving import Json, Player, Server, serving

from nordrail.server.storage.file_store import StoredFile
from nordrail.server.storage.notice_store import Wanted
from nordrail.server.storage.store import Conflict, Kept, Store, database_url
from nordrail.table.journal import Chat, Entry, Start
from nordrail.table.options import SeatOption, TableOptions
from storm import Runner

TITLES = ("nordic-countries", "northern-lights")
both_titles = pytest.mark.parametrize("title", TITLES)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with postgresql() as running:
        yield running


# The store


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    running: Postgres = request.getfixturevalue("postgres")
    return running.new_database()


def kept(code: str) -> Kept:
    seats = SeatOption(who="me", name="Bjørn"), SeatOption(who="open")
    return Kept(code, TableOptions(title="northern-lights", seats=seats), "seed", "host", 1_800_000_000.25)


def chat(*texts: str) -> list[Entry]:
    return [Chat(seat=1, text=text) for text in texts]


class Opened:
    """Open a store for a test."""

    def __init__(self, db: str) -> None:
        self._store = Store(db)

    async def __aenter__(self) -> Store:
        try:
            await self._store.open()
        except DBAPIError:
            await self._store.close()
            raise
        return self._store

    async def __aexit__(self, *_: object) -> None:
        await self._store.close()


def test_what_is_kept_is_found_again(db: str) -> None:
    async def run() -> None:
        async with Opened(db) as store:
            await store.create(kept("AAAAAA"), [Start()])
            await store.append("AAAAAA", 1, chat("hello", "Ærø"), 1_800_000_001.5, due=None, over=False)
        async with Opened(db) as store:
            assert await store.find("AAAAAA") == kept("AAAAAA")
            assert await store.find("BBBBBB") is None
            assert await store.journal("AAAAAA", 1) == [(entry, 1_800_000_001.5) for entry in chat("hello", "Ærø")]
            assert [entry for entry, _ in await store.journal("AAAAAA")] == [Start(), *chat("hello", "Ærø")]

    asyncio.run(run())


def test_a_code_is_given_once(db: str) -> None:
    async def run() -> None:
        async with Opened(db) as store:
            await store.create(kept("AAAAAA"), [])
            with pytest.raises(Conflict):
                await store.create(kept("AAAAAA"), [Start()])
            assert await store.journal("AAAAAA") == []
            assert await store.count() == 1

    asyncio.run(run())


def test_one_of_many_writes_at_a_place_and_the_others_write_nothing(db: str) -> None:
    async def run() -> None:
        async with Opened(db) as store:
            await store.create(kept("AAAAAA"), [Start()])
            writing = [
                store.append("AAAAAA", 1, chat(f"{writer}", f"{writer}"), 2.0, due=None, over=False)
                for writer in range(8)
            ]
            outcomes = await asyncio.gather(*writing, return_exceptions=True)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict"] * 7 + ["NoneType"]
            won = str(outcomes.index(None))
            assert [entry for entry, _ in await store.journal("AAAAAA", 1)] == chat(won, won)
            with pytest.raises(Conflict):  # its places are taken
                await store.append("AAAAAA", 0, chat("late", "late"), 2.0, due=None, over=False)
            assert len(await store.journal("AAAAAA")) == 3

    asyncio.run(run())


def test_tables_that_are_written_together_are_kept_or_refused_one_by_one(db: str) -> None:
    codes = [f"TAB{number:03}" for number in range(110)]

    async def run() -> None:
        async with Opened(db) as store:
            for code in codes:
                await store.create(kept(code), [Start()] if code.endswith("7") else [])
            writing = [store.append(code, 0, chat(code, code), 2.0, due=5.0, over=False) for code in codes]
            outcomes = await asyncio.gather(*writing, return_exceptions=True)
            for code, outcome in zip(codes, outcomes, strict=True):
                journal = [entry for entry, _ in await store.journal(code)]
                if code.endswith("7"):
                    assert (type(outcome), journal) == (Conflict, [Start()])
                else:
                    assert (outcome, journal) == (None, chat(code, code))
            assert set(await store.due(9.0)) <= {code for code in codes if not code.endswith("7")}
            await asyncio.gather(
                *(store.append(code, 2, chat("end"), 3.0, due=None, over=True) for code in codes if code[-1] != "7")
            )
            assert await store.due(9.0) == []
            assert await store.forget(4.0) == 99

    asyncio.run(run())


def test_what_is_due_comes_in_its_order(db: str) -> None:
    async def run() -> None:
        async with Opened(db) as store:
            for code, due in (("AAAAAA", 30.0), ("BBBBBB", 10.0), ("CCCCCC", None), ("DDDDDD", 20.0)):
                await store.create(kept(code), [])
                await store.append(code, 0, [Start()], 2.0, due=due, over=False)
            assert await store.due(20.0) == ["BBBBBB", "DDDDDD"]
            await store.append("BBBBBB", 1, chat("done"), 3.0, due=None, over=False)
            assert await store.due(99.0) == ["DDDDDD", "AAAAAA"]

    asyncio.run(run())


def test_games_that_ended_long_ago_are_forgotten_with_their_journals(db: str) -> None:
    async def run() -> None:
        async with Opened(db) as store:
            for code, at, over in (("AAAAAA", 10.0, True), ("BBBBBB", 30.0, True), ("CCCCCC", 10.0, False)):
                await store.create(kept(code), [])
                await store.append(code, 0, [Start()], at, due=None, over=over)
            assert await store.forget(20.0) == 1
            assert await store.find("AAAAAA") is None
            assert [len(await store.journal(code)) for code in ("AAAAAA", "BBBBBB", "CCCCCC")] == [0, 1, 1]

    asyncio.run(run())


def test_files_are_kept_replaced_and_deleted_with_their_game(db: str) -> None:
    async def play() -> None:
        async with Opened(db) as store:
            files, code = store.files, "AAAAAA"
            await store.create(kept(code), chat("one"))
            await files.keep(StoredFile("analysis", "free", b"1", 10.0), 9, 100)
            await files.keep(StoredFile("analysis", "own", b"\x00\xff", 20.0, code), 9, 100)
            await files.keep(StoredFile("analysis", "own", b"\x00\xfe", 21.0, code), 9, 100)
            await files.keep(StoredFile("analysis", "lost", b"3", 30.0, "BBBBBB"), 9, 100)  # its game is gone
            found = [name for name in ("free", "own", "lost") if await files.has("analysis", name)]
            assert found == ["free", "own"]
            assert await files.find("analysis", "own") == StoredFile("analysis", "own", b"\x00\xfe", 21.0, code)
            assert await files.find("work", "own") is None
            await files.use("analysis", "free", 25.0)
            await files.keep(StoredFile("analysis", "third", b"333", 26.0), 2, 100)
            assert not await files.has("analysis", "own")  # the oldest one makes room
            await files.keep(StoredFile("analysis", "own", b"4444", 40.0, code), 9, 7)
            assert not await files.has("analysis", "free")  # those that are too large together do, too
            await files.forget(27.0, "work")
            assert await files.has("analysis", "third")
            await files.forget(27.0, "analysis")
            assert not await files.has("analysis", "third")
            assert await store.admin.delete(code)
            assert not await files.has("analysis", "own")
            for number, forget in enumerate((store.forget, store.forget_idle)):
                await store.create(replace(kept(code), created=1.0), [])
                await files.keep(StoredFile("work", "own", b"5", 50.0, code), 9, 100)
                if not number:
                    await store.append(code, 0, chat("two"), 2.0, due=None, over=True)
                assert await forget(100.0) == 1
                assert not await files.remove("work", "own")

    asyncio.run(play())


def test_a_database_of_the_first_version_is_migrated_with_its_games(db: str) -> None:
    async def run() -> None:
        async with Opened(db) as store:
            await store.create(kept("AAAAAA"), [Start()])
        engine = create_async_engine(database_url(db))
        async with engine.begin() as connection:
            await connection.execute(text("alter table games rename column options to wishes"))
            for newer in ("notices", "told", "keys", "files"):
                await connection.execute(text(f"drop table {newer}"))
            await connection.execute(text("drop index games_address"))
            await connection.execute(text("alter table games drop column address"))
            await connection.execute(text("update alembic_version set version_num = '0001'"))
        await engine.dispose()
        async with Opened(db) as store:
            assert await store.find("AAAAAA") == kept("AAAAAA")
            assert [entry for entry, _ in await store.journal("AAAAAA")] == [Start()]

    asyncio.run(run())


def test_several_processes_open_a_new_database_at_once_and_it_is_opened_again(db: str) -> None:
    program = (
        "import asyncio, sys\nfrom nordrail.server.storage.store import Store\n"
        "store = Store(sys.argv[1])\nsys.stdin.read()\nasyncio.run(store.open())"
    )
    opening = [subprocess.Popen([sys.executable, "-c", program, db], stdin=subprocess.PIPE) for _ in range(2)]
    for process in opening:
        assert process.stdin is not None
        process.stdin.close()
    assert [process.wait(60) for process in opening] == [0, 0]

    async def run() -> None:
        async with Opened(db) as store:
            assert await store.count() == 0

    asyncio.run(run())


def test_an_upgrade_that_fails_in_the_middle_leaves_nothing_behind(db: str) -> None:
    async def run() -> None:
        engine = create_async_engine(database_url(db))
        async with engine.begin() as connection:
            await connection.execute(text("create table entries (wrong integer)"))  # the last table of the upgrade
        with pytest.raises(DBAPIError, match="entries"):
            async with Opened(db):
                pass
        async with engine.begin() as connection:
            await connection.execute(text("drop table entries"))
        await engine.dispose()
        async with Opened(db) as store:
            assert await store.count() == 0

    asyncio.run(run())


def test_notices_are_kept_replaced_claimed_and_removed(db: str) -> None:
    async def keep() -> None:
        async with Opened(db) as store:
            kept, code = store.notices, "BCDFGH"
            places = [
                Wanted(code, 1, f"https://example.org/{number}", "fi", "a" * 64, number, "key", "auth")
                for number in range(7)
            ]
            for place in (*places, replace(places[6], language="nb")):
                await kept.add(place)
            assert await kept.find(code, 1) == [*places[2:6], replace(places[6], language="nb")]
            for number in (1, 2):
                await kept.add(Wanted(code, 0, f"https://example.org/hook{number}", "en", "host", number))
            assert [place.url for place in await kept.find(code, 0, 3)] == ["https://example.org/hook2"]
            claims = [await kept.claim(code, 1, place, at) for place, at in ((5, 9.5), (5, 10.0), (4, 11.0), (6, None))]
            assert claims == [True, False, False, True]
            assert (await kept.told_at(code, 1), await kept.told_at(code, 2)) == (9.5, 0.0)
            await kept.remove(code, 1, places[6].device)
            await kept.remove(code, 0)
            assert await kept.find(code, 0, 1) == places[2:6]
            await kept.remove(code)
            assert (await kept.find(code, 0, 1), await kept.told_at(code, 1)) == ([], 0.0)
            assert await kept.private_key() is None
            first = await asyncio.gather(kept.keep_private_key("one"), kept.keep_private_key("two"))
            assert len({*first, await kept.private_key()}) == 1

    asyncio.run(keep())


# Several processes


LISTENERS = 4


@pytest.fixture(scope="module")
def three(postgres: Postgres) -> Iterator[list[Server]]:
    """Start servers on one database; the third has two processes, so four listen."""
    db = postgres.new_database()
    with serving(db) as first, serving(db) as second, serving(db, "--workers", "2") as third:
        yield [first, second, third]


def runners(made: Json, servers: list[Server]) -> list[Runner]:
    """Return a player for each seat and a watcher for each server, spread over the servers."""
    readers = [*((int(seat), secret) for seat, secret in made["secrets"].items()), *((None, None) for _ in servers)]
    return [
        Runner(servers[place % len(servers)], made["code"], seat, secret, seed=place)
        for place, (seat, secret) in enumerate(readers)
    ]


def test_games_at_three_servers_continue_at_two_when_one_is_killed(three: list[Server]) -> None:
    tables = [runners(three[0].begin(title, "Astrid", "bot:easy", "Bjørn"), three) for title in TITLES]
    everybody = [player for players in tables for player in players]
    moved = [player for player in everybody if three[1].url[4:] in player.address]

    async def play() -> None:
        playing = [asyncio.create_task(player.play()) for player in everybody]
        while min(len(player.heard) for player in everybody) < 60:
            await asyncio.sleep(0.05)
        assert len(await listening(three[0].db)) == LISTENERS
        for player in moved:
            player.address = player.address.replace(three[1].url[4:], three[2].url[4:])
        await asyncio.to_thread(three[1].kill)
        async with asyncio.timeout(300):
            await asyncio.gather(*playing)

    asyncio.run(play())
    three[1].start()
    assert len(moved) == 4
    for players in tables:
        watched = [player.heard for player in players if player.seat is None]
        assert watched[0] == watched[1] == watched[2]
        assert [entry["number"] for entry in watched[0]] == list(range(1, players[0].told["number"] + 1))
        for player in players:
            assert [entry["kind"] for entry in player.heard] == [entry["kind"] for entry in watched[0]]
            assert player.told["result"] == players[0].told["result"] is not None
            assert len(player.connected) == 1 + (player in moved)  # after a long silence a player reconnects


@both_titles
def test_one_seat_on_two_devices_moves_once_and_everybody_at_both_processes_is_told(
    title: str, three: list[Server]
) -> None:
    made = three[0].begin(title, "Astrid", "Bjørn")

    async def game() -> None:
        devices = [(seat, Player(server, made["code"], made["secrets"][seat])) for seat in "12" for server in three[:2]]
        watchers = [Player(server, made["code"], None) for server in three[:2]]
        everybody = [*(player for _, player in devices), *watchers]
        for player in everybody:
            await player.connect()
        for turn in range(12):
            acting = [player for _, player in devices if player.told["legal"]]
            moves = [
                {"type": "move", "id": f"{turn}-{place}", "ply": player.told["ply"], "action": player.told["legal"][0]}
                for place, player in enumerate(acting)
            ]
            answers = await asyncio.gather(
                *(player.ask(move) for player, move in zip(acting, moves, strict=True)), return_exceptions=True
            )
            numbers = [answer["number"] for answer in answers if isinstance(answer, dict) and answer["type"] == "done"]
            assert numbers, answers
            await asyncio.gather(*(hear_up_to(player, max(numbers)) for player in everybody))
            numbers = [player.told["number"] for player in everybody]
            await asyncio.gather(*(hear_up_to(player, max(numbers)) for player in everybody))
        for player in everybody:
            await player.close()
        assert watchers[0].heard == watchers[1].heard

    asyncio.run(game())


async def hear_up_to(player: Player, number: int) -> None:
    while player.told["number"] < number:
        await player.hear()


async def listening(db: str, also: str = "") -> list[Any]:
    """Return the connections that listen; `also` is another expression to select for each."""
    connection = await asyncpg.connect(db)
    query = "from pg_stat_activity where datname = current_database() and query ilike 'listen %'"
    found = await connection.fetch(f"select pid{also} {query}")
    await connection.close()
    return list(found)


@both_titles
def test_what_is_missed_while_the_listening_connection_is_lost_is_told_when_it_is_back(
    title: str, three: list[Server]
) -> None:
    made = three[0].begin(title, "Astrid", "Bjørn")

    async def game() -> None:
        watcher, writer = Player(three[1], made["code"], None), Player(three[0], made["code"], made["secrets"]["1"])
        await watcher.connect()
        await writer.connect()
        deaf = 0
        while not deaf:
            assert await listening(three[0].db, ", pg_terminate_backend(pid, 10000)")
            said = await writer.ask({"type": "chat", "text": "Can anyone hear me?"})
            deaf = not await listening(three[0].db)
            await hear_up_to(watcher, said["number"])
        while len(await listening(three[0].db)) < LISTENERS:
            await asyncio.sleep(0.05)
        said = await writer.ask({"type": "chat", "text": "And now?"})
        await hear_up_to(watcher, said["number"])
        assert [entry["text"] for entry in watcher.heard if entry["kind"] == "chat"][-2:] == [
            "Can anyone hear me?",
            "And now?",
        ]
        await watcher.close()
        await writer.close()

    asyncio.run(game())
