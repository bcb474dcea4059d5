"""Actions, routes and tickets in English words, with the names of cities."""

from nordrail.engine.components.board import Board
from nordrail.engine.events import (
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    Withdraw,
)
from nordrail.engine.notation import parse_action


def route_name(route: str, board: Board) -> str:
    """Return the cities of a route."""
    return "–".join(city.name or city.id for city in board.ends[route])


def ticket_name(ticket: str, board: Board) -> str:
    """Return the cities of a ticket."""
    known = board.ticket(ticket)
    return f"{board.city(known.a).name or known.a}–{board.city(known.b).name or known.b}"


def in_words(action: str, board: Board) -> str:
    """Return an action as words that follow "to"."""
    match parse_action(action):
        case ClaimRoute(route, cards):
            return f"claim {route_name(route, board)} with {cards}"
        case DrawFaceUp(card):
            return f"take {card.letter}"
        case DrawBlind():
            return "draw from the deck"
        case DrawTickets():
            return "draw tickets"
        case KeepTickets(tickets):
            return f"keep {', '.join(ticket_name(ticket, board) for ticket in tickets)}"
        case PayTunnel(cards):
            return f"pay {cards} more"
        case Withdraw():
            return "withdraw"
        case Pass():
            return "pass"
