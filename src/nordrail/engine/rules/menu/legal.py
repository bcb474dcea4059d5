"""The legal actions of the seat to act, from its own cards and public information alone."""

from collections.abc import Sequence
from functools import cache

from nordrail.engine.components.cards import ONE, Bag, Card, Cards, count
from nordrail.engine.events import (
    Action,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Pass,
    PayTunnel,
    Withdraw,
)
from nordrail.engine.rules.menu.claimable import claimable
from nordrail.engine.rules.menu.lazy_actions import TicketChoices, TurnChoices
from nordrail.engine.rules.phase import ChooseTickets, SecondCard, TunnelPayment, Turn
from nordrail.engine.rules.state import State

_TAKES = tuple(DrawFaceUp(card) for card in Card)
_DRAW, _TICKETS, _PASS, _WITHDRAW = DrawBlind(), DrawTickets(), Pass(), Withdraw()


def legal_actions(state: State) -> Sequence[Action]:
    """List the legal actions of the seat to act in a fixed order, with claims at the cheapest payments per route.

    A claim can have thousands of legal payments, so they are not all listed here: `payments` yields them one by one,
    and `check` accepts all of them.
    """
    phase = state.phase
    kind = type(phase)
    if kind is Turn:
        return _turn(state)
    if kind is SecondCard:
        return _draws(state.rulebook.face_up.for_second(state.face_up), state.pile > 0, False)
    if isinstance(phase, ChooseTickets):
        return ticket_choices(state, phase.seat)
    if isinstance(phase, TunnelPayment):
        return _tunnel_answers(state.seats[state.turn - 1].hand, phase)
    return ()


def ticket_choices(state: State, seat: int) -> Sequence[Action]:
    """List the seat's choices of tickets; of the first tickets even while others are still choosing (C4)."""
    offered = state.seats[seat - 1].offered
    if not isinstance(state.phase, ChooseTickets) or not offered:
        return ()
    tickets = state.rulebook.board.tickets
    return TicketChoices(sorted([tickets[ticket].id for ticket in offered]), state.phase.keep)


def _turn(state: State) -> Sequence[Action]:
    rulebook, seat, tickets = state.rulebook, state.seats[state.turn - 1], state.tickets
    draws = _draws(state.face_up, state.pile > 0, tickets.size > 0 or tickets.returned != ())
    routes = claimable(rulebook, state.open, seat.barred, seat.trains)
    choices = TurnChoices(draws, rulebook.claims, seat.hand, routes)
    return choices if draws or choices else (_PASS,)


@cache
def _draws(face_up: Bag, deck: bool, tickets: bool) -> tuple[Action, ...]:
    takes = tuple(take for take in _TAKES if count(face_up, take.card))
    return takes + (_DRAW,) * deck + (_TICKETS,) * tickets


def _tunnel_answers(hand: Bag, tunnel: TunnelPayment) -> tuple[Action, ...]:
    """N7: list every mix of the played colour and locomotives; N8: only locomotives if nothing else was played."""
    locomotives = count(hand, Card.LOCOMOTIVE)
    if tunnel.color == Card.LOCOMOTIVE:
        mixes = [0] * (tunnel.due <= locomotives)
    else:
        own = count(hand, tunnel.color)
        mixes = [used for used in range(min(own, tunnel.due), -1, -1) if tunnel.due - used <= locomotives]
    engine = ONE[Card.LOCOMOTIVE]
    payments = (Cards(used * ONE[tunnel.color] + (tunnel.due - used) * engine) for used in mixes)
    return (*map(PayTunnel, payments), _WITHDRAW)
