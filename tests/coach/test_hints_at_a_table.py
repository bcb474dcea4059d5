"""Hints at a table: never where the game counts, limited in number, told to everyone, and kept in the journal."""

from random import Random

import pytest
from tests.server.test_table import act, begun, both_titles, from_journal, refusal, turn_of

from nordrail.engine.record import Record
from nordrail.host.bot_question import bot_question
from nordrail.table import acts
from nordrail.table.happened import Hinted
from nordrail.table.hinting import MOST_A_GAME, MOST_A_TURN, ask_hint, hints_left
from nordrail.table.journal import HintRequest
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table
from nordrail.table.telling import happened, record_text, result_message, table_info

CHOICES = (None, False, True)


def ask(table: Table, seat: int = 1) -> Table:
    return ask_hint(table, seat, table.ply, "h")


@both_titles
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("practice", CHOICES)
@pytest.mark.parametrize("hints", CHOICES)
def test_a_game_that_counts_never_has_hints(title: str, people: int, practice: bool | None, hints: bool | None) -> None:
    names = ("Astrid", "Bjørn" if people == 2 else "bot:easy")
    table = begun(title, *names, practice=practice, hints=hints)
    allowed = hints is True or (hints is None and practice is True)
    assert table.allows_hints == table_info(table).hints == allowed
    assert not (table.counts and table.allows_hints)
    if allowed:
        assert table_info(table).counts is False
        assert hints_left(ask(table), 1) == (MOST_A_TURN - 1, MOST_A_GAME - 1)
    else:
        with pytest.raises(Refusal) as caught:
            ask(table)
        assert caught.value.reason is not None
        assert (caught.value.error, caught.value.reason.name) == ("no_hints", "hints_off")


@both_titles
def test_everyone_reads_that_a_seat_asked_and_the_table_is_rebuilt_from_its_journal(title: str) -> None:
    table = ask(turn_of(1, title, "Astrid", "Bjørn", practice=True))
    table = act(table, 1, "draw")
    table = ask(table)
    again = from_journal(table)
    for one in (table, again):
        assert [chair.hints for chair in table_info(one).chairs] == [2, 0]
        assert hints_left(one, 1) == (MOST_A_TURN - 2, MOST_A_GAME - 2)
    assert (again.entries, again.hints, again.ply) == (table.entries, table.hints, table.ply)
    for reader in (None, 1, 2):
        told = [entry for entry in happened(table, reader, 0) if isinstance(entry, Hinted)]
        assert [entry.seat for entry in told] == [1, 1]


@both_titles
def test_asking_again_in_the_same_position_is_free_and_a_move_stays_valid(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", hints=True)
    asked = ask(table)
    assert (asked.ply, ask(asked)) == (table.ply, asked)
    assert act(asked, 1, "draw").ply > table.ply


@both_titles
def test_a_seat_has_so_many_hints_in_a_turn_and_in_a_game(title: str) -> None:
    table = turn_of(1, title, "Astrid", "bot:easy", hints=True, undo=True)
    for used in range(1, MOST_A_TURN + 1):  # a card drawn and taken back is another position of the same turn
        table = ask(table)
        assert hints_left(table, 1) == (MOST_A_TURN - used, MOST_A_GAME - used)
        table = act(table, 1, "draw")
        table = acts.take_back(table, 1, table.ply, "b")
    with pytest.raises(Refusal) as caught:
        ask(table)
    assert caught.value.reason is not None
    assert (caught.value.reason.name, caught.value.reason.values) == ("hints_spent_turn", {"most": MOST_A_TURN})
    spent = act(table.added([HintRequest(seat=1)] * (MOST_A_GAME - MOST_A_TURN)), 1, "draw")
    with pytest.raises(Refusal) as caught:
        ask(spent)
    assert caught.value.reason is not None
    assert caught.value.reason.name == "hints_spent"


@both_titles
def test_only_who_must_act_may_ask_and_only_about_the_position_there_is(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", hints=True)
    assert refusal(lambda: ask(table, 2)) == "It is not your turn."
    assert "moved on" in refusal(lambda: ask_hint(table, 1, table.ply - 1))
    begin = begun(title, "Astrid", "Bjørn", hints=True)
    assert hints_left(ask(ask(begin, 1), 2), 2) == (MOST_A_TURN - 1, MOST_A_GAME - 1)  # first tickets: both must choose
    chosen = act(begin, 1, begin.legal(1)[0])
    assert refusal(lambda: ask(chosen, 1)) == "It is not your turn."


@both_titles
def test_the_score_sheet_says_how_many_hints_each_seat_asked_for(title: str) -> None:
    table, rng = ask(begun(title, "Astrid", "Bjørn", hints=True)), Random(1)
    while table.to_act():
        seat = table.to_act()[0]
        table = act(table, seat, rng.choice(table.legal(seat)))
    assert table.game is not None
    assert table.game.outcome is not None
    assert [sheet.hints for sheet in result_message(table.game.outcome, table).sheets] == [1, 0]
    assert [sheet.hints for sheet in result_message(table.game.outcome).sheets] == [0, 0]
    assert "over" in refusal(lambda: ask(table))


@both_titles
def test_the_process_is_told_what_the_seat_may_read_and_nothing_else(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", hints=True)
    question = bot_question(table, 1, "chance")
    assert set(question) == {"record", "board", "seat", "chance"}
    assert question["record"] == record_text(table, 1)
    hidden = Record.load(str(question["record"]))
    assert all("?" in str(event) for event in hidden.events if str(event).startswith(("* hand 2", "2 keep")))
    assert "seed" not in hidden.headers
