"""Turns of bots: a stranger with many tables delays a neighbour by one decision, not by all of them."""

import asyncio
from itertools import count

import pytest

from nordrail.bots.levels import fitting
from nordrail.server.children.turns import NOBODY, PEOPLE, Turns, Waiter


def served(places: int, *waiters: Waiter) -> list[Waiter]:
    """Return the order in which waiters get their turns, if all ask at once while the places are taken."""
    order: list[Waiter] = []

    async def think(turns: Turns, waiter: Waiter, start: asyncio.Event) -> None:
        async with turns.turn(waiter):
            order.append(waiter)
            await start.wait()
            await asyncio.sleep(0)

    async def run() -> None:
        turns, start = Turns(places), asyncio.Event()
        thinking = [asyncio.create_task(think(turns, waiter, start)) for waiter in waiters]
        await asyncio.sleep(0)
        start.set()
        await asyncio.wait_for(asyncio.gather(*thinking), 10)

    asyncio.run(run())
    return order


def test_a_neighbour_waits_for_one_decision_however_many_tables_a_stranger_has() -> None:
    stranger = [Waiter(PEOPLE, "10.0.0.1", f"table {number}") for number in range(28)] * 5
    neighbour = Waiter(PEOPLE, "10.0.0.2", "ours")
    assert served(1, *stranger, neighbour).index(neighbour) == 1


def test_the_tables_of_an_address_take_turns() -> None:
    tables = [Waiter(PEOPLE, "10.0.0.1", name) for name in "AAAABBC"]
    assert "".join(waiter.table for waiter in served(1, *tables)[:4]) == "ABCA"


def test_people_come_before_tables_of_bots_alone() -> None:
    alone = [Waiter(NOBODY, f"10.0.0.{number}", "bots") for number in range(20)]
    people = [Waiter(PEOPLE, "10.0.1.1", "people")] * 3
    assert [waiter.rank for waiter in served(1, *alone, *people)] == [NOBODY, *[PEOPLE] * 3, *[NOBODY] * 19]


def test_bots_alone_leave_a_place_free_for_people() -> None:
    alone = [Waiter(NOBODY, f"10.0.0.{number}", "bots") for number in range(5)]
    people = Waiter(PEOPLE, "10.0.1.1", "people")
    assert people in served(3, *alone, people)[:3]


def test_a_place_is_free_again_after_a_cancelled_turn() -> None:
    async def run() -> None:
        turns, names = Turns(1), count()
        async with turns.turn(Waiter(PEOPLE, "a", "first")):
            waiting = [asyncio.create_task(enter(turns, f"{next(names)}")) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        assert await asyncio.wait_for(asyncio.gather(*waiting[1:]), 10) == ["1", "2"]

    async def enter(turns: Turns, name: str) -> str:
        async with turns.turn(Waiter(PEOPLE, "a", name)):
            return name

    asyncio.run(run())


@pytest.mark.parametrize(
    ("bot", "routes", "runs"),
    [
        ("expert", 100, "expert"),
        ("expert", 301, "hard"),
        ("search:seconds=9", 301, "hard"),
        ("hard", 600, "hard"),
        ("hard", 601, "onestep"),
        ("expert", 1000, "onestep"),
        ("easy", 600, "easy"),
        ("easy", 601, "onestep"),
        ("random", 1000, "random"),
    ],
)
def test_a_bot_gives_way_to_a_simpler_one_on_a_large_board(bot: str, routes: int, runs: str) -> None:
    assert fitting(bot, routes) == runs
