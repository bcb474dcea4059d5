"""Random games: the same seed gives the same games for any number of processes, and no component is lost."""

from pathlib import Path
from random import Random

import pytest

from nordrail import Game, IllegalAction, Record, find_title
from nordrail.arena.simulation import Simulation, lost, random_game, simulate
from nordrail.arena.statistics import statistics

TABLES = [("nordic-countries", 2), ("nordic-countries", 3), ("northern-lights", 2), ("northern-lights", 5)]


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_random_game_is_the_one_that_game_deals_with_its_seed(title: str, seats: int) -> None:
    simulated = random_game(find_title(title), seats, "1-7")
    choices = Random("1-7/choices")
    game = Game.new(title, seats, seed="1-7")
    while game.to_act is not None:
        legal = game.legal()
        game = game.play(legal[choices.randrange(len(legal))])
    assert simulated.record.dump() == game.record.dump()
    assert simulated.outcome == game.outcome


def test_any_number_of_processes_writes_the_same_records(tmp_path: Path) -> None:
    numbers = []
    for jobs in (1, 2):
        simulation = Simulation("nordic-countries", 2, games=60, seed=4, out=tmp_path / f"{jobs}")
        numbers.append(statistics(simulation, list(simulate(simulation, jobs))))
    names = [path.name for path in sorted((tmp_path / "1").iterdir())]
    assert names[:2] == ["nordic-countries-2-4-01.game", "nordic-countries-2-4-02.game"]
    assert len(names) == 60
    assert [path.name for path in sorted((tmp_path / "2").iterdir())] == names
    assert all((tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes() for name in names)
    assert numbers[0] == numbers[1]


def test_a_game_does_not_depend_on_how_many_are_played(tmp_path: Path) -> None:
    for games in (2, 3):
        list(simulate(Simulation("northern-lights", 3, games, seed=1, out=tmp_path / f"{games}")))
    for number in (1, 2):
        name = f"northern-lights-3-1-{number}.game"
        assert (tmp_path / "2" / name).read_bytes() == (tmp_path / "3" / name).read_bytes()


def test_another_seed_gives_other_games() -> None:
    games = [random_game(find_title("nordic-countries"), 2, seed).record.events for seed in ("1-1", "1-2", "2-1")]
    assert len(set(games)) == 3


def test_the_records_replay(tmp_path: Path) -> None:
    list(simulate(Simulation("northern-lights", 4, games=2, seed=9, out=tmp_path)))
    for path in tmp_path.iterdir():
        text = path.read_text(encoding="utf-8")
        *_, state = Record.load(text).replay()
        assert state.to_act is None
        assert Record.load(text).dump() == text


def test_what_gets_lost_is_found() -> None:
    state = random_game(find_title("nordic-countries"), 2, "1").state
    one, two = state.seats
    assert lost(state) is None
    assert "the cards are" in (lost(state._replace(discard=state.discard + 1)) or "")
    assert "seat 1 has" in (lost(state._replace(seats=(one._replace(trains=one.trains + 1), two))) or "")
    thief = two._replace(routes=one.routes, trains=one.trains)
    assert lost(state._replace(seats=(one, thief))) == "a route belongs to two seats"
    twice = two._replace(tickets=(*two.tickets, one.tickets[0]))
    assert lost(state._replace(seats=(one, twice))) == "a ticket is in two places"


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(IllegalAction, match="Nordic Countries has 2 to 3 seats, not 5"):
        next(simulate(Simulation("nordic-countries", 5, games=1, seed=1)))


def test_the_statistics_add_up() -> None:
    simulation = Simulation("northern-lights", 3, games=10, seed=2)
    played = list(simulate(simulation))
    numbers = statistics(simulation, played)
    assert numbers["games"] == len(played) == 10
    assert sum(seat["win_share"] for seat in numbers["scores"]) == pytest.approx(1)
    assert sum(bonus["in_play"] for bonus in numbers["bonuses"].values()) == 40
    assert sum(numbers["reasons"].values()) == sum(numbers["decided_by"].values()) == 10
    for game in played:
        assert game.turns < game.decisions
        assert all(done <= kept for done, kept in zip(game.completed, game.kept, strict=True))
