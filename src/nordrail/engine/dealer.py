"""Chance: which deal a number stands for. Knows what is owed and with what odds, and keeps no randomness of its own."""

from hashlib import sha256

from nordrail.engine.cards import ONE, SHIFT, Bag, Card, Cards
from nordrail.engine.events import (
    ChooseFirst,
    Deal,
    DealHand,
    OfferTickets,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
)
from nordrail.engine.state import Dealing, State

_HAND_OF_ONE = tuple(tuple(DealHand(seat, Cards(ONE[card])) for card in Card) for seat in range(6))
_SHOW_OF_ONE = tuple(ShowCards(Cards(ONE[card])) for card in Card)


def luck(seed: str, ply: int) -> int:
    """The number that decides the deal at this place of a game.

    It depends on the seed and the place alone: a deal can be checked without the ones before it, a game goes on after a
    stop without a memory of its randomness, and whoever takes a move back meets the same cards again.
    """
    return int.from_bytes(sha256(f"{seed}/{ply}".encode()).digest())


def draw(state: State, number: int) -> Deal:
    """The deal that a large random number stands for, every one with its odds."""
    owed = state.phase
    assert isinstance(owed, Dealing)
    if owed.count == 1 and state.pile:
        if owed.deal is DealHand:
            return _HAND_OF_ONE[owed.seat][_pick(state.pile, number % (state.pile % 255))]
        if owed.deal is ShowCards:
            return _SHOW_OF_ONE[_pick(state.pile, number % (state.pile % 255))]
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
        number, place = divmod(number, pile % 255)
        card = ONE[_pick(pile, place)]
        pile, bag = pile - card, bag + card
    return bag


def _pick(bag: Bag, place: int) -> int:
    """The kind of the card at this place, with the cards laid out in the order of the notation."""
    for kind, shift in enumerate(SHIFT):
        place -= bag >> shift & 255
        if place < 0:
            return kind
    raise AssertionError("a bag has no card at a place beyond its size")


def _tickets(state: State, owed: int, number: int) -> tuple[str, ...]:
    """The unseen tickets come first, then the returned ones in their order."""
    tickets, (unseen, left, returned) = state.rulebook.board.tickets, state.tickets
    dealt = []
    for _ in range(min(owed, left)):
        number, place = divmod(number, left)
        others = unseen
        for _ in range(place):
            others &= others - 1
        bit = others & -others
        dealt.append(bit.bit_length() - 1)
        unseen, left = unseen ^ bit, left - 1
    return tuple([tickets[ticket].id for ticket in (*dealt, *returned[: owed - len(dealt)])])


def _sample(things: list[str], owed: int, number: int) -> list[str]:
    chosen = []
    for _ in range(owed):
        number, place = divmod(number, len(things))
        chosen.append(things.pop(place))
    return chosen
