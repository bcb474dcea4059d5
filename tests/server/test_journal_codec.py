"""Entries written by older servers can be read, and entries survive a round trip."""

from dataclasses import replace

import pytest

from nordrail.engine.events import KeepTickets
from nordrail.engine.notation import parse_event
from nordrail.host.journal_codec import UnreadableEntry, read_entry, read_options, write_entry, write_options
from nordrail.table.journal import (
    AnswerBack,
    AskBack,
    Away,
    Back,
    Chat,
    Copy,
    EarlyChoice,
    End,
    Entry,
    HintRequest,
    Invite,
    Leave,
    Line,
    Nudge,
    Open,
    Opening,
    Resign,
    Sit,
    Start,
    Vote,
)
from nordrail.table.options import SeatOption, TableOptions

WRITTEN: dict[str, Entry] = {
    '{"kind":"sit","seat":1,"name":"Bjørn","who":"person","digest":"d1"}': Sit(
        seat=1, name="Bjørn", who="person", digest="d1"
    ),
    '{"kind":"sit","seat":2,"name":"easy","who":"bot","bot":"easy"}': Sit(seat=2, name="easy", who="bot", bot="easy"),
    '{"kind":"leave","seat":2}': Leave(seat=2),
    '{"kind":"sit","seat":1,"name":"Bjørn","who":"person","digest":"d1","commit":"c1"}': Sit(
        seat=1, name="Bjørn", who="person", digest="d1", commit="c1"
    ),
    '{"kind":"opening"}': Opening(),
    '{"kind":"open","seat":1,"nonce":"n1"}': Open(seat=1, nonce="n1"),
    '{"kind":"start"}': Start(),
    '{"kind":"line","text":"* show PBOWG"}': Line(event=parse_event("* show PBOWG")),
    '{"kind":"line","text":"1 take P","seat":1,"move":"m1"}': Line(event=parse_event("1 take P"), seat=1, move="m1"),
    '{"kind":"choice","seat":1,"text":"keep a b","move":"m0"}': EarlyChoice(
        seat=1, keep=KeepTickets(("a", "b")), move="m0"
    ),
    '{"kind":"back","seat":1,"lines":9,"move":"m2"}': Back(seat=1, lines=9, move="m2"),
    '{"kind":"ask_back","seat":1,"lines":9,"move":"m2"}': AskBack(seat=1, lines=9, move="m2"),
    '{"kind":"answer_back","seat":2,"yes":false}': AnswerBack(seat=2, yes=False),
    '{"kind":"away","seat":1,"bot":"hard"}': Away(seat=1, bot="hard"),
    '{"kind":"away","seat":1}': Away(seat=1),
    '{"kind":"away","seat":1,"bot":"hard","once":true}': Away(seat=1, bot="hard", once=True),
    '{"kind":"nudge","seat":1,"whom":2,"move":"m5"}': Nudge(seat=1, whom=2, move="m5"),
    '{"kind":"vote","seat":1,"what":"bot","whom":2,"yes":true,"move":"m6"}': Vote(
        seat=1, what="bot", whom=2, yes=True, move="m6"
    ),
    '{"kind":"vote","seat":1,"what":"end","yes":false}': Vote(seat=1, what="end", yes=False),
    '{"kind":"resign","seat":1,"move":"m7"}': Resign(seat=1, move="m7"),
    '{"kind":"end","why":"agreed"}': End(why="agreed"),
    '{"kind":"hint","seat":1,"move":"m8"}': HintRequest(seat=1, move="m8"),
    '{"kind":"chat","seat":1,"text":"Hei!","move":"m3"}': Chat(seat=1, text="Hei!", move="m3"),
    '{"kind":"invite","seat":1,"code":"ABCDEF","move":"m4"}': Invite(seat=1, code="ABCDEF", move="m4"),
    '{"kind":"copy","seat":1}': Copy(seat=1),
}
"""Every kind of entry as stored in databases; version 0.1.0 wrote most of them."""

OPTIONS = (
    '{"title":"nordic-countries","board":null,"seats":[{"who":"me","name":"Bjørn","bot":null},'
    '{"who":"bot","name":null,"bot":"easy"},{"who":"open","name":null,"bot":null}],"first":2,"seconds_a_move":60,'
    '"when_late":"hand_over","watch":false,"undo":true,"away_bot":"hard","practice":true,"daily":null,"hints":null}'
)
OLD_OPTIONS = OPTIONS.replace(',"practice":true,"daily":null,"hints":null', "").replace(',"when_late":"hand_over"', "")
"""The same as version 0.1.0 wrote them."""


@pytest.mark.parametrize("text", WRITTEN)
def test_an_entry_is_read_and_written_as_ever(text: str) -> None:
    assert read_entry(text) == WRITTEN[text]
    assert write_entry(WRITTEN[text]) == text


def test_every_kind_of_entry_is_tried() -> None:
    assert {type(entry) for entry in WRITTEN.values()} == set(Entry.__args__)


def test_an_invitation_that_was_a_line_of_chat_is_an_invitation() -> None:
    old = '{"kind":"chat","seat":2,"text":"#/t/ABCDEF","move":"m4"}'
    assert read_entry(old) == Invite(seat=2, code="ABCDEF", move="m4")
    for text in ("#/t/abcdef", "see #/t/ABCDEF", "#/t/ABCDEF!"):
        entry = Chat(seat=2, text=text)
        assert read_entry(write_entry(entry)) == entry


@pytest.mark.parametrize("text", ['{"kind":"line","text":"* show PBOWG","secret":1}', '{"kind":"dance"}', "{"])
def test_an_entry_that_cannot_be_read_is_an_error_that_does_not_show_it(text: str) -> None:
    with pytest.raises(UnreadableEntry) as caught:
        read_entry(text)
    assert "PBOWG" not in str(caught.value)


def test_options_are_read_and_written_as_ever() -> None:
    seats = SeatOption(who="me", name="Bjørn"), SeatOption(who="bot", bot="easy"), SeatOption(who="open")
    options = TableOptions(
        title="nordic-countries",
        seats=seats,
        first=2,
        seconds_a_move=60,
        when_late="hand_over",
        watch=False,
        practice=True,
    )
    assert read_options(OPTIONS) == options
    assert write_options(options) == OPTIONS
    assert read_options(OLD_OPTIONS) == replace(options, practice=None, when_late="move")
