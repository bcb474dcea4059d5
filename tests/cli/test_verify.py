"""`nordrail verify`: every deal of a finished game matches its seed, and the seed matches its commitment."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tests.server.serving import Json, Player, Server, serving
from typer.testing import CliRunner, Result

from nordrail.arena.match import Fixture, play_match
from nordrail.arena.simulation import random_game
from nordrail.cli.app import app
from nordrail.engine.events import Deal
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import find_title

TITLES = ("nordic-countries", "northern-lights")
both_titles = pytest.mark.parametrize("title", TITLES)


def verify(text: str, folder: Path) -> Result:
    (folder / "one.game").write_text(text, encoding="utf-8")
    return CliRunner().invoke(app, ["verify", str(folder / "one.game")])


def sentence(text: str, folder: Path) -> str:
    """Return the error message for a record that fails, without the name of its file."""
    result = verify(text, folder)
    assert result.exit_code != 0
    return result.output.partition("one.game: ")[2].replace("\n", " ").strip()


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Records of a real server: games with a chosen first seat, a move taken back, and an absent player."""
    db = tmp_path_factory.mktemp("verifying") / "games.db"
    with serving(str(db), "--thinkers", "1") as server:
        tables = {
            title: server.begin(title, "Astrid", "Bjørn", first=2, seconds_a_move=10, away_bot="easy")
            for title in TITLES
        }
        for made in tables.values():
            asyncio.run(play_a_while(server, made))
        server.kill()
        with closing(sqlite3.connect(db)) as connection, connection:  # two hours pass while nobody is connected
            connection.execute("update entries set at = at - 7200")
            connection.execute("update games set due = due - 7200 where due is not null")
        server.start()
        for made in tables.values():
            asyncio.run(come_back_and_finish(server, made))
        return {
            title: server.request("GET", f"/api/tables/{made['code']}/record").text for title, made in tables.items()
        }


async def play_a_while(server: Server, made: Json) -> None:
    """Let seat 2 go first, draw, take that back with the other's consent, and draw the same card again."""
    astrid, bjorn = players = [Player(server, made["code"], secret) for secret in made["secrets"].values()]
    for player in players:
        await player.connect()
    for player in players:
        await player.move(player.told["legal"][0])
    drawn = []
    for _ in range(2):
        while "draw" not in bjorn.told["legal"]:
            await bjorn.hear()
        number = (await bjorn.move("draw"))["number"]
        while bjorn.told["number"] < number:
            await bjorn.hear()
        drawn.append(bjorn.heard[-1]["text"])
        if len(drawn) == 1:
            await bjorn.ask({"type": "back", "ply": bjorn.told["ply"]})
            while astrid.told["table"]["asked"] is None:
                await astrid.hear()
            question = astrid.told["table"]["asked"]["number"]
            await astrid.send({"type": "answer", "question": question, "yes": True})
            while bjorn.heard[-1]["kind"] != "back":
                await bjorn.hear()
    assert drawn[0] == drawn[1]
    assert re.fullmatch(r"\* hand 2 [A-Z]", drawn[0])
    for player in players:
        await player.close()


async def come_back_and_finish(server: Server, made: Json) -> None:
    """Return to seat 2, which a bot has played, with a move, and finish the game."""
    astrid, bjorn = (Player(server, made["code"], secret, seed=int(seat)) for seat, secret in made["secrets"].items())
    await bjorn.connect()
    while not any(entry.get("text") == "* seat 2 easy for Bjørn" for entry in bjorn.heard):
        await bjorn.hear()
    await bjorn.close()
    await asyncio.gather(astrid.play(), bjorn.play())


@both_titles
def test_the_record_of_a_table_verifies(title: str, records: dict[str, str], tmp_path: Path) -> None:
    text = records[title]
    for line in ("first   2", "* first 2", "* seat 2 easy for Bjørn", "* seat 2 Bjørn"):
        assert f"\n{line}\n" in text
    result = verify(text, tmp_path)
    assert result.exit_code == 0, result.output
    deals = len(re.findall(r"^\* (?!seat)", text, re.MULTILINE))
    assert result.output.endswith(f"one.game: all {deals} deals match the seed, and the seed matches its commitment\n")
    assert CliRunner().invoke(app, ["check", str(tmp_path / "one.game")]).exit_code == 0


@both_titles
def test_a_deal_that_does_not_match_is_found_with_its_line(title: str, records: dict[str, str], tmp_path: Path) -> None:
    """Swap the first hands of two seats, which the rules would allow."""
    lines = records[title].splitlines()
    one, two = (next(at for at, line in enumerate(lines) if line.startswith(f"* hand {seat} ")) for seat in (1, 2))
    right = lines[one]
    assert right[9:] != lines[two][9:]
    lines[one], lines[two] = f"* hand 1 {lines[two][9:]}", f"* hand 2 {lines[one][9:]}"
    assert sentence("\n".join(lines), tmp_path) == f"line {one + 1}: the seed gives: {right}"


