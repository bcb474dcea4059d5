"""Play the same events in both engines and compare everything."""

from collections.abc import Iterable
from random import Random

from tests.laws.strategies import Table

from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.events import DEALER, Action, ClaimRoute, Deal, Event, NameSeat, PayTunnel
from nordrail.engine.rules.dealer import draw, luck
from nordrail.engine.rules.legality import is_legal
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Over, TunnelPayment, Turn
from nordrail.engine.rules.scoring import outcome
from nordrail.engine.rules.state import State
from nordrail.native import NativeGame
from nordrail.native import structures as c

SEED = "equal"


def assert_same_game(events: Iterable[Event], states: list[State], random: Random) -> None:
    """Play events in the compiled simulator and compare the states, menus, deals and outcome with these states."""
    native = NativeGame.from_state(states[0])
    for ply, (event, before, after) in enumerate(zip(events, states, states[1:], strict=False)):
        if isinstance(event.what, NameSeat):
            continue
        assert_same_position(native, before, ply, random)
        native.step(event.what)
        assert native.to_state() == after, f"after ply {ply}, {event}"
    assert_same_position(native, states[-1], len(states), random)


def assert_same_position(native: NativeGame, state: State, ply: int, random: Random) -> None:
    """Compare what is possible in one position."""
    assert native.to_act == state.to_act
    if isinstance(state.phase, Over):
        assert native.outcome() == outcome(state)
    elif state.to_act == DEALER:
        assert native_deal(native, ply) == draw(state, luck(SEED, ply))
    else:
        menu = list(legal_actions(state))
        assert native.legal() == menu
        marked = [number for number, mark in enumerate(native.mask()) if mark]
        assert len(marked) == len(menu)
        assert set(map(native.action, marked)) == set(menu)
        for action in strange_actions(state, random):
            assert native.is_legal(action) == is_legal(state, Event(state.to_act or DEALER, action)), action


def native_deal(native: NativeGame, ply: int) -> Action | Deal:
    """Return the deal that the compiled simulator makes from a seed."""
    event, chance = c.Event(), c.Chance(exact=1, length=len(SEED), seed=SEED.encode())
    native.packed.library.nordrail_deal(native.packed.pointer, native._state, chance, ply, event)
    return native.packed.unpack(event)


def strange_actions(state: State, random: Random) -> list[Action]:
    """Return actions that are often illegal: any cards of the hand for any route or tunnel."""
    seat = state.seats[state.turn - 1]
    hand = [*Cards(seat.hand), random.choice(list(Card))]
    cards = Cards("".join(card.letter for card in random.sample(hand, random.randint(1, min(len(hand), 7)))))
    if isinstance(state.phase, TunnelPayment):
        return [PayTunnel(cards)]
    if isinstance(state.phase, Turn):
        return [ClaimRoute(random.choice(state.rulebook.board.routes).id, cards)]
    return []


def name(table: Table) -> str:
    """Return a short name for a table."""
    return f"{table.rulebook.title}-{table.seats}"
