"""Boards and records of strangers: each of these once stopped the server for everybody."""

import asyncio
import os
import sys
from pathlib import Path
from time import sleep

import pytest
from tests.server.attacks.boards import large_board
from tests.server.attacks.neighbour import while_others_play
from tests.server.serving import Server
from tests.server.test_bot_pool import children
from tests.server.test_records_api import finished

from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.server.children.parser import Parser
from nordrail.table.refusal import Refusal

TITLE = "nordic-countries"
PATIENCE = 2.0
"""The most seconds that a neighbour may wait on a busy machine; without an attack it is a few milliseconds."""


def test_a_dotted_key_of_40_kilobytes_is_refused_at_once(server: Server) -> None:
    bad = {"title": TITLE, "board": "a." * 20_000 + "a = 1"}
    answer, longest = while_others_play(server, lambda: server.request("POST", "/api/boards", json=bad))
    assert (answer.status_code, longest < PATIENCE) == (422, True)
    assert answer.json()["detail"] == "the file is not TOML: a key has too many parts."


def test_wrong_cities_in_a_large_board_are_listed_without_stopping_anybody(server: Server) -> None:
    board = large_board(400, 600, 10)
    for number in range(200, 240):
        board = board.replace(f'"c{number}-c{number + 1}"', f'"cq{number}{"x" * 40}-c{number + 1}"', 1)
    bad = {"title": TITLE, "board": board}
    answer, longest = while_others_play(server, lambda: server.request("POST", "/api/boards", json=bad))
    assert (answer.status_code, len(answer.json()["mistakes"]), longest < PATIENCE) == (422, 21, True)


def test_many_tables_with_large_boards_are_listed_without_stopping_anybody(server: Server) -> None:
    seats = [{"who": "me", "name": "Astrid"}, {"who": "open"}]
    codes = []
    for number in range(6):
        wish = {"title": TITLE, "board": large_board(name=f"Large {number}"), "seats": seats}
        codes.append(server.request("POST", "/api/tables", json=wish).json()["code"])
    known = {"tables": [{"code": code} for code in codes * 3]}
    answer, longest = while_others_play(server, lambda: server.request("POST", "/api/my-tables", json=known))
    assert (answer.status_code, len(answer.json()), longest < PATIENCE) == (200, 6, True)  # each table once


def test_a_small_record_makes_no_enormous_answer(server: Server) -> None:
    long = {"record": record_on_a_large_board(), "board": large_board(100, 1000, 700)}
    assert len(long["record"]) < 36_000
    answer, longest = while_others_play(server, lambda: server.request("POST", "/api/records", json=long))
    assert (answer.status_code, longest < PATIENCE) == (422, True)
    assert answer.json()["detail"].endswith("more than 6,000,000 bytes; no game is that long.")
    whole = server.request("POST", "/api/records", json={"record": finished(TITLE).dump()})
    assert whole.headers["content-encoding"] == "gzip"
    assert int(whole.headers["content-length"]) < len(whole.content) / 8


def record_on_a_large_board() -> str:
    """Return a record in which players only draw tickets; each of its views lists 1,000 free routes."""
    rulebook = find_title(TITLE).with_board(large_board(100, 1000, 700))
    game = Game.new(rulebook, ["Astrid", "Bjørn"], seed=1, first=1)
    while len(game.events) < 600:
        legal = game.legal()
        game = game.play(next((action for action in legal if str(action) == "tickets"), legal[0]))
    headers = {key: value for key, value in game.record.headers.items() if key not in ("seed", "result")}
    return Record(headers, game.events).dump()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of resources")
def test_a_file_that_takes_too_long_or_too_much_memory_is_refused_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replace the parser by one that never ends, then by one that eats memory."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os\n"
        "if os.environ.get('LANG') == 'stuck':\n"
        "    from nordrail.host.replies import replayed_record as module\n"
        "    def stuck(text, board, seat, write):\n"
        "        if text == 'loop':\n"
        "            while True: pass\n"
        "        if text == 'memory':\n"
        "            return b'x' * (3 << 30)\n"
        "        return b'fine'\n"
        "    module.replayed_record = stuck\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("LANG", "stuck")

    async def ask() -> None:
        asked = Parser("", seconds=1)
        with pytest.raises(Refusal, match="too much memory"):
            await asked.replay("memory", None, None)
        with pytest.raises(Refusal, match="too long"):
            await asked.replay("loop", None, None)
        with pytest.raises(Refusal, match="too long"):  # remembered
            await asyncio.wait_for(asked.replay("loop", None, None), 1)
        assert await asked.replay("good", None, None) == b"fine"
        await asked.close()

    asyncio.run(ask())


