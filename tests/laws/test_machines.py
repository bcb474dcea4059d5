"""State machines that try everything: legal moves, illegal ones, undo, and renamed seats."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.laws.attempts import attempt, should_be_legal
from tests.laws.bookkeeping import assert_conserved
from tests.laws.strategies import Table, tables

from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import DEALER, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.dealer import draw
from nordrail.engine.rules.legality import is_legal

numbers = st.integers(0, 2**16)


class Dealt(RuleBasedStateMachine):
    """A game with deals from a seed."""

    game: Game

    @initialize(table=tables(), seed=numbers, first=st.none() | st.integers(1, 2))
    def sit_down(self, table: Table, seed: int, first: int | None) -> None:
        self.table = table
        self.game = Game.new(table.rulebook, table.seats, seed=seed, first=first)
        if first is not None:
            assert self.game.state.turn == first or self.game.over

    @precondition(lambda self: self.game.to_act)
    @rule(choice=numbers)
    def act(self, choice: int) -> None:
        legal = self.game.legal()
        actor, action = self.game.to_act, legal[choice % len(legal)]
        before, self.game = self.game, self.game.play(action)
        played, *deals = [step.event for step in self.game.last]
        assert (played.what, played.actor) == (action, actor)
        assert all(event.actor == DEALER for event in deals)
        assert self.game.events == (*before.events, played, *deals)
        assert self.game.last[0].before is before.state
        assert self.game.last[-1].after is self.game.state

    @rule(seed=numbers)
    def attempt(self, seed: int) -> None:
        before, event = self.game.state, attempt(self.game.state, Random(seed))
        legal = is_legal(before, event)
        assert legal == should_be_legal(before, event)
        if not legal:
            with pytest.raises(IllegalAction):
                self.game = self.game.play(event)
            assert self.game.state is before

    @rule()
    def undo(self) -> None:
        if any(event.actor != DEALER for event in self.game.record.events):
            self.game = self.game.undo()

    @invariant()
    def nothing_is_lost(self) -> None:
        assert_conserved(self.game.state)

    @invariant()
    def the_record_gives_the_same_game(self) -> None:
        record = Record.load(self.game.record.dump())
        *_, state = record.replay(self.table.rulebook)
        assert state == self.game.state
        assert self.game.over == (self.game.outcome is not None) == ("result" in record.headers)


class Undealt(Dealt):
    """A game without a dealer: the test makes the deals and renames seats."""

    @initialize(table=tables(), seed=numbers, first=st.none())
    def sit_down(self, table: Table, seed: int, first: int | None) -> None:
        self.table = table
        self.game = Game.new(table.rulebook, table.seats, dealer=None)
        deals = Random(seed)
        while self.game.to_act == DEALER:
            self.game = self.game.play(draw(self.game.state, deals.getrandbits(256)))

    @precondition(lambda self: self.game.to_act == DEALER)
    @rule(seed=numbers)
    def deal(self, seed: int) -> None:
        deal = draw(self.game.state, Random(seed).getrandbits(256))
        self.game = self.game.play(deal)
        (step,) = self.game.last
        assert step.event.what == deal

    @precondition(lambda self: not self.game.over)
    @rule(seat=st.integers(1, 2))
    def rename(self, seat: int) -> None:
        self.game = self.game.play(NameSeat(seat, "Somebody"))
        assert self.game.record.names_at(len(self.game.record.events))[seat - 1] == "Somebody"

    @rule()
    def undo(self) -> None:
        if self.game.record.events:
            self.game = self.game.undo()


TestDealt = Dealt.TestCase
TestUndealt = Undealt.TestCase
TestDealt.settings = TestUndealt.settings = settings(max_examples=40, stateful_step_count=40)
