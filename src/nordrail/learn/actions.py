"""The actions of a board by number: what the menu can list, not every legal payment."""

from nordrail.engine.components.cards import COLORS, Card
from nordrail.engine.events import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    Withdraw,
)
from nordrail.engine.rules.menu.affordable import group, groups
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.view import View

_PLAIN: dict[type[Action], str] = {DrawBlind: "draw", DrawTickets: "tickets", Pass: "pass", Withdraw: "withdraw"}
_SUBSTITUTES = len(Card)
"""The last group of claims; those before it are the colours and locomotives alone."""
_GROUPS = (*(color.word for color in COLORS), "locomotives", "substitutes")


class ActionTable:
    """Every action of a board, numbered: draws, answers to a tunnel, choices of tickets, claims by payment."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._board = rulebook.board
        names = [f"take {card.letter}" for card in Card]
        self._plain = {verb: len(names) + place for place, verb in enumerate(_PLAIN)}
        names += _PLAIN.values()
        self._pay = len(names)
        names += [f"pay with {engines} locomotives" for engines in range(rulebook.tunnel_cards + 1)]
        self._keep = len(names)
        names += _choices(rulebook.tickets.most_offered)
        self._claims: dict[tuple[str, int], int] = {}
        for place, payment in enumerate(_GROUPS):
            for route in self._board.routes:
                if place in map(_place, groups(route)):
                    self._claims[route.id, place] = len(names)
                    names.append(f"claim {route.id} with {payment}")
        self.names = tuple(names)
        """The name of each action."""

    def number(self, action: Action, view: View) -> int:
        """Return the number of an action of the reader.

        A claim with a payment that the menu does not list has the number of a claim of the same route.
        """
        match action:
            case DrawFaceUp(card):
                return int(card)
            case PayTunnel(cards):
                return self._pay + cards[Card.LOCOMOTIVE]
            case KeepTickets(tickets):
                assert view.me is not None
                offered = sorted(view.me.offered)
                return self._keep + sum(1 << offered.index(ticket) for ticket in tickets)
            case ClaimRoute(route, cards):
                return self._claims[route, _place(group(self._board.route(route), cards))]
        return self._plain[type(action)]


def _choices(offered: int) -> list[str]:
    """Name the choices of tickets by their places in the offer sorted by id; bits of the number are places."""
    places = [[str(place + 1) for place in range(offered) if choice >> place & 1] for choice in range(1 << offered)]
    return [" ".join(["keep", *(kept or ["none"])]) for kept in places]


def _place(group: Card | None) -> int:
    """Return the place of a group of the menu among ours."""
    return _SUBSTITUTES if group is None else int(group)
