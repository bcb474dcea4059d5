"""The deal of the day: the same for everyone, against a bot with fixed chance, verified and measured."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.serving import Server

from nordrail import TITLES, Game
from nordrail.bots import make_bot
from nordrail.engine.daily import daily_seed
from nordrail.engine.errors import BrokenRecord
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.bot_question import BotQuestion
from nordrail.host.daily import BOT, check_playable, par, utc_day
from nordrail.records.verify import verify
from nordrail.server.live.bot_process import answer
from nordrail.server.live.lobby import Lobby
from nordrail.server.run.settings import Settings
from nordrail.table.refusal import Refusal
from nordrail.table.telling import record_text

both_titles = pytest.mark.parametrize("title", TITLES)
DAY = "2026-11-18"


def planner(question: BotQuestion) -> str:
    """Answer as the bot of the deal does in its process."""
    return answer(question, make_bot(BOT, Random(str(question["chance"]))))


def with_lobby(folder: Path, act: Callable[[Lobby], Any]) -> Any:
    """Run something with a lobby whose date is 2026-11-18."""

    async def run() -> Any:
        lobby = Lobby(Settings(db=str(folder / "games.db"), bot_pause=0, undo_pause=0, thinkers=1))
        lobby.today = lambda: DAY
        await lobby.open()
        try:
            return await act(lobby)
        finally:
            await lobby.close()

    return asyncio.run(run())


def test_the_date_is_that_of_utc() -> None:
    assert utc_day(1_795_046_399) == "2026-11-18"
    assert utc_day(1_795_046_400) == "2026-11-19"


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2026-11-19", "The deal of 2026-11-19 is not out yet; today is 2026-11-18"),
        ("2025-12-31", "There are no deals before 2026-01-01"),
        ("18.11.2026", "is not a date"),
    ],
)
def test_a_day_without_a_deal_is_refused_with_a_sentence(day: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=sentence):
        check_playable(day, DAY)
    with pytest.raises(Refusal, match=sentence):
        with_lobby(tmp_path, lambda lobby: lobby.create_daily("nordic-countries", day, "Astrid"))


@both_titles
def test_a_whole_game_is_the_same_for_all_who_play_the_same_and_can_be_verified(title: str, tmp_path: Path) -> None:
    """Play like the bot, and score what the bot scores in this seat, twice and against a bot in its own process."""

    async def play(lobby: Lobby) -> tuple[str, list[int]]:
        made = await lobby.create_daily(title, DAY, "Astrid")
        live = await lobby.find(made.code)
        for number in range(1000):
            table = live.table
            if table.over:
                break
            if 1 in table.to_act():
                question: BotQuestion = {
                    "record": (await _record(live)).dump(),
                    "board": None,
                    "seat": 1,
                    "chance": f"{table.seed} 1 {len(table.events)}",
                }
                await live.move(1, table.ply, planner(question), f"m{number}")
            else:
                await asyncio.wait_for(_moved(live, table.number), 30)
        return (await _record(live)).dump(), await lobby.daily_par(title, DAY)

    async def _record(live: Any) -> Record:
        return Record.load(record_text(live.table, 1))

    async def _moved(live: Any, number: int) -> None:
        while live.table.number == number:
            await live.act_if_due()
            await asyncio.sleep(0.01)

    text, points = with_lobby(tmp_path, play)
    record = Record.load(text)
    assert record.headers["daily"] == DAY
    assert record.headers["seed"] == daily_seed(title, DAY)
    assert verify(record, find_title(title)).over
    assert points == par(title, DAY, planner)
    assert [int(total) for total in record.headers["result"].split()] == points


def test_a_record_that_claims_to_be_a_deal_of_the_day_must_have_its_seed() -> None:
    game = Game.new("nordic-countries", 2, seed="1")
    record = game.record
    false = Record({**record.headers, "seed": "1", "daily": DAY}, record.events)
    with pytest.raises(BrokenRecord, match="the seed of this deal of the day is: daily nordic-countries 2026-11-18"):
        verify(false, find_title("nordic-countries"))
    with pytest.raises(BrokenRecord, match="is not a date"):
        verify(Record({**false.headers, "daily": "x"}, record.events), find_title("nordic-countries"))


def test_the_deal_over_http(server: Server) -> None:
    deals = server.request("GET", "/api/daily").json()
    wish = {"title": "nordic-countries", "day": "2026-02-03", "name": "Astrid"}
    made = [server.request("POST", "/api/daily", json=wish).json() for _ in range(2)]
    told = [server.request("GET", f"/api/tables/{one['code']}/update", one["secrets"]["1"]).json() for one in made]
    assert told[0]["view"]["players"][0] == told[1]["view"]["players"][0]
    assert told[0]["view"]["face_up"] == told[1]["view"]["face_up"]
    assert told[0]["table"]["daily"] == "2026-02-03"
    assert told[0]["table"]["counts"] is True
    found = server.request("GET", "/api/daily/nordic-countries/2026-02-03").json()
    assert (found["seed"], len(found["points"])) == ("daily nordic-countries 2026-02-03", 2)
    late = server.request("POST", "/api/daily", json=wish | {"day": "2999-01-01"})
    assert (late.status_code, late.json()["reason"]["name"]) == (422, "deal_not_out")
    assert deals["today"] in late.json()["detail"]
    assert server.request("GET", "/api/daily/nowhere/2026-02-03").status_code == 422
    assert server.request("POST", "/api/daily", json=wish | {"seed": "x"}).status_code == 422
