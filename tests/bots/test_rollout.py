"""Simulated games: they end with the points that the engine counts, and lose no card, train or point on the way."""

from random import Random

import pytest
from tests.bots.playing import last_turn, play
from tests.conftest import NORDIC, NORTHERN, Table, both_titles

from nordrail.bots import make_bot
from nordrail.bots.planner.board_tables import atlas_of
from nordrail.bots.search.masks import Masks
from nordrail.bots.search.rollout import Playout
from nordrail.engine.events import ClaimRoute
from nordrail.engine.game import Game
from nordrail.engine.rules.legal import legal_actions
from nordrail.engine.rules.phase import Turn
from nordrail.engine.rules.scoring import outcome
from nordrail.engine.rules.state import State

APPROXIMATED = "E"
"""Nordic Express: a simulated game counts the largest network instead of the longest path."""


def playout(state: State, bonuses: tuple[str, ...], chance: Random) -> Playout:
    atlas = atlas_of(state.rulebook, len(state.seats))
    luck = [[chance.random() for _ in range(300)] for _ in state.seats]
    return Playout(atlas, Masks(atlas, bonuses), state, luck)


def turns(title: str, seats: int, seed: int) -> list[State]:
    """Return the states of a game where a turn begins."""
    game, states = Game.new(title, seats, seed=seed), []
    players = [make_bot(name, Random(seat)) for seat, name in enumerate(["hungry", "racer", "path"][:seats])]
    while (seat := game.to_act) is not None:
        if isinstance(game.state.phase, Turn):
            states.append(game.state)
        game = game.play(players[seat - 1].choose(game.view(seat), game.legal()))
    return states


@pytest.mark.parametrize(("title", "bots"), [(NORDIC, ["hungry", "racer"]), (NORTHERN, ["hungry", "path", "racer"])])
def test_the_end_scores_what_the_engine_counts(title: str, bots: list[str]) -> None:
    for seed in range(6):
        state = play(title, bots, seed).state
        bonuses = tuple(letter for letter in state.rulebook.bonus if letter != APPROXIMATED and state.bonuses)
        end = playout(state, bonuses, Random(seed))
        assert end.masks.scores(end) == [*outcome(state._replace(bonuses=bonuses)).totals]


@both_titles
def test_the_last_turn_ends_as_in_the_engine(title: str) -> None:
    at, _ = last_turn(title)
    end = playout(at.state, at.state.bonuses, Random(1))
    totals, routes = end.run(1), at.state.rulebook.board.routes
    assert end.final_turns == 0
    claimed = end.networks[0] & ~at.seat(1).routes
    assert totals in [
        [*Table(at.state).play(f"1 {action}").outcome.totals]
        for action in legal_actions(at.state)
        if isinstance(action, ClaimRoute) and action.route == routes[claimed.bit_length() - 1].id
    ]


def cards(game: Playout) -> list[int]:
    """Count the cards of each kind, wherever they are."""
    return [
        sum(hand[kind] for hand in game.hands) + game.deck[kind] + game.discard[kind] + game.face_up.count(kind)
        for kind in range(9)
    ]


@pytest.mark.parametrize(("title", "seats"), [(NORDIC, 2), (NORDIC, 3), (NORTHERN, 3)])
def test_nothing_is_lost_on_the_way(title: str, seats: int) -> None:
    chance, ended = Random(3), 0
    for state in turns(title, seats, seed=3)[::12]:
        game, rulebook = playout(state, state.bonuses, chance), state.rulebook
        routes, there = rulebook.board.routes, cards(game)
        assert there == [rulebook.deck[kind] for kind in range(9)]
        for _ in range(400):
            if game.final_turns == 0:
                break
            game.run(1)
            assert cards(game) == there
            assert game.deck_size == sum(game.deck)
            assert min(map(min, [*game.hands, game.deck, game.discard])) >= 0
            for seat, network in enumerate(game.networks):
                lengths = [route.length for number, route in enumerate(routes) if network >> number & 1]
                assert game.trains[seat] == rulebook.trains - sum(lengths) >= 0
                assert game.points[seat] == sum(rulebook.points[length] for length in lengths)
                assert not any(network & other for other in game.networks[:seat])
        ended += game.final_turns == 0
    assert ended
