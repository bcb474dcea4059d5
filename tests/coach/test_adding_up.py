"""Start + luck + choices = result, exactly: in random games and games of bots, at every table of both titles."""

from random import Random

import pytest
from tests.coach.games import finished

from nordrail.arena.simulation import random_game
from nordrail.coach.positions import Positions
from nordrail.coach.reports.accounts import accounts
from nordrail.coach.reports.telling import draw_curve
from nordrail.coach.work import Work
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import find_title
from nordrail.native.appraisal import Appraiser

SEATS = [*(("nordic-countries", seats) for seats in (2, 3)), *(("northern-lights", seats) for seats in (2, 3, 4, 5))]


def must_add_up(game: Game, games: int, seed: int) -> None:
    positions = Positions.of(game)
    work = Work.begin("", len(positions.states))
    work.add(Appraiser(positions.states, positions.turns_before(), seed).play(0, games))
    curve, outcome = draw_curve(positions, work), game.outcome
    assert outcome is not None
    chances, scores = [point.chances for point in curve], [point.scores for point in curve]
    told = accounts(positions.events, chances, scores)
    assert len(told) == 2 * positions.seats
    for account in told:
        assert account.start + account.luck + account.own + account.others == account.result
        assert (account.by_seat[account.seat - 1], sum(account.by_seat)) == (account.own, account.own + account.others)
        first = (chances if account.unit == "chance" else scores)[0]
        assert account.start == first[account.seat - 1]
        won = 1_000_000 // len(outcome.winners) if account.seat in outcome.winners else 0
        assert account.result == (won if account.unit == "chance" else 1000 * outcome.totals[account.seat - 1])


@pytest.mark.parametrize(("title", "seats"), SEATS)
def test_random_games_add_up(title: str, seats: int) -> None:
    for number in range(4):
        games = Random(number).choice((1, 3, 7))
        must_add_up(random_game(find_title(title), seats, f"{title} {seats} {number}"), games, number)


@pytest.mark.parametrize(("title", "seats"), SEATS)
def test_games_of_bots_add_up(title: str, seats: int) -> None:
    for number in range(3):
        must_add_up(finished(title, seats, 100 + number), 3, number)
