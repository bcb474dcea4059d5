"""The planner's reasons in words that help a player. This takes time, so it runs only on request."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from nordrail.bots.bot import Advice
from nordrail.bots.planner.board_tables import GRAY, LOCOMOTIVE
from nordrail.engine.components.board import Board, members
from nordrail.engine.components.cards import Card
from nordrail.engine.components.network import components
from nordrail.engine.events import ClaimRoute, DrawFaceUp

if TYPE_CHECKING:
    from nordrail.bots.planner.planner import Thought


def in_words(thought: "Thought", advice: Advice) -> Advice:
    """Return the same advice with a reason that names cities and tickets."""
    match advice.action:
        case ClaimRoute(route):
            number = thought.atlas.rulebook.board.route_number[route]
            if number in thought.plan.routes:
                return replace(advice, reason=_claim(thought, number))
            if number in thought.fillers:
                return replace(advice, reason=f"it scores {_count(thought.atlas.points[number], 'point')}")
        case DrawFaceUp(card):
            return replace(advice, reason=_card(thought, card))
    return advice


def _claim(thought: "Thought", number: int) -> str:
    """Name the tickets that need the route."""
    board, position = thought.atlas.rulebook.board, thought.position
    others = [other for other in thought.plan.routes if other != number]
    parts = components([board.edges[other] for other in members(position.own) + others], len(board.cities))
    tickets = [
        _pair(board, board.tickets[ticket].a, board.tickets[ticket].b)
        for ticket in thought.plan.served
        if parts[thought.atlas.tickets[ticket][0]] != parts[thought.atlas.tickets[ticket][1]]
    ]
    return f"it is needed for {_list(tickets)}" if tickets else "it is part of the plan"


def _card(thought: "Thought", card: int) -> str:
    """Name the route that needs the card."""
    atlas, hand = thought.atlas, thought.position.cards
    for number in [*thought.plan.routes, *thought.fillers]:
        color, plain, symbols = atlas.color[number], atlas.plain[number], atlas.symbols[number]
        own = max(hand[:LOCOMOTIVE]) if color == GRAY else hand[color]
        short = own < plain
        if card == LOCOMOTIVE:
            wanted = symbols > hand[LOCOMOTIVE] or (short and atlas.wild[number])
        else:
            wanted = short and (color == card or (color == GRAY and hand[card] == own))
        if wanted:
            route = atlas.rulebook.board.routes[number]
            return f"{Card(card).word} is needed for {_pair(atlas.rulebook.board, route.a, route.b)}"
    return f"{Card(card).word} may be useful later"


def _pair(board: Board, a: str, b: str) -> str:
    return f"{board.city(a).name or a}–{board.city(b).name or b}"


def _list(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
