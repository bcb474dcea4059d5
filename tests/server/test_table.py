"""A table and its journal: seats, first tickets and moves, and the same table rebuilt from the journal."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.view import view
from nordrail.host.journal_codec import read_entry, write_entry
from nordrail.records.verify import verify
from nordrail.table import absence, acts
from nordrail.table.happened import Chatted, Chose
from nordrail.table.journal import EarlyChoice, Entry, Line, Sit
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table
from nordrail.table.telling import happened, record_text, update

TITLES = ("nordic-countries", "northern-lights")
both_titles = pytest.mark.parametrize("title", TITLES)
NOW = 1000.0
GAMES = int(os.environ.get("NORDRAIL_TABLE_GAMES", "1"))
"""The number of random games of each title."""


def empty_table(title: str, *names: str, seed: str = "seed", **options: Any) -> Table:
    """Create a table with people of these names; `bot:easy` is a bot, `program:x` a program, `open` a free seat."""
    chosen = TableOptions(title=title, seats=(SeatOption(who="open"),) * len(names), **options)
    table = Table("ABCDEF", find_title(title), chosen, seed, "host", NOW)
    for seat, name in enumerate(names, start=1):
        kind, _, what = name.rpartition(":")
        if kind == "bot":
            table = acts.put_bot(table, seat, what)
        elif name != "open":
            table = acts.sit(table, seat, what, program=kind == "program", digest=f"digest {seat}")
    return table


def begun(title: str, *names: str, **options: Any) -> Table:
    """Create a table and start its game."""
    table = empty_table(title, *names, **options)
    return acts.start(table)


def turn_of(seat: int, title: str, *names: str, **options: Any) -> Table:
    """Create a table where the first tickets are chosen and it is the turn of this seat."""
    table = begun(title, *names, first=seat, **options)
    for number in range(1, len(names) + 1):
        table = act(table, number, table.legal(number)[0])
    return table


def act(table: Table, seat: int, action: str, at: float = NOW) -> Table:
    return acts.move(table.at(at), seat, table.ply, action)


def from_journal(table: Table) -> Table:
    """Rebuild the table as a restarted server does."""
    again = Table(table.code, table.rulebook, table.options, table.seed, table.host, table.created)
    return again.continued((read_entry(write_entry(entry)), NOW) for entry in table.entries)


def lines(entries: Sequence[Entry]) -> list[str]:
    return [str(entry.event) for entry in entries if isinstance(entry, Line)]


def refusal(request: Callable[[], object]) -> str:
    """Return the sentence of a refused request."""
    with pytest.raises(Refusal) as caught:
        request()
    return caught.value.detail


def test_a_seat_is_taken_once_and_by_a_name_that_nobody_else_has() -> None:
    table = empty_table("nordic-countries", "Astrid", "open", "bot:hard")
    assert (
        refusal(lambda: acts.sit(table, 1, "Bjørn", program=False, digest="")) == "Seat 1 is taken; choose another one."
    )
    assert refusal(lambda: acts.put_bot(table, 3, "easy")) == "Seat 3 is taken; choose another one."
    assert refusal(lambda: acts.sit(table, 2, "Astrid", program=False, digest="")) == (
        "Another player is called Astrid; choose another name."
    )
    assert (
        refusal(lambda: acts.sit(table, 4, "Bjørn", program=False, digest=""))
        == "There is no seat 4; seats are 1 to 3."
    )
    assert "is not a valid name" in refusal(lambda: acts.sit(table, 2, "a | b", program=False, digest=""))


def test_a_seat_that_is_given_up_is_free_for_others_and_its_secret_opens_nothing() -> None:
    table = empty_table("northern-lights", "Astrid", "Bjørn")
    left = acts.leave(table, 2)
    assert (table.seat_of("digest 2"), left.seat_of("digest 2")) == (2, None)
    assert refusal(lambda: acts.leave(left, 2)) == "Seat 2 is already free."
    assert acts.sit(left, 2, "Bjørn", program=False, digest="new").seat_of("new") == 2


@both_titles
def test_bots_take_the_free_seats_when_the_game_begins_and_each_has_its_own_name(title: str) -> None:
    table = begun(title, "open", "hard", "open", away_bot="hard")
    assert [(seat.who, seat.name, seat.bot) for seat in table.seats] == [
        ("bot", "hard 2", "hard"),
        ("person", "hard", None),
        ("bot", "hard 3", "hard"),
    ]
    assert table.record().names == ("hard 2", "hard", "hard 3")


@both_titles
def test_seats_change_no_more_once_the_game_has_begun(title: str) -> None:
    table = begun(title, "Astrid", "Bjørn")
    sentence = "The game has started; seats can no longer change."
    assert refusal(lambda: acts.leave(table, 1)) == sentence  # the host can free a seat, see test_parting.py
    assert refusal(lambda: acts.put_bot(table, 1, "easy")) == sentence
    assert refusal(lambda: acts.sit(table, 1, "Carl", program=False, digest="")) == sentence
    assert refusal(lambda: acts.start(table)) == sentence


def test_before_the_game_begins_nobody_moves() -> None:
    table = empty_table("nordic-countries", "Astrid", "Bjørn")
    assert (table.legal(1), table.to_act(), table.due()) == ([], [], None)
    assert refusal(lambda: acts.move(table, 1, table.ply, "draw", None)) == "The game has not started yet."


@pytest.mark.parametrize("first", [1, 2, 3])
@both_titles
def test_the_seat_that_was_wished_for_begins(title: str, first: int) -> None:
    table = turn_of(first, title, "Astrid", "Bjørn", "Carl")
    assert str(table.events[0]) == f"* first {first}"
    assert table.to_act() == [first]


@both_titles
def test_first_tickets_are_held_until_the_last_one_has_chosen(title: str) -> None:
    table = begun(title, "Astrid", "Bjørn", "Carl")
    assert table.to_act() == [1, 2, 3]
    chosen = {seat: table.legal(seat)[-seat] for seat in (3, 1, 2)}
    for seat in (3, 1):
        table = act(table, seat, chosen[seat])
        assert lines(table.entries[-1:]) == []  # not in the record yet
        assert table.legal(seat) == []
    assert from_journal(table) == table
    assert table.to_act() == [2]
    table = act(table, 2, chosen[2])
    assert [str(event) for event in table.events[-3:]] == [f"{seat} {chosen[seat]}" for seat in (1, 2, 3)]
    assert not table.choices


@both_titles
def test_a_choice_of_first_tickets_can_be_changed_until_the_last_one_has_chosen(title: str) -> None:
    table = begun(title, "Astrid", "Bjørn")
    first, second = table.legal(1)[:2]
    table = act(act(table, 1, first), 1, second)
    assert table.to_act() == [2]
    table = act(from_journal(table), 2, table.legal(2)[0])
    assert f"1 {second}" in table.record().dump()
    assert f"1 {first}\n" not in table.record().dump()


@both_titles
def test_others_learn_of_a_choice_of_first_tickets_only_that_it_was_made(title: str) -> None:
    table = begun(title, "Astrid", "Bjørn")
    few, many = (act(table, 1, table.legal(1)[place]) for place in (0, -1))
    assert isinstance(few.entries[-1], EarlyChoice)
    assert str(few.entries[-1]) != str(many.entries[-1])
    for reader in (2, None):
        assert update(few, reader, 0) == update(many, reader, 0)
        told = update(few, reader, table.number)
        assert told.happened == [Chose(number=few.number, seat=1, text=None)]
        assert [chair.chosen for chair in told.table.chairs] == [True, False]
    assert happened(few, 1, table.number) == [Chose(number=few.number, seat=1, text=table.legal(1)[0])]


@both_titles
def test_tickets_that_were_not_offered_are_refused_in_a_sentence(title: str) -> None:
    table = begun(title, "Astrid", "Bjørn")
    least, offered = (2, 5) if title == "nordic-countries" else (2, 4)
    for wrong in (table.legal(2)[0], "draw", f"keep {table.legal(1)[-1].split()[1]}"):
        with pytest.raises(Refusal, match=f"Keep at least {least} of the {offered} tickets that you are offered."):
            acts.move(table, 1, table.ply, wrong)


@both_titles
def test_a_move_that_answers_an_older_question_or_breaks_a_rule_is_refused(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn")
    assert "moved on" in refusal(lambda: acts.move(table, 1, table.ply - 1, "draw", None))
    assert refusal(lambda: acts.move(table, 2, table.ply, "draw", None)) == "draw: it is seat 1's turn."
    assert "there is no verb 'dance'" in refusal(lambda: acts.move(table, 1, table.ply, "dance", None))
    assert "there is no route nowhere" in refusal(lambda: acts.move(table, 1, table.ply, "claim nowhere RR", None))


@both_titles
def test_the_seed_is_known_when_the_game_is_over_and_its_digest_before(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn")
    for reader in (1, 2, None):
        assert "seed " not in record_text(table, reader)
        told = update(table, reader, 0)
        assert (told.table.seed, told.table.commitment) == (None, table.commitment)
    over = played_to_the_end(table, Random(1))
    assert update(over, None, None).table.seed == "seed"
    assert over.record().headers["seed"] == "seed"


@both_titles
def test_a_seat_that_is_handed_over_has_another_secret_and_nothing_else(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn")
    after = acts.hand_over(table, 2, "new")
    assert (after.seat_of("digest 2"), after.seat_of("new")) == (None, 2)
    assert (after.ply, after.events, after.seats[0]) == (table.ply, table.events, table.seats[0])
    assert isinstance(after.entries[-1], Sit)


def test_chat_is_one_line_of_plain_text() -> None:
    table = empty_table("nordic-countries", "Astrid", "Bjørn")
    after = acts.chat(table, 1, "  hello\n\tthere\x07  ", "m1")
    assert happened(after, None, table.number) == [Chatted(number=after.number, seat=1, text="hello there")]
    assert refusal(lambda: acts.chat(table, 1, " \n\u200b ", None)) == "The message is empty."


def played_to_the_end(table: Table, random: Random) -> Table:
    while not table.over:
        seat = table.to_act()[0]
        table = act(table, seat, random.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize("seed", range(GAMES))
@both_titles
def test_whatever_happens_the_journal_makes_the_same_table_and_its_record_holds(title: str, seed: int) -> None:
    """Mix random moves, undos, absences, returns and handovers."""
    random = Random(seed)
    table = begun(title, "Astrid", "Bjørn", "bot:easy", seed=f"seed {seed}")
    while not table.over:
        with suppress(Refusal):
            table = wish(table, random)
        if random.random() < 0.02:
            check_table(table)
    check_table(table)
    assert {"line", "choice", "back", "ask_back", "answer_back", "away", "sit"} <= {e.kind for e in table.entries}
    verify(Record.load(table.record().dump()), table.rulebook)


def wish(table: Table, random: Random) -> Table:
    """Do a random request."""
    seat = random.randint(1, 2)
    if table.asking is not None and random.random() < 0.9:
        return acts.answer_back(table, 3 - table.asking.seat, table.asking.number, yes=random.random() < 0.8)
    match random.randint(1, 20):
        case 1 | 5 | 6:
            return acts.take_back(table, seat, table.ply)
        case 2:
            return absence.go_away(table, seat)
        case 3:
            return absence.come_back(table, seat)
        case 4:
            return acts.hand_over(table, seat, f"digest {random.random()}")
    seat = random.choice(table.to_act())
    action, back = random.choice(table.legal(seat)), random.random() < 0.5
    return acts.move(table, seat, table.ply, action, back=back)


def check_table(table: Table) -> None:
    """Check that the journal rebuilds the table, and that each reader's record replays to what they see."""
    assert from_journal(table) == table
    names = [f"hard for {seat.name}" if seat.away else seat.name for seat in table.seats]
    assert list(table.record().names_at(len(table.events))) == names
    for reader in (1, 2, 3, None):
        *_, state = Record.load(record_text(table, reader)).replay(table.rulebook)
        assert table.state is not None
        assert view(state, reader).to_json() == view(table.state, reader).to_json()
