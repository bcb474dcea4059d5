"""What the client's own tests know of the boards is what the server sends."""

import asyncio
import json
from pathlib import Path

import pytest

from nordrail.engine.rulebook import TITLES
from nordrail.server.printed import printed

FILE = Path(__file__).parents[2] / "web/tests/printed.json"


@pytest.mark.parametrize("title", TITLES)
def test_what_is_printed_in_the_clients_tests_is_what_the_server_sends(title: str) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))[title]
    assert known == json.loads(json.dumps(asyncio.run(printed(title))))
