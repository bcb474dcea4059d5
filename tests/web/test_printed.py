"""The boards in the client's own tests match what the server sends."""

import json
from pathlib import Path

import pytest
from tests.server.serving import Server

from nordrail.engine.rules.rulebook import TITLES

FILE = Path(__file__).parents[2] / "web/tests/printed.json"


@pytest.mark.parametrize("title", TITLES)
def test_the_boards_in_the_clients_tests_match_the_server(title: str, server: Server) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))[title]
    assert known == server.request("GET", f"/api/boards/{title}").json()
