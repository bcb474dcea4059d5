"""The bots: they answer every question legally, from a view alone, and greedy beats uniform."""

from random import Random

import pytest

from nordrail.bots import BOTS, make_bot
from nordrail.engine.errors import NotationError
from nordrail.engine.events import KeepTickets, PayTunnel
from nordrail.engine.game import Game
from nordrail.ways import shortest_way

TABLES = [("nordic-countries", 2), ("nordic-countries", 3), ("northern-lights", 2), ("northern-lights", 5)]


def play(title: str, bots: list[str], seed: int) -> Game:
    players = [make_bot(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(bots)]
    game = Game.new(title, len(bots), seed=seed)
    while (seat := game.to_act) is not None:
        game.play(players[seat - 1].choose(game.view(seat), game.legal()))
    return game


@pytest.mark.parametrize(("title", "seats"), TABLES)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_a_whole_game_legally(bot: str, title: str, seats: int) -> None:
    assert play(title, [bot] * seats, seed=1).outcome is not None


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_chance_gives_the_same_game(bot: str) -> None:
    games = [play("northern-lights", [bot, bot], seed=5).record.dump() for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_greedy_beats_uniform_from_either_seat(title: str) -> None:
    for seed in range(3):
        for bots in (["greedy", "uniform"], ["uniform", "greedy"]):
            outcome = play(title, bots, seed).outcome
            assert outcome is not None
            assert outcome.winners == (bots.index("greedy") + 1,)


def test_greedy_keeps_tickets_that_are_cheap_together() -> None:
    game = Game.new("nordic-countries", 2, seed=3)
    kept = make_bot("greedy", Random(1)).choose(game.view(1), game.legal())
    assert isinstance(kept, KeepTickets)
    board = game.rulebook.board
    spaces = {
        ticket: way.missing
        for ticket in game.view(1).players[0].offered
        if (way := shortest_way(board, board.ticket(ticket).a, board.ticket(ticket).b, (), game.view(1).open))
    }
    assert max(spaces, key=lambda ticket: spaces[ticket] - board.ticket(ticket).points) not in kept.tickets


def test_greedy_pays_for_a_tunnel_if_it_can() -> None:
    bot = make_bot("greedy", Random(1))
    for seed in range(20):
        game = Game.new("nordic-countries", 2, seed=seed)
        while (seat := game.to_act) is not None:
            legal, view = game.legal(), game.view(seat)
            action = bot.choose(view, legal)
            if isinstance(legal[0], PayTunnel):
                assert isinstance(action, PayTunnel)
                return
            game.play(action)
    pytest.fail("no tunnel asked for more cards in 20 games")


def test_a_bot_that_does_not_exist_is_answered_with_a_suggestion() -> None:
    with pytest.raises(NotationError, match=r"no bot 'gready'; bots are greedy, uniform \(did you mean greedy"):
        make_bot("gready", Random(1))
