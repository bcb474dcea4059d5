"""Records as somebody may read them: they can be looked at, but not played on."""

from random import Random

import pytest

from nordrail import Game, IllegalAction, Record, redact


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
    with pytest.raises(IllegalAction, match="can be looked at, but not played on"):
        Game.from_record(redacted)


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_what_a_player_saw_of_a_finished_game_has_no_score_sheet(title: str) -> None:
    record = finished(title).record
    seen = Record(record.headers, tuple(redact(event, 1) for event in record.events))
    game = Game.from_record(Record.load(seen.dump()), dealer=None)
    assert game.over
    assert game.outcome is None
    assert set(game.view(2).players[1].tickets) <= {"?"}
