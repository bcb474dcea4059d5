"""Redacted records: they can be viewed but not continued."""

from pathlib import Path
from random import Random

import pytest

from nordrail import BrokenRecord, DrawBlind, DrawFaceUp, Game, IllegalAction, Record, redact


def finished(title: str) -> Game:
    game, rng = Game.new(title, seed=3), Random(3)
    while not game.over:
        game = game.play(rng.choice(game.legal()))
    return game


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_a_redacted_record_is_looked_at_but_not_played_on(title: str) -> None:
    game = Game.new(title, seed=3)
    for _ in range(2):
        game = game.play(game.legal()[0])
    redacted = game.record.redacted(1)
    assert Game.from_record(redacted, dealer=None).view(1) == game.view(1)
    with pytest.raises(IllegalAction, match="can be viewed but not continued"):
        Game.from_record(redacted)


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_what_a_player_saw_of_a_finished_game_has_no_score_sheet(title: str) -> None:
    record = finished(title).record
    seen = Record(record.headers, tuple(redact(event, 1) for event in record.events))
    game = Game.from_record(Record.load(seen.dump()), dealer=None)
    assert game.over
    assert game.outcome is None
    assert set(game.view(2).players[1].tickets) <= {"?"}


FAULTY = Path(__file__).parent.parent / "records" / "faulty"
OPENING = """\
title   nordic-countries
rules   1
seats   a | b

* first 1
* hand 1 ????
* hand 2 GGGG
* show GGGGG
* offer 1 ?????
* offer 2 ?????
"""


def contradiction(text: str) -> tuple[int, str]:
    with pytest.raises(BrokenRecord, match="the record contradicts itself") as caught:
        list(Record.load(text).replay())
    return caught.value.line, caught.value.reason.partition("itself: ")[2]


def test_the_known_cards_are_not_more_than_there_are() -> None:  # C2
    greens = "the deck cannot have given this many green cards"
    assert contradiction((FAULTY / "thirteen-green-cards.game").read_text(encoding="utf-8")) == (20, greens)
    turn = OPENING + "1 keep ??\n2 keep ??\n1 take G\n* show P\n1 draw\n* hand 1 ?\n"
    payment = turn + "2 draw\n* hand 2 G\n2 draw\n* hand 2 ?\n1 claim kuopio-vaasa GGGG\n"
    assert contradiction(payment) == (payment.count("\n"), greens)


def test_a_ticket_is_in_one_place() -> None:  # C20
    place = "oslo-stavanger cannot be among the tickets offered"
    assert contradiction((FAULTY / "ticket-kept-twice.game").read_text(encoding="utf-8")) == (11, place)
    keeps = OPENING + "1 keep oslo-stavanger oslo-vaasa\n2 keep oslo-stavanger alborg-umea\n"
    assert contradiction(keeps) == (12, place)
    assert contradiction(OPENING + "1 keep oslo-stavanger oslo-stavanger\n") == (11, place)
    named = OPENING.replace("1 ?????", "1 oslo-vaasa alborg-umea bergen-tornio oslo-stockholm ?")
    assert contradiction(named + "1 keep oslo-stavanger helsinki-lieksa\n")[0] == 11
    *_, state = Record.load(named + "1 keep oslo-vaasa helsinki-lieksa\n").replay()  # a named and a hidden one
    assert len(state.seats[0].tickets) == 2
    later = OPENING + "1 keep oslo-stavanger ?\n2 keep ??\n1 tickets\n* offer 1 oslo-stavanger ??\n"
    with pytest.raises(BrokenRecord, match="oslo-stavanger is not in the deck"):
        list(Record.load(later).replay())


@pytest.mark.no_cover  # slow under coverage
@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_what_each_reader_knows_of_a_true_game_never_contradicts_itself(title: str) -> None:
    """This includes games where a player hoards cards and the few others are shuffled again and again."""
    for seed in range(3):
        game, rng = Game.new(title, 3, seed=seed), Random(seed)
        for _ in range(400):
            if not game.over:
                draws = [action for action in game.legal() if isinstance(action, DrawBlind | DrawFaceUp)]
                game = game.play(rng.choice(draws if draws and rng.random() < 0.7 else game.legal()))
        for reader in (None, 1, 2, 3):
            events = tuple(redact(event, reader) for event in game.record.events)
            headers = {key: value for key, value in game.record.headers.items() if key != "result"}
            *_, state = Record(headers, events).replay()
            assert state.redacted
