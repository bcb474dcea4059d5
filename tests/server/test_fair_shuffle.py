"""Fair shuffles: everyone commits before anything is opened, and the deals follow from all contributions."""

import pytest
from tests.server.test_table import NOW, act, both_titles, empty_table, from_journal, refusal

from nordrail.engine.errors import BrokenRecord
from nordrail.engine.record import Record
from nordrail.engine.rules.dealer import commitment
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.bot_turns import act_for_the_late
from nordrail.records.verify import verify
from nordrail.table import acts
from nordrail.table.table import OPENING_SECONDS, Table
from nordrail.table.telling import record_text, table_info, update

NONCES = {1: "astrid-0123456789", 2: "bjorn-01234567890"}


def committed(title: str, *names: str) -> Table:
    """Create a table where people sit down with commitments."""
    table = empty_table(title, *["open"] * len(names))
    for seat, name in enumerate(names, start=1):
        table = acts.sit(table, seat, name, program=False, digest=f"digest {seat}", commit=commitment(NONCES[seat]))
    return table


def played_out(table: Table) -> Table:
    """Choose first tickets and play to the end."""
    while not table.over:
        seat = table.to_act()[0]
        table = act(table, seat, table.legal(seat)[-1])
    return table


@both_titles
def test_the_deals_follow_from_the_seed_and_from_every_contribution(title: str) -> None:
    table = acts.start(committed(title, "Astrid", "Bjørn"))
    assert table.opening
    assert table.game is None
    assert table_info(table).opening
    table = acts.open_nonce(table, 2, NONCES[2])
    assert [chair.opened for chair in table_info(table).chairs] == [False, True]
    table = acts.open_nonce(table, 1, NONCES[1])
    assert table.game is not None
    assert not table.opening
    alone = acts.start(empty_table(title, "Astrid", "Bjørn"))
    assert table.events != alone.events
    assert from_journal(table).events == table.events
    record = Record.load(record_text(played_out(table), None))
    verified = verify(record, find_title(title))
    assert (verified.contributed, verified.unopened) == ((1, 2), ())


@both_titles
def test_a_record_with_another_contribution_or_commitment_is_refused(title: str) -> None:
    table = played_out(acts.start(committed(title, "Astrid", "Bjørn"), NONCES))
    text = record_text(table, None)
    other = "another-0123456789"
    for wrong, reason in {
        text.replace(NONCES[1], other): "seat 1 does not match its commitment",
        text.replace(NONCES[1], other).replace(commitment(NONCES[1]), commitment(other)): "the seed gives",
        text.replace(f"1:{NONCES[1]}", ""): "the seed gives",
        text.replace(f"1:{NONCES[1]}", "one"): "is not a seat and a code",
    }.items():
        with pytest.raises(BrokenRecord, match=reason):
            verify(Record.load(wrong), find_title(title))


def test_who_starts_the_game_opens_all_their_seats_at_once() -> None:
    table = acts.start(committed("nordic-countries", "Astrid", "Bjørn"), NONCES)
    assert table.game is not None


def test_nobody_sits_down_commits_or_opens_anything_else_during_the_opening() -> None:
    table = committed("nordic-countries", "Astrid", "Bjørn")
    assert refusal(lambda: acts.open_nonce(table, 1, NONCES[1])) == "Contributions are opened at the start."
    opening = acts.open_nonce(acts.start(table), 1, NONCES[1])
    assert "committed to" in refusal(lambda: acts.open_nonce(opening, 2, NONCES[1]))
    assert refusal(lambda: acts.leave(opening, 2)).startswith("The game has started")
    assert refusal(lambda: acts.start(opening)).startswith("The game has started")
    assert acts.open_nonce(opening, 1, NONCES[1]) is opening
    moved = acts.hand_over(opening, 2, "another digest", commitment("late-0123456789ab"))
    assert moved.seats[1].commit is None  # the last to commit would choose


def test_the_game_starts_without_a_player_who_does_not_open_and_the_record_names_them() -> None:
    table = acts.open_nonce(acts.start(committed("northern-lights", "Astrid", "Bjørn")), 1, NONCES[1])
    assert table.due() == NOW + OPENING_SECONDS
    assert update(table.at(NOW + 5), 1, None).left == OPENING_SECONDS - 5
    assert act_for_the_late(table.at(NOW + OPENING_SECONDS - 1)).opening
    late = act_for_the_late(table.at(NOW + OPENING_SECONDS))
    verified = verify(Record.load(record_text(played_out(late), None)), late.rulebook)
    assert (verified.contributed, verified.unopened) == ((1,), (2,))


def test_a_table_without_commitments_starts_at_once_and_its_record_is_as_before() -> None:
    table = played_out(acts.start(empty_table("nordic-countries", "Astrid", "bot:easy")))
    headers = Record.load(record_text(table, None)).headers
    assert "commits" not in headers
    assert verify(Record.load(record_text(table, None)), table.rulebook).contributed == ()
