"""Chance: which deal a number stands for. Knows what is owed and with what odds, and keeps no randomness of its own."""

from hashlib import sha256
from typing import TypeVar

from nordrail.engine.components.board import members
from nordrail.engine.components.cards import ONE, Bag, Card, Cards, size
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
_ONES = int.from_bytes(b"\x01" * len(Card))
_TOP_BITS = int.from_bytes(b"\x80" * len(Card))
_SHOW_OF_ONE = tuple(ShowCards(Cards(ONE[card])) for card in Card)


def luck(seed: str, ply: int) -> int:
    """The number that decides the deal at this place of a game.

    It depends on the seed and the place alone: a deal can be checked without the ones before it, a game goes on after a
    stop without a memory of its randomness, and whoever takes a move back meets the same cards again.
    """
    return int.from_bytes(sha256(f"{seed}/{ply}".encode()).digest())


def commitment(seed: str) -> str:
    """The digest of a seed, which can be published before the game."""
    return sha256(seed.encode()).hexdigest()


def draw(state: State, number: int) -> Deal:
    """The deal that a large random number stands for, every one with its odds."""
    owed = state.phase
    assert isinstance(owed, Dealing)
    if owed.count == 1 and state.pile:
        if owed.deal is DealHand:
            return _HAND_OF_ONE[owed.seat][_pick(state.pile, number % size(state.pile))]
        if owed.deal is ShowCards:
            return _SHOW_OF_ONE[_pick(state.pile, number % size(state.pile))]
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
    """Cards from the top of the deck; where it runs out, the shuffled discards follow (C11)."""
    pile, discard, bag = state.pile, state.discard, 0
    for _ in range(owed):
        if not pile:
            pile, discard = discard, 0
        number, place = divmod(number, size(pile))
        card = ONE[_pick(pile, place)]
        pile, bag = pile - card, bag + card
    return bag


def _pick(bag: Bag, place: int) -> int:
    """The kind of the card at this place, with the cards laid out in the order of the notation.

    Multiplied by ones, every byte of a bag becomes the number of cards up to its kind; the first one above the place is
    the answer.
    """
    above = (bag * _ONES | _TOP_BITS) - (place + 1) * _ONES & _TOP_BITS
    return (above & -above).bit_length() - 1 >> 3


def _tickets(state: State, owed: int, number: int) -> tuple[str, ...]:
    """The unseen tickets come first, then the returned ones in their order."""
    tickets, unseen = state.rulebook.board.tickets, members(state.tickets.unseen)
    dealt = _sample(unseen, min(owed, len(unseen)), number)
    return tuple([tickets[ticket].id for ticket in (*dealt, *state.tickets.returned[: owed - len(dealt)])])


def _sample(things: list[_Thing], owed: int, number: int) -> list[_Thing]:
    """Some of the things, one after the other, gone from the list."""
    chosen = []
    for _ in range(owed):
        number, place = divmod(number, len(things))
        chosen.append(things.pop(place))
    return chosen
