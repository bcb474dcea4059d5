"""The policy and the search of the compiled simulator."""

from collections import Counter
from random import Random

import pytest
from tests.bots.playing import TABLES, play
from tests.conftest import NORDIC, both_titles

from nordrail.engine.components.board import members
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.view import View
from nordrail.native import structures as c
from nordrail.native.lookahead import Lookahead, contest, make_atlas
from nordrail.native.packing import packed


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_the_policy_plays_whole_games(title: str, seats: int) -> None:
    rules = packed(find_title(title), seats)
    atlas = make_atlas(rules)
    result = contest(rules, atlas, atlas, deals=6, seed=3)
    games = 6 * seats
    assert result.wins == pytest.approx(6)  # the same habits at every seat of the same deals
    assert result.score[0] == pytest.approx(result.score[1])
    assert result.score[0] / games > 60
    assert result.completed[0] / result.tickets[0] > 0.6


@both_titles
def test_worse_habits_lose(title: str) -> None:
    rules = packed(find_title(title), 2)
    careless = make_atlas(rules, rate=0.5)  # a turn is worth little to it
    assert contest(rules, careless, make_atlas(rules), deals=20, seed=3).wins < 14


def middle(title: str, seats: int) -> View:
    """Return what a seat sees in the middle of a game, at the beginning of its turn."""
    for stop in range(30 * seats, 60 * seats):
        game: Game = play(title, ["hungry"] * seats, seed=2, stop=stop)
        view = game.view(game.to_act)
        if not view.second_card and len(game.legal()) > 5 and not view.players[view.turn - 1].offered:
            return view
    raise LookupError("no such turn")


def tickets_of(seat: c.Seat) -> list[int]:
    return members(seat.tickets[0] | seat.tickets[1] << 64)


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_imagined_tickets_are_possible(title: str, seats: int) -> None:
    view = middle(title, seats)
    assert view.me is not None
    number = view.rulebook.board.ticket_number
    mine = sorted(number[ticket] for ticket in view.me.tickets)
    seen = {number[ticket] for offer in view.offers for ticket in offer.tickets if ticket in number} - set(mine)
    ahead = Lookahead(view, 1, 5, 12)
    differ = set()
    for state in ahead.worlds(60, 5):
        held = [ticket for seat in state.seats[:seats] for ticket in tickets_of(seat)]
        deck = members(state.unseen_tickets[0] | state.unseen_tickets[1] << 64)
        assert len(held) == len(set(held))
        assert not set(held) & set(deck)
        assert sorted(tickets_of(state.seats[view.turn - 1])) == mine
        assert [len(tickets_of(seat)) for seat in state.seats[:seats]] == [len(one.tickets) for one in view.players]
        if not view.rulebook.tickets.refused_return:
            assert not seen & set(held)
        differ.add(tuple(held))
    assert len(differ) > 10


@both_titles
def test_others_probably_hold_tickets_that_they_have_built_towards(title: str) -> None:
    built, likely = 0, 0.0
    for seed in range(4):
        game = play(title, ["hungry", "hungry"], seed=seed, stop=70)
        view = game.view(1)
        held = Counter(
            ticket for state in Lookahead(view, 1, 5, 12).worlds(200, seed) for ticket in tickets_of(state.seats[1])
        )
        board = view.rulebook.board
        true = [board.ticket_number[board.tickets[ticket].id] for ticket in game.state.seats[1].tickets]
        built += sum(held[ticket] for ticket in true)
        likely += sum(held.values()) * len(true) / (len(board.tickets) - len(game.state.seats[0].tickets))
    assert built > 1.5 * likely


@both_titles
def test_the_same_seed_gives_the_same_results(title: str) -> None:
    view = middle(title, 2)
    results = []
    for _ in range(2):
        ahead = Lookahead(view, 1, 5, 12)
        events = [event for _, event in ahead.options(0)][:4]
        candidates = ahead.candidates(events)
        ahead.play(candidates, 0b1011, 20, 9)
        results.append([(one.tried, one.result, one.score, list(one.products)) for one in candidates])
    assert results[0] == results[1]
    assert [tried for tried, *_ in results[0]] == [20, 20, 0, 20]


def test_the_policy_sees_only_what_its_seat_knows() -> None:
    game = play(NORDIC, ["hungry", "hungry"], seed=3, stop=40)
    view = game.view(game.to_act)
    said = [
        [(value, str(ahead.action(event))) for value, event in ahead.options(0)]
        for ahead in (Lookahead(view, seed, 5, 12) for seed in Random(1).sample(range(1000), 5))
    ]
    assert all(one == said[0] for one in said)
