"""The number of lines of play from a position, with every deal fixed by a seed. Any change of a rule, of the legal
actions or of the dealer changes it.

A `.perft` file is a seed, the number of lines for each depth, and the record of the position.
"""

from pathlib import Path

import pytest

from nordrail.engine.events import DEALER
from nordrail.engine.record import Record
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import draw, luck
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.state import State

FILES = sorted(Path(__file__).parent.glob("*.perft"))


def perft(state: State, ply: int, seed: str, depth: int) -> int:
    """Count the sequences of `depth` actions; a finished game counts as one."""
    while state.to_act == DEALER:
        state, ply = apply(state, draw(state, luck(seed, ply))), ply + 1
    actions = legal_actions(state)
    if depth == 1 or not actions:
        return len(actions) or 1
    return sum(perft(apply(state, action), ply + 1, seed, depth - 1) for action in actions)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_number_of_lines_of_play(path: Path) -> None:
    head, _, text = path.read_text(encoding="utf-8").partition("\n\n")
    seed, *expected = [line.split()[1] for line in head.splitlines()]
    record = Record.load(text)
    *_, state = record.replay()
    counted = [perft(state, len(record.events), seed, depth) for depth in range(1, len(expected) + 1)]
    assert counted == [int(number) for number in expected]


def test_there_are_positions_of_both_titles() -> None:
    titles = {Record.load(path.read_text(encoding="utf-8").partition("\n\n")[2]).headers["title"] for path in FILES}
    assert titles == {"nordic-countries", "northern-lights"}
