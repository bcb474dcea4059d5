"""Moves that arrive at the same moment, and moves that arrive repeatedly."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import pytest
from tests.server.model import FIRE, TITLES, Guest, journal
from tests.server.serving import Json, Server, serving

RACES = 10_000 if FIRE else 100
"""The number of turns of each title that two tabs race for."""
KILLS = 20 if FIRE else 1
LATEST_KILL = 0.02
"""The most seconds between a move and the kill, which comes before, while or after it is stored."""
SENT = 100
"""The number of times that a move is sent."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("races") / "games.db")) as server:
        yield server


@asynccontextmanager
async def sitting(server: Server, title: str) -> AsyncIterator[list[Guest]]:
    """Connect two tabs of each of two seats, after the first tickets, which could be chosen repeatedly."""
    made = server.begin(title, "Astrid", "Bjørn")
    guests = [Guest(server, made, seat) for seat in (1, 2, 1, 2)]
    try:
        for guest in guests:
            await guest.connect()
        for guest in guests[:2]:
            await guest.move(guest.told["legal"][0])
        for guest in guests:
            await guest.catch_up()
        yield guests
    finally:
        for guest in guests:
            await guest.vanish()


def next_move(guests: list[Guest], action: str, name: str) -> Json:
    return {"type": "move", "id": name, "ply": guests[0].told["ply"], "action": action}


async def race(guests: list[Guest], random: Random, name: str) -> tuple[str, str]:
    """Move in both tabs of the acting seat at once; return the id and the line of the move that won."""
    tabs = random.sample([guest for guest in guests if guest.told["legal"]], 2)
    actions = random.sample(tabs[0].told["legal"], 2)
    moves = [next_move(guests, action, f"{name}{tab}") for tab, action in zip("ab", actions, strict=True)]
    answers = await asyncio.gather(*(tab.ask(move) for tab, move in zip(tabs, moves, strict=True)))
    for guest in guests:
        await guest.catch_up()
    story = f"{tabs[0]} sent {moves} at once and received {answers}"
    done = [answer for answer in answers if answer["type"] == "done"]
    refused = [answer for answer in answers if answer["type"] == "problem"]
    assert len(done) == len(refused) == 1, story
    assert refused[0]["error"] == ("over" if guests[0].over else "stale"), story
    line = f"{tabs[0].seat} {actions[answers.index(done[0])]}"
    for tab in tabs:
        since = [entry for entry in tab.heard if entry["number"] >= done[0]["number"]]
        assert since[0]["text"] == line, f"{story}, but heard {since}"
        assert not [entry for entry in since[1:] if entry["text"][0] != "*"], f"{story}, but heard {since}"
    return done[0]["id"], line


async def play(guests: list[Guest], races: int, random: Random) -> int:
    """Race for every turn with a choice until the game is over; return the number of races."""
    done: list[tuple[str, str]] = []
    raced = 0
    while raced < races and not guests[0].over:
        acting = next(guest for guest in guests if guest.told["legal"])
        name = f"turn {len(done)} "
        if len(legal := acting.told["legal"]) > 1:
            done.append(await race(guests, random, name))
            raced += 1
        else:
            answer = await acting.ask(next_move(guests, legal[0], name))
            assert answer["type"] == "done", answer
            done.append((name, f"{acting.seat} {legal[0]}"))
            for guest in guests:
                await guest.catch_up()
    kept = journal(guests[0].server, guests[0].code)
    assert [(entry["move"], entry["text"]) for entry in kept if entry["kind"] == "line" and "move" in entry] == done
    for guest in guests:
        guest.check_numbers()
        guest.check_record()
        own = [line for line in guest.lines if line[0] == f"{guest.seat}"]
        assert own[1:] == [line for _, line in done if line[0] == f"{guest.seat}"]  # after the first tickets
    return raced


@pytest.mark.parametrize("title", TITLES)
def test_of_two_moves_that_are_sent_for_one_turn_at_once_one_is_done(title: str, server: Server) -> None:
    async def races() -> None:
        random, raced = Random(title), 0
        while raced < RACES:
            async with sitting(server, title) as guests:
                raced += await play(guests, RACES - raced, random)

    asyncio.run(races())


async def send_often(tabs: list[Guest], move: Json, times: int) -> list[Json]:
    """Send a move this many times, half from each tab, before reading; return all answers."""

    async def send(tab: Guest) -> list[Json]:
        for _ in range(times // 2):
            await tab.send(move)
        return [await tab.hear_until(lambda heard: heard.get("id") == move["id"]) for _ in range(times // 2)]

    return [answer for answers in await asyncio.gather(*map(send, tabs)) for answer in answers]


@pytest.mark.parametrize("kill", range(KILLS))
def test_a_move_that_is_sent_a_hundred_times_is_done_once_although_the_server_is_killed(
    kill: int, server: Server
) -> None:
    """At one table of each title the move is answered before the kill; at the other it is in flight."""

    async def send_and_kill() -> None:
        random = Random(kill)
        async with AsyncExitStack() as stack:
            sent: list[tuple[list[Guest], list[Guest], Json, list[Json]]] = []
            for title in TITLES:
                for early in (True, False):
                    guests = await stack.enter_async_context(sitting(server, title))
                    tabs = [guest for guest in guests if guest.told["legal"]]
                    move = next_move(guests, random.choice(tabs[0].told["legal"]), "again")
                    sent.append((guests, tabs, move, await send_often(tabs, move, SENT // 2) if early else []))
            for _, tabs, move, answers in sent:
                if not answers:
                    await tabs[0].send(move)
            await asyncio.sleep(random.random() * LATEST_KILL)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            for guests, tabs, move, answers in sent:
                for guest in guests:
                    await guest.vanish()
                    await guest.connect()
                answers += await send_often(tabs, move, SENT - len(answers))
                for guest in guests:
                    await guest.catch_up()
                check_done_once(guests, tabs[0], move, answers)

    asyncio.run(send_and_kill())


def check_done_once(guests: list[Guest], tab: Guest, move: Json, answers: list[Json]) -> None:
    story = f"{tab} sent {move} and received {answers}"
    assert len(answers) == SENT, story
    assert all(answer["type"] == "done" and answer == answers[0] for answer in answers), story
    kept = journal(tab.server, tab.code)
    places = [number for number, entry in enumerate(kept, start=1) if entry.get("move") == move["id"]]
    assert places == [answers[0]["number"]], f"{story}, but it is stored at {places}"
    line = f"{tab.seat} {move['action']}"
    assert kept[places[0] - 1]["text"] == line, story
    assert tab.lines[tab.lines.index(line) :].count(line) == 1, story
    for guest in guests:
        guest.check_numbers()
        guest.check_record()
        guest.check_beside_newcomer()
