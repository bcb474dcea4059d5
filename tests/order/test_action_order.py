"""The exact order of the legal actions; every bot that picks one at random depends on it.

A file is the record of a position, a line of dashes, and the actions, one per line.
"""

from pathlib import Path

import pytest

from nordrail.engine.record import Record
from nordrail.engine.rules.menu.legal import legal_actions

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_order_of_the_legal_actions(path: Path) -> None:
    text, _, expected = path.read_text(encoding="utf-8").partition("\n---\n")
    *_, state = Record.load(text).replay()
    actions = legal_actions(state)
    assert [str(action) for action in actions] == expected.splitlines()
    assert [actions[place] for place in range(len(actions))] == list(actions)


def test_there_are_positions_to_look_at() -> None:
    assert len(FILES) >= 5
