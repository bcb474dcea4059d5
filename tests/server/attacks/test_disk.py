"""The disk: what one address can fill, what copies of My games leave to tables, and room that becomes free again."""

import asyncio
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.server.attacks.boards import large_board
from tests.server.attacks.test_rates import OPTIONS, with_lobby
from tests.server.test_postgres import Opened, db, kept, postgres  # noqa: F401
from tests.server.test_table import both_titles

from nordrail.host.secrets import digest
from nordrail.server.live.lobby import Lobby
from nordrail.table import acts, parting
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import Refusal

MEGABYTE = 1_000_000


def test_room_is_free_again_when_games_are_deleted(db: str) -> None:  # noqa: F811
    letters = "".join(map(chr, range(33, 127)))

    async def run() -> None:
        async with Opened(db) as store:
            for number in range(60):
                board = "".join(Random(number).choices(letters, k=200_000))  # it cannot be compressed
                code = f"A{number}"
                await store.create(replace(kept(code), options=replace(OPTIONS, board=board)), [])
                await store.append(code, 0, [], 10.0, due=None, over=True)
            assert [await store.usage.exceeds(most * MEGABYTE) for most in (9, 40)] == [True, False]
            assert await store.forget(20.0) == 60
            assert not await store.usage.exceeds(9 * MEGABYTE)

    asyncio.run(run())


async def resigned(here: Lobby, options: TableOptions, address: str) -> None:
    """Create a table, start its game and resign."""
    made = await here.create(options, address)
    live = await here.find(made.code)
    await live.do(acts.start)
    await live.do(lambda table: parting.resign(table, 1))
    assert live.table.over


@both_titles
def test_finished_tables_with_large_boards_fill_no_disk(title: str, tmp_path: Path) -> None:
    async def run() -> None:
        here = with_lobby(tmp_path / "games.db", {"megabytes_an_address": 1, "thinkers": 1})
        await here.open()
        board = large_board()
        board += "#" * (190_000 - len(board))
        seats = tuple(SeatOption(who="me", name=name) for name in ("Astrid", "Bjørn"))
        large = TableOptions(title=title, seats=seats, board=board)
        for _ in range(5):
            await resigned(here, large, "192.0.2.1")
        with pytest.raises(Refusal, match="too much room"):
            await resigned(here, large, "192.0.2.1")
        await resigned(here, large, "192.0.2.2")
        await here.close()

    asyncio.run(run())


def test_copies_of_my_games_leave_room_for_tables(tmp_path: Path) -> None:
    async def run() -> None:
        here = with_lobby(tmp_path / "games.db", {"most_megabytes": 4})
        await here.open()
        copy = b64encode(b"x" * 700_000).decode()
        for number in range(2):
            await here.copies.keep(f"token {number}", copy, f"192.0.2.{number}")
        await here._forget()
        with pytest.raises(Refusal, match="no room for more copies"):
            await here.copies.keep("token 2", copy, "192.0.2.2")
        await here.copies.keep("token 1", copy, "192.0.2.1")
        assert await here.store.files.has("copy", digest("token 1"))
        await here.create(OPTIONS)
        await here.close()

    asyncio.run(run())
