"""Make every deal that is due, from a seed, until a player must act."""

from collections.abc import Iterator

from nordrail.engine.events import ChooseFirst, Deal
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import draw, luck
from nordrail.engine.rules.phase import Dealing
from nordrail.engine.rules.state import State


def deal_on(state: State, seed: str, ply: int, first: int | None = None) -> Iterator[tuple[Deal, State]]:
    """Yield every deal and the state after it; `first` is the seat that begins.

    `ply` is the number of lines so far, without those that name a seat, which must not change a deal.
    """
    while isinstance(state.phase, Dealing):
        deal = draw(state, luck(seed, ply))
        if first is not None and isinstance(deal, ChooseFirst):
            deal = ChooseFirst(first)
        state = apply(state, deal)
        ply += 1
        yield deal, state
