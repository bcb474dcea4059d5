"""Map random numbers to deals. Stateless: every deal depends only on the state and a number."""

from collections.abc import Mapping
from hashlib import sha256
from typing import TypeVar

from nordrail.engine.components.board import members
from nordrail.engine.components.cards import ONE, Bag, Card, Cards, nth, size
from nordrail.engine.events import (
    ChooseFirst,
    Deal,
    DealHand,
    OfferTickets,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
)
from nordrail.engine.rules.phase import Dealing
from nordrail.engine.rules.state import State

_Thing = TypeVar("_Thing")
_HAND_OF_ONE = tuple(tuple(DealHand(seat, Cards(ONE[card])) for card in Card) for seat in range(6))
_SHOW_OF_ONE = tuple(ShowCards(Cards(ONE[card])) for card in Card)


def luck(seed: str, ply: int) -> int:
    """Return the random number that decides the deal at this ply.

    It depends only on the seed and the ply: a deal can be verified without earlier ones, a game can resume without
    storing a random state, and a move that is taken back and repeated gets the same cards.
    """
    return int.from_bytes(sha256(f"{seed}/{ply}".encode()).digest())


def commitment(seed: str) -> str:
    """Return the digest of a seed, which can be published before the game."""
    return sha256(seed.encode()).hexdigest()


def shared_seed(seed: str, nonces: Mapping[int, str]) -> str:
    """Return the seed of the deals: the server's own, mixed with what each player contributed.

    Neither the server nor a player can choose it, because each of them commits before the others are opened.
    """
    if not nonces:
        return seed
    parts = [f"{seat}:{nonce}" for seat, nonce in sorted(nonces.items())]
    return sha256("/".join([seed, *parts]).encode()).hexdigest()


def draw(state: State, number: int) -> Deal:
    """Return the deal that a large random number selects, with the correct odds."""
    owed = state.phase
    assert isinstance(owed, Dealing)
    if owed.count == 1 and state.pile:
        if owed.deal is DealHand:
            return _HAND_OF_ONE[owed.seat][nth(state.pile, number)]
        if owed.deal is ShowCards:
            return _SHOW_OF_ONE[nth(state.pile, number)]
    return _draw_several(state, owed, number)


def _draw_several(state: State, owed: Dealing, number: int) -> Deal:
    if owed.deal is ChooseFirst:
        return ChooseFirst(number % len(state.seats) + 1)
    if owed.deal is ShowBonuses:
        letters = [bonus.letter for bonus in state.rulebook.bonus_deck]
        return ShowBonuses(tuple(_sample(letters, owed.count, number)))
    if owed.deal is OfferTickets:
        return OfferTickets(owed.seat, _tickets(state, owed.count, number))
    cards = Cards(_cards(state, owed.count, number))
    if owed.deal is DealHand:
        return DealHand(owed.seat, cards)
    return ShowCards(cards) if owed.deal is ShowCards else TurnTunnelCards(cards)


def _cards(state: State, owed: int, number: int) -> Bag:
    """Draw cards from the deck; when it runs out, the shuffled discards follow (C11)."""
    pile, discard, bag = state.pile, state.discard, 0
    for _ in range(owed):
        if not pile:
            pile, discard = discard, 0
        number, place = divmod(number, size(pile))
        card = ONE[nth(pile, place)]
        pile, bag = pile - card, bag + card
    return bag


def _tickets(state: State, owed: int, number: int) -> tuple[str, ...]:
    """Draw unseen tickets first, then the returned ones in order."""
    tickets, unseen = state.rulebook.board.tickets, members(state.tickets.unseen)
    dealt = _sample(unseen, min(owed, len(unseen)), number)
    return tuple([tickets[ticket].id for ticket in (*dealt, *state.tickets.returned[: owed - len(dealt)])])


def _sample(things: list[_Thing], owed: int, number: int) -> list[_Thing]:
    """Draw things from the list without replacement."""
    chosen = []
    for _ in range(owed):
        number, place = divmod(number, len(things))
        chosen.append(things.pop(place))
    return chosen
