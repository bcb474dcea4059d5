"""The planner's reasons name the tickets and routes that they are about."""

from random import Random

import pytest
from tests.conftest import NORDIC, NORTHERN

from nordrail.bots import Advice, Explainer, make_bot
from nordrail.engine.events import ClaimRoute, DrawFaceUp
from nordrail.engine.game import Game


def advice_of_a_game(title: str) -> list[Advice]:
    game, bot = Game.new(title, 2, seed=4), make_bot("planner", Random(1))
    assert isinstance(bot, Explainer)
    given: list[Advice] = []
    while (seat := game.to_act) is not None:
        advice = bot.explain(game.view(seat), game.legal())
        given += advice
        game = game.play(advice[0].action)
    return given


@pytest.mark.parametrize("title", [NORDIC, NORTHERN])
def test_reasons_name_what_they_are_about(title: str) -> None:
    advice = advice_of_a_game(title)
    claims = [one for one in advice if isinstance(one.action, ClaimRoute)]
    cards = [one for one in advice if isinstance(one.action, DrawFaceUp)]
    board = Game.new(title, 2, seed=4).rulebook.board
    tickets = [f"{board.city(ticket.a).name}–{board.city(ticket.b).name}" for ticket in board.tickets]
    on_the_way = [one for one in claims if one.reason.startswith("it is needed for ")]
    assert on_the_way
    assert all(any(ticket in one.reason for ticket in tickets) for one in on_the_way)
    assert any("is needed for " in one.reason for one in cards)
    assert all(isinstance(one.action, DrawFaceUp) and one.action.card.word in one.reason for one in cards)
