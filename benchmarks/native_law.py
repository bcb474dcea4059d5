"""Comparisons of the compiled simulator with the engine that fail early: the law is computed once, then kept.

`prepare` plays the games in Python and remembers every menu, deal, outcome and observation. A process that is forked
afterwards compares another build of the simulator with them in a few seconds.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
from hypothesis import HealthCheck, given, seed, settings
from tests.laws.readers import cases
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, toy_tables
from tests.native import comparing, test_equality
from tests.native.test_imagination import assert_imagined
from tests.perft.test_perft import FILES

from nordrail.engine.record import Record
from nordrail.engine.rules.state import State
from nordrail.engine.view import view
from nordrail.learn import Encoding
from nordrail.learn.simulator import NativeSimulator, PythonSimulator, Simulator
from nordrail.native import NativeGame

TOYS, HANDS, NETWORKS = 80, 500, 200
"""Games on random boards, random hands, and random networks."""
REMEMBERED = ("legal_actions", "draw", "outcome", "is_legal")


class Seen(NamedTuple):
    """What a seat must observe in a state."""

    state: State
    seat: int
    features: list[int]


class NumberedGame:
    """A game that is played by numbers, as learning environments do: its actions, and what each step reports."""

    def __init__(self, table: Table) -> None:
        self.table, self.actions, random = table, list[int](), Random(table.seats)
        game = PythonSimulator(table.rulebook, table.seats)
        game.begin("law")
        self.reports = [report(game)]
        while game.to_act > 0:
            self.actions.append(int(random.choice(np.flatnonzero(game.mask))))
            game.step(self.actions[-1])
            self.reports.append(report(game))
        self.results = game.results()

    def check(self) -> None:
        """Play the same game in the compiled simulator."""
        game = NativeSimulator(self.table.rulebook, self.table.seats)
        game.begin("law")
        for number, expected in zip([*self.actions, 0], self.reports, strict=True):
            assert report(game) == expected
            if game.to_act > 0:
                game.step(number)
        assert game.results() == self.results


def report(game: Simulator) -> tuple[int, bytes, bytes]:
    """Return the seat to act, the mask and the observation."""
    return game.to_act, game.mask.tobytes(), game.observation.tobytes()


class Law:
    """Games, and everything that the engine says about them."""

    def __init__(self) -> None:
        for name in REMEMBERED:
            setattr(comparing, name, remembering(getattr(comparing, name)))
        self.games = [play(table, Random(f"{table}/{style}"), style) for style in STYLES for table in TABLES]
        self.games += [play(test_equality.large_table(90), Random(1), "tickets"), *toy_games()]
        self.records = []
        for path in test_equality.RECORDS:
            record = Record.load(path.read_text(encoding="utf-8"))
            states = list(record.replay())
            if not states[-1].redacted:
                self.records.append((record.events, states))
        self.seen = [list(observations(played)) for played in self.games]
        self.simulated = [NumberedGame(table) for table in TABLES]

    def check(self) -> None:
        """Compare everything, the quickest and most telling first."""
        for number, played in enumerate(self.games):
            comparing.assert_same_game(played.events, played.states, Random(number))
            if number == len(TABLES):
                self._check_parts()
        for events, states in self.records:
            comparing.assert_same_game(events, states, Random(1))

    def _check_parts(self) -> None:
        for number in range(HANDS):
            random = Random(number)
            counts = [random.randint(0, random.choice((2, 5, 14))) for _ in range(9)]
            inner(test_equality.test_a_hand_of_any_size_pays_for_the_same_routes)(TABLES[number % 6], counts, random)
        for number in range(NETWORKS):
            random = Random(number)
            inner(test_equality.test_networks_of_any_shape_score_the_same)(TABLES[number % 6], 1 + number % 45, random)
        for path in FILES:
            test_equality.test_the_number_of_lines_of_play_is_the_same(path)
        for each in self.simulated:
            each.check()
        for moments in self.seen:
            check_observations(moments)
        for number, played in enumerate(self.games):
            for _, state, reader in cases(played, Random(number), 3):
                assert_imagined(state, reader, Random(number))


def remembering(function: Callable[..., Any]) -> Callable[..., Any]:
    """Remember the results of a function by the state in its first argument, which must stay alive."""
    found: dict[tuple[int, str], tuple[Any, State]] = {}

    def remembered(state: State, *others: Any) -> Any:
        key = id(state), str(others)
        if key not in found or found[key][1] is not state:
            found[key] = function(state, *others), state
        return found[key][0]

    return remembered


def inner(test: Any) -> Callable[..., None]:
    """Return the function that Hypothesis calls with examples."""
    function: Callable[..., None] = test.hypothesis.inner_test
    return function


def toy_games() -> list[Played]:
    """Return games with random rulebooks on random boards."""
    found: list[Played] = []

    @seed(1)
    @settings(max_examples=TOYS, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(games(toy_tables()))
    def collect(played: Played) -> None:
        found.append(played)

    collect()
    return found


def observations(played: Played) -> Iterator[Seen]:
    """Yield what seats observe now and then in a game."""
    code, random = Encoding(played.table.rulebook, played.table.seats), Random(1)
    for place, state in enumerate(played.states):
        if random.random() < 0.1 or place == len(played.states) - 1:
            reader = random.randint(1, code.seats)
            yield Seen(state, reader, code.observe(view(state, reader)))


def check_observations(moments: list[Seen]) -> None:
    """Compare the observations of one game, whose memory is used from the first to the last."""
    memory = NativeGame.from_state(moments[0].state)._memory
    for state, reader, features in moments:
        native = NativeGame.from_state(state)
        native._memory = memory
        assert native.observe(reader) == features
