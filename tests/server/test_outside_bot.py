"""The example of the bot API plays whole games as a separate program, whatever happens to the server."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from tests.server.serving import Server, serving

from nordrail import Record
from nordrail.records.verify import verify

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
TITLES = ("nordic-countries", "northern-lights")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("outside") / "games.db")) as server:
        yield server


@contextmanager
def program_at(server: Server, code: str) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-W", "error", str(EXAMPLE), server.url, code, "1", "Longest First"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.kill()  # otherwise it would wait for its server forever


def wait_for(server: Server, codes: list[str], *, entries: int) -> None:
    """Wait until the journals of all these tables have this many entries."""
    until = monotonic() + 120
    with httpx.Client(base_url=server.url, timeout=30) as client:
        while any(client.get(f"/api/tables/{code}/update").json()["number"] < entries for code in codes):
            assert monotonic() < until
            sleep(0.2)


def test_programs_finish_games_of_both_titles_although_the_server_stops_and_is_killed(server: Server) -> None:
    tables = [server.make(title, "open", "bot:easy") for title in TITLES]
    codes = [made["code"] for made in tables]
    with ExitStack() as stack:
        programs = [stack.enter_context(program_at(server, code)) for code in codes]
        wait_for(server, codes, entries=2)
        for made in tables:
            assert server.request("POST", f"/api/tables/{made['code']}/start", made["host"]).status_code == 204
        wait_for(server, codes, entries=40)
        server.stop()
        server.start()
        wait_for(server, codes, entries=80)
        server.kill()
        server.start()
        printed = [program.communicate(timeout=120) for program in programs]
    for title, code, program, (told, complaints) in zip(TITLES, codes, programs, printed, strict=True):
        assert (program.returncode, complaints) == (0, "")
        record = Record.load(server.request("GET", f"/api/tables/{code}/record").text)
        assert record.headers["title"] == title
        first, second = record.headers["result"].split()
        assert told == f"seat 1: {first} points\nseat 2: {second} points\n"
        assert verify(record, record.rulebook()).commitment is not None
        claims = [event for event in record.events if event.actor == 1 and str(event.what).startswith("claim ")]
        assert len(claims) >= 3


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "Seat 1 is taken; choose another one."),
        ("QQQQQQ", "There is no such table; a code has six letters, and old games are deleted."),
    ],
)
def test_a_program_that_may_not_sit_down_says_why(server: Server, code: str, why: str) -> None:
    code = code or server.make("nordic-countries", "Astrid", "open")["code"]
    with program_at(server, code) as program:
        printed, complaints = program.communicate(timeout=60)
    assert (program.returncode, printed, complaints) == (1, "", f"{why}\n")


def test_the_program_has_less_than_fifty_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 50
