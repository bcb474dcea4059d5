"""Records: how a valid one is parsed, and the line number and message for an invalid one."""

import re
from dataclasses import replace
from time import process_time

import pytest

from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import BrokenRecord
from nordrail.engine.events import DrawBlind, Event
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.titles import NORDIC_COUNTRIES

HEADERS = """\
title   nordic-countries
rules   1
seats   Astrid | Bjørn
"""
OPENING = """\
* first 1
* hand 1 BOKR
* hand 2 WWYL
* show PBGKL
* offer 1 bergen-narvik goteborg-turku helsinki-lieksa kobenhavn-oulu oslo-vaasa
* offer 2 alborg-umea arhus-lillehammer oslo-helsinki stockholm-umea tornio-imatra
1 keep goteborg-turku helsinki-lieksa
2 keep oslo-helsinki stockholm-umea tornio-imatra
"""
TEXT = f"{HEADERS}\n{OPENING}1 take L\n* show G\n1 draw\n* hand 1 K\n"


def broken(text: str) -> tuple[int, str]:
    """Return the line number and message from loading or replaying."""
    with pytest.raises(BrokenRecord) as caught:
        list(Record.load(text).replay())
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    return caught.value.line, caught.value.reason


def finished(**headers: str) -> str:
    """Return a finished game with these headers changed."""
    game = Game.new("nordic-countries", seed=1)
    while not game.over:
        game = game.play(game.legal()[-1])
    return Record({**game.record.headers, **headers}, game.record.events).dump()


def test_a_record_is_headers_and_events() -> None:
    record = Record.load(TEXT)
    assert record.headers == {"title": "nordic-countries", "rules": "1", "seats": "Astrid | Bjørn"}
    assert record.names == ("Astrid", "Bjørn")
    assert record.events[-2] == Event(1, DrawBlind())
    assert record.dump() == TEXT


def test_a_record_has_one_canonical_form() -> None:
    loose = TEXT.replace("title   ", "title ").replace("1 draw\n", "\n  1   draw ; a wish\n; nothing\n")
    assert Record.load(loose) == Record.load(TEXT)
    assert Record.load(loose).dump() == TEXT


def test_unknown_headers_are_kept_in_their_place() -> None:
    text = TEXT.replace("rules ", "event   A club evening\nverylongheader x\nrules ")
    assert Record.load(text).dump() == text


def test_a_record_may_hold_no_events() -> None:
    record = Record.load(HEADERS)
    assert record.events == ()
    assert record.dump() == f"{HEADERS}\n"
    assert len(list(record.replay())) == 1


def test_replaying_gives_the_empty_table_and_the_state_after_each_event() -> None:
    states = list(Record.load(TEXT).replay())
    assert len(states) == 13
    assert states[0].turn == 0
    assert str(Cards(states[-1].seats[0].hand)) == "BOKKRL"


def test_a_header_appears_once() -> None:
    text = HEADERS.replace("seats", "rules   1\nseats")
    assert broken(text) == (3, "the header rules appears twice")


@pytest.mark.parametrize("key", ["title", "rules", "seats"])
def test_three_headers_are_required(key: str) -> None:
    text = "\n".join(line for line in TEXT.splitlines() if not line.startswith(key))
    reason = f"the header {key} is missing; a record begins with title, rules, seats"
    assert broken(text) == (1, reason)
    empty = "\n".join(key if line.startswith(key) else line for line in TEXT.splitlines())
    assert broken(empty) == (1, reason)


def test_empty_text_is_not_a_record() -> None:
    assert broken("") == (1, "the header title is missing; a record begins with title, rules, seats")


def test_names_are_names() -> None:
    assert broken(TEXT.replace("Bjørn", "B;rn")) == (
        3,
        "'B;rn' is not a valid name: use words without ; or |, separated by single spaces",
    )
    assert broken(TEXT.replace("Astrid | ", "Astrid |  "))[0] == 3


def test_the_rules_of_a_record_are_those_of_its_title() -> None:
    assert broken(TEXT.replace("rules   1", "rules   2")) == (
        2,
        "Nordic Countries uses rules 1, this record uses rules 2",
    )


