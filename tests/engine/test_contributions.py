"""What players contribute to a shuffle, and what a reader can derive from the spectator's view."""

from random import Random

import pytest

from nordrail.engine.contributions import COMMITS, NONCES, read_contributions, write_contributions
from nordrail.engine.errors import NotationError
from nordrail.engine.game import Game
from nordrail.engine.rules.dealer import shared_seed
from nordrail.engine.view import own_unknown, view

TITLES = ("nordic-countries", "northern-lights")


def test_contributions_are_read_as_they_are_written() -> None:
    written = write_contributions({2: "beef", 1: "cafe"})
    assert written == "1:cafe 2:beef"
    assert read_contributions({NONCES: written}, NONCES) == {1: "cafe", 2: "beef"}
    assert read_contributions({}, NONCES) == {}


@pytest.mark.parametrize("wrong", ["cafe", "1:", "0:cafe", "6:cafe", "one:cafe", "1:cafe 1:beef"])
def test_a_wrong_contribution_is_refused(wrong: str) -> None:
    with pytest.raises(NotationError, match="is not a seat and a code"):
        read_contributions({COMMITS: wrong}, COMMITS)


def test_every_nonce_changes_the_seed_of_the_deals() -> None:
    assert shared_seed("5", {}) == "5"
    seeds = {shared_seed(*parts) for parts in (("5", {1: "a"}), ("6", {1: "a"}), ("5", {1: "b"}), ("5", {2: "a"}))}
    assert len(seeds) == 4
    assert shared_seed("5", {1: "a", 2: "b"}) == shared_seed("5", {2: "b", 1: "a"})


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_dealt_from_all_contributions(title: str) -> None:
    def hands(nonces: dict[int, str]) -> list[str]:
        game = Game.undealt(title, 2, seed=7, commits={1: "aa", 2: "bb"}, nonces=nonces).dealt()
        assert game.headers[COMMITS] == "1:aa 2:bb"
        assert game.headers[NONCES] == write_contributions(nonces)
        return [str(event) for event in game.events]

    assert hands({1: "x", 2: "y"}) == hands({1: "x", 2: "y"})
    assert hands({1: "x", 2: "y"}) != hands({1: "x", 2: "z"})


def test_a_game_knows_whether_a_seat_got_another_player() -> None:
    game = Game.new("nordic-countries", ["Astrid", "Bjørn"], seed=7)
    assert not game.renamed
    assert game.play("* seat 2 easy").renamed


@pytest.mark.parametrize("title", TITLES)
def test_the_unknown_cards_of_a_seat_follow_from_the_public_view(title: str) -> None:
    game, rng = Game.new(title, 2, seed=7), Random(7)
    while not game.over:
        public = view(game.state, None)
        for seat in (1, 2):
            assert own_unknown(public, public.unknown, game.state, seat) == view(game.state, seat).unknown
        game = game.play(rng.choice(game.legal()))