def test_files_that_wait_keep_no_table_from_being_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def error(asked: Parser, address: str) -> str:
        with pytest.raises(Refusal) as caught:
            await asyncio.wait_for(asked.replay("one more", None, None, address), 5)
        return caught.value.error

    async def run() -> None:
        asked, read = Parser(""), asyncio.Event()

        async def ask(*_: object) -> tuple[None, bytes]:
            await read.wait()
            return None, b"read"

        monkeypatch.setattr(asked, "_ask", ask)
        addresses = [f"192.0.2.{number // 8}" for number in range(50)]
        replays = [asked.replay(f"{number}", None, None, address) for number, address in enumerate(addresses)]
        waiting = [asyncio.create_task(replay) for replay in replays]
        await asyncio.sleep(0)
        assert [await error(asked, address) for address in ("192.0.2.0", "192.0.2.99")] == ["too_many", "full"]
        table = asyncio.create_task(asked.rulebook(TITLE, "name = 'Large'"))
        await asyncio.sleep(0)
        read.set()
        assert [*await asyncio.gather(*waiting), await table] == [b"read"] * 51
        assert await asked.replay("one more", None, None, "192.0.2.0") == b"read"
        await asked.close()

    asyncio.run(run())


@pytest.mark.parametrize("start", [b"%d\\n", b'{"size": %d}\\n'], ids=["old", "new"])
def test_a_parser_that_a_file_has_taken_over_runs_nothing_in_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    """Replace the answers by a pickle that makes a folder when it is loaded."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, pickle, sys\n"
        "class Evil:\n"
        f"    def __reduce__(self): return os.mkdir, ({str(tmp_path / 'taken')!r},)\n"
        "if os.environ.get('LANG') == 'evil':\n"
        "    from nordrail.engine.rules.rulebook import Rulebook\n"
        "    def answer(self, text):\n"
        "        packed = pickle.dumps((None, Evil()))\n"
        f"        sys.stdout.buffer.write(b'{start.decode()}' % len(packed) + packed)\n"
        "        sys.stdout.buffer.flush()\n"
        "        sys.stdin.read()\n"
        "    Rulebook.with_board = answer\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("LANG", "evil")

    async def ask() -> None:
        asked = Parser("")
        with pytest.raises(Refusal, match="too long"):
            await asked.rulebook(TITLE, "name = 'Evil'")
        await asked.close()

    asyncio.run(ask())
    assert not (tmp_path / "taken").exists()


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_a_board_is_the_same_after_its_way_through_the_parser(title: str) -> None:
    board = large_board(40, 80, 30) + (
        "\n[rules]\ntrains = 30\n[rules.tickets]\nfirst_offer = 4\n[rules.deck]\nlocomotive = 7\n"
    )
    board = board.replace('country = "Norway"', 'country = "Norway", arctic = true, x = 100, y = 200', 1)
    board = board.replace("length = 2", "length = 3, ferry = 1", 1).replace(
        "length = 2", 'length = 2, substitute = "3 any"', 1
    )
    board = board.replace('color = "gray", length = 2 }', 'color = "red", length = 1, tunnel = true }', 1)

    async def ask() -> Rulebook:
        asked = Parser("")
        try:
            return await asked.rulebook(title, board)
        finally:
            await asked.close()

    assert asyncio.run(ask()) == find_title(title).with_board(board)


def test_no_file_of_a_stranger_is_read_in_the_process_of_the_server(server: Server) -> None:
    """The parser is another process: killing it in the middle of its work harms nobody."""
    board = large_board(name="Killed")
    server.request("POST", "/api/boards", json={"title": TITLE, "board": board})
    for pid in children(server):
        os.kill(pid, 9)
    sleep(0.5)
    wish = {"title": TITLE, "board": board, "seats": [{"who": "me", "name": "Astrid"}, {"who": "open"}]}
    for _ in range(2):
        assert server.request("POST", "/api/tables", json=wish).status_code == 201