def test_a_title_has_its_number_of_seats() -> None:
    assert broken(TEXT.replace(" | Bjørn", "")) == (3, "Nordic Countries has 2 to 3 seats, not 1")
    assert broken(TEXT.replace("Bjørn", "B | C | D")) == (3, "Nordic Countries has 2 to 3 seats, not 4")


def test_a_title_has_to_exist() -> None:
    line, reason = broken(TEXT.replace("nordic-countries", "nordic-country"))
    assert line == 1
    assert reason.startswith("there is no title 'nordic-country'; titles are nordic-countries, northern-lights")
    assert reason.endswith("(did you mean nordic-countries?)")


def test_a_game_on_another_board_needs_that_board() -> None:
    text = TEXT.replace("seats", "board   My own\nseats")
    assert broken(text) == (
        3,
        "this game was played on the board My own, not on Nordic Countries: pass the board's file",
    )
    own = replace(NORDIC_COUNTRIES, board=replace(NORDIC_COUNTRIES.board, name="My own"), changed_board=True)
    assert len(list(Record.load(text).replay(own))) == 13


def test_the_board_of_a_title_may_be_named() -> None:
    assert len(list(Record.load(TEXT.replace("seats", "board   Nordic Countries\nseats")).replay())) == 13


def test_a_line_that_cannot_be_read_is_named() -> None:
    text = TEXT.replace("* first 1\n", "; a comment\n\n* first 1 ; Astrid\n").replace("* show PBGKL", "* shows PBGKL")
    line, reason = broken(text)
    assert line == 10
    assert reason.startswith("shows PBGKL: there is no verb 'shows' here")


def test_a_line_that_breaks_a_rule_is_named() -> None:
    assert broken(TEXT.replace("1 draw", "1 take P\n1 tickets")) == (
        16,
        "tickets: the dealer acts first and owes 1 card face up (show)",
    )
    text = TEXT.replace("* first 1\n", "; a comment\n\n* first 1 ; Astrid\n").replace("1 take L", "1 take R")
    assert broken(text) == (15, "take R: no red card is face up")


def test_a_record_that_was_never_a_file_counts_its_lines_as_it_would_be_written() -> None:
    record = Record.load(TEXT)
    events = (*record.events[:8], Event(2, DrawBlind()), *record.events[8:])
    with pytest.raises(BrokenRecord) as caught:
        list(Record(record.headers, events).replay())
    assert (caught.value.line, caught.value.reason) == (13, "draw: it is seat 1's turn")
    with pytest.raises(BrokenRecord) as caught:
        list(Record({**record.headers, "rules": "9"}, events).replay())
    assert caught.value.line == 1


def test_a_result_is_checked() -> None:
    text = finished()
    right = Record.load(text).headers["result"]
    list(Record.load(text).replay())
    assert broken(finished(result="1 2")) == (5, f"the result is {right}, not 1 2")


def test_the_result_of_a_game_that_is_partly_hidden_cannot_be_checked() -> None:
    text = finished(result="1 2")
    hidden = re.sub("^[*] hand 1 .*$", lambda line: re.sub("[A-Z]", "?", line[0]), text, flags=re.MULTILINE)
    *_, last = Record.load(hidden).replay()
    assert last.to_act is None


def test_a_result_needs_an_end() -> None:
    text = TEXT.replace("\n\n", "\nresult  12 9\n\n", 1)
    assert broken(text) == (4, "there is a result, but the game is not over")


def test_a_record_may_stop_in_the_middle_of_a_turn() -> None:
    lines = TEXT.splitlines(keepends=True)
    for stop in range(4, len(lines) + 1):
        list(Record.load("".join(lines[:stop])).replay())


def test_a_seat_may_get_another_name() -> None:
    record = Record.load(f"{TEXT}* seat 1 Cecilie\n2 draw\n")
    assert record.names == ("Astrid", "Bjørn")
    assert record.names_at(12) == ("Astrid", "Bjørn")
    assert record.names_at(13) == ("Cecilie", "Bjørn")
    assert record.names_at(99) == ("Cecilie", "Bjørn")


