"""Dealing on: every deal that a state owes, from a seed, until a player must act."""

from collections.abc import Iterator

from nordrail.engine.events import DEALER, ChooseFirst, Deal
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import draw, luck
from nordrail.engine.rules.state import State


def deal_on(state: State, seed: str, ply: int, first: int | None = None) -> Iterator[tuple[Deal, State]]:
    """Every deal and the state after it; `first` is the seat that begins.

    `ply` is how many lines there are so far. Those that name a seat do not count, so that they change no deal.
    """
    while state.to_act == DEALER:
        deal = draw(state, luck(seed, ply))
        if first is not None and isinstance(deal, ChooseFirst):
            deal = ChooseFirst(first)
        state = apply(state, deal)
        ply += 1
        yield deal, state
