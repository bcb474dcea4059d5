"""What the client's own tests know of the boards is what the server sends."""

import json
from pathlib import Path

import pytest
from tests.web.standings import standings

from nordrail.bots.protocol import board_facts
from nordrail.engine.rulebook import TITLES

FILE = Path(__file__).parents[2] / "web/tests/printed.json"
STANDINGS = FILE.with_name("standings.json")


@pytest.mark.parametrize("title", TITLES)
def test_the_boards_of_the_clients_tests_are_the_real_ones(title: str) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))[title]
    layout = Path(__file__).parents[2] / f"src/nordrail/titles/{title.replace('-', '_')}/layout.json"
    assert known["board"] == json.loads(json.dumps(board_facts(TITLES[title].board)))
    assert known["layout"] == json.loads(layout.read_text(encoding="utf-8"))


def test_the_standings_of_the_clients_tests_are_what_the_engine_counts() -> None:
    known = json.loads(STANDINGS.read_text(encoding="utf-8"))
    assert len(known) > 20
    assert known == standings()
