"""The cards that a seat wants, how it pays without spending them, and what it draws to get them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nordrail.bots.position import Position
from nordrail.engine.components.board import Route
from nordrail.engine.components.cards import COLORS, ONE, Bag, Card, Cards, count
from nordrail.engine.events import Action, ClaimRoute, DrawBlind, DrawFaceUp
from nordrail.engine.rules.payment import cheapest_payment, helps, lay

Goal = tuple[int, float]
"""A route to claim, and its worth."""

_FACE_UP = 0.5
"""Worth of a face-up card relative to one in hand, where a gray route leaves the colour open."""
_WHOLE_DRAW = 0.4
"""Share of its worth that a card keeps if it takes the whole draw."""
_MOST_DRAWS = len(Card) + 1
"""Legal actions begin with the face-up cards and the deck; only these are searched."""


@dataclass(frozen=True, slots=True)
class CardNeeds:
    """The cards that some goals need; earlier goals are served first."""

    desire: list[float]
    """The worth of another card of each kind."""
    reserved: Bag
    """The cards in hand that the goals will use."""
    missing: int
    """The number of cards that the goals lack in total."""


def card_needs(position: Position, goals: Iterable[Goal]) -> CardNeeds:
    """Assign the cards in hand to the goals and count what is missing."""
    routes = position.board.routes
    spare = [count(position.hand, card) for card in Card]
    desire, reserved, lacking = [0.0] * len(Card), 0, 0
    for number, worth in goals:
        route = routes[number]
        color = _color(position, route, spare) if route.color is None else route.color
        used, engines, missing = lay(route, spare[color], spare[Card.LOCOMOTIVE])
        wants_color, wants_locomotive = helps(route, spare[color], spare[Card.LOCOMOTIVE])
        spare[color] -= used
        spare[Card.LOCOMOTIVE] -= engines
        reserved += used * ONE[color] + engines * ONE[Card.LOCOMOTIVE]
        if missing:
            lacking += missing
            if wants_color:
                desire[color] += worth / missing
            if wants_locomotive:
                desire[Card.LOCOMOTIVE] += worth / missing
    return CardNeeds(desire, reserved, lacking)


def _color(position: Position, route: Route, spare: Sequence[int]) -> Card:
    """Choose the colour for a gray route: most cards in hand, and some that lie face up."""
    return max(COLORS, key=lambda color: lay(route, spare[color], 0)[0] + _FACE_UP * count(position.face_up, color))


def pay(position: Position, number: int, goals: Iterable[Goal]) -> ClaimRoute:
    """Claim a route that the hand can pay for, preferably with cards that no other goal needs."""
    route = position.board.routes[number]
    reserved = card_needs(position, [goal for goal in goals if goal[0] != number]).reserved
    cards = cheapest_payment(route, Cards(position.hand - reserved)) or cheapest_payment(route, Cards(position.hand))
    assert cards is not None
    return ClaimRoute(route.id, cards)


def draw(position: Position, desire: Sequence[float], legal: Sequence[Action]) -> Action | None:
    """Return the most wanted face-up card, else the deck, else any card; `None` if there is no card."""
    draws = [action for action in legal[:_MOST_DRAWS] if isinstance(action, DrawFaceUp | DrawBlind)]
    best, most = None, 0.0
    for action in draws:
        if isinstance(action, DrawFaceUp):
            worth = desire[action.card]
            if position.rulebook.face_up.ends_draw(action.card):
                worth *= _WHOLE_DRAW
            if worth > most:
                best, most = action, worth
    return best or (draws[-1] if draws else None)  # the deck is listed last
