"""Games played on from given states in one call."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from tests.laws.strategies import TABLES, Played, Table, games, randoms

from nordrail.engine.events import DEALER, Event
from nordrail.engine.rules.dealer import draw
from nordrail.engine.rules.legality import is_legal
from nordrail.engine.rules.phase import Over
from nordrail.native import NativeGame, rollouts


def begun(table: Table, plies: int = 60) -> NativeGame:
    game = NativeGame(table.rulebook, table.seats, seed=2)
    for _ in range(plies):
        menu = game.menu()
        game.step(menu[game.ply % len(menu)])
    return game


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_rollouts_are_scored_and_do_not_depend_on_threads(table: Table, policy: str) -> None:
    game = begun(table)
    before = game.to_state()
    one = rollouts(game, 60, policy=policy, seed=7, sheets=True)
    two = rollouts(game, 60, policy=policy, seed=7, threads=3)
    assert one.scores.tolist() == two.scores.tolist() == [list(sheet.totals) for sheet in one.sheets]
    assert one.decisions == two.decisions > 60
    winners = [tuple(np.flatnonzero(row) + 1) for row in one.winners]
    assert winners == [sheet.winners for sheet in one.sheets]
    assert len({tuple(row) for row in one.scores.tolist()}) > 15
    assert game.to_state() == before


def test_worlds_share_the_rollouts() -> None:
    seen = begun(TABLES[3]).imagination(2)
    played = rollouts(seen, 60, worlds=20, seed=3)
    assert played.scores.shape == (60, TABLES[3].seats)
    assert played.scores.tolist() == rollouts(seen, 60, worlds=20, seed=3).scores.tolist()
    with pytest.raises(ValueError, match="60 games cannot be divided among 7 worlds"):
        rollouts(seen, 60, worlds=7)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_greedy_players_score_far_more_than_random_ones(table: Table) -> None:
    game = begun(table, 0)
    greedy, random = (rollouts(game, 200, policy=policy).scores.mean() for policy in ("greedy", "random"))
    assert greedy > random + 60


def test_greedy_players_complete_most_of_their_tickets() -> None:
    for table in TABLES:
        played = rollouts(begun(table, 0), 50, sheets=True)
        lines = [line for outcome in played.sheets for sheet in outcome.sheets for line in sheet.tickets]
        assert sum(line.completed for line in lines) > 0.6 * len(lines)


@given(games(), randoms())
def test_greedy_actions_are_legal_at_any_table(played: Played, random: Random) -> None:
    """From a random position of a game to its end; some toy boards make the policy repeat itself."""
    state = random.choice(played.states)
    if isinstance(state.phase, Over):
        return
    native = NativeGame.from_state(state)
    assert rollouts(native, 3, seed=random.getrandbits(32)).decisions > 0 or state.to_act == DEALER
    for _ in range(60):
        if native.over:
            break
        if native.to_act == DEALER:
            native.step(draw(native.to_state(), random.getrandbits(64)))
            continue
        action = native.greedy()
        assert is_legal(native.to_state(), Event(native.to_act or DEALER, action))
        native.step(action)
