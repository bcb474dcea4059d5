"""What the client's own tests know of the boards is what the server sends."""

import json
from pathlib import Path

import pytest
from tests.server.serving import Server

from nordrail.engine.rules.rulebook import TITLES

FILE = Path(__file__).parents[2] / "web/tests/printed.json"


@pytest.mark.parametrize("title", TITLES)
def test_what_is_printed_in_the_clients_tests_is_what_the_server_sends(title: str, server: Server) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))[title]
    assert known == server.request("GET", f"/api/boards/{title}").json()
