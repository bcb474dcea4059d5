"""Two people finish a game over real sockets, even if the server is killed in the middle."""

import asyncio
from pathlib import Path

import pytest
from tests.server.serving import Player, serving

TITLES = ("nordic-countries", "northern-lights")


@pytest.mark.parametrize("title", TITLES)
def test_two_people_and_a_bot_finish_a_game_although_the_server_is_killed(title: str, tmp_path: Path) -> None:
    async def game() -> None:
        players = [Player(server, made["code"], secret, seed=int(seat)) for seat, secret in made["secrets"].items()]
        watcher = Player(server, made["code"], None)
        playing = [asyncio.create_task(player.play()) for player in (*players, watcher)]
        while len(players[0].heard) < 60:
            await asyncio.sleep(0.05)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await asyncio.gather(*playing)
        for player in (*players, watcher):
            assert [entry["number"] for entry in player.heard] == list(range(1, player.told["number"] + 1))
        assert len({str(player.told["result"]) for player in (*players, watcher)}) == 1

    with serving(str(tmp_path / "games.db")) as server:
        made = server.begin(title, "Astrid", "Bjørn", "bot:easy")
        asyncio.run(game())
        record = server.request("GET", f"/api/tables/{made['code']}/record").text
        assert record.startswith(f"title   {title}\n")
        assert "seed " in record