@both_titles
def test_another_seat_cannot_have_gone_first(title: str, records: dict[str, str], tmp_path: Path) -> None:
    text = records[title]
    line = text.splitlines().index("* first 2") + 1
    where = text.splitlines().index("first   2") + 1
    assert (
        sentence(text.replace("\nfirst   2\n", "\nfirst   1\n"), tmp_path) == f"line {line}: the seed gives: * first 1"
    )
    assert sentence(text.replace("\nfirst   2\n", "\nfirst   3\n"), tmp_path) == (
        f"line {where}: first must be a seat from 1 to 2"
    )


@both_titles
def test_the_seed_must_be_there_and_match_the_commitment(title: str, records: dict[str, str], tmp_path: Path) -> None:
    text = records[title]
    seed = re.search(r"^seed    (.+)\n", text, re.MULTILINE)
    assert seed is not None
    assert f"commit  {sha256(seed[1].encode()).hexdigest()}\n" in text
    assert sentence(text.replace(seed[0], ""), tmp_path) == (
        "line 1: this record has no seed; it is added when the game is over"
    )
    line = text[: seed.start()].count("\n") + 1
    assert sentence(text.replace(seed[0], "seed    another\n"), tmp_path) == (
        f"line {line}: this seed does not match the commitment: its digest differs"
    )


@pytest.mark.parametrize("first", [None, 1, 2])
@both_titles
def test_the_record_of_a_local_game_verifies(title: str, first: int | None, tmp_path: Path) -> None:
    game, random = Game.new(title, ["Astrid", "Bjørn"], seed=5, first=first), Random(5)
    for play in range(10_000):
        if game.over:
            break
        if play == 20:
            game.play("* seat 1 Carl")  # a name changes no deal, taken back or not
        if play == 30:
            game = game.play("* seat 1 Dagny")
            game = game.undo()
        game = game.play(random.choice(game.legal()))
        if play in (25, 40) and not game.over:
            last = next(event for event in reversed(game.record.events) if event.actor)
            after = game.record
            game = game.undo()
            game = game.play(last)
            assert game.record == after
    result = verify(game.record.dump(), tmp_path)
    assert result.exit_code == 0, result.output
    assert result.output.endswith("deals match the seed\n")


@both_titles
def test_a_game_resumed_with_its_seed_verifies(title: str, tmp_path: Path) -> None:
    game, random = Game.new(title, 2, seed=6), Random(6)
    for play in range(40):
        if play == 15:
            game = game.play("* seat 2 Carl")
        game = game.play(random.choice(game.legal()))
    game = Game.from_record(game.record.dump(), seed=6)
    while not game.over:
        game = game.play(random.choice(game.legal()))
    assert verify(game.record.dump(), tmp_path).exit_code == 0


@both_titles
def test_games_of_the_arena_and_of_simulations_verify(title: str, tmp_path: Path) -> None:
    match = play_match(find_title(title), Fixture(1, 1, ("random", "random")), 3)
    for record in (match.record, random_game(find_title(title), 2, "9").record.dump()):
        assert verify(record, tmp_path).exit_code == 0


@both_titles
def test_a_record_that_stops_early_is_verified_and_called_unfinished(title: str, tmp_path: Path) -> None:
    game = random_game(find_title(title), 2, "9")
    text = game.record.dump()
    whole = verify(text, tmp_path)
    assert "unfinished" not in whole.output
    lines = [line for line in text.split("\n") if not line.startswith("result ")]
    result = verify("\n".join(lines[: len(lines) // 2]), tmp_path)
    assert result.exit_code == 0
    assert result.output.replace("\n", " ").strip().endswith("deals match the seed; the game is unfinished")
    told = CliRunner().invoke(app, ["verify", "--json", str(tmp_path / "one.game")])
    facts = json.loads(told.output)
    assert facts == {"file": str(tmp_path / "one.game"), "deals": facts["deals"], "commitment": None, "over": False} | {
        "contributed": [],
        "unopened": [],
    }
    assert 0 < facts["deals"] < sum(isinstance(event.what, Deal) for event in game.record.events)


@both_titles
def test_a_seat_that_is_named_after_the_end_changes_no_deal(title: str, tmp_path: Path) -> None:
    text = random_game(find_title(title), 2, "9").record.dump() + "* seat 1 Carl\n"
    result = verify(text, tmp_path)
    assert result.exit_code == 0, result.output
    assert "unfinished" not in result.output
    for command in ("check", "replay"):
        assert CliRunner().invoke(app, [command, str(tmp_path / "one.game")]).exit_code == 0
