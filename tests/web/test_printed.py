"""What the client's own tests know of the boards is what the server sends."""

import asyncio
import json
from pathlib import Path

import pytest
from tests.web.standings import standings

from nordrail.engine.rulebook import TITLES
from nordrail.server.printed import printed

FILE = Path(__file__).parents[2] / "web/tests/printed.json"
STANDINGS = FILE.with_name("standings.json")


@pytest.mark.parametrize("title", TITLES)
def test_what_is_printed_in_the_clients_tests_is_what_the_server_sends(title: str) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))[title]
    assert known == json.loads(json.dumps(asyncio.run(printed(title))))


def test_the_standings_of_the_clients_tests_are_what_the_engine_counts() -> None:
    known = json.loads(STANDINGS.read_text(encoding="utf-8"))
    assert len(known) > 20
    assert known == standings()
