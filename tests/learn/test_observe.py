"""The compiled observations are those of the Python encoding, which reads views alone."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from tests.laws.readers import cases
from tests.laws.strategies import TABLES, Played, Table, games, play, randoms
from tests.laws.twins import twin
from tests.learn.test_encoding import RECORDS, name

from nordrail.bots.roster import make_bot
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.state import State
from nordrail.engine.view import view
from nordrail.learn import Encoding, encoding
from nordrail.native import GameBatch, NativeGame


def assert_same_observations(code: Encoding, states: list[State], random: Random, often: float) -> None:
    """Compare some observations of a game; its memory is used from the first to the last."""
    native, memory = NativeGame.from_state(states[0]), NativeGame.from_state(states[0])._memory
    for place, state in enumerate(states):
        if random.random() >= often and place < len(states) - 1:
            continue
        native = NativeGame.from_state(state)
        native._memory = memory
        seat = random.randint(1, code.seats)
        assert native.observe(seat) == code.observe(view(state, seat)), f"seat {seat} at ply {place}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records(path: Path) -> None:
    record = Record.load(path.read_text(encoding="utf-8"))
    rulebook = record.rulebook()
    states = [state for state in record.replay(rulebook) if not state.redacted]
    assert_same_observations(encoding(rulebook, len(states[0].seats)), states, Random(1), 0.08)


@pytest.mark.parametrize("style", ["anything", "tickets"])
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_random_games(table: Table, style: str) -> None:
    code = encoding(table.rulebook, table.seats)
    assert_same_observations(code, play(table, Random(2), style).states, Random(3), 0.12)


@pytest.mark.parametrize("table", [TABLES[0], TABLES[-2]], ids=name)
def test_games_of_bots(table: Table) -> None:
    game = Game.new(table.rulebook, table.seats, seed=4)
    bots = [make_bot(bot, Random(1)) for bot in ("planner", "hungry", "path", "racer")]
    states = [game.state]
    while (seat := game.to_act) is not None:
        game = game.play(bots[seat - 1].choose(game.view(seat), game.legal(seat)))
        states += [step.after for step in game.last]
    assert_same_observations(encoding(table.rulebook, table.seats), states, Random(3), 0.1)


@given(games(), randoms())
def test_random_boards_and_twins(played: Played, random: Random) -> None:  # C21
    code = Encoding(played.table.rulebook, played.table.seats)
    assert_same_observations(code, played.states, random, 4 / len(played.states))
    for place, state, reader in cases(played, random, 1):
        other = twin(played.table, played.events[:place], state, reader, random) if reader else None
        if reader and other and not isinstance(state.phase, Over):
            assert NativeGame.from_state(other[1]).observe(reader) == NativeGame.from_state(state).observe(reader)


def test_a_board_with_many_cities() -> None:
    """More than 64 cities need another search."""
    cities = [f"c{number}" for number in range(80)]
    lines = ['name = "Long"', "[cities]"]
    lines += [f'{city} = {{ name = "{city.upper()}", country = "Norway" }}' for city in cities]
    lines += ["[routes]"]
    pairs = [(number, number + step) for step in (1, 9) for number in range(80 - step)]
    lines += [f'"c{a}-c{b}" = {{ color = "gray", length = {1 + (a + b) % 3} }}' for a, b in pairs]
    lines += ["[tickets]", *(f'"c{number}-c{79 - number}" = {40 - number}' for number in range(30))]
    table = Table(TABLES[0].rulebook.with_board("\n".join(lines)), 2)
    assert_same_observations(Encoding(table.rulebook, 2), play(table, Random(1), "anything").states, Random(1), 0.2)


@pytest.mark.parametrize("table", [TABLES[1], TABLES[3]], ids=name)
def test_a_batch_observes_like_a_single_game_in_any_number_of_threads(table: Table) -> None:
    one, two = (GameBatch(table.rulebook, table.seats, 7, seed=3, observe=True, threads=threads) for threads in (1, 2))
    rng = np.random.default_rng(1)
    for _ in range(600):
        assert one.mask is not None
        actions = (one.mask * rng.random(one.mask.shape)).argmax(1)
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.observations, two.observations)  # type: ignore[arg-type]
        game = int(rng.integers(7))
        single = NativeGame(table.rulebook, table.seats)
        single._state = one._packed_state(game)
        assert one.observations is not None
        assert one.observations[game].tolist() == single.observe(int(one.to_act[game]))
    assert one.scores.any(), "some games ended and began again"