def test_the_record_of_seat_2_hides_what_seat_1_holds() -> None:  # C21
    text = Record.load(TEXT).redacted(2).dump()
    assert text == f"{HEADERS}\n" + (
        "* first 1\n* hand 1 ????\n* hand 2 WWYL\n* show PBGKL\n* offer 1 ?????\n"
        "* offer 2 alborg-umea arhus-lillehammer oslo-helsinki stockholm-umea tornio-imatra\n"
        "1 keep ??\n2 keep oslo-helsinki stockholm-umea tornio-imatra\n"
        "1 take L\n* show G\n1 draw\n* hand 1 ?\n"
    )
    assert Record.load(text).dump() == text


def test_first_choices_are_left_out_until_all_have_chosen() -> None:  # C4
    some = Record.load(HEADERS + "\n" + OPENING.rsplit("2 keep", 1)[0])
    assert len(some.redacted(1).events) == len(some.redacted(None).events) == len(some.events) - 1
    assert len(Record.load(f"{HEADERS}\n{OPENING}").redacted(None).events) == 8


def test_a_redacted_record_has_no_seed_until_the_game_is_over() -> None:
    record = Record.load(TEXT.replace("\n\n", "\nseed    1234\n\n", 1))
    assert list(record.redacted(1).headers) == ["title", "rules", "seats"]
    over = Record.load(finished())
    assert over.redacted(1) is over
    assert over.headers["seed"] == "1"


def test_a_redacted_record_that_names_no_ticket_of_the_board_is_broken() -> None:
    text = Record.load(TEXT).redacted(2).dump().replace("1 keep ??", "1 keep nowhere-else oslo-vaasa")
    line, reason = broken(text)
    assert line == 11
    assert "nowhere-else" in reason


SEPARATORS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"


@pytest.mark.parametrize("separator", SEPARATORS)
def test_only_a_newline_ends_a_line(separator: str) -> None:
    text = TEXT.replace("rules ", f"event   A club{separator}evening\nrules ")
    text = text.replace("1 draw\n", f"1 draw ; not{separator}seen\n")
    record = Record.load(text.replace("\n", "\r\n"))
    assert record.headers["event"] == f"A club{separator}evening"
    assert record.events == Record.load(TEXT).events
    assert Record.load(record.dump()) == record


def test_lines_are_counted_across_blank_lines_and_comments() -> None:
    text = TEXT.replace("1 draw\n", "\n; one ; two\n\t ; three\n\n1 draw ; \f\u2028\n1 fly\n")
    assert broken(text)[0] == text.split("\n").index("1 fly") + 1


@pytest.mark.parametrize("filler", [";\n", "\n", ";", " ", " ;\n", "; a comment about the game\n"])
def test_nine_megabytes_without_events_are_read_in_no_time(filler: str) -> None:
    text = TEXT + filler * (9_000_000 // len(filler)) + "\n2 draw\n"
    began = process_time()
    assert len(Record.load(text).events) == 13
    assert process_time() - began < 2  # seconds; line by line took up to 2 on a fast machine and 14 on a busy one


@pytest.mark.parametrize(
    "line", ["* \x1b[2J\x1b[31mhand 1 PPBB", "\x1b]0;title\x07", "1 claim \x9bK RRR", "1 take \u202e"]
)
def test_a_sentence_about_a_bad_line_obeys_no_control_character_in_it(line: str) -> None:
    _, reason = broken(f"{TEXT}{line}\n")
    assert reason.isprintable()
    assert "\\" in reason


def test_a_seat_can_be_named_anywhere_even_after_the_end() -> None:
    over = Record.load(finished())
    named = Record.load(over.dump() + "* seat 2 Carl\n")
    assert list(named.replay())[-1] == list(over.replay())[-1]
    assert named.names_at(len(named.events)) == ("Seat 1", "Carl")
    assert named.redacted(1) == named
    assert broken(over.dump() + "* seat 3 Carl\n")[1].endswith("there is no such seat: this game has 2 seats")
    assert broken(over.dump() + "1 draw\n")[1].endswith("the game is over")
