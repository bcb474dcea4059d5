"""No bot can cheat: in two states that its seat cannot tell apart, it says and does the same."""

import ast
import os
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.bots.playing import TABLES
from tests.conftest import NORDIC, table

import nordrail.bots
from nordrail.bots import Advice, Bot, Explainer, dismiss, make_bot
from nordrail.engine.events import Action
from nordrail.engine.game import Game
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.state import State
from nordrail.engine.unseen.imagine import imagine
from nordrail.engine.view import View, view

ROOT = Path(__file__).parents[2]
BOTS = [
    "random",
    "path",
    "onestep",
    "longroute",
    "hungry",
    "racer",
    "casual",
    "casual:style=collector:slips=3:forgets=1",
    "planner",
    "learned",
    "search:iterations=2",
]
CAST = ["hungry", "path", "racer", "random"]
"""The players of the games: fast bots, which reach all kinds of positions."""

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
"""Whether to search for new games, as in the tests of the engine's laws."""

Maker = Callable[[State, Random], Bot]
"""Makes a bot for a state. An honest one ignores the state."""


def honest(name: str) -> Maker:
    return lambda state, rng: make_bot(name, rng)


def positions(title: str, cast: Sequence[str], seed: int) -> list[State]:
    """Return one state of a game for every kind of question, where the seat to act has a choice."""
    game, chance = Game.new(title, len(cast), seed=seed), Random(seed)
    players = [make_bot(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(cast)]
    found: dict[str, list[State]] = {}
    while (seat := game.to_act) is not None:
        if len(game.legal()) > 1:
            found.setdefault(type(game.state.phase).__name__, []).append(game.state)
        game = game.play(players[seat - 1].choose(game.view(seat), game.legal()))
    return [chance.choice(found[question]) for question in sorted(found)]


def twins(state: State, random: Random) -> tuple[State, State]:
    """Return two states that the seat to act cannot tell from this one."""
    seat = state.to_act
    seen = view(state, seat)
    first, second = imagine(seen, Random(random.getrandbits(64))), imagine(seen, Random(random.getrandbits(64)))
    assert view(first, seat) == view(second, seat) == seen
    assert list(legal_actions(first)) == list(legal_actions(second)) == list(legal_actions(state))
    return first, second


def answers(make: Maker, state: State, seed: int) -> Iterator[object]:
    """Yield everything that a bot answers in this state."""
    for explains in (False, True):
        bot = make(state, Random(seed))
        seen, legal = view(state, state.to_act), legal_actions(state)
        if not explains:
            yield bot.choose(seen, legal)
        elif isinstance(bot, Explainer):
            yield bot.explain(seen, legal)
        dismiss(bot)


def assert_honest(make: Maker, pair: tuple[State, State], seed: int) -> None:
    first, second = (list(answers(make, state, seed)) for state in pair)
    assert first == second


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_bot_cannot_tell_apart_what_its_seat_cannot_tell_apart(title: str, seats: int) -> None:
    differ = 0

    @settings(
        max_examples=50 if LONG else 3,
        deadline=None,
        derandomize=not LONG,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(st.lists(st.sampled_from(CAST), min_size=seats, max_size=seats), st.integers(0, 2**32))
    def law(cast: list[str], seed: int) -> None:
        nonlocal differ
        random = Random(seed)
        for state in positions(title, cast, seed):
            pair = twins(state, random)
            differ += pair[0] != pair[1]
            for name in BOTS:
                assert_honest(honest(name), pair, seed)

    law()
    assert differ


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", [2, 3])
def test_nor_can_it_when_a_tunnel_asks_for_more(name: str, seats: int) -> None:
    at = table(NORDIC, "GGGGLKK", seats=seats, show="PPPPB")
    at.play("1 claim kristiansand-stavanger:green GG\n* turn GPP")
    assert at.legal == ["pay G", "pay L", "withdraw"]
    pair = twins(at.state, Random(1))
    assert pair[0] != pair[1]
    assert_honest(honest(name), pair, seed=1)


class Peeker:
    """A bot that looks into the hands of others."""

    def __init__(self, state: State) -> None:
        self._hands = Random(str([seat.hand for seat in state.seats]))

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[self._hands.randrange(len(legal))]


class Gossip:
    """A bot that plays fair, but tells what the deck holds."""

    def __init__(self, state: State) -> None:
        self._pile = state.pile

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]

    def explain(self, view: View, legal: Sequence[Action]) -> list[Advice]:
        return [Advice(legal[0], 0.0, f"the deck is {self._pile}")]


@pytest.mark.parametrize("cheat", [Peeker, Gossip])
def test_a_bot_that_cheats_is_caught(cheat: Callable[[State], Bot]) -> None:
    caught = 0
    for number, state in enumerate(positions("northern-lights", ["hungry", "random", "path"], seed=1)):
        pair = twins(state, Random(number))
        try:
            assert_honest(lambda state, rng: cheat(state), pair, seed=1)
        except AssertionError:
            caught += 1
    assert caught


MODULES = sorted(Path(nordrail.bots.__path__[0]).rglob("*.py"))
STATE = "nordrail.engine.rules.state"


def module_name(path: Path) -> str:
    return ".".join(("nordrail", "bots", *path.relative_to(nordrail.bots.__path__[0]).with_suffix("").parts))


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_bot_imports_no_state(path: Path) -> None:
    assert imports_of_state(path.read_text(encoding="utf-8")) == []


def test_imports_of_the_state_are_found() -> None:
    for source in (
        "import nordrail.engine.rules.state",
        "from nordrail.engine.rules import state",
        "from nordrail.engine.rules.state import Turn",
        "def f():\n    from nordrail.engine.rules.state import State as S",
        "from nordrail.engine.rules.apply import State",
    ):
        assert imports_of_state(source)


def imports_of_state(source: str) -> list[str]:
    """Return every import of the state, including one through a module that imports it."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        found += [name for name in names if f"{name}.".startswith(f"{STATE}.") or name.endswith(".State")]
    return found


def test_the_contract_covers_every_bot() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (contract,) = [contract for contract in contracts if contract.get("forbidden_modules") == [STATE]]
    assert contract["source_modules"] == ["nordrail.bots"]
    assert contract.get("as_packages", True)
    assert "ignore_imports" not in contract
