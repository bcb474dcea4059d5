"""The readers of a game, and what is public."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.laws.strategies import Played, Table

from nordrail.engine.events import ClaimRoute, DrawFaceUp, PayTunnel, Withdraw
from nordrail.engine.rules.state import State


def readers(table: Table) -> list[int | None]:
    """Return every seat and a spectator."""
    return [None, *range(1, table.seats + 1)]


def cases(played: Played, random: Random, number: int) -> Iterator[tuple[int, State, int | None]]:
    """Yield some positions of the game, each with the seat to act, another seat and a spectator as readers."""
    for place in played.moments(random, number):
        state = played.states[place]
        for reader in dict.fromkeys((state.to_act or None, random.randint(1, played.table.seats), None)):
            yield place, state, reader


def public_cards(played: Played, state: State) -> dict[int, Counter[object]]:
    """Return the public cards of each hand, from the public lines of the record alone."""
    place = next(place for place, each in enumerate(played.states) if each is state)
    seen: dict[int, Counter[object]] = {seat: Counter() for seat in range(played.table.seats + 1)}
    laid: Counter[object] = Counter()
    for event in played.events[:place]:
        if isinstance(event.what, DrawFaceUp):
            seen[event.actor][event.what.card] += 1
        elif isinstance(event.what, ClaimRoute | PayTunnel):
            laid = Counter(event.what.cards) if isinstance(event.what, ClaimRoute) else laid
            seen[event.actor] -= Counter(event.what.cards)
        elif isinstance(event.what, Withdraw):
            seen[event.actor] += laid
    return seen
