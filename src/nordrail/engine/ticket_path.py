"""The shortest way to complete a ticket, as far as a seat may know."""

from collections import Counter

from nordrail.engine.components.board import Board
from nordrail.engine.components.shortest_path import ShortestPath, shortest_path
from nordrail.engine.view import View

GRAY, LOCOMOTIVE = "X", "L"
"""The letters for cards of any one colour, and for locomotives."""


def ticket_path(view: View, ticket_id: str) -> ShortestPath | None:
    """Return the shortest path that completes a ticket; `None` if there is no connection left."""
    assert view.me is not None
    ticket = view.rulebook.board.ticket(ticket_id)
    return shortest_path(view.rulebook.board, ticket.a, ticket.b, view.me.routes, view.open)


def cards_for(board: Board, path: ShortestPath) -> dict[str, int]:
    """Count the cards printed on the spaces of the missing routes, by the letter of their kind."""
    needed: Counter[str] = Counter()
    for route in map(board.route, path.routes):
        needed[GRAY if route.color is None else route.color.letter] += route.plain
        needed[LOCOMOTIVE] += route.locomotives
    return dict(+needed)
