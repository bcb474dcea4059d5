"""Records replayed in one call: accepted exactly if the engine accepts them, with the same result."""

from pathlib import Path
from random import Random

import pytest
from tests.laws.strategies import STYLES, TABLES, Table, play

from nordrail import BrokenRecord, Record
from nordrail.arena.simulation import random_game
from nordrail.engine.components.cards import Card
from nordrail.engine.events import Event
from nordrail.engine.rules.scoring import outcome
from nordrail.engine.rules.state import State
from nordrail.native.replay import replay
from nordrail.records.check import check_files

RECORDS = sorted(Path("tests/records").glob("[nh]*/*.game"))


def last_state(record: Record, table: Table) -> State | None:
    """Return the state at the end; `None` if the engine refuses a line."""
    try:
        *_, state = record.replay(table.rulebook)
    except BrokenRecord:
        return None
    return state


def damaged(table: Table, events: tuple[Event, ...], random: Random) -> tuple[Event, ...]:
    """Change a line: leave it out, repeat it, swap it with another, or change its cards, tickets or actor."""
    lines, place = [str(event) for event in events], random.randrange(len(events))
    change = random.randrange(8)
    if change > 5:
        place = random.choice([number for number, line in enumerate(lines) if " offer " in line])
    words = lines[place].split()
    match change:
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[place])
        case 2:
            other = random.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        case 3:
            cards = list(words[-1])
            cards[random.randrange(len(cards))] = random.choice(list(Card)).letter
            lines[place] = " ".join([*words[:-1], "".join(cards)])
        case 4:
            words[0] = str(random.randint(1, 3))
            lines[place] = " ".join(words)
        case 5:
            words[-1] = random.choice(random.choice(lines).split())
            lines[place] = " ".join(words)
        case _:
            words[-1] = random.choice(table.rulebook.board.tickets).id
            lines[place] = " ".join(words)
    return Record.load("title x\nrules 1\nseats A | B\n\n" + "\n".join(lines)).events


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.rulebook.title}-{table.seats}")
def test_damaged_records_are_refused_exactly_if_the_engine_refuses_them(table: Table) -> None:
    random, accepted = Random(table.seats), 0
    games = [play(table, random, style) for style in STYLES]
    for number in range(150):
        record = random.choice(games).record
        try:
            record = Record(record.headers, damaged(table, record.events, random))
        except BrokenRecord:
            continue  # not even a line of the notation
        cut = record.events[: random.choice((len(record.events), random.randint(1, len(record.events))))]
        state = last_state(Record(record.headers, cut), table)
        played = replay(table.rulebook, table.seats, cut)
        if state is None or state.redacted:
            assert played is None, f"example {number}"
            continue
        assert played is not None, f"example {number}"
        assert played.points == tuple(seat.points for seat in state.seats)
        assert played.outcome == (outcome(state) if state.to_act is None else None)
        accepted += 1
    assert 10 < accepted < 140


def test_records_are_checked_with_the_same_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tmp_path / "wrong.game"
    wrong.write_text(random_game(TABLES[0].rulebook, 2, "1").record.dump().replace("result  ", "result  1"), "utf-8")
    paths = [*RECORDS, wrong]
    compiled = list(check_files(paths))
    monkeypatch.setattr("nordrail.records.check.replay", lambda *_: None)
    assert compiled == list(check_files(paths))
    assert "the result is" in compiled[-1].mistake
